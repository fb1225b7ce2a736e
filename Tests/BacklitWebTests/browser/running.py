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
        self.nodes, self.problems, self.sent, self.sockets = {}, [], [], []
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
        self.page.add_init_script("""
          window.WebSocket = class extends WebSocket { constructor(...values) { super(...values); window.lastSocket = this } }""")
        self.page.goto(self.address)
        self.settle()

    def stop(self):
        self.process.terminate()
        self.process.wait(10)
        self.process.stdout.close()

    def listen(self, socket):
        self.sockets.append(socket)
        socket.on("framereceived", self.receive)
        socket.on("framesent", lambda text: self.sent.append(json.loads(text)))

    def receive(self, data):
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

    def in_order(self, root=None):
        """All nodes in the order of the tree."""
        number = self.root if root is None else root
        return [number] + [each for child in self.nodes[number].get("children", []) for each in self.in_order(child)]

    def numbers(self, *roles):
        """The nodes of roles that are not disabled, in the order of the tree."""
        nodes = [(number, self.nodes[number]) for number in self.in_order()]
        return [number for number, node in nodes if node["role"] in roles and not node.get("states", {}).get("disabled")]

    def reaches(self, number):
        """Whether a node can be reached: beside a modal one, nothing can."""
        modal = [each for each, node in self.nodes.items() if node.get("states", {}).get("modal")]
        return not modal or number in self.in_order(modal[-1])

    def element(self, number):
        """The element of a node, found by its place, which names cannot tell apart."""
        path = []
        while number != self.root:
            parent = next(each for each, node in self.nodes.items() if number in node.get("children", []))
            path.insert(0, self.nodes[parent]["children"].index(number) + 1)
            number = parent
        return self.page.locator("#mirror > *" + "".join(f" > :nth-child({place})" for place in path))

    def break_connection(self):
        """Ends the connection, which the page did not want."""
        self.page.evaluate("lastSocket.close(3000)")

    def number(self, name):
        return next(number for number, node in self.nodes.items() if node.get("name") == name)
