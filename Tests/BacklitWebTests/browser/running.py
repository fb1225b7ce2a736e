"""A program that runs with `--web`, and what its page has received."""
import itertools
import json

from launch import launch, wait_until


class RunningProgram:
    """Runs a program, and opens its page. With an address, the program runs already."""

    def __init__(self, test, name, *arguments, address=None, **settings):
        self.nodes, self.problems, self.sent, self.sockets = {}, [], [], []
        self.root = self.focus = None
        # The page's own pings have smaller numbers.
        self.pings, self.pong = itertools.count(1 << 32), 0
        self.address = address or launch(test, name, *arguments)[1]
        self.page = test.new_page(**settings)
        self.page.on("console", lambda message: message.type == "error" and self.problems.append(message.text))
        self.page.on("pageerror", lambda error: self.problems.append(str(error)))
        self.page.on("websocket", self.listen)
        self.page.add_init_script("""
          window.WebSocket = class extends WebSocket { constructor(...values) { super(...values); window.lastSocket = this } }""")
        self.page.goto(self.address)
        self.settle()

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
        elif message["t"] == "pong":
            self.pong = max(self.pong, message["n"])

    def pause(self, seconds):
        self.page.wait_for_timeout(1000 * seconds)

    def wait(self, condition):
        """Waits until a condition holds."""
        wait_until(condition, self.pause, trouble=lambda: f"{self.sent[-3:]} {self.problems}")

    def ask(self):
        """Waits until the program has done everything that the page asked for."""
        number = next(self.pings)
        self.page.evaluate("n => lastSocket.send(JSON.stringify({t: 'ping', n}))", number)
        self.wait(lambda: self.pong >= number)

    def settle(self, rounds=10):
        """Waits until no element comes or goes while the program answers several times, which is longer than a transition.

        Values may change, as those of a playing program do.
        """
        self.wait(lambda: self.nodes)
        elements = lambda: [(number, node["role"]) for number, node in self.nodes.items()]

        def is_settled():
            known = elements()
            for _ in range(rounds):
                self.ask()
                self.pause(0.03)
                if elements() != known:
                    return False
            return True

        self.wait(is_settled)

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
