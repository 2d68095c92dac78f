"""Reading a request's JSON body: of one media type, of bounded size, in bounded time, into a typed value.

It knows no route; the value's type says everything that may stand in it.

    wanted = await read_json(request, NAME_DECODER, limits)   # raises APIError
"""

import asyncio
from typing import TypeVar

import msgspec
from starlette.requests import ClientDisconnect, Request

from squaredeal.messages.shape_error import shape_error

from .errors import APIError
from .limits import Limits

T = TypeVar("T")


async def read_json(request: Request, decoder: msgspec.json.Decoder[T], limits: Limits) -> T:
    """The decoded body. Raises `APIError` 415, 413, 408, 400 (no JSON) or 422 (another shape)."""
    _check_kind(request)
    try:
        async with asyncio.timeout(limits.body_s):
            body = await _read(request, limits.body_bytes)
    except TimeoutError:
        raise APIError(408, "timeout", "The request took too long.", {"connection": "close"}) from None
    try:
        return decoder.decode(body)
    except msgspec.ValidationError as error:
        raise APIError(422, "invalid", f"The request is not what is asked for here: {shape_error(error)}.") from None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise APIError(400, "not_json", "The request's body is no JSON.") from None


def _check_kind(request: Request) -> None:
    kind, _, parameter = request.headers.get("content-type", "").partition(";")
    name, _, charset = parameter.strip().partition("=")
    plain = not parameter.strip() or (name.strip().lower() == "charset" and charset.strip('" ').lower() == "utf-8")
    if kind.strip().lower() != "application/json" or not plain or "content-encoding" in request.headers:
        raise APIError(415, "media_type", "Send JSON: content-type application/json, without content-encoding.")


async def _read(request: Request, most: int) -> bytes:
    too_big = APIError(413, "too_big", f"The request's body may be {most} bytes at most.")
    declared = request.headers.get("content-length", "0")
    if int(declared) > most:
        raise too_big
    body = bytearray()
    try:
        async for piece in request.stream():
            body += piece
            if len(body) > most:
                raise too_big
    except ClientDisconnect:
        raise APIError(400, "gone", "The request ended early.") from None
    return bytes(body)
