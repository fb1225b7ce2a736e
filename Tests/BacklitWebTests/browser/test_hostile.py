"""Clients that a program must refuse, with its memory bounded."""
import itertools
import re
import selectors
import struct
import time
import unittest

from launch import START_SECONDS, wait_until

from socketclient import VIEWPORT, Server, read_all, split


class HostileTest(unittest.TestCase):
    def setUp(self):
        self.server = Server(self, "Showcase")

    def assertAnswers(self):
        """The program still serves its page."""

        def answers():
            page = self.server.load().start()
            try:
                return "columns" in page.wait("hello")
            except ConnectionError:  # The program does not know yet that the page before is gone.
                return False
            finally:
                page.connection.close()

        wait_until(answers, seconds=START_SECONDS)

    def assertGrows(self, before, most):
        """The memory of the program is at most so much larger, in MiB."""
        wait_until(
            lambda: self.server.memory() - before < most, seconds=START_SECONDS,
            trouble=lambda: f"{before} MiB became {self.server.memory()}.")

    def test_tokens(self):
        """A wrong token gets nothing, and the right one gives a cookie once."""
        for path in ("/", "/page.js", "/page.css", "/session", "/?token=", "/?token=" + "0" * 32):
            self.assertEqual(self.server.get(path)[0], 403, path)
        status, head, _ = self.server.get(self.server.path)
        self.assertEqual(status, 200)
        self.assertIn("HttpOnly; SameSite=Strict", head)
        self.assertIn("Content-Security-Policy: default-src 'none'", head)
        status, head, body = self.server.get(self.server.path)
        self.assertEqual((status, "Set-Cookie" in head), (200, False))
        self.assertRegex(body, rb'content="0; url=/[0-9a-f]{32}/"')

    def test_path(self):
        """The cookie is for one path, so that no server at a different port of this machine gets it."""
        _, head, body = self.server.get(self.server.path)
        folder = re.search(rb"url=(/[0-9a-f]{32}/)", body)[1].decode()
        self.assertIn(f"Path={folder}\r\n", head + "\r\n")
        cookie = re.search(r"Set-Cookie: ([^;]+)", head)[1]
        for path, status in [("/", 404), ("/session", 404), (folder, 200), (folder + "page.js", 200), (folder + "..", 404)]:
            self.assertEqual(self.server.get(path, Cookie=cookie)[0], status, path)

    def test_names(self):
        """A name of someone else that leads to this machine gets nothing, also with the cookie."""
        self.server.sign_in()
        for host in ("evil.example", f"evil.example:{self.server.port}", "127.0.0.1.evil.example", ""):
            self.assertEqual(self.server.get(self.server.folder, Cookie=self.server.cookie, Host=host)[0], 403, host)
            self.assertIsNone(self.server.open(Host=host), host)
        self.assertEqual(self.server.get(self.server.folder, Cookie=self.server.cookie, Host="localhost:8080")[0], 200)

    def test_origins(self):
        self.server.sign_in()
        for origin in ("http://evil.example", "null", f"https://127.0.0.1:{self.server.port}", None):
            self.assertIsNone(self.server.open(Origin=origin), origin)
        self.assertIsNone(self.server.open(Cookie="a=b"))
        self.assertAnswers()

    def test_nonces(self):
        """A page of an earlier run, and one that says something before it starts, are refused."""
        self.server.sign_in()
        page = self.server.open()
        page.send({"t": "start", "nonce": "0" * 32, "resume": None} | VIEWPORT)
        self.assertEqual(page.closing()[0], 1008)
        page = self.server.open()
        page.send({"t": "ping", "n": 1})
        self.assertEqual(page.closing()[0], 1008)
        self.assertAnswers()

    def test_garbage(self):
        """What is not a message ends the connection with a reason."""
        self.server.sign_in()
        for text in (b"", b"{", b"\xff\xfe", b'{"t":"quit"}', b'{"t":"ping","n":1e999}', b"[" * 100_000, b'{"t":"key"}'):
            page = self.server.start()
            page.send(text)
            self.assertEqual(page.closing()[0], 1008, text[:20])
        page = self.server.start()
        page.send(b"\0" * 100, opcode=2)
        self.assertEqual(page.closing()[0], 1008)
        page = self.server.start()
        page.connection.sendall(b"\xff" * 1000)
        page.closing()
        for line in (b"\0" * 10_000, b"GET / HTTP/9\r\n\r\n", b"GET /" + b"a" * 500_000, b"\r\n" * 10_000,
                     b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 100_000):
            with self.server.connect() as connection:
                try:
                    connection.sendall(line)
                except ConnectionError:
                    pass
                self.assertNotEqual(split(read_all(connection))[0], 200)
        self.assertAnswers()

    def test_long_messages(self):
        """Ten megabytes end the connection, in one piece and in many."""
        self.server.sign_in()
        before = self.server.memory()
        page = self.server.start()
        page.wait("hello")
        try:
            page.send(b'{"t":"paste","text":"' + b"a" * 10_000_000 + b'"}')
        except ConnectionError:
            pass
        page.closing()
        page = self.server.load().start()
        page.wait("hello")
        try:
            page.connection.sendall(struct.pack(">BB", 1, 0x80 | 125) + bytes(4) + b"a" * 125)
            for _ in range(100_000):
                page.connection.sendall(struct.pack(">BB", 0, 0x80 | 125) + bytes(4) + b"a" * 125)
        except ConnectionError:
            pass
        page.closing()
        self.assertGrows(before, 64)
        self.assertAnswers()

    def test_flood(self):
        """More messages than anyone can type end the connection."""
        self.server.sign_in()
        page = self.server.start()
        try:
            for number in range(20_000):
                page.send({"t": "ping", "n": number})
        except ConnectionError:
            pass
        closing = page.closing()
        self.assertTrue(closing is None or closing[0] == 1008)
        self.assertAnswers()

    def test_many_connections(self):
        """A thousand connections that say nothing are limited, and end by themselves."""
        self.server.sign_in()
        before = self.server.memory()
        connections = [self.server.connect() for _ in range(1000)]
        selector = selectors.DefaultSelector()
        self.addCleanup(selector.close)
        for connection in connections:
            self.addCleanup(connection.close)
            selector.register(connection, selectors.EVENT_READ)

        def close_ended():
            for key, _ in selector.select(0):
                self.assertEqual(read_all(key.fileobj), b"")
                selector.unregister(key.fileobj)
            return len(selector.get_map())

        # Those that are kept must say something within ten seconds.
        wait_until(lambda: close_ended() <= 64, seconds=START_SECONDS)
        self.assertGrows(before, 64)
        wait_until(lambda: close_ended() == 0, seconds=START_SECONDS)
        self.assertAnswers()

    def test_background(self):
        """The browser is asked, which answers also for a page that is in the background."""
        self.server.sign_in()
        page = self.server.start()
        while page.receive()[0] != 9:
            pass

    def test_second_page(self):
        """One page controls the program. It comes back after its connection is lost."""
        self.server.sign_in()
        first = self.server.start()
        resume = first.wait("hello")["resume"]
        self.server.load()
        second = self.server.start()
        self.assertEqual(second.closing()[0], 4001)
        third = self.server.start(resume=resume)
        self.assertIn("columns", third.wait("hello"))
        self.assertEqual(first.closing()[0], 4002)

    def test_slow_reader(self):
        """A page that reads nothing holds up no memory, and is given up after a time."""
        self.server.sign_in()
        before = self.server.memory()
        size = VIEWPORT | {"width": 3200, "height": 3200, "scale": 4}
        page = self.server.start(buffer=4096, **size)
        schemes = itertools.cycle(["light", "dark"])
        most = 0

        def is_given_up():
            nonlocal most
            most = max(most, self.server.memory() - before)
            try:
                # All of the picture changes.
                page.send({"t": "size"} | size | {"scheme": next(schemes)})
            except ConnectionError:
                return True

        # A page that takes nothing for 20 seconds is found within 20 further ones.
        wait_until(is_given_up, lambda _: time.sleep(0.1), 40 + 3 * START_SECONDS)
        self.assertLess(most, 384)
        self.assertAnswers()


if __name__ == "__main__":
    unittest.main()
