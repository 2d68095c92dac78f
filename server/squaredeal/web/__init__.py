"""The web layer: HTTP, sockets, identity and guards, on Starlette and uvicorn.

It knows who asks and how bytes travel; it knows no SQL and no rule of any game. What a socket says goes to the room's
`Line` untouched, what the room answers comes back through a `Wire`.
"""
