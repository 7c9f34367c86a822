"""For all tests."""

from hypothesis import settings

import tests.effort  # noqa: F401  (makes the profile)

settings.load_profile("farstead")
