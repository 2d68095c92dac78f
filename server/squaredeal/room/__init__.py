"""The races that are alive on this node: rooms with their seats, the hubs of those who watch, and the lobby.

It does not know what carries a frame: a socket is a `Wire` here. The way in is `Hall` (hall.py).

Its modules, by what they are about; each says in its first line what it does:

    a node     hall node upkeep timers tasks chance keeping_time keeping_races draining switches census
    a socket   wire socket_line race_line lobby_line identity admission logins
    a race     room rooms loading catching_up orders clerk entrance joining claims relay seal rematch
    a seat     desk record
    viewers    news shown sights picture viewer hub fanout gallery crowd delay
    hints      hinting hints been way_home
    proofs     certifying proving certificates
    the lobby  lobby interest today
    no socket  archive pages sealed_replay knowing
    upkeep     entering reviewing deciding renames retaining
"""
