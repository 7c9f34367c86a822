"""A server that lets anybody be as fast as they can, so that what it is sent all arrives."""

import argparse

from farstead.server.run import serve
from tests.server.conftest import lenient

if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("word", choices=["serve"])
    parser.add_argument("--port", type=int)
    parser.add_argument("--database")
    known, _ = parser.parse_known_args()
    serve(lenient(known.database), "127.0.0.1", known.port)
