import pytest

from squaredeal.engine import (
    Move,
    PositionTextError,
    deal,
    game_from,
    legal_moves,
    new_game,
    parse_move,
    parse_rules,
    read_position,
    replay,
    write_position,
)
from squaredeal.engine.notation import NotationError, read_board, read_standard, write_board, write_standard
from tests.engine.data import DRAW_THREE, FREECELL, freecell, klondike, load

GAMES = load("games")["games"]

DEAL_ONE = """\
Foundations: H-0 C-0 D-0 S-0
Freecells: - - - -
: JD KD 2S 4C 3S 6D 6S
: 2D KC KS 5C TD 8S 9C
: 9H 9S 9D TS 4S 8D 2H
: JC 5S QD QH TH QS 6H
: 5D AD JS 4H 8H 6C
: 7H QC AS AC 2C 3D
: 7C KH AH 4D JH 8C
: 5H 3H 3C 7S 7D TC
"""


def test_freecell_board_text() -> None:
    position = deal(FREECELL, "1")
    assert write_board(position) == DEAL_ONE
    assert read_board(FREECELL, DEAL_ONE) == position


def test_boards_of_other_programs_are_read() -> None:
    position = deal(FREECELL, "1")
    bare = "\n".join(line[2:] for line in DEAL_ONE.splitlines()[2:])
    assert read_board(FREECELL, bare) == position
    assert read_board(FREECELL, bare.lower().replace("t", "10") + "\n\n") == position
    short = "Founds: C-2\nFC: 3H - KS\n" + write_board(freecell(cells="3H,,KS,", home="2000")).split("\n", 2)[2]
    assert write_position(read_board(FREECELL, short)) == write_position(freecell(cells="3H,,KS,", home="2000"))
    assert len(read_board(FREECELL, short).home) == 4


def test_klondike_board_text() -> None:
    text = write_board(deal(DRAW_THREE, "pysol:32001"))
    lines = text.splitlines()
    assert lines[1] == "Talon: TH 8D 2S AH 9D KD 9S 5C QH 5D 5H QS 6C 7D AD 6H 3H KS 4D KC 3S 8C 9H 7C"
    assert lines[2:6] == ["Waste:", ": 2C", ": <6S> QC", ": <5S> <7H> TS"]
    assert read_board(DRAW_THREE, text) == deal(DRAW_THREE, "pysol:32001")


@pytest.mark.parametrize("row", GAMES, ids=lambda row: f"{row['rules']}-{row['position'][:6]}")
def test_boards_read_back_all_through_a_game(row: dict[str, str]) -> None:
    rules = parse_rules(row["rules"])
    game = game_from(rules, read_position(rules, row["position"]))
    for text in row["moves"].split():
        game = replay(game, [text])
        back = read_board(rules, write_board(game.position))
        first_pass = write_position(game.position).rpartition(" ")[0]
        wanted = write_position(game.position) if rules.family == "freecell" else first_pass + " 1"
        assert write_position(back) == wanted


@pytest.mark.parametrize(
    "text",
    [
        "",
        "JD KD",
        DEAL_ONE.replace("JD", "XX"),
        DEAL_ONE.replace("JD", "<JD>"),
        DEAL_ONE.replace("JD", "<JD"),
        DEAL_ONE.replace("H-0", "H-1"),
        DEAL_ONE.replace("H-0", "X-0"),
        DEAL_ONE.replace("Freecells", "Reserve"),
        DEAL_ONE + "KD\n",
        DEAL_ONE.replace("- - - -", "- - - - -"),
    ],
)
def test_other_boards_are_refused(text: str) -> None:
    with pytest.raises(PositionTextError):
        read_board(FREECELL, text)


@pytest.mark.parametrize("row", GAMES, ids=lambda row: f"{row['rules']}-{row['position'][:6]}")
def test_standard_notation_of_whole_games(row: dict[str, str]) -> None:
    rules = parse_rules(row["rules"])
    start = read_position(rules, row["position"])
    moves = [parse_move(rules, text) for text in row["moves"].split()]
    text = write_standard(rules, start, moves)
    assert read_standard(rules, start, text) == tuple(moves)
    counted = [token for token in text.split() if "v" in token]
    assert len(counted) < sum(1 for move in moves if "v" in move.code)


def test_the_number_is_left_out_where_the_table_tells_it() -> None:
    played = GAMES[0]["moves"].split()
    game = replay(new_game(FREECELL, "1"), played[: played.index("67v3")])
    move = parse_move(FREECELL, "67v3")
    assert write_standard(FREECELL, game.position, [move]) == "67"
    assert read_standard(FREECELL, game.position, "67") == (move,)
    assert read_standard(FREECELL, game.position, "67v3") == (move,)


def test_into_an_empty_column_as_many_as_may_move() -> None:
    position = freecell("JSTD9C8D7C6D5C4D3C2D", "", "", "QS", "QD", "AH", "AS", cells=",,,")
    assert codes_of(read_standard(FREECELL, position, "12")) == ["12v10"]
    assert codes_of(read_standard(FREECELL, position, "12va")) == ["12v10"]
    assert codes_of(read_standard(FREECELL, position, "12v1")) == ["12"]
    assert codes_of(read_standard(FREECELL, position, "12v3 13")) == ["12v3", "13v5"]
    for move in legal_moves(FREECELL, position):
        assert read_standard(FREECELL, position, write_standard(FREECELL, position, [move])) == (move,)
    assert write_standard(FREECELL, position, [parse_move(FREECELL, "12v10")]) == "12va"


def codes_of(moves: tuple[Move, ...]) -> list[str]:
    return [move.code for move in moves]


def test_klondike_in_standard_notation() -> None:
    position = klondike("(2C)9S8D", "TH", stock="3H4H5H", waste="KS", home="AA00")
    assert codes_of(read_standard(DRAW_THREE, position, "w3 12 s")) == ["w3", "12v2", "s"]


@pytest.mark.parametrize(
    ("text", "at"), [("6a 12", 2), ("6a 6b 6h 99", 4), ("1", 1), ("12v", 1), ("12v0", 1), ("12v2", 1), ("6a s", 2)]
)
def test_other_texts_are_refused_where_they_stand(text: str, at: int) -> None:
    with pytest.raises(NotationError) as caught:
        read_standard(FREECELL, deal(FREECELL, "1"), text)
    assert caught.value.at == at
    assert text.split()[at - 1] in str(caught.value)


def test_a_refused_move_cannot_be_written() -> None:
    moves = [parse_move(FREECELL, text) for text in ("6a", "12")]
    with pytest.raises(NotationError, match="move 2 '12': Only a card one rank lower"):
        write_standard(FREECELL, deal(FREECELL, "1"), moves)
