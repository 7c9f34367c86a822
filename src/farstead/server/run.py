"""Uvicorn, as the server wants it."""

import gc

import uvicorn

from farstead.server.app import Settings, create_app
from farstead.server.safety import LARGEST_FRAME

GRACE = 5  # seconds that connections have when the server stops


def serve(settings: Settings, host: str, port: int) -> None:
    """Serve until somebody stops it."""
    app = create_app(settings)
    # What is loaded by now stays: the collector need not look at it again. And a thousand
    # tables are many objects but little rubbish, so it is called less often.
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
    uvicorn.run(
        app,
        host=host,
        port=port,
        log_level="warning",  # at lower levels addresses are logged, and invitations with them
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=GRACE,
    )
