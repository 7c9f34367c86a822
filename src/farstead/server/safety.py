"""What keeps the server safe from strangers: headers, origins, sizes, rates."""

from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from time import monotonic

from starlette.requests import HTTPConnection

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


PAGE_OF = {"ws": "http", "wss": "https"}  # what a page is loaded by that opens such a socket


def is_own_origin(headers: Mapping[str, str], scheme: str) -> bool:
    """Whether a request comes from our own page. Browsers always say where a socket or a post
    comes from; programs that are no browsers need not."""
    origin = headers.get("origin")
    return origin is None or origin == f"{PAGE_OF.get(scheme, scheme)}://{headers.get('host', '')}"


def is_own_host(headers: Mapping[str, str], hosts: Sequence[str]) -> bool:
    """Whether we are asked for by a name of our own. A page of somebody else's could make its name
    lead here, and then speak to us as if it were ours."""
    name = headers.get("host", "").rpartition("@")[2]
    bare = name if name.endswith("]") else name.rpartition(":")[0] or name
    return not hosts or bare.lower() in hosts


def client_of(connection: HTTPConnection) -> str:
    """The address that somebody comes from: limits are counted by it."""
    return connection.client.host if connection.client else ""


class Bucket:
    """Lets through `rate` a second on average, and `burst` at once."""

    def __init__(self, rate: float, burst: float, clock: Clock = monotonic) -> None:
        self.rate = rate
        self.burst = burst
        self.clock = clock
        self.level = burst
        self.filled = clock()

    @property
    def is_empty(self) -> bool:
        now = self.clock()
        self.level = min(self.burst, self.level + (now - self.filled) * self.rate)
        self.filled = now
        return self.level < 1

    def take(self, amount: float = 1) -> bool:
        if self.is_empty or self.level < amount:
            return False
        self.level -= amount
        return True


class Buckets:
    """One bucket a client; the longest unseen are forgotten."""

    def __init__(self, rate: float, burst: float, clock: Clock = monotonic) -> None:
        self.rate = rate
        self.burst = burst
        self.clock = clock
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def is_empty(self, client: str) -> bool:
        return client in self.buckets and self.buckets[client].is_empty

    def take(self, client: str) -> bool:
        bucket = self.buckets.get(client)
        if bucket is None:
            bucket = self.buckets[client] = Bucket(self.rate, self.burst, self.clock)
            if len(self.buckets) > REMEMBERED:
                self.buckets.popitem(last=False)
        self.buckets.move_to_end(client)
        return bucket.take()
