"""The generated files are up to date, whole, and say what the codec does."""

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from squaredeal.messages.description.examples import examples
from squaredeal.messages.description.json_schema import json_schema
from squaredeal.messages.description.prose import prose
from squaredeal.messages.description.shapes import UNIONS, all_messages, messages_of, parts
from squaredeal.messages.description.typescript import type_text, typescript
from squaredeal.messages.generate import GENERATED, main, stale, write

SCHEMA: dict[str, Any] = msgspec.json.decode(json_schema())["$defs"]
TYPESCRIPT = typescript()


def test_the_files_are_up_to_date() -> None:
    assert stale() == [], "run: python -m squaredeal.messages.generate"
    assert main(["--check"]) == 0


def test_what_is_missing_or_changed_is_stale_and_written(tmp_path: Path) -> None:
    assert stale(tmp_path) == list(GENERATED)
    assert write(tmp_path) == list(GENERATED)
    assert stale(tmp_path) == []
    (tmp_path / "docs/protocol.md").write_text("older", encoding="utf-8")
    assert stale(tmp_path) == ["docs/protocol.md"]
    assert write(tmp_path) == ["docs/protocol.md"]


def test_an_unknown_argument_is_an_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--chekc"]) == 2
    assert "usage" in capsys.readouterr().err


def test_the_page_has_every_message_once_with_its_example() -> None:
    page = prose()
    for shape in all_messages():
        title = f"### `{shape.tag}` ({shape.name})" if shape.is_array else f"### `{shape.tag}`"
        assert f"{title}\n\n{shape.doc}\n\n```json\n{examples()[shape.name]}\n```\n" in page
    assert page.count("```json") == len(all_messages())
    assert all(page.count(f"\n### {shape.name}\n") == 1 for shape in parts())


def test_links_of_the_page_lead_somewhere() -> None:
    page = prose()
    titles = {title.lower() for title in re.findall(r"^### (\w+)$", page, re.MULTILINE)}
    assert set(re.findall(r"\]\(#(\w+)\)", page)) <= titles


def test_every_message_has_a_sentence() -> None:
    assert all(shape.doc.endswith(".") for shape in (*parts(), *all_messages()))


def test_the_schema_has_every_message_and_each_direction() -> None:
    assert {shape.name for shape in (*parts(), *all_messages())} | set(UNIONS) == set(SCHEMA)
    for union in UNIONS:
        names = [f"#/$defs/{shape.name}" for shape in messages_of(union)]
        assert [option["$ref"] for option in SCHEMA[union]["anyOf"]] == names


@pytest.mark.parametrize("name", [shape.name for shape in all_messages()])
def test_the_schema_allows_the_example(name: str) -> None:
    definition, frame = SCHEMA[name], msgspec.json.decode(examples()[name])
    if isinstance(frame, list):
        assert definition["minItems"] <= len(frame) <= definition.get("maxItems", len(frame))
        assert definition["prefixItems"][0]["enum"] == [frame[0]]
    else:
        assert set(definition["required"]) <= set(frame) <= set(definition["properties"])
        assert definition["properties"]["t"]["enum"] == [frame["t"]]


def test_the_schema_requires_what_the_server_always_sends() -> None:
    assert "offer" in SCHEMA["RaceView"]["required"]
    assert "default" not in SCHEMA["RaceView"]["properties"]["offer"]
    assert SCHEMA["Welcome"]["required"] == ["t", "v", "you", "now", "race"]
    assert "required" not in SCHEMA["OptionsIn"] or SCHEMA["OptionsIn"]["required"] == []


def test_the_schema_refuses_what_the_decoder_does() -> None:
    assert all(SCHEMA[shape.name].get("additionalProperties") is False for shape in messages_of("RaceInbound")[1:])
    assert SCHEMA["Play"]["maxItems"] == 4
    assert SCHEMA["OptionsIn"]["additionalProperties"] is False


@pytest.mark.parametrize("line", [
    "export const PROTOCOL_VERSION = 1;",
    'export type Play = [tag: "p", rev: number, move: string, e?: number];',
    'export type Ack = [tag: "a", rev: number, at: number, faces?: string];',
    'export type Progress = [tag: "g", seat: number, rev: number, home: number];',
    'export type PhaseText = "open" | "countdown" | "running" | "over";',
    'export interface Ready {\n  readonly t: "ready";\n  readonly on: boolean;\n  readonly nonce: string;\n}',
    "  readonly gone_until: number | null;",
    "  readonly token?: string | null;",
    "  readonly boards?: readonly SeatBoard[];",
    "  readonly watch?: RivalSight | null;",
    "export type LobbyInbound =\n  | Hello\n  | Create\n  | Resync\n  | Ping;",
])  # fmt: skip
def test_the_types_of_the_client(line: str) -> None:
    assert line in TYPESCRIPT


def test_every_message_has_a_type_and_every_type_is_declared() -> None:
    declared = set(re.findall(r"^export (?:type|interface) (\w+)", TYPESCRIPT, re.MULTILINE))
    assert {shape.name for shape in (*parts(), *all_messages())} | set(UNIONS) <= declared
    code = re.sub(r"/\*\*.*?\*/|\"[^\"]*\"|//[^\n]*", "", TYPESCRIPT, flags=re.DOTALL)
    assert set(re.findall(r"\b[A-Z][A-Za-z]+\b", code)) <= declared


def test_a_type_the_wire_does_not_use_is_an_error() -> None:
    with pytest.raises(TypeError, match="float"):
        type_text(float)


@pytest.mark.parametrize(("hint", "text"), [
    (int | None, "number | null"),
    (tuple[int, ...], "readonly number[]"),
    (tuple[int | None, ...], "readonly (number | null)[]"),
])  # fmt: skip
def test_types_are_written_so_that_they_bind_right(hint: Any, text: str) -> None:
    assert type_text(hint) == text
