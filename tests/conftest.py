"""For all tests."""

import os

from hypothesis import HealthCheck, settings

from farstead.testing import effort

# An example takes as long as it takes: how fast the machine is proves nothing.
settings.register_profile(
    "farstead",
    max_examples=effort(100, 2000),
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("farstead")


def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: those that wait for a server or a browser leave room."""
    return (os.cpu_count() or 1) + 1
