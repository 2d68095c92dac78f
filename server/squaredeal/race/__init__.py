"""One race as an immutable value: `decide(race, command, now, terms) -> events`, `evolve(race, event) -> race`.

It knows no asyncio, clock, chance or storage: time is an argument, ids and nonces are made elsewhere.
"""
