"""The demos in Debian's Chromium: what a reader finds is what the program has, and what a reader does is done."""
import collections
import json
import subprocess

from browser import BrowserTest, axe_rules, full_tree
from launch import PROGRAMS, ROOT, wait_until
from running import RunningProgram

INPUT = "(element, value) => { element.value = value; element.dispatchEvent(new Event('input', {bubbles: true})) }"
WITH_VALUE = {"slider", "spinbutton", "progressbar", "meter", "textbox", "searchbox"}


def spoken_name(node):
    """The name of a node in the browser, with the value of a role that has none."""
    name = ", ".join(filter(None, [node.get("name"), None if node["role"] in WITH_VALUE else node.get("value")]))
    return " ".join(name.split())


class ProgramTest(BrowserTest):
    settings = {"viewport": {"width": 1280, "height": 800}}

    def check_agreement(self, program):
        """Each node of the program is in the browser's accessibility tree."""

        def missing():
            nodes = [program.nodes[number] for number in program.nodes if program.reaches(number)]
            expected = collections.Counter(filter(None, map(spoken_name, nodes)))
            found = [each["name"] for each in full_tree(program.page) if each["name"] and each["role"] != "InlineTextBox"]
            return list(expected - collections.Counter(" ".join(name.split()) for name in found))

        # Some pages count frames, and change while they are compared.
        wait_until(lambda: not missing(), program.pause, trouble=missing)
        self.assertEqual(program.problems, [])


class DeckTest(ProgramTest):
    def test_tree_is_that_of_the_definition(self):
        """The reader finds the elements that `backlit tree` prints, in the same order."""
        program = RunningProgram(self, "DJDeck", "--demo-track")
        self.check_agreement(program)
        printed = subprocess.run(
            [PROGRAMS / "backlit", "tree", ROOT / "Assets/Nibs/DJPlayer.json", "--size", "1280x784", "--json"],
            capture_output=True, check=True).stdout
        labels = [each["label"] for each in json.loads(printed)["elements"]]
        # The program names hot cues and numbers of percent in its code.
        labels = [label for label in labels if not label.isdigit()]
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
        """The mouse, the keyboard and a finger do the same."""
        program = RunningProgram(self, "DJDeck", "--demo-track", has_touch=True)
        lock = program.number("Key lock")
        x, y, width, height = program.nodes[lock]["frame"]
        is_on = lambda: program.nodes[lock]["states"]["checked"]
        program.page.mouse.click(x + width / 2, y + height / 2)
        program.wait(is_on)
        program.page.touchscreen.tap(x + width / 2, y + height / 2)
        program.wait(lambda: not is_on())
        program.wait(lambda: program.focus == lock)
        program.page.keyboard.press("Enter")
        program.wait(is_on)
        self.assertEqual([message for message in program.sent if message["t"] == "action"], [])

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

    test_tree_is_that_of_the_definition = test_hands = test_address_opens_again = test_focus_visits_everything = test_playing = None

    def test_axe_finds_nothing(self):
        program = RunningProgram(self, "Mixer")
        self.check_agreement(program)
        self.assertEqual(axe_rules(program.page), [])

    def test_aria_alone(self):
        self.operate(RunningProgram(self, "Mixer"))


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
