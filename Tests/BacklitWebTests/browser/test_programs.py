"""The demos in Debian's Chromium: what a reader finds is what the program has, and what a reader does is done."""
import collections
import http.server
import json
import os
import select
import subprocess
import threading
import urllib.parse

from browser import BrowserTest, axe_rules, full_tree, nodes_of_elements
from launch import PROGRAMS, ROOT, read_address, start, start_in_terminal, wait_until
from running import RunningProgram

INPUT = "(element, value) => { element.value = value; element.dispatchEvent(new Event('input', {bubbles: true})) }"
WITH_VALUE = {"slider", "spinbutton", "progressbar", "meter", "textbox", "searchbox"}
# What the browser calls the roles that have a different name there.
ROLES = {"img": "image", "text": "paragraph", "progressbar": "progressbar", "spinbutton": "spinbutton"}
# The roles of containers and items where what is in them has no form in ARIA.
PLAIN = {"listbox": {"list", "group"}, "list": {"group"}, "tree": {"group"}, "menu": {"group"}, "tablist": {"group"}, "row": {"group"},
         "option": {"listitem", "button"}, "listitem": {"button", "paragraph"}, "menuitem": {"button"}, "tab": {"button"},
         "slider": {"spinbutton"}, "spinbutton": {"slider"}, "button": {"ToggleButton"}, "grid": {"group"}, "none": {"generic", "none"}}


def spoken_name(node):
    """The name of a node in the browser, with the value of a role that has none."""
    name = ", ".join(filter(None, [node.get("name"), None if node["role"] in WITH_VALUE else node.get("value")]))
    return " ".join(name.split())


def difference(node, found):
    """How the browser's node differs from the program's; nil if it does not."""
    value = lambda name: (found.get(name) or {}).get("value")
    properties = {each["name"]: each["value"].get("value") for each in found.get("properties", [])}
    role, states = node["role"], node.get("states", {})
    wrong = []
    if value("role") not in {ROLES.get(role, role)} | PLAIN.get(role, set()):
        wrong.append(("role", value("role")))
    is_text = role in ("text", "listitem", "gridcell", "columnheader", "rowheader", "none")
    name = " ".join((value("name") or "").split())
    if name != spoken_name(node) and not (is_text and not name):
        wrong.append(("name", name))
    if (node.get("description") or "") != (value("description") or ""):
        wrong.append(("description", value("description")))
    if "text" in node and not node["text"]["secure"] and (value("value") or "") != (node["text"].get("value") or ""):
        wrong.append(("value", value("value")))
    # The browser's tree has the number, and readers get the text from the element.
    if "range" in node and role in WITH_VALUE and (value("value") or 0) != node["range"]["now"]:
        wrong.append(("number", value("value")))
    if role in WITH_VALUE and "text" not in node and (node.get("value") or "") != found["attributes"].get("aria-valuetext", ""):
        wrong.append(("value", found["attributes"].get("aria-valuetext")))
    for state in ("checked", "selected", "expanded", "disabled", "modal", "readonly"):
        if state in states and str(properties.get(state, False)).lower() != str(states[state]).lower():
            if not (state == "disabled" and role in ("text", "none", "group", "img") or state == "readonly" and "text" not in node):
                wrong.append((state, properties.get(state)))
    if "level" in node and role in ("heading", "treeitem") and properties.get("level") != node["level"]:
        wrong.append(("level", properties.get("level")))
    return wrong and (node, wrong)


class ProgramTest(BrowserTest):
    settings = {"viewport": {"width": 1280, "height": 800}}

    def check_agreement(self, program):
        """The browser's accessibility tree has the program's, node by node: roles, names, values and states, in its order."""

        def differences():
            nodes = program.nodes
            before = dict(nodes)
            found = nodes_of_elements(program.page, program.root, lambda number: before[number].get("children", []))
            program.ask()
            # A level may have moved meanwhile.
            is_still = lambda number: before.get(number) is nodes[number]
            wanted = [number for number in program.in_order() if program.reaches(number) and number != program.root]
            missing = [nodes[number] for number in wanted if number not in found]
            wrong = [difference(nodes[number], found[number]) for number in wanted if number in found and is_still(number) and not found[number]["ignored"]]
            ignored = [nodes[number] for number in wanted if number in found and found[number]["ignored"] and spoken_name(nodes[number])]
            order = [number for number in found if number in wanted]
            return [missing, list(filter(None, wrong)), ignored, [] if order == [number for number in wanted if number in found] else [order]]

        # Some pages count frames, and change while they are compared.
        wait_until(lambda: not any(differences()), program.pause, trouble=lambda: [each[:3] for each in differences()])
        self.assertEqual(program.problems, [])


class DeckTest(ProgramTest):
    def test_tree_is_that_of_the_program(self):
        """The deck with a track is in the browser's tree, node by node."""
        self.check_agreement(RunningProgram(self, "DJDeck", "--demo-track"))

    def test_tree_is_that_of_the_definition(self):
        """The reader finds the elements that `backlit tree` prints, in the same order."""
        definition = ROOT / "Assets/Nibs/DJController.json"
        program = RunningProgram(self, "DJDeck", "--nib", str(definition))
        self.check_agreement(program)
        printed = subprocess.run(
            [PROGRAMS / "backlit", "tree", definition, "--size", "1280x784", "--json"],
            capture_output=True, check=True).stdout
        labels = [each["label"] for each in json.loads(printed)["elements"]]
        names = [spoken_name(program.nodes[number]) for number in program.in_order()]
        names = [name.split(",")[0] for name in names]
        self.assertEqual([name for name in names if name in labels], labels)

    def test_address_opens_again(self):
        """The printed address works again in its browser, also from a page of a different site, and in no other browser."""
        program = RunningProgram(self, "DJDeck", "--demo-track")
        page = program.page
        page.route("http://elsewhere.example/", lambda route: route.fulfill(
            content_type="text/html", body=f"<a href='{program.address}'>Deck</a>"))
        for start in ["about:blank", "http://elsewhere.example/"]:
            page.goto(start)
            if start == "about:blank":
                page.goto(program.address)
            else:
                page.get_by_text("Deck").click()
            page.get_by_role("switch", name="Play").first.wait_for()
            self.assertFalse("token" in page.url)
        other = self.new_page()
        other.goto(program.address)
        other.get_by_text("Open the address that the program printed").wait_for()

    def test_cookie_is_of_one_port(self):
        """A server at a different port of this machine does not get the cookie of the program."""
        program = RunningProgram(self, "DJDeck", "--demo-track")
        cookies = []

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                cookies.append(self.headers["Cookie"])
                self.send_response(200)
                self.end_headers()

            def log_message(self, *arguments):
                pass

        server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
        self.addCleanup(server.server_close)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.shutdown)
        page = program.page.context.new_page()
        page.goto(f"http://127.0.0.1:{server.server_port}/")
        page.goto(f"http://127.0.0.1:{server.server_port}/page.js")
        self.assertEqual(set(cookies), {None})
        names = {cookie["name"] for cookie in page.context.cookies()}
        self.assertEqual(names, {f"backlit-{urllib.parse.urlsplit(program.address).port}"})

    def test_title_is_there_at_once(self):
        """The page has the title and the language of the program before it is connected."""
        program = RunningProgram(self, "DJDeck", "--demo-track")
        text = program.page.context.request.get(program.page.url).text()
        self.assertIn("<title>DJ deck</title>", text)
        self.assertIn('<html lang="en">', text)
        self.assertEqual(program.page.title(), "DJ deck")

    def test_axe_finds_nothing(self):
        program = RunningProgram(self, "DJDeck", "--demo-track")
        self.assertEqual(axe_rules(program.page), [])

    def test_aria_alone(self):
        """Each switch, choice and slider is operated by what a screen reader does, and its value follows."""
        program = RunningProgram(self, "DJDeck", "--demo-track")
        self.operate(program)

    def operate(self, program):
        for number in program.numbers("switch", "radio"):
            node = program.nodes[number]
            if node["name"] == "Record the mix":  # It writes a file.
                continue
            before = node["states"]["checked"]
            program.element(number).evaluate("element => element.click()")
            expected = True if node["role"] == "radio" else not before
            program.wait(lambda: program.nodes[number]["states"]["checked"] == expected)
            program.wait(lambda: program.element(number).get_attribute("aria-checked") == str(expected).lower())
        for number in program.numbers("slider"):
            scale = program.nodes[number].get("range")
            if not scale:
                continue
            target = scale["max"] if scale["now"] < scale["max"] else scale["min"]
            program.element(number).evaluate(INPUT, str(target))
            near = max(0.02 * (scale["max"] - scale["min"]), scale.get("step", 0) / 2)
            program.wait(lambda: abs(program.nodes[number]["range"]["now"] - target) <= near)
            program.wait(lambda: program.element(number).get_attribute("aria-valuetext") == program.nodes[number]["value"])
        self.assertEqual(program.problems, [])

    def test_hands(self):
        """Each switch, choice and slider is operated by the mouse, by a finger and by the keyboard, without a reader's actions."""
        program = RunningProgram(self, "DJDeck", "--demo-track", has_touch=True)
        self.operate_by_hand(program)

    def operate_by_hand(self, program):
        page, nodes = program.page, program.nodes
        touches = page.context.new_cdp_session(page)

        def middle(number):
            x, y, width, height = nodes[number]["frame"]
            return x + width / 2, y + height / 2

        def is_full(number):
            return nodes[number]["range"]["now"] == nodes[number]["range"]["max"]

        def focus_by_tab(number):
            # The focus of a group is at its choice.
            for _ in nodes:
                if program.focus in [number] + nodes[number].get("children", []):
                    return
                before = program.focus
                page.keyboard.press("Tab")
                program.wait(lambda: program.focus != before)
            raise AssertionError(f"Tab does not reach {nodes[number]}.")

        def press(number, key):
            focus_by_tab(number)
            page.keyboard.press(key)

        def choose_by_arrows(number):
            group = next(each for each, node in nodes.items() if number in node.get("children", []))
            focus_by_tab(group)
            place = lambda: next(place for place, each in enumerate(nodes[group]["children"]) if nodes[each]["states"]["checked"])
            while (before := place()) != (wanted := nodes[group]["children"].index(number)):
                page.keyboard.press("ArrowRight" if before < wanted else "ArrowLeft")
                program.wait(lambda: place() != before)

        def swipe(number):
            left, top, width, height = nodes[number]["frame"]
            scale, way = nodes[number]["range"], -4 if is_full(number) else 4
            before, share = scale["now"], (scale["now"] - scale["min"]) / (scale["max"] - scale["min"])
            # A finger must be at the thumb of some sliders, whose place is not known where the scale is not even.
            for part in [share if width > height else 1 - share] + [step / 20 for step in range(1, 20)]:
                x, y = (left + part * width, top + height / 2) if width > height else (left + width / 2, top + part * height)
                for step in range(8):
                    kind = "touchMove" if step else "touchStart"
                    touches.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x + way * step, "y": y - way * step}]})
                touches.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
                program.ask()
                program.pause(0.1)
                if nodes[number]["range"]["now"] != before:
                    return

        def roll(number):
            page.mouse.move(*middle(number))
            page.mouse.wheel(0, 100 if is_full(number) else -100)

        clicks = [lambda number: page.mouse.click(*middle(number)), lambda number: page.touchscreen.tap(*middle(number))]
        for choose in clicks + [choose_by_arrows]:
            for number in program.numbers("radio"):
                choose(number)
                program.wait(lambda: nodes[number]["states"]["checked"] and program.focus == number)
        for number in program.numbers("switch"):
            if nodes[number]["name"] == "Record the mix":  # It writes a file.
                continue
            for choose in clicks + [lambda number: press(number, "Enter")]:
                before = nodes[number]["states"]["checked"]
                choose(number)
                program.wait(lambda: nodes[number]["states"]["checked"] != before and program.focus == number)
        for number in program.numbers("slider"):
            if "range" not in nodes[number]:
                continue
            now = lambda: nodes[number]["range"]["now"]
            for change in (roll, swipe, lambda number: press(number, "ArrowDown" if now() > nodes[number]["range"]["min"] else "ArrowUp")):
                with self.subTest(nodes[number]["name"]):
                    before = now()
                    change(number)
                    program.wait(lambda: now() != before)
        self.assertEqual([message for message in program.sent if message["t"] == "action"], [])
        self.assertEqual(program.problems, [])

    def test_focus_visits_everything(self):
        """Tab goes through the elements of the program, and the focus of the page follows."""
        program = RunningProgram(self, "DJDeck", "--demo-track")
        wanted = {number for number in program.nodes if "focus" in program.nodes[number].get("actions", [])}
        visited = set()
        for _ in range(len(wanted) + 5):
            before = program.focus
            program.page.keyboard.press("Tab")
            program.wait(lambda: program.focus != before)
            program.wait(lambda: program.page.evaluate("document.activeElement.tabIndex") == 0)
            visited.add(program.focus)
        self.assertEqual(wanted - visited, set())

    def test_playing(self):
        """While the deck plays, the page gets pictures and the time, and the connection may break."""
        program = RunningProgram(self, "DJDeck", "--demo-track")
        play = program.number("Play")
        program.element(play).evaluate("element => element.click()")
        program.wait(lambda: program.nodes[play]["states"]["checked"])
        position = program.number("Position in the track")
        program.wait(lambda: program.nodes[position]["range"]["now"] > 1)
        sockets = len(program.sockets)
        program.break_connection()
        program.wait(lambda: len(program.sockets) > sockets)
        before = program.nodes[position]["range"]["now"]
        program.wait(lambda: program.nodes[position]["range"]["now"] > before)
        self.assertTrue(program.nodes[play]["states"]["checked"])


class MixerTest(DeckTest):
    """The tests of the deck that hold for each program, with the mixer."""

    test_tree_is_that_of_the_definition = test_cookie_is_of_one_port = test_title_is_there_at_once = test_address_opens_again = test_focus_visits_everything = test_playing = None

    def test_axe_finds_nothing(self):
        program = RunningProgram(self, "Mixer")
        self.check_agreement(program)
        self.assertEqual(axe_rules(program.page), [])

    def test_aria_alone(self):
        self.operate(RunningProgram(self, "Mixer"))

    def test_hands(self):
        self.operate_by_hand(RunningProgram(self, "Mixer", has_touch=True))


class ShowcaseTest(ProgramTest):
    def test_each_page(self):
        """Each page is entered and left by a reader's click, agrees with the program, and axe finds nothing."""
        program = RunningProgram(self, "Showcase")
        rows = [program.nodes[number]["name"] for number in program.numbers("option")]
        self.assertGreater(len(rows), 10)
        for row in rows:
            with self.subTest(row):
                program.element(program.number(row)).evaluate("element => element.click()")
                program.wait(lambda: not any(node.get("name") == row for node in program.nodes.values()))
                program.settle()
                self.check_agreement(program)
                self.assertEqual(axe_rules(program.page), [])
            back = next(n for n in program.numbers("button") if program.nodes[n]["name"].startswith("Back"))
            program.element(back).evaluate("element => element.click()")
            program.wait(lambda: any(node.get("name") == row for node in program.nodes.values()))
            program.settle()

    def test_text_in_an_alert(self):
        """What keys, a method of input and a reader do to a text is in the program, and beside the alert nothing is reached."""
        program = RunningProgram(self, "Showcase")
        for name in ["About, ", "Options", "Add new contact"]:
            program.wait(lambda: any(node.get("name", "").startswith(name) for node in program.nodes.values()))
            number = next(number for number, node in program.nodes.items() if node.get("name", "").startswith(name))
            program.element(number).evaluate("element => element.click()")
            program.settle()
        field = program.number("Name")
        text = lambda: program.nodes[field]["text"]
        program.wait(lambda: program.focus == field)
        program.wait(lambda: program.element(field).evaluate("element => element === document.activeElement"))
        program.page.keyboard.press("Z")
        program.wait(lambda: program.element(field).input_value() == text()["value"] == "Z")
        program.page.keyboard.insert_text("oë")
        program.wait(lambda: text()["value"] == "Zoë")
        program.page.keyboard.press("x")
        program.wait(lambda: (text()["value"], text()["end"]) == ("Zoëx", 5))
        program.wait(lambda: program.element(field).input_value() == "Zoëx")
        program.element(field).evaluate("element => element.setSelectionRange(1, 3)")
        program.wait(lambda: (text()["start"], text()["end"]) == (1, 4))
        program.page.keyboard.press("A")
        program.wait(lambda: text()["value"] == "ZAx")
        program.wait(lambda: program.element(field).input_value() == "ZAx")
        self.assertEqual(axe_rules(program.page), [])
        buttons = lambda: [each["name"] for each in full_tree(program.page) if each["role"] == "button"]
        program.wait(lambda: buttons() == ["Close", "Add"])


class FurtherScreenTest(ProgramTest):
    """A browser beside the terminal of a program."""

    def test_stage(self):
        """The page has a screen of its own, which ends without the program, or with it."""
        process, terminal = start_in_terminal(self, "DJDeck", "--demo-track", "--web-screen", "--no-reader")
        address = read_address(terminal)
        output = bytearray()
        self.read(terminal, output, until=lambda: address.encode() in output)
        program = RunningProgram(self, None, address=address)
        self.assertEqual(program.page.title(), "Stage")
        self.check_agreement(program)
        self.assertEqual(axe_rules(program.page), [])
        # Both screens show one deck.
        play = program.number("Play")
        program.element(play).evaluate("element => element.click()")
        before = len(output)
        self.read(terminal, output, until=lambda: len(output) > before + 1000)
        program.page.keyboard.press("q")
        program.page.get_by_text("The program has ended.").wait_for()
        self.assertIsNone(process.poll())
        os.write(terminal, b"\x03")
        self.read(terminal, output, until=lambda: process.poll() is not None)
        self.assertEqual(process.returncode, 0)

    def test_program_ends(self):
        process, terminal = start_in_terminal(self, "DJDeck", "--demo-track", "--web-screen", "--no-reader")
        program = RunningProgram(self, None, address=read_address(terminal))
        os.write(terminal, b"\x03")
        self.read(terminal, bytearray(), until=lambda: process.poll() is not None)
        program.page.get_by_text("The program has ended.").wait_for()

    def test_program_without_further_screens(self):
        """A program that shows nothing there, and one without a terminal, say so."""
        process = start(self, "Mixer", "--web-screen", stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.addCleanup(process.stdout.close)
        self.assertIn(b"A further screen needs a terminal", process.stdout.read())
        process, terminal = start_in_terminal(self, "Mixer", "--web-screen")
        output = bytearray()
        self.read(terminal, output, until=lambda: process.poll() is not None)
        self.assertIn(b"The program shows nothing on further screens", output)
        self.assertEqual(process.returncode, 1)

    def read(self, terminal, output, until):
        """Reads what the program writes, until a condition holds. Otherwise the program would wait for its terminal."""

        def is_met():
            if select.select([terminal], [], [], 0.05)[0]:
                try:
                    output.extend(os.read(terminal, 65536))
                except OSError:  # The program ended.
                    pass
            return until()

        wait_until(is_met, pause=lambda _: None)
