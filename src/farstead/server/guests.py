"""Who asks: guests are known by a cookie that no script can read."""

from starlette.requests import HTTPConnection
from starlette.responses import Response

from farstead.core.errors import FarsteadError
from farstead.server.users import User, Users

COOKIE = "farstead"
YEAR = 365 * 24 * 3600


def cookie_name(scheme: str) -> str:
    """Over TLS, browsers take a name with this beginning only from this very host."""
    return f"__Host-{COOKIE}" if scheme in ("https", "wss") else COOKIE


async def user_of(request: HTTPConnection, users: Users) -> User | None:
    token = request.cookies.get(cookie_name(request.url.scheme), "")
    return await users.find(token) if token else None


async def known_user(request: HTTPConnection, users: Users) -> User:
    user = await user_of(request, users)
    if user is None:
        raise FarsteadError("say who you are first: GET /api/me")
    return user


def hand_out(response: Response, token: str, scheme: str) -> None:
    """Give a new guest the cookie."""
    name, secure = cookie_name(scheme), scheme == "https"
    response.set_cookie(name, token, YEAR, httponly=True, samesite="lax", secure=secure)
