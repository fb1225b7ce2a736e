"""A program that runs with `--web`, and what its page has received."""
import json
import os
import pathlib
import re
import subprocess
import tempfile
import time

PROGRAMS = pathlib.Path(os.environ.get("BACKLIT_PROGRAMS", ".build/release"))
ROOT = pathlib.Path(__file__).resolve().parents[3]


class RunningProgram:
    """Runs a program, and opens its page."""

    def __init__(self, test, name, *arguments, **settings):
        self.nodes, self.problems, self.sent, self.received = {}, [], [], 0
        self.root = self.focus = None
        folder = tempfile.TemporaryDirectory()
        test.addCleanup(folder.cleanup)
        self.process = subprocess.Popen(
            [PROGRAMS / name, "--web", *arguments], cwd=ROOT, text=True, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            env=os.environ | {"XDG_CONFIG_HOME": folder.name, "XDG_STATE_HOME": folder.name})
        test.addCleanup(self.stop)
        self.address = re.search(r"http://\S+", self.process.stdout.readline())[0]
        self.page = test.new_page(**settings)
        self.page.on("console", lambda message: message.type == "error" and self.problems.append(message.text))
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.page.on("websocket", self.listen)
        self.page.goto(self.address)
        self.settle()

    def stop(self):
        self.process.terminate()
        self.process.wait(10)
        self.process.stdout.close()

    def listen(self, socket):
        socket.on("framereceived", self.receive)
        socket.on("framesent", lambda text: self.sent.append(json.loads(text)))

    def receive(self, data):
        self.received += 1
        if isinstance(data, bytes):
            return
        message = json.loads(data)
        if message["t"] == "tree":
            self.root = message["root"]
            for number in message["removed"]:
                self.nodes.pop(number, None)
            self.nodes |= {int(number): node for number, node in message["nodes"].items()}
        elif message["t"] == "focus":
            self.focus = message["id"]

    def wait(self, condition, seconds=10):
        """Waits until a condition holds."""
        end = time.monotonic() + seconds
        while not condition():
            if time.monotonic() > end:
                raise AssertionError(f"It did not happen. {self.sent[-3:]} {self.problems}")
            self.page.wait_for_timeout(10)

    def settle(self, milliseconds=300):
        """Waits until no element comes or goes for some time. Values may change, as those of a playing program do."""
        self.wait(lambda: self.nodes)
        known = None
        while known != (known := [(number, node["role"]) for number, node in self.nodes.items()]):
            self.page.wait_for_timeout(milliseconds)

    def numbers(self, *roles):
        """The nodes of roles that are not disabled, in the order of the tree."""
        found, waiting = [], [self.root]
        while waiting:
            node = self.nodes.get(number := waiting.pop())
            if not node:
                continue
            waiting += reversed(node.get("children", []))
            if node["role"] in roles and not node.get("states", {}).get("disabled"):
                found.append(number)
        return found

    def number(self, name):
        return next(number for number, node in self.nodes.items() if node.get("name") == name)

    def value(self, number):
        """What a user knows of a node besides its name."""
        node = self.nodes.get(number, {})
        return node.get("value"), node.get("states"), node.get("range", {}).get("now"), node.get("text", {}).get("value")
