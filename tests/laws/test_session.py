"""Laws of a conversation: it raises nothing of its own but `CloseSocket`, keeps order, and its memory has an end."""

from hypothesis import given, settings
from hypothesis import strategies as st

from squaredeal.messages.inbound import Play
from squaredeal.session import CloseSocket, LobbyConversation, RaceConversation
from squaredeal.session.conversation import WAITING_MOST

FRAMES = [
    b'{"t":"hello","v":1}',
    b'["p",1,"26"]',
    b'["p",2,"u",1]',
    b'{"t":"ping","n":3}',
    b'{"t":"join"}',
    b'{"t":"resync"}',
    b'{"t":"react","say":"nice"}',
    b'{"t":"create","options":{}}',
    b'{"t":"watch","seats":[0,1]}',
]
mutated = st.builds(
    lambda frame, at, patch: frame[: at % (len(frame) + 1)] + patch + frame[(at + 1) % (len(frame) + 1) :],
    st.sampled_from(FRAMES),
    st.integers(0, 100),
    st.binary(max_size=4),
)
frames = st.sampled_from(FRAMES) | mutated | st.binary(max_size=60)


@settings(deadline=None)
@given(st.lists(st.tuples(frames, st.integers(0, 2_000)), max_size=40), st.booleans(), st.booleans())
def test_no_byte_string_raises_anything_but_close(script: list[tuple[bytes, int]], race: bool, hello: bool) -> None:
    talk: RaceConversation | LobbyConversation = RaceConversation(0) if race else LobbyConversation(0)
    now = 0
    if hello:
        script = [(FRAMES[0], 0), *script]
    try:
        for frame, step in script:
            now += step
            talk.tick(now)
            request = talk.receive(frame, now)
            while request is not None:
                if isinstance(talk, RaceConversation):
                    talk.welcomed(0)
                else:
                    talk.welcomed()
                request = talk.next(now)
    except CloseSocket:
        assert talk.receive(FRAMES[1], now) is None


@settings(deadline=None)
@given(st.lists(st.integers(0, 120), min_size=1, max_size=400))
def test_plays_come_out_once_in_order_and_few_wait(steps: list[int]) -> None:
    talk = RaceConversation(0)
    talk.receive(FRAMES[0], 0)
    talk.welcomed(0)
    now, sent, passed = 0, 0, []
    try:
        for step in steps:
            now += step
            while (request := talk.next(now)) is not None:
                passed.append(request)
            sent += 1
            if (first := talk.receive(b'["p",%d,"26"]' % sent, now)) is not None:
                passed.append(first)
            assert sent - len(passed) <= WAITING_MOST
        while (wakes := talk.wakes_at(now)) is not None:
            now = max(now, wakes)
            while (request := talk.next(now)) is not None:
                passed.append(request)
        assert len(passed) == sent
    except CloseSocket:
        assert sent - len(passed) > WAITING_MOST
    revs = [request.message.rev for request in passed if isinstance(request.message, Play)]
    assert revs == list(range(1, len(passed) + 1))
