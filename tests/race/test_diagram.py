"""The page on races is drawn from the tables and up to date; every refusal has its sentence."""

from pathlib import Path

from squaredeal.race import RaceRefused, RaceWhy
from squaredeal.race.diagram import phase_diagram, race_page, seat_diagram
from squaredeal.race.refusal import SENTENCES

PAGE = Path(__file__).parents[2] / "docs" / "race.md"


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == race_page(), "run: python -m squaredeal.race.diagram > docs/race.md"


def test_the_diagrams_have_every_way() -> None:
    assert "    open --> countdown: CountdownBegan\n" in phase_diagram()
    assert "    running --> over: RaceEnded\n" in phase_diagram()
    assert "    playing --> timed_out\n" in seat_diagram()
    assert "    [*] --> open\n    [*] --> running\n" in phase_diagram()
    assert "    [*] --> seated\n    [*] --> playing\n" in seat_diagram()
    assert "over --> open" not in phase_diagram()


def test_every_refusal_has_a_sentence() -> None:
    assert set(SENTENCES) == set(RaceWhy)
    assert all(str(RaceRefused(why)) == sentence for why, sentence in SENTENCES.items())
