"""Tables for people: HTTP, WebSocket, storage, bot workers."""
