"""How long a test waits for something that must happen.

No test depends on the speed of the machine: it waits for what it wants to see, or has a clock of
its own. This limit only turns a hang into a failure, so it is far longer than anything takes.
"""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

PATIENCE = 120.0  # seconds


def run(scenario: Coroutine[Any, Any, None]) -> None:
    """Run a scenario to its end."""
    asyncio.run(asyncio.wait_for(scenario, PATIENCE))


async def until(holds: Callable[[], object]) -> None:
    """Let everything else go on until something holds."""
    while not holds():
        await asyncio.sleep(0)


async def settle() -> None:
    """Let everything go on that could, so that what has not happened by now waits for something."""
    for _ in range(100):
        await asyncio.sleep(0)
