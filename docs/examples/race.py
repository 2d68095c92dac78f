"""Plays a whole race as a program: creates it, plays a known solution of Microsoft deal 1, prints the standings.

python docs/examples/race.py ws://127.0.0.1:8000
"""

import json
import secrets
import sys

from websockets.sync.client import connect

SOLUTION = """
6a 6b 6h 6h bh 7b 76 7c 7h 3h 86 32 a3 67v3 16 8a 82 8h 12 8h 86 b8 a8 58 1a 16 1h ah 5a 5h 71v3 68v2 8b 8h 4h
14v2 17 47v2 41 71v2 6d 6h ah b6 36 3h 45 3a 31 35 3h 81v3 a3 d8 13v4 5a 5h 8b a8 28v3 1a 1h 4h 4d 4h bh 4b d4
b4 7b 7h 87 8h 78v2 c7 2c 2h c2 82v3 8h 24v5 72 24v2 b7 38v4 3h 5h 5h 1h 2h 2b 2h 6h 6h 4h 4h 5h 8h 4h 4h 8h
8h 4h 4h 8h ah 4h 4h 12 1h 4h 7h bh 2h
"""


def say(socket, tag, **fields):
    socket.send(json.dumps({"t": tag, **fields}))


def hear(socket, *tags):
    """Reads until a message of one of these tags comes; hot messages are arrays, all others objects."""
    while True:
        message = json.loads(socket.recv(timeout=10))
        tag = message[0] if isinstance(message, list) else message["t"]
        if tag in ("refused", "error"):
            sys.exit(f"the server said: {message}")
        if tag in tags:
            return message


def main(server):
    with connect(f"{server}/ws/lobby") as lobby:
        say(lobby, "hello", v=1, name="Example")
        token = hear(lobby, "lobby")["token"]  # a fresh guest's, said once
        say(lobby, "create", options={"rules": "freecell", "seats": 1, "seed": "1"})
        race = hear(lobby, "created")["race"]
    with connect(f"{server}/ws/race/{race}") as socket:
        say(socket, "hello", v=1, token=token)
        hear(socket, "welcome")
        say(socket, "join")
        say(socket, "ready", on=True, nonce=secrets.token_hex(16))  # all ready: the countdown begins
        hear(socket, "go", "snapshot")  # the latter where another node of the server was the first to start it
        for rev, move in enumerate(SOLUTION.split(), 1):
            socket.send(json.dumps(["p", rev, move]))
            hear(socket, "a")  # in the journal, for good
        for line in hear(socket, "over")["standings"]:
            print(f"{line['place']}. {line['name']}: {line['moves']} moves in {line['at'] / 1000:.1f} s")


if __name__ == "__main__":
    main(sys.argv[1])
