import pytest

from squaredeal.diff import Change, Diff, DiffError, apply, diff, invert
from squaredeal.diff.piles import named_piles
from squaredeal.engine import DECK, Game, Rules, deal, game_from, new_game, parse_cards
from tests.engine.data import DRAW_ONE, DRAW_THREE, FREECELL, freecell, klondike, play


def changes(game: Game, text: str) -> Diff:
    return diff(game.position, play(game, text).position)


def test_a_move_between_columns_names_the_two_piles() -> None:
    game = game_from(FREECELL, freecell("5C9S8D", "TH"))
    assert changes(game, "12v2") == (
        Change("1", 1, parse_cards("9S8D"), ()),
        Change("2", 1, (), parse_cards("9S8D")),
    )


def test_cells_and_home() -> None:
    game = game_from(FREECELL, freecell("5C2H", "TH", cells=",AD,,", home="00A0"))
    assert changes(game, "1a") == (Change("1", 1, parse_cards("2H"), ()), Change("a", 0, (), parse_cards("2H")))
    assert changes(game, "1h") == (Change("1", 1, parse_cards("2H"), ()), Change("H", 1, (), parse_cards("2H")))
    assert changes(game, "bh") == (Change("b", 0, parse_cards("AD"), ()), Change("D", 0, (), parse_cards("AD")))


def test_an_exposed_card_turns() -> None:
    game = game_from(DRAW_THREE, klondike("(5C6C)9S", "TH"))
    assert changes(game, "12") == (
        Change("1-", 1, parse_cards("6C"), ()),
        Change("1", 0, parse_cards("9S"), parse_cards("6C")),
        Change("2", 1, (), parse_cards("9S")),
    )


def test_draws_and_recycles() -> None:
    game = game_from(DRAW_THREE, klondike(stock="2C3C4C5C", waste="AH"))
    assert changes(game, "s") == (
        Change("s", 1, parse_cards("4C3C2C"), ()),
        Change("w", 1, (), parse_cards("2C3C4C")),
    )
    drawn = play(game, "s", "s")
    assert changes(drawn, "r") == (
        Change("s", 0, (), parse_cards("5C4C3C2CAH")),
        Change("w", 0, parse_cards("AH2C3C4C5C"), ()),
        Change("p", 0, (1,), (2,)),
    )


def test_a_card_that_comes_back_from_home() -> None:
    game = game_from(DRAW_ONE, klondike("8S", home="0070"))
    assert changes(game, "H1") == (Change("1", 1, (), parse_cards("7H")), Change("H", 6, parse_cards("7H"), ()))


def test_the_same_position_has_no_changes() -> None:
    game = new_game(DRAW_ONE, "klondike-1")
    assert diff(game.position, game.position) == ()
    assert diff(game.position, deal(DRAW_ONE, "klondike-1")) == ()
    assert diff(game.position, play(game, "s", "u").position) == ()
    assert invert(()) == ()


def test_a_diff_fits_only_the_position_it_was_made_from() -> None:
    game = new_game(FREECELL, "1")
    move = changes(game, "6a")
    after = apply(game.position, move)
    for wrong in (after, deal(FREECELL, "2"), deal(DRAW_ONE, "1")):
        with pytest.raises(DiffError, match="pile '6'"):
            apply(wrong, move)
    with pytest.raises(DiffError, match="pile 'a'"):
        apply(game.position, (Change("a", 0, (5,), ()),))
    with pytest.raises(DiffError, match="pile 'x'"):
        apply(game.position, (Change("x", 0, (), ()),))
    with pytest.raises(DiffError, match="pile '1'"):
        apply(game.position, (Change("1", 8, (), (1,)),))
    with pytest.raises(DiffError, match="pile '6'"):
        apply(game.position, (move[0], move[0]))


def test_two_games_have_no_diff() -> None:
    with pytest.raises(ValueError, match="two games"):
        diff(deal(FREECELL, "1"), deal(DRAW_ONE, "1"))


@pytest.mark.parametrize("rules", [FREECELL, DRAW_ONE])
def test_all_piles_together_are_the_deck(rules: Rules) -> None:
    piles = named_piles(deal(rules, "klondike-1"))
    piles.pop("p", None)
    assert sorted(card for pile in piles.values() for card in pile) == list(DECK)
