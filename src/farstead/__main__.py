"""`python -m farstead` is the same as `farstead`."""

from farstead.cli.app import main

main()
