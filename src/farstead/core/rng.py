"""The one source of random numbers: the same seed gives the same numbers, everywhere, for ever.

Chris Doty-Humphrey's sfc32: three words of 32 bits and a counter. It was chosen because it
needs no product wider than 64 bits, so compiled and interpreted runs agree to the last bit.
"""

from hashlib import blake2b
from typing import Final, final

from mypy_extensions import i64

WORD: Final = 0xFFFF_FFFF


@final
class Rng:
    """Random numbers from a seed. `stream` gives independent sequences for one seed."""

    def __init__(self, seed: int, stream: int = 0) -> None:
        digest = blake2b(f"{seed}/{stream}".encode(), digest_size=12).digest()
        self.a: i64 = int.from_bytes(digest[0:4], "little")
        self.b: i64 = int.from_bytes(digest[4:8], "little")
        self.c: i64 = int.from_bytes(digest[8:12], "little")
        self.counter: i64 = 1
        for _ in range(12):
            self.word()

    def word(self) -> i64:
        """The next 32 random bits."""
        word = (self.a + self.b + self.counter) & WORD
        self.counter = (self.counter + 1) & WORD
        self.a = self.b ^ (self.b >> 9)
        self.b = (self.c + (self.c << 3)) & WORD
        self.c = ((((self.c << 21) & WORD) | (self.c >> 11)) + word) & WORD
        return word

    def below(self, limit: i64) -> i64:
        """A whole number from 0 to `limit` - 1, each exactly as likely (Lemire's method).

        The limit is at most 2**31, so that the product fits into 63 bits."""
        product = self.word() * limit
        if product & WORD < limit:
            floor = (WORD + 1 - limit) % limit
            while product & WORD < floor:
                product = self.word() * limit
        return product >> 32

    def fraction(self) -> float:
        """A number from 0 up to, but not including, 1."""
        high = self.word()
        low = self.word()
        return float((high << 21) ^ (low >> 11)) / 9007199254740992.0
