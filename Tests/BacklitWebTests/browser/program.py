"""A program that speaks the protocol of the page, inside of the test: no server and no port are needed.

It has one element of each kind, changes its values when the page asks for it, and notes what the page sent.
"""
import json
import pathlib
import struct
import zlib

from launch import wait_until

PAGE = pathlib.Path(__file__).resolve().parents[3] / "Sources/BacklitWeb/Page"
ADDRESS = "http://127.0.0.1:9"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'"
)
FILES = {"/": ("page.html", "text/html"), "/page.js": ("page.js", "text/javascript"), "/page.css": ("page.css", "text/css")}


def png(width, height, color):
    """A picture of one colour."""

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = (b"\0" + bytes(color) * width) * height
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def node(role, name, frame, **more):
    return {"role": role, "name": name, "frame": frame, "states": {}, "actions": [], "children": []} | more


def page_of_all_kinds():
    """One element of each kind, by its number."""
    press = ["activate", "focus"]
    adjust = ["increment", "decrement", "set", "focus"]
    return {
        1: node("main", "Decks", [0, 0, 640, 480], children=[2, 3, 4, 5, 6, 7, 8, 9, 10, 20, 30, 40, 50, 60, 61, 62, 70, 71, 74]),
        2: node("heading", "Deck", [16, 0, 200, 16], level=1),
        3: node("button", "Play", [16, 32, 80, 32], actions=press, states={"pressed": False}),
        4: node("switch", "Sync", [112, 32, 80, 32], actions=press, states={"checked": False}),
        5: node("slider", "Volume", [16, 80, 240, 16], actions=adjust, value="40 percent",
                range={"min": 0, "max": 100, "now": 40, "step": 5, "text": "40 percent"}),
        6: node("textbox", "Title", [16, 112, 240, 16], actions=["activate", "focus", "select", "replace"],
                text={"value": "Grün 🎧", "start": 5, "end": 5, "multiline": False, "secure": False}),
        7: node("textbox", "Password", [16, 144, 240, 16], actions=press,
                text={"multiline": False, "secure": True}),
        8: node("progressbar", "Export", [16, 176, 240, 16], range={"min": 0, "max": 1, "now": 0.5, "step": 0, "text": "half"}),
        9: node("meter", "Level", [16, 200, 240, 16], range={"min": -60, "max": 6, "now": -12, "step": 0, "text": "-12 decibels"},
                custom=[{"id": "clip", "name": "Report clipping"}]),
        10: node("tablist", "Pages", [16, 224, 240, 16], children=[11, 12]),
        11: node("tab", "Decks", [16, 224, 80, 16], actions=press, states={"selected": True}, pos=1, size=2),
        12: node("tab", "Mixer", [96, 224, 80, 16], actions=press, states={"selected": False}, pos=2, size=2),
        20: node("listbox", "Tracks", [304, 32, 240, 96], children=[21, 22, 23]),
        21: node("option", "Aurora", [304, 32, 240, 32], value="3 minutes", actions=press, pos=101, size=500,
                 custom=[{"id": "delete", "name": "Delete"}, {"id": "up", "name": "Move up"}]),
        22: node("option", "Borealis", [304, 64, 240, 32], actions=press, pos=102, size=500),
        23: node("option", "Cassini", [304, 96, 240, 32], actions=press, pos=103, size=500),
        30: node("treegrid", "Files", [304, 144, 240, 48], rowcount=900, colcount=2, children=[31, 32]),
        31: node("row", "", [304, 144, 240, 16], row=1, children=[33, 34]),
        32: node("row", "", [304, 160, 240, 16], row=500, children=[35, 36], level=2),
        33: node("columnheader", "Name", [304, 144, 120, 16], column=1),
        34: node("columnheader", "Size", [424, 144, 120, 16], column=2),
        35: node("rowheader", "a.flac", [304, 160, 120, 16], column=1, actions=press),
        36: node("gridcell", "12 MB", [424, 160, 120, 16], column=2),
        40: node("region", "Equalizer", [304, 208, 240, 48], children=[41, 42, 43]),
        41: node("radio", "Low", [304, 208, 80, 16], actions=press, states={"checked": True}, pos=1, size=2),
        42: node("radio", "High", [384, 208, 80, 16], actions=press, states={"checked": False}, pos=2, size=2),
        43: node("link", "Manual", [304, 232, 80, 16], actions=press, href="https://example.org/"),
        50: node("textbox", "Notes", [304, 272, 240, 48], actions=["activate", "focus"],
                 text={"value": "one\ntwo", "start": 0, "end": 0, "multiline": True, "secure": False}),
        60: node("text", "مرحبا بالعالم", [16, 272, 240, 16], lang="ar", dir="rtl"),
        61: node("text", "Tempo", [16, 304, 80, 16], value="128"),
        62: node("img", "Record", [16, 336, 80, 80]),
        # A list of buttons, which no listbox can have.
        70: node("listbox", "Choices", [112, 336, 160, 64], children=[72, 73]),
        74: node("slider", "Record", [16, 424, 80, 32], actions=["increment", "decrement", "focus"], value="stopped"),
        71: node("spinbutton", "Pitch", [304, 336, 80, 16], actions=adjust, value="0 percent",
                 range={"min": -8, "max": 8, "now": 0, "step": 0.1, "text": "0 percent"}),
        72: node("button", "One", [112, 336, 160, 32], actions=press),
        73: node("button", "Two", [112, 368, 160, 32], actions=press),
    }


class Program:
    """The program behind a page of the browser."""

    def __init__(self, page, read_only=False, direction="ltr", answers=True):
        self.page, self.read_only, self.direction, self.answers = page, read_only, direction, answers
        self.connections, self.greets, self.most_scale = 0, True, 4
        self.nodes = page_of_all_kinds()
        self.focus = None
        self.messages, self.problems, self.starts = [], [], []
        self.socket = None
        page.on("console", lambda message: message.type == "error" and self.problems.append(message.text))
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.route("**/*", self.serve)
        page.route_web_socket("**/session", self.connect)

    def open(self):
        self.page.goto(ADDRESS + "/")
        self.wait(lambda: self.page.locator("#mirror *").count() > 20)
        return self

    def serve(self, route):
        path = "/" + route.request.url.split("/", 3)[3]
        if path not in FILES:
            return route.fulfill(status=404)
        name, kind = FILES[path]
        body = (PAGE / name).read_text()
        for text, value in {"nonce": "0123456789", "title": "Decks", "lang": "en"}.items():
            body = body.replace("{{" + text + "}}", value)
        route.fulfill(body=body, headers={"Content-Type": kind + "; charset=utf-8", "Content-Security-Policy": POLICY})

    def connect(self, socket):
        self.socket = socket
        self.connections += 1
        socket.on_message(lambda text: self.receive(json.loads(text)))

    def send(self, **message):
        self.socket.send(json.dumps(message))

    def receive(self, message):
        self.messages.append(message)
        match message["t"]:
            case "start":
                self.starts.append(message)
                if self.greets:
                    self.begin(message)
            case "size":
                self.begin(message)
            case "ping":
                self.send(t="pong", n=message["n"])
            case "action" if self.answers:
                self.act(message)

    def begin(self, size):
        # Of a large screen, a program makes larger pixels than the page asks for.
        scale = min(size["scale"], self.most_scale)
        columns, rows = max(20, size["width"] // 8), max(10, size["height"] // 16)
        self.send(t="hello", columns=columns, rows=rows, cell=[8, 16], scale=scale, title="Decks", lang="en", dir=self.direction,
                  readOnly=self.read_only, resume="again")
        self.send(t="text", rows=[
            [0, [[2, 4, "Deck", None, None, 1]]],
            [2, [[4, 4, "Play", "#ffffff", None, 0], [16, 4, "Sync", "#ffffff", None, 0]]],
            [7, [[2, 7, "Grün 🎧", None, "#dddddd", 0]]],
            [17, [[2, 13, "بالعالم مرحبا", None, None, 0]]],
            [19, [[2, 5, "Tempo", None, None, 2], [10, 3, "128", None, None, 4], [14, 8, "テンポ速い"[:4], None, None, 0]]],
        ])
        for number in {3, 4, 5, 62} & set(self.nodes):
            x, y, width, height = (scale * each for each in self.nodes[number]["frame"])
            self.socket.send(struct.pack(">HHHH", x, y, width, height) + png(width, height, (40, 90, 160)))
        self.update(*self.nodes)
        self.send(t="focus", id=self.focus)

    def update(self, *numbers, removed=()):
        self.send(t="tree", root=1, nodes={str(number): self.nodes[number] for number in numbers}, removed=list(removed))

    def set_focus(self, number):
        self.focus = number
        self.send(t="focus", id=number)

    def act(self, message):
        number, action, value = message["id"], message["action"], message.get("value")
        target = self.nodes[number]
        match action:
            case "focus":
                self.set_focus(number)
            case "activate":
                key = {"button": "pressed", "switch": "checked", "radio": "checked"}.get(target["role"], "selected")
                target["states"][key] = not target["states"].get(key, False)
            case "increment" | "decrement" | "set" if "range" in target:
                scale = target["range"]
                now = value if action == "set" else scale["now"] + (scale["step"] if action == "increment" else -scale["step"])
                scale["now"] = min(scale["max"], max(scale["min"], now))
                scale["text"] = target["value"] = f"{scale['now']:g} percent"
            case "select":
                target["text"] |= value
            case "replace":
                old = target["text"]["value"].encode()
                new = old[: value["start"]] + value["text"].encode() + old[value["end"]:]
                end = value["start"] + len(value["text"].encode())
                target["text"] |= {"value": new.decode(), "start": end, "end": end}
        self.update(number)

    def actions(self, number=None):
        """What the page asked for, of one element or of all."""
        found = [message for message in self.messages if message["t"] == "action"]
        return [(m["action"], m.get("value")) for m in found if number is None or m["id"] == number]

    def wait(self, condition):
        """Waits until a condition holds."""
        wait_until(
            condition, lambda seconds: self.page.wait_for_timeout(1000 * seconds),
            trouble=lambda: f"The last messages of the page: {self.messages[-5:]} {self.problems}")

    def catch_up(self):
        """Waits until everything has come that the page sends for what was done to it."""
        text = f"mark {len(self.messages)}"
        self.page.evaluate("""async (text) => {
          await new Promise(requestAnimationFrame)
          const data = new DataTransfer(); data.setData('text/plain', text)
          document.body.dispatchEvent(new ClipboardEvent('paste', {clipboardData: data, bubbles: true})) }""", text)
        self.wait(lambda: {"t": "paste", "text": text} in self.messages)

    def element(self, number):
        """The element of a node, which has its name."""
        return self.page.get_by_label(self.nodes[number]["name"], exact=False).first
