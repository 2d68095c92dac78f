import pytest

from squaredeal.engine import Refusal, Why

RULES = """no_such_card not_a_run wrong_rank wrong_colour capacity_exceeded cell_occupied only_kings not_next face_down
stock_empty stock_not_empty nothing_to_recycle pass_limit nothing_to_undo game_over"""
RACE = "undo_off not_started finished stale move_limit"


def test_the_reasons_are_these_words() -> None:
    assert [str(why) for why in Why] == (RULES + " " + RACE).split()


@pytest.mark.parametrize("why", Why)
def test_every_reason_has_a_sentence(why: Why) -> None:
    sentence = Refusal(why, max=3, wanted=4).sentence
    assert sentence.endswith(".")
    assert "{" not in sentence


def test_sentences_give_the_facts() -> None:
    assert Refusal(Why.CAPACITY_EXCEEDED, 5, 6).sentence == "At most 5 cards can be moved there now, not 6."
    assert Refusal(Why.CAPACITY_EXCEEDED, 1, 2).sentence == "At most 1 card can be moved there now, not 2."
    assert Refusal(Why.PASS_LIMIT, 3).sentence == "No pass through the stock is left; the limit is 3."
    assert len({Refusal(why).sentence for why in Why}) == len(Why)
