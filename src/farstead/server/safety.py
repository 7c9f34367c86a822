"""What keeps the server safe from strangers: headers, origins, sizes, rates."""

from collections import OrderedDict
from collections.abc import Callable, Mapping
from time import monotonic
from urllib.parse import urlsplit

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",  # an invitation's link stays between friends
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
LARGEST_BODY = 16 * 1024
LARGEST_FRAME = 8 * 1024
REMEMBERED = 10_000
Clock = Callable[[], float]  # the seconds that have passed since some moment


def is_own_origin(headers: Mapping[str, str]) -> bool:
    """Whether a request comes from our own page. Browsers always say where a socket or a post
    comes from; programs that are no browsers need not."""
    origin = headers.get("origin")
    try:
        return origin is None or urlsplit(origin).netloc == headers.get("host", "")
    except ValueError:
        return False


class Bucket:
    """Lets through `rate` a second on average, and `burst` at once."""

    def __init__(self, rate: float, burst: float, clock: Clock = monotonic) -> None:
        self.rate = rate
        self.burst = burst
        self.clock = clock
        self.level = burst
        self.filled = clock()

    def take(self) -> bool:
        now = self.clock()
        self.level = min(self.burst, self.level + (now - self.filled) * self.rate)
        self.filled = now
        if self.level < 1:
            return False
        self.level -= 1
        return True


class Buckets:
    """One bucket a client; the longest unseen are forgotten."""

    def __init__(self, rate: float, burst: float, clock: Clock = monotonic) -> None:
        self.rate = rate
        self.burst = burst
        self.clock = clock
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, client: str) -> bool:
        bucket = self.buckets.get(client)
        if bucket is None:
            bucket = self.buckets[client] = Bucket(self.rate, self.burst, self.clock)
            if len(self.buckets) > REMEMBERED:
                self.buckets.popitem(last=False)
        self.buckets.move_to_end(client)
        return bucket.take()
