"""A WebSocket client of the standard library alone (RFC 6455): text messages, one at a time, with timeouts.

It does what a game client needs and no more: it connects (with TLS for `wss:`), sends and receives texts, answers pings, puts
fragments together and notices when the other side closes. It offers no extensions, so messages come uncompressed.
"""

from __future__ import annotations

import base64
import hashlib
import os
import socket
import ssl
import struct
import time
from urllib.parse import urlsplit

TEXT, BINARY, CLOSE, PING, PONG = 0x1, 0x2, 0x8, 0x9, 0xA
LARGEST = 64 << 20
MAGIC = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"


class Closed(ConnectionError):
    """The connection is gone: the other side closed it, or the network broke it."""


class WebSocket:
    """One connection. It is not for several threads at once."""

    def __init__(self, url: str, timeout: float = 10.0):
        """Connects to `ws://` or `wss://`; raises OSError if that fails."""
        parts = urlsplit(url)
        if parts.scheme not in ("ws", "wss") or not parts.hostname:
            raise ValueError(f"{url!r} is not the address of a WebSocket")
        secure = parts.scheme == "wss"
        port = parts.port or (443 if secure else 80)
        self._socket = socket.create_connection((parts.hostname, port), timeout)
        try:
            # A move is a small message that somebody waits for: it must not wait for more to send.
            self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            if secure:
                self._socket = ssl.create_default_context().wrap_socket(self._socket, server_hostname=parts.hostname)
            # When something last came: servers ask now and then whether we are still there, so this is never long ago.
            self.heard = time.monotonic()
            self._read_so_far = bytearray()
            self._fragments = bytearray()
            self._shake_hands(parts.netloc.rpartition("@")[2], (parts.path or "/") + (f"?{parts.query}" if parts.query else ""))
        except BaseException:
            self._socket.close()
            raise

    def _shake_hands(self, host: str, path: str) -> None:
        key = base64.b64encode(os.urandom(16))
        request = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key.decode()}\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        self._socket.sendall(request.encode("ascii"))
        while b"\r\n\r\n" not in self._read_so_far:
            self._read_more()
            if len(self._read_so_far) > 64 << 10:
                raise Closed("the answer to the handshake does not end")
        head, _, rest = bytes(self._read_so_far).partition(b"\r\n\r\n")
        self._read_so_far = bytearray(rest)
        status, *lines = head.decode("latin-1").split("\r\n")
        headers = {name.strip().lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
        if status.split(" ")[1:2] != ["101"]:
            raise Closed(f"the server does not open a WebSocket: {status}")
        due = base64.b64encode(hashlib.sha1(key + MAGIC).digest()).decode()
        if headers.get("sec-websocket-accept") != due:
            raise Closed("the answer to the handshake is not one to ours")

    def send(self, text: str) -> None:
        """Sends a text; raises Closed if the connection is gone."""
        self._send(TEXT, text.encode("utf-8"))

    def receive(self, timeout: float | None = None) -> str | None:
        """The next text, or None if none comes in time; raises Closed if the connection is gone."""
        self._socket.settimeout(timeout)
        try:
            while True:
                frame = self._next_frame()
                while frame is None:
                    self._read_more()
                    frame = self._next_frame()
                last, kind, payload = frame
                if kind == PING:
                    self._send(PONG, payload)
                elif kind == CLOSE:
                    code = struct.unpack("!H", payload[:2])[0] if len(payload) >= 2 else 1005
                    raise Closed(f"closed by the server ({code}) {payload[2:].decode('utf-8', 'replace')}".rstrip())
                elif kind == BINARY:
                    raise Closed("the server sends texts only, and this is none")
                elif kind != PONG:
                    self._fragments += payload
                    if len(self._fragments) > LARGEST:
                        raise Closed("a message is too large")
                    if last:
                        text, self._fragments = self._fragments.decode("utf-8"), bytearray()
                        return text
        except socket.timeout:
            # What came so far is kept: the next call goes on with it.
            return None

    def close(self) -> None:
        """Says goodbye and closes."""
        try:
            self._send(CLOSE, struct.pack("!H", 1000))
        except OSError:
            pass
        self._socket.close()

    def tear(self) -> None:
        """Closes without a word, as a network does that breaks."""
        self._socket.close()

    def _read_more(self) -> None:
        try:
            some = self._socket.recv(64 << 10)
        except socket.timeout:
            raise
        except OSError as error:
            raise Closed(str(error)) from error
        if not some:
            raise Closed("the connection ended")
        self._read_so_far += some
        self.heard = time.monotonic()

    def _next_frame(self) -> tuple[bool, int, bytes] | None:
        """The next whole frame of what was read: whether it is the last one of its message, its kind and its payload."""
        read = self._read_so_far
        if len(read) < 2:
            return None
        size, start = read[1] & 0x7F, 2
        if size == 126:
            if len(read) < 4:
                return None
            size, start = struct.unpack_from("!H", read, 2)[0], 4
        elif size == 127:
            if len(read) < 10:
                return None
            size, start = struct.unpack_from("!Q", read, 2)[0], 10
        if read[0] & 0x70 or read[1] & 0x80 or size > LARGEST:
            raise Closed("the server sends what is not allowed: an extension, a mask or too much")
        if len(read) < start + size:
            return None
        frame = bool(read[0] & 0x80), read[0] & 0x0F, bytes(read[start : start + size])
        del read[: start + size]
        return frame

    def _send(self, kind: int, payload: bytes) -> None:
        size = len(payload)
        if size < 126:
            head = struct.pack("!BB", 0x80 | kind, 0x80 | size)
        elif size < 1 << 16:
            head = struct.pack("!BBH", 0x80 | kind, 0x80 | 126, size)
        else:
            head = struct.pack("!BBQ", 0x80 | kind, 0x80 | 127, size)
        mask = os.urandom(4)
        # Clients mask what they send. One large number is masked faster than byte by byte.
        long_mask = (mask * (size // 4 + 1))[:size]
        masked = (int.from_bytes(payload, "big") ^ int.from_bytes(long_mask, "big")).to_bytes(size, "big")
        try:
            self._socket.sendall(head + mask + masked)
        except OSError as error:
            raise Closed(str(error)) from error
