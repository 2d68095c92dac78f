"""The commands of the pool of certified deals: `squaredeal deals certify` and `squaredeal deals list`.

They print, and turn Ctrl-C into an orderly end: what was found is kept and told, and the exit code is 128 and the
signal's number, as of whoever is ended by it, so that a loop around the command ends too.

    squaredeal deals certify --rules klondike/3/unlimited --until 100 --jobs 2
"""

import asyncio
import signal
from types import FrameType
from typing import TYPE_CHECKING, Annotated, Final, Optional

import msgspec
import typer

from squaredeal.cli_options import AsJSON, Data, Database, chosen_settings, say, show
from squaredeal.settings import data_folder

if TYPE_CHECKING:
    from squaredeal.certifying import Tally
    from squaredeal.operations.certify import Certified, Certifying
    from squaredeal.store.deal_stock import Stock

UNTIL: Final = 20
MOST_NODES: Final = 10**12 - 1  # as `squaredeal solve`: years, and still a number that fits everywhere
BAR: Final = 24  # characters wide
SIGNALS: Final = (signal.SIGINT, signal.SIGTERM)

deals = typer.Typer(help="Deals proved winnable before anybody plays them.", no_args_is_help=True)


@deals.command("certify")
def certify(
    *,
    rules: Annotated[
        Optional[list[str]],  # noqa: UP045
        typer.Option("--rules", help="freecell or klondike/DRAW/PASSES; may be repeated. [default: all]"),
    ] = None,
    count: Annotated[Optional[int], typer.Option(min=1, help="Find so many more of each.")] = None,  # noqa: UP045
    until: Annotated[
        Optional[int],  # noqa: UP045
        typer.Option(min=1, help=f"Find as many as bring each to so many that are ready. [default: {UNTIL}]"),
    ] = None,
    budget: Annotated[
        Optional[int],  # noqa: UP045
        typer.Option(
            min=1, max=MOST_NODES, help="The most nodes for one candidate. [default: the published budget of the game]"
        ),
    ] = None,
    jobs: Annotated[int, typer.Option(min=1, max=64, help="Candidates tried at a time, in processes.")] = 1,
    database: Database = None,
    data: Data = None,
    as_json: AsJSON = False,
) -> None:
    """Find deals that can be won and keep them, ready to be handed out. A server may run; stop it at any time."""
    from squaredeal.engine import ALL_RULES, RulesTextError, parse_rules  # noqa: PLC0415 - loaded by the command
    from squaredeal.operations.certify import Certifying, Wanted  # noqa: PLC0415 - as above
    from squaredeal.operations.place import place_of  # noqa: PLC0415

    if count is not None and until is not None:
        raise typer.Exit(say(ValueError("--count and --until cannot be given both"), 2))
    try:
        chosen = tuple(dict.fromkeys(parse_rules(text) for text in rules)) if rules else ALL_RULES
    except RulesTextError as error:
        raise typer.Exit(say(error, 2)) from None
    settings = chosen_settings(database, data)
    if not settings.database:
        data_folder(settings)
    wanted = Wanted(chosen, count, UNTIL if count is None and until is None else until)
    _run(Certifying(place_of(settings), wanted, budget=budget, jobs=jobs), as_json)


@deals.command("list")
def list_deals(database: Database = None, data: Data = None, as_json: AsJSON = False) -> None:
    """Show how many deals of each rule set are ready, taken and set aside. Nothing is changed."""
    from squaredeal.engine import ALL_RULES  # noqa: PLC0415 - as above
    from squaredeal.operations.deals import stock_at  # noqa: PLC0415
    from squaredeal.operations.place import place_of  # noqa: PLC0415
    from squaredeal.store.deal_stock import Stock  # noqa: PLC0415

    found = {stock.rules: stock for stock in stock_at(place_of(chosen_settings(database, data)))}
    stock = [found.get(rules.code) or Stock(rules.code, 0, 0, 0, None, None, {}) for rules in ALL_RULES]
    if as_json:
        print(msgspec.json.encode({"deals": stock}).decode())
        return
    print(f"{'rules':<20} {'ready':>6} {'taken':>6} {'aside':>6}  {'par':<9} ready of difficulty 1 to 5")
    for each in stock:
        print(_row(each))


def _row(stock: "Stock") -> str:
    par = "" if stock.least_par is None else f"{stock.least_par}-{stock.most_par}"
    spread = " ".join(f"{stock.difficulties.get(label, 0):>4}" for label in range(1, 6)) if stock.ready else ""
    return f"{stock.rules:<20} {stock.ready:>6} {stock.taken:>6} {stock.set_aside:>6}  {par:<9} {spread}".rstrip()


class Printer:
    """Shows how it goes: a bar where there is a terminal, a line for each rule set that is done."""

    def __init__(self, as_json: bool) -> None:
        """Lines go to the standard output, unless that is for JSON; the bar to the standard error."""
        self.done: list[Certified] = []
        self._as_json = as_json
        self._rules, self._missing = "", 0

    def begin(self, rules: str, missing: int) -> None:
        """A rule set is begun."""
        self._rules, self._missing = rules, missing
        if missing:
            self._show(0, "")

    def hear(self, tally: "Tally") -> None:
        """A candidate of it has been tried."""
        self._show(tally.won, _besides(tally))

    def end(self, certified: "Certified") -> None:
        """It is done, or stopped."""
        show("")
        self.done.append(certified)
        if not self._as_json:
            found = f"{certified.certified} of {self._missing} certified, {_besides(certified)}; "
            print(f"{certified.rules}: {found if self._missing else ''}{certified.ready} ready", flush=True)

    def _show(self, won: int, besides: str) -> None:
        bar = "#" * (BAR * won // self._missing)
        show(f"{self._rules:<20} [{bar:<{BAR}}] {won} of {self._missing}  {besides}")


def _besides(tally: "Tally | Certified") -> str:
    return f"{tally.lost} lost, {tally.unknown} unknown"


def _run(certifying: "Certifying", as_json: bool) -> None:
    printer = Printer(as_json)
    try:
        caught = asyncio.run(_stoppable(certifying, printer))
    finally:
        show("")
    kept = sum(each.certified for each in printer.done)
    if as_json:
        print(msgspec.json.encode({"stopped": bool(caught), "certified": kept, "deals": printer.done}).decode())
    elif caught:
        print(f"Stopped. Certified and kept: {kept}.")
    if caught:
        raise typer.Exit(128 + caught[0])


async def _stoppable(certifying: "Certifying", printer: Printer) -> list[int]:
    """Run it; the first signal stops it in order, a second one acts as ever. Returns the signal caught, if any."""
    loop = asyncio.get_running_loop()
    caught: list[int] = []

    def stop(number: int, _frame: FrameType | None) -> None:
        caught.append(number)
        loop.call_soon_threadsafe(certifying.stop)
        for each, handler in before.items():
            signal.signal(each, handler)

    before = {each: signal.signal(each, stop) for each in SIGNALS}
    try:
        await certifying.run(printer)
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)
    return caught
