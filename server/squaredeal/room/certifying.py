"""The proofs of certified races, looked for on this node while their countdowns run.

The node on which a countdown was decided begins at once. Every other that has the race looks after two fifths of the
countdown, and begins itself if nothing was proved until then: the first may be dead. What is found is kept in the
store, where the race's start looks for it. A proof is for the nonces of the countdown: who leaves it makes other deals,
and another proof begins in the time that is left.

    certifying.changed(race, here=True)     # whatever has changed
    await certifying.stop()
"""

from collections import OrderedDict
from typing import Final

from squaredeal.race.model import Phase, Race

from .node import Node
from .proving import Proving

LOOK_AFTER: Final = 0.4  # of the countdown: most proofs are there, and enough of it is left to make one
MOST_MISSED: Final = 64


class Certifying:
    """The proofs of one node, by race."""

    def __init__(self, node: Node) -> None:
        """Prove with the node's solvers; without any, nothing is proved here."""
        self._node = node
        self._proofs: dict[str, Proving] = {}
        self._missed: OrderedDict[str, Proving] = OrderedDict()
        """Those that came to no end in their countdown: another countdown for the same deals goes on behind them."""

    def changed(self, race: Race, here: bool) -> None:
        """Hear of a race as it is now; `here`: by a decision of this node. Called again for what is known."""
        known = self._proofs.get(race.id)
        wanted = race.phase is Phase.COUNTDOWN and race.options.certified
        if known is not None and not (wanted and known.nonces == race.nonces):
            self._end(race.id, known)
            known = None
        if wanted and known is None:
            self._begin(race, here)

    def came_to_know(self, race: Race) -> None:
        """Hear of a race that this node has just read from the store."""
        self.changed(race, here=False)

    async def stop(self) -> None:
        """Prove nothing more."""
        proofs, self._proofs = self._proofs, {}
        for proof in proofs.values():
            proof.stop()
        for proof in proofs.values():
            await proof.stopped()

    def __len__(self) -> int:
        """Count the proofs that are being looked for."""
        return sum(proof.is_under_way for proof in self._proofs.values())

    def _begin(self, race: Race, here: bool) -> None:
        solvers, now = self._node.solvers, self._node.clock.now()
        assert race.starts_at is not None
        if solvers is None or now >= race.starts_at:
            return
        look_at = race.starts_at - round((1 - LOOK_AFTER) * self._node.terms.certify_ms)
        missed = self._missed.pop(race.id, None)
        before = missed if missed is not None and missed.nonces == race.nonces else None
        proof = self._proofs[race.id] = Proving(self._node, solvers, race, now if here else look_at, before)
        self._node.timers.at(race.starts_at, lambda: self._end(race.id, proof))

    def _end(self, race: str, proof: Proving) -> None:
        """Look no further, as the countdown is over or has other nonces now."""
        if self._proofs.get(race) is not proof:
            return
        del self._proofs[race]
        if proof.is_under_way:
            self._missed[race] = proof
            if len(self._missed) > MOST_MISSED:
                self._missed.popitem(last=False)
        proof.stop()
