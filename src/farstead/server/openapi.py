"""The API's description, made from its routes: OpenAPI, and a page that shows it."""

import json
from collections.abc import Iterator, Sequence
from html import escape
from typing import Any

import msgspec
from starlette.responses import Response

from farstead import __version__
from farstead.server.protocol import Refusal
from farstead.server.routes import ApiRoute

REF = "#/components/schemas/{name}"


def document(routes: Sequence[ApiRoute]) -> dict[str, Any]:
    """OpenAPI, as far as these routes need it."""
    paths: dict[str, dict[str, Any]] = {}
    for route in routes:
        paths.setdefault(route.path, {})[route.method.lower()] = _operation(route)
    _, schemas = msgspec.json.schema_components(list(_types(routes)), ref_template=REF)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Farstead", "version": __version__},
        "paths": paths,
        "components": {"schemas": schemas},
    }


def _types(routes: Sequence[ApiRoute]) -> Iterator[Any]:
    yield Refusal
    for route in routes:
        kinds = (route.body, route.answer)
        yield from (kind for kind in kinds if kind is not None and not _is_text(kind))


def _operation(route: ApiRoute) -> dict[str, Any]:
    found: dict[str, Any] = {
        "description": route.description,
        "parameters": [*_path_parameters(route), *_query_parameters(route)],
        "responses": {
            str(route.status): {"description": "done", "content": _content(route.answer)},
            "default": {"description": "refused, and why", "content": _content(Refusal)},
        },
    }
    if route.body is not None:
        found["requestBody"] = {"content": _content(route.body)}
    return found


def _path_parameters(route: ApiRoute) -> Iterator[dict[str, Any]]:
    for name in route.param_convertors:
        schema: dict[str, Any] = {"type": "string"}
        if name in route.words:
            schema["enum"] = list(route.words[name])
        yield {"name": name, "in": "path", "required": True, "schema": schema}


def _query_parameters(route: ApiRoute) -> Iterator[dict[str, Any]]:
    for name in route.query:
        yield {"name": name, "in": "query", "required": False, "schema": {"type": "string"}}


def _content(kind: Any) -> dict[str, Any]:
    if _is_text(kind):
        return {kind.media_type: {"schema": {"type": "string"}}}
    (schema,), _ = msgspec.json.schema_components([kind], ref_template=REF)
    return {"application/json": {"schema": schema}}


def _is_text(kind: Any) -> bool:
    """Whether an answer is a text of its own media type instead of JSON."""
    return isinstance(kind, type) and issubclass(kind, Response)


def page(document: dict[str, Any]) -> str:
    """Every route and type, readable without a script."""
    rows = []
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            what = escape(operation["description"])
            rows.append(f"<dt><code>{method.upper()} {escape(path)}</code></dt><dd>{what}</dd>")
    types = "".join(
        f"<h3 id='{name}'>{name}</h3><pre>{escape(json.dumps(schema, indent=2))}</pre>"
        for name, schema in document["components"]["schemas"].items()
    )
    title = f"{document['info']['title']} {document['info']['version']}: the API"
    return (
        f"<!doctype html><html lang='en'><meta charset='utf-8'><title>{title}</title>"
        f"<h1>{title}</h1><p><a href='/api/openapi.json'>OpenAPI</a>. A table's socket is at "
        f"<code>/api/tables/ID/socket</code>.</p><dl>{''.join(rows)}</dl><h2>Types</h2>{types}"
    )
