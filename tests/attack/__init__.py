"""What a stranger on the internet would try. Each test is short in `make test` and long in
`make test-all`."""
