"""The API's description: OpenAPI from the wire's own types, and a page that shows it."""

import json
from html import escape
from typing import Any

import msgspec
from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from fastapi.responses import HTMLResponse

REF = "#/components/schemas/{name}"
_kinds: list[Any] = []


def describe(body: Any = None, answer: Any = None) -> dict[str, Any]:
    """What FastAPI can't tell by itself: the wire's types are msgspec's."""
    extra: dict[str, Any] = {}
    if body is not None:
        extra["requestBody"] = {"content": {"application/json": {"schema": _schema(body)}}}
    if answer is not None:
        content = {"application/json": {"schema": _schema(answer)}}
        extra["responses"] = {"200": {"description": "done", "content": content}}
    return extra


def _schema(kind: Any) -> dict[str, Any]:
    _kinds.append(kind)
    (schema,), _ = msgspec.json.schema_components([kind], ref_template=REF)
    return schema


def add_docs(app: FastAPI) -> None:
    def openapi() -> dict[str, Any]:
        schema = get_openapi(title=app.title, version=app.version, routes=app.routes)
        _, parts = msgspec.json.schema_components(_kinds, ref_template=REF)
        schema.setdefault("components", {}).setdefault("schemas", {}).update(parts)
        return schema

    app.openapi = openapi  # type: ignore[method-assign]

    @app.get("/api/docs", include_in_schema=False)
    async def docs() -> HTMLResponse:
        """Every route, readable without a script."""
        return HTMLResponse(_page(app.openapi()))


def _page(schema: dict[str, Any]) -> str:
    rows = []
    for path, verbs in schema["paths"].items():
        for verb, route in verbs.items():
            what = escape(route.get("description", ""))
            rows.append(f"<dt><code>{verb.upper()} {escape(path)}</code></dt><dd>{what}</dd>")
    types = "".join(
        f"<h3 id='{name}'>{name}</h3><pre>{escape(json.dumps(part, indent=2))}</pre>"
        for name, part in schema["components"]["schemas"].items()
    )
    title = f"{schema['info']['title']} {schema['info']['version']}: the API"
    return (
        f"<!doctype html><html lang='en'><meta charset='utf-8'><title>{title}</title>"
        f"<h1>{title}</h1><p><a href='/api/openapi.json'>OpenAPI</a>. A table's socket is at "
        f"<code>/api/tables/ID/socket</code>.</p><dl>{''.join(rows)}</dl><h2>Types</h2>{types}"
    )
