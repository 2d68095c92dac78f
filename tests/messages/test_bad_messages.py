"""Hostile and broken frames, kind by kind: each is a `BadMessage`, in a race and in the lobby."""

from collections.abc import Callable

import msgspec
import pytest

from squaredeal.engine import MOVES, Family
from squaredeal.messages.codec import BadMessage, decode_lobby, decode_race
from squaredeal.messages.inbound import Play

Decode = Callable[[bytes], object]

NOT_A_MESSAGE = [
    b"",
    b" ",
    b"\n\t ",
    b"null",
    b"true",
    b"1",
    b"1.5",
    b'"x"',
    b'"hello"',
    b"[]",
    b"[[]]",
    b"{}",
    b"[null]",
]
NOT_JSON = [
    b"{",
    b'{"t"',
    b'{"t":"join"',
    b'["p",12,"26v4"',
    b'{"t":"join"} x',
    b'{"t":"join"}{"t":"join"}',
    b'["p",12,"26v4"]]',
    b'{"t":"join",}',
    b'["p",12,"26v4",]',
    b"{'t':'join'}",
    b'{t:"join"}',
    b'// hello\n{"t":"join"}',
    b'{"t":"join"/* */}',
    b'\xef\xbb\xbf{"t":"join"}',
    '{"t":"join"}'.encode("utf-16"),
    '{"t":"join"}'.encode("utf-16-le"),
    '{"t":"join"}'.encode("utf-32"),
    b'{"t":"joi\xff"}',
    b'{"t":"\xed\xa0\x80"}',
    b'{"t":"jo\x00in"}',
    b'{"t":"jo\nin"}',
    b"\x00",
    b'{"t":"\\ud800"}',
    b'{"t":"\\x41"}',
]
NUMBERS = [
    b"NaN",
    b"Infinity",
    b"-Infinity",
    b"1e999",
    b"-1e999",
    b"1.0",
    b"1.5",
    b"1e0",
    b'"1"',
    b"true",
    b"false",
    b"null",
    b"[1]",
    b"{}",
    b"-1",
    b"+1",
    b"01",
    b"0x1",
    b"1_000",
    b"2147483648",
    b"9007199254740993",
    b"9223372036854775808",
    b"18446744073709551616",
    b"9" * 5_000,
    b"-" + b"9" * 5_000,
]
TAGS = [
    b'"nope"',
    b'"HELLO"',
    b'"Hello"',
    b'" hello"',
    b'"p"',
    b'""',
    b"1",
    b"null",
    b'["hello"]',
    b'{"t":"hello"}',
    b"true",
]
EXTRA = [b'"admin":true', b'"__proto__":{}', b'"constructor":1', b'"T":"hello"', b'"":0', b'"t ":"hello"']
BAD_OPTIONS: dict[str, list[object]] = {
    "rules": ["spider", "klondike", "klondike/2/1", "klondike/1/2", "freecell\n", "FREECELL", None],
    "seats": [0, 11, 2.0, "2", None],
    "start": ["now"],
    "goal": ["last"],
    "undo": ["yes", None],
    "hints": [0],
    "limit_s": [59, 86_401, 60.5],
    "rivals": ["all"],
    "watch": ["all"],
    "seed": ["", "x" * 201, 617],
    "rated": [True, False],
    "won": [True],
}
DEPTHS = [2_000, 100_000]


@pytest.mark.parametrize("decode", [decode_race, decode_lobby])
@pytest.mark.parametrize("frame", [*NOT_A_MESSAGE, *NOT_JSON])
def test_what_is_no_json_message(decode: Decode, frame: bytes) -> None:
    with pytest.raises(BadMessage):
        decode(frame)


@pytest.mark.parametrize("number", NUMBERS, ids=lambda number: number[:24].decode())
def test_what_is_no_number_of_ours(number: bytes) -> None:
    for decode in (decode_race, decode_lobby):
        with pytest.raises(BadMessage):
            decode(b'{"t":"ping","n":' + number + b"}")
    for frame in (b'["p",%s,"26v4"]', b'["p",12,"26v4",%s]', b'{"t":"kick","seat":%s}', b'{"t":"watch","seats":[%s]}'):
        with pytest.raises(BadMessage):
            decode_race(frame % number)


@pytest.mark.parametrize("frame", [
    b'["p",0,"26v4"]',
    b'["p",-0,"26v4"]',
    b'["p",10000,"26v4"]',
    b'["p",12,"26v4",-1]',
    b'{"t":"kick","seat":10}',
    b'{"t":"watch","seats":[0,10]}',
    b'{"t":"watch","seats":[0,1,2,3,4,5,6,7,8,9,0]}',
])  # fmt: skip
def test_numbers_out_of_range(frame: bytes) -> None:
    with pytest.raises(BadMessage):
        decode_race(frame)


def test_minus_zero_is_zero() -> None:
    assert decode_race(b'{"t":"ping","n":-0}') == decode_race(b'{"t":"ping","n":0}')


@pytest.mark.parametrize("decode", [decode_race, decode_lobby])
@pytest.mark.parametrize("tag", TAGS)
def test_a_tag_that_is_none(decode: Decode, tag: bytes) -> None:
    with pytest.raises(BadMessage):
        decode(b'{"t":' + tag + b',"v":1}')


@pytest.mark.parametrize("decode", [decode_race, decode_lobby])
@pytest.mark.parametrize("extra", EXTRA)
def test_a_field_too_many(decode: Decode, extra: bytes) -> None:
    with pytest.raises(BadMessage):
        decode(b'{"t":"resync",' + extra + b"}")
    with pytest.raises(BadMessage):
        decode_lobby(b'{"t":"create","options":{' + extra + b"}}")


@pytest.mark.parametrize("frame", [
    b'["p"]',
    b'["p",12]',
    b'["p",12,"26v4",0,0]',
    b'["a",12,83211]',
    b'["d",1,12,83211,"26v4"]',
    b'["P",12,"26v4"]',
    b'["",12,"26v4"]',
    b'[null,12,"26v4"]',
    b'[12,"26v4"]',
    b'["p","26v4",12]',
    b'["p",12,null]',
    b'["p",12,["26v4"]]',
    b'{"t":"p","rev":12,"move":"26v4"}',
])  # fmt: skip
def test_a_play_of_the_wrong_form(frame: bytes) -> None:
    with pytest.raises(BadMessage):
        decode_race(frame)


NO_MOVES = [
    "",
    "26v134",
    "finish",
    "26V4",
    "2 6",
    "26v4 ",
    "26v4\n",
    "\n",
    "zz",
    "e9",
    "\u0662\u0666",
    "26v\uff14",
    "A\x00",
    "🂡",
]


@pytest.mark.parametrize("move", NO_MOVES)
def test_a_move_text_of_letters_no_move_has(move: str) -> None:
    with pytest.raises(BadMessage):
        decode_race(msgspec.json.encode(["p", 12, move]))


@pytest.mark.parametrize("family", ["freecell", "klondike"])
def test_every_move_there_is_can_be_sent(family: Family) -> None:
    for move in MOVES[family]:
        assert decode_race(msgspec.json.encode(["p", 12, move.code])) == Play(12, move.code)


@pytest.mark.parametrize("frame", [
    b'{"t":"hello"}',
    b'{"t":"hello","v":null}',
    b'{"t":"ready","on":true}',
    b'{"t":"ready","nonce":"00112233445566778899aabbccddeeff"}',
    b'{"t":"ready","on":null,"nonce":"00112233445566778899aabbccddeeff"}',
    b'{"t":"ready","on":1,"nonce":"00112233445566778899aabbccddeeff"}',
    b'{"t":"ready","on":"true","nonce":"00112233445566778899aabbccddeeff"}',
    b'{"t":"kick"}',
    b'{"t":"offer"}',
    b'{"t":"offer","what":"revenge"}',
    b'{"t":"accept","what":null}',
    b'{"t":"react","say":"free chat"}',
    b'{"t":"ping"}',
    b'{"v":1}',
])  # fmt: skip
def test_a_field_missing_or_null_or_of_another_type(frame: bytes) -> None:
    with pytest.raises(BadMessage):
        decode_race(frame)


@pytest.mark.parametrize("nonce", [
    "", "0" * 31, "0" * 33, "0" * 32 + "\n", "G" * 32, "A" * 32, " " + "0" * 31, "\u0661" * 32, "0x" + "0" * 30,
])  # fmt: skip
def test_a_nonce_that_is_none(nonce: str) -> None:
    with pytest.raises(BadMessage):
        decode_race(msgspec.json.encode({"t": "ready", "on": True, "nonce": nonce}))


@pytest.mark.parametrize("token", ["", "a" * 15, "a" * 129, "a" * 16 + "\n", "a b" * 8, "é" * 20, "a" * 15 + "\x00"])
def test_a_token_that_is_none(token: str) -> None:
    with pytest.raises(BadMessage):
        decode_race(msgspec.json.encode({"t": "hello", "v": 1, "token": token}))


@pytest.mark.parametrize("option", BAD_OPTIONS)
def test_options_nobody_may_ask_for(option: str) -> None:
    for value in BAD_OPTIONS[option]:
        with pytest.raises(BadMessage):
            decode_lobby(msgspec.json.encode({"t": "create", "options": {option: value}}))


@pytest.mark.parametrize("frame", [
    b'{"t":"finish"}',
    b'{"t":"score","score":520}',
    b'{"t":"state","board":",,,"}',
    b'{"t":"resign","won":true}',
    b'{"t":"pause"}',
    b'{"t":"join","seat":1}',
    b'{"t":"join","player":"somebody"}',
    b'["p",12,"26v4",0,83211]',
])  # fmt: skip
def test_there_is_no_message_that_claims_a_result_a_time_or_a_seat(frame: bytes) -> None:
    with pytest.raises(BadMessage):
        decode_race(frame)


@pytest.mark.parametrize("decode", [decode_race, decode_lobby])
@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("opening", [b"[", b'{"t":', b'{"t":"resync","x":[', b'{"t":"create","options":{"seed":['])
def test_deep_nesting(decode: Decode, depth: int, opening: bytes) -> None:
    with pytest.raises(BadMessage):
        decode(opening * depth)


@pytest.mark.parametrize("decode", [decode_race, decode_lobby])
def test_many_keys(decode: Decode) -> None:
    many = b"{" + b",".join(b'"k%d":%d' % (number, number) for number in range(4_000)) + b"}"
    deep = b'{"a":' * 800 + b"1" + b"}" * 800
    same = b'{"t":"resync",' + b",".join([b'"a":1'] * 1_000) + b"}"
    for frame in (many, deep, same, b'["p",' + b"1," * 2_000 + b"1]"):
        with pytest.raises(BadMessage):
            decode(frame)
