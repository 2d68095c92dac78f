import pickle

import pytest

from squaredeal.engine.undo import Steps, stack

DEEP = 200_000


def test_items_come_back_newest_first() -> None:
    steps = Steps[str]().push("a").push("b").push("c")
    assert list(steps) == ["c", "b", "a"]
    assert (len(steps), steps.top, steps.rest().top) == (3, "c", "b")
    assert steps.rest().rest().rest() == Steps()


def test_nothing_is_on_an_empty_stack() -> None:
    with pytest.raises(IndexError):
        _ = Steps[str]().top
    with pytest.raises(IndexError):
        Steps[str]().rest()


def test_stacks_share_what_lies_below() -> None:
    below = Steps[str]().push("a")
    assert below.push("b").rest() is below.push("c").rest() is below


def test_stacks_compare_by_their_items() -> None:
    one, other = stack(None, ["a", "b"]), stack(None, ["a", "b"])
    assert one == other
    assert hash(one) == hash(other)
    assert one != stack(None, ["x", "b"])
    assert one != stack(None, ["a", "x"])
    assert one != stack(None, ["b"])
    assert one != stack(3, ["a", "b"])
    assert one != ["b", "a"]


@pytest.mark.parametrize("pushes", [0, 1, 99, 100, 101, 199, 200, 201, 202, 350, 1000])
def test_a_limited_stack_keeps_the_newest(pushes: int) -> None:
    steps = stack(100, range(pushes))
    kept = list(range(pushes))[-100:][::-1]
    assert list(steps) == kept
    assert len(steps) == len(kept)
    for count, item in enumerate(kept):
        assert steps.top == item
        assert len(steps) == len(kept) - count
        steps = steps.rest()
    assert steps == Steps(100)
    with pytest.raises(IndexError):
        steps.rest()


def test_a_limited_stack_goes_up_and_down() -> None:
    steps: Steps[int] = Steps(3)
    model: list[int] = []
    for number in range(2000):
        if number % 7 in (3, 4, 6) and model:
            steps = steps.rest()
            model.pop()
        else:
            steps = steps.push(number)
            model = [*model, number][-3:]
        assert [*steps][::-1] == model
        assert steps == stack(3, model)


def test_a_limited_stack_forgets() -> None:
    class Item:
        alive = 0

        def __init__(self) -> None:
            Item.alive += 1

        def __del__(self) -> None:
            Item.alive -= 1

    steps: Steps[Item] = Steps(100)
    for _ in range(1000):
        steps = steps.push(Item())
    assert Item.alive <= 201
    assert len(steps) == 100


def test_a_deep_stack_does_not_recurse() -> None:
    deep = stack(None, range(DEEP))
    other = stack(None, range(DEEP))
    assert deep == other
    assert hash(deep) == hash(other)
    assert repr(deep) == f"<Steps: {DEEP}>"
    again = pickle.loads(pickle.dumps(deep))
    assert again == deep
    assert len(again) == DEEP
    del deep, other, again
