"""The web layer: HTTP, sockets, identity and guards, on Starlette and uvicorn.

It knows who asks and how bytes travel; it knows no SQL and no rule of any game. What a socket says goes to the room's
`Line` untouched, what the room answers comes back through a `Wire`.

Its modules, by what they are about; each says in its first line what it does:

    a process      server config limits lifespan services application errors keeping
    below ASGI     http_protocol socket_protocol guarded outlet plain gate turnstile fair_share
    a request      request_guard client_address origin identity headers body query replies rate shared_rate answers
    routes         api accounts sessions leaving boards dailies deals hints reports aborts health, and admin/
    sockets        sockets wire
    shapes         shapes account_shapes board_shapes daily_shapes daily_views
    OpenAPI        openapi operation account_operations daily_operations
    what is typed  names allowed_names naming renaming graphemes free_text passwords device race_id asked_rules periods
    pages          site pages nothing
    metrics        metrics metric_list metrics_page
"""
