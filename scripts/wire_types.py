"""Writes the client's types from the server's: web/src/lib/protocol.ts."""

from pathlib import Path
from typing import Any

import msgspec

from farstead.core import scene
from farstead.server import protocol

TARGET = Path(__file__).parent.parent / "web" / "src" / "lib" / "protocol.ts"
HEAD = "// Generated from the server's schema by scripts/wire_types.py. Don't edit.\n"
ROOTS: list[Any] = [
    protocol.GameInfo,
    protocol.LobbyInfo,
    protocol.MeInfo,
    protocol.NewTable,
    protocol.Refusal,
    protocol.ReviewInfo,
    protocol.ServerFrame,
    protocol.ClientFrame,
]


def typescript(schema: dict[str, Any]) -> str:
    """The TypeScript type of a JSON schema, as msgspec makes it."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(typescript(part) for part in schema["anyOf"]))
    if "enum" in schema:
        return " | ".join(f'"{value}"' for value in schema["enum"])
    match schema.get("type"):
        case "array":
            return f"Array<{typescript(schema['items'])}>"
        case "object" if "additionalProperties" in schema:
            return f"Record<string, {typescript(schema['additionalProperties'])}>"
        case "integer" | "number":
            return "number"
        case "string" | "boolean" | "null" as plain:
            return str(plain)
    raise ValueError(f"no TypeScript for {schema}")


def interface(name: str, schema: dict[str, Any]) -> str:
    required = set(schema.get("required", []))
    lines = [f"/** {schema['description']} */"] if "description" in schema else []
    lines.append(f"export interface {name} {{")
    for field, part in schema["properties"].items():
        mark = "" if field in required else "?"
        lines.append(f"  {field}{mark}: {typescript(part)};")
    return "\n".join([*lines, "}"])


def main() -> None:
    _, definitions = msgspec.json.schema_components(ROOTS, ref_template="#/{name}")
    parts = [HEAD]
    parts += [interface(name, schema) for name, schema in definitions.items()]
    for name in ("ServerFrame", "ClientFrame"):
        kinds = [kind.__name__ for kind in getattr(protocol, name).__args__]
        parts.append(f"export type {name} = {' | '.join(kinds)};")
    kinds = [kind.__name__ for kind in scene.Primitive.__args__]
    parts.append(f"export type Primitive = {' | '.join(kinds)};")
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text("\n\n".join(parts) + "\n", encoding="utf-8")
    print(f"{len(definitions)} types")


if __name__ == "__main__":
    main()
