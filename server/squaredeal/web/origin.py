"""Who may open a socket or post: the rule on Origin, host and cookie.

It knows no session. A browser names the page's origin; a page of another site may not use a visitor's cookie, and no
page may come by a name that was pointed at this machine behind the visitor's back (DNS rebinding).

| Origin | cookie | verdict |
|---|---|---|
| one allowed | any | `browser` |
| another, `null`, two of them | any | `foreign` |
| none | yes | `foreign` |
| none | none | `program` |
"""

import ipaddress
from collections.abc import Sequence
from typing import Literal

Verdict = Literal["browser", "program", "foreign"]


def judge(origins: Sequence[str], host: str, scheme: str, allowed: Sequence[str], *, cookie: bool) -> Verdict:
    """`origins`: every Origin header sent; `allowed`: the settings'; if those are none, the host's own safe name."""
    if not origins:
        return "foreign" if cookie else "program"
    if len(origins) > 1:
        return "foreign"
    permitted = allowed or ((f"{scheme}://{host}",) if is_own_name(host) else ())
    return "browser" if origins[0] in permitted else "foreign"


def is_own_name(host: str) -> bool:
    """Whether a Host header is `localhost` or an address, with or without a port: names no DNS server answers for."""
    name, _, port = host.rpartition(":") if host.count(":") == 1 or "]:" in host else (host, "", "")
    if port and not (port.isascii() and port.isdigit() and int(port) <= 65_535):
        return False
    if name == "localhost":
        return True
    bracketed = name.startswith("[") and name.endswith("]")
    try:
        address = ipaddress.ip_address(name[1:-1] if bracketed else name)
    except ValueError:
        return False
    return bracketed == (address.version == 6) and "%" not in name
