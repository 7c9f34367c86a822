"""Uvicorn, as the server wants it."""

import gc
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import uvicorn
from starlette.applications import Starlette

from farstead.server.app import ServerSettings, create_app
from farstead.server.connections import guarded
from farstead.server.safety import LARGEST_FRAME

GRACE = 5  # seconds that connections have when the server stops


class Server(uvicorn.Server):
    """Says when it listens."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self.ready()


def _open_files() -> None:
    """As many as the system lets us have: every visitor holds one."""
    if sys.platform != "win32":
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        with suppress(ValueError, OSError):  # some systems name a number that they don't allow
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def configured(app: Starlette, settings: ServerSettings, **more: Any) -> uvicorn.Config:
    """How Uvicorn is to serve the application."""
    http, ws = guarded(settings.connections)
    return uvicorn.Config(
        app,
        http=http,
        ws=ws,
        log_level="warning",  # at lower levels addresses are logged, and invitations with them
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=GRACE,
        **more,
    )


def serve(
    settings: ServerSettings, host: str, port: int, ready: Callable[[], None] = lambda: None
) -> None:
    """Serve until somebody stops it; `ready` is called as soon as people can come."""
    app = create_app(settings)
    _open_files()
    # What is loaded by now stays: the collector need not look at it again. And a thousand
    # tables are many objects but little rubbish, so it is called less often.
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
    server = Server(configured(app, settings, host=host, port=port), ready)
    with suppress(KeyboardInterrupt):
        server.run()
    if not server.started:  # and uvicorn has said why
        sys.exit(1)
