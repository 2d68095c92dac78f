"""The close codes the page tells are those the conversation uses."""

from squaredeal.messages.closing import CLOSINGS
from squaredeal.messages.description.prose import prose
from squaredeal.session.close import CloseCode


def test_the_table_is_the_list_of_codes_in_use() -> None:
    assert [(closing.code, closing.name.upper()) for closing in CLOSINGS] == [
        (code.value, code.name) for code in CloseCode
    ]


def test_a_final_code_is_one_no_client_returns_from() -> None:
    assert all(closing.may_return is not CloseCode(closing.code).is_final for closing in CLOSINGS)


def test_every_code_is_on_the_page() -> None:
    page = prose()
    assert all(f"| {closing.code} | {closing.name} |" in page for closing in CLOSINGS)
