from squaredeal.session import CloseCode, CloseSocket, parting


def test_final_codes() -> None:
    assert {code.value for code in CloseCode if code.is_final} == {1008, 1009, 4501, 4502, 4503, 4504}


def test_parting_says_why_and_when_to_come_back() -> None:
    assert parting(CloseSocket(CloseCode.PROTOCOL, "Say hello first.")) == [
        b'{"t":"error","code":4503,"text":"Say hello first."}'
    ]
    assert parting(CloseSocket(CloseCode.RATE, "Too much.", 5_000)) == [
        b'{"t":"error","code":4004,"text":"Too much."}',
        b'{"t":"bye","retry_ms":5000}',
    ]
