"""The command line without a process of its own: that takes most of the time."""

import sys

import pytest
from _pytest.capture import CaptureResult

from farstead.cli.app import main


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> CaptureResult[str]:
    """What `farstead` says to bad input, as it ends."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["farstead", *words])
        with pytest.raises(SystemExit) as ended:
            main()
    assert ended.value.code == 2
    return capsys.readouterr()
