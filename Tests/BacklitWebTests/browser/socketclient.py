"""A client of a program with `--web` that can break every rule, with sockets alone."""
import json
import os
import pathlib
import re
import socket
import struct

from launch import START_SECONDS, launch

VIEWPORT = {"width": 800, "height": 480, "scale": 1, "scheme": "dark", "motion": "no-preference",
            "contrast": "no-preference", "textScale": 1}


class Server:
    """A program that runs with `--web`, without a browser."""

    def __init__(self, test, name, *arguments):
        self.test = test
        self.process, address = launch(test, name, *arguments)
        found = re.search(r"http://127\.0\.0\.1:(\d+)(/\S+)", address)
        self.port, self.path = int(found[1]), found[2]

    def connect(self, buffer=None):
        """A connection, of which the system keeps at most some bytes that are not read."""
        connection = socket.socket()
        connection.settimeout(START_SECONDS)
        if buffer:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        connection.connect(("127.0.0.1", self.port))
        return connection

    def get(self, path, **headers):
        """The status and the headers of an answer, and what follows."""
        fields = {"Host": f"127.0.0.1:{self.port}"} | {name.replace("_", "-"): value for name, value in headers.items()}
        with self.connect() as connection:
            lines = [f"GET {path} HTTP/1.1"] + [f"{name}: {value}" for name, value in fields.items()]
            connection.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
            return split(read_all(connection))

    def sign_in(self):
        """Exchanges the printed address, and loads the page."""
        _, head, body = self.get(self.path)
        self.cookie = re.search(r"Set-Cookie: ([^;]+)", head)[1]
        self.folder = re.search(rb'url=(/[0-9a-f]{32}/)"', body)[1].decode()
        return self.load()

    def load(self):
        _, _, body = self.get(self.folder, Cookie=self.cookie)
        self.nonce = re.search(rb'content="([0-9a-f]{32})"', body)[1].decode()
        return self

    def open(self, buffer=None, **headers):
        """A WebSocket of the page; None if it is refused."""
        origin = f"http://127.0.0.1:{self.port}"
        fields = {"Host": f"127.0.0.1:{self.port}", "Origin": origin, "Cookie": self.cookie, "Connection": "Upgrade",
                  "Upgrade": "websocket", "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "MDEyMzQ1Njc4OWFiY2RlZg=="}
        fields |= {name.replace("_", "-"): value for name, value in headers.items()}
        connection = self.connect(buffer)
        self.test.addCleanup(connection.close)
        lines = [f"GET {self.folder}session HTTP/1.1"] + [f"{name}: {value}" for name, value in fields.items() if value is not None]
        connection.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        head = b""
        while b"\r\n\r\n" not in head:
            part = connection.recv(1)
            if not part:
                break
            head += part
        if not head.startswith(b"HTTP/1.1 101"):
            connection.close()
            return None
        return WebSocket(connection)

    def start(self, buffer=None, **changes):
        """A WebSocket that has started."""
        page = self.open(buffer)
        page.send({"t": "start", "nonce": self.nonce, "resume": None} | VIEWPORT | changes)
        return page

    def memory(self):
        """The resident memory in MiB."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1024

    def processor(self):
        """The processor time so far in seconds."""
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def read_all(connection):
    found = b""
    try:
        while part := connection.recv(65536):
            found += part
    except ConnectionError:
        pass
    return found


def split(answer):
    head, _, body = answer.partition(b"\r\n\r\n")
    match = re.match(rb"HTTP/1.1 (\d+)", head)
    return int(match[1]) if match else None, head.decode(errors="replace"), body


class WebSocket:
    """The end of a browser."""

    def __init__(self, connection):
        self.connection, self.buffer = connection, b""

    def send(self, message, opcode=1, mask=True):
        payload = message if isinstance(message, bytes) else json.dumps(message).encode()
        size = len(payload)
        head = bytes([0x80 | opcode])
        bit = 0x80 if mask else 0
        head += bytes([bit | size]) if size < 126 else (
            bytes([bit | 126]) + struct.pack(">H", size) if size < 65536 else bytes([bit | 127]) + struct.pack(">Q", size))
        # A mask of zeros leaves the bytes as they are.
        self.connection.sendall(head + (b"\0\0\0\0" if mask else b"") + payload)

    def take(self, count):
        while len(self.buffer) < count:
            part = self.connection.recv(1 << 16)
            if not part:
                raise ConnectionError("closed")
            self.buffer += part
        found, self.buffer = self.buffer[:count], self.buffer[count:]
        return found

    def receive(self):
        """The next message: the opcode and the bytes."""
        first, size = self.take(2)
        if size == 126:
            size = struct.unpack(">H", self.take(2))[0]
        elif size == 127:
            size = struct.unpack(">Q", self.take(8))[0]
        return first & 15, self.take(size)

    def wait(self, kind):
        """The next message of a kind."""
        while True:
            opcode, data = self.receive()
            if opcode == 8:
                raise ConnectionError(f"closed: {data}")
            if opcode == 1 and (message := json.loads(data))["t"] == kind:
                return message

    def closing(self):
        """The code and the reason of the end; None without one."""
        try:
            while True:
                opcode, data = self.receive()
                if opcode == 8:
                    return struct.unpack(">H", data[:2])[0], data[2:].decode()
        except ConnectionError:
            return None
