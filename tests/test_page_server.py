"""`npm run dev` and `farstead serve` find each other without being told."""

import re
from inspect import signature
from pathlib import Path

from farstead.cli.app import serve

SETTINGS = Path(__file__).parent.parent / "web" / "vite.config.ts"


def test_the_page_s_own_server_asks_where_farstead_serve_listens() -> None:
    port = re.search(r"^const PORT = '(\d+)';", SETTINGS.read_text(encoding="utf-8"), re.MULTILINE)
    assert port is not None
    assert int(port[1]) == signature(serve).parameters["port"].default
