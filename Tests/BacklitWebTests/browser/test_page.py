"""The page in Debian's Chromium, with a program inside of the test.

  make test-browser

installs what they need, and runs them.
"""
import unittest

from browser import BrowserTest, axe_rules, full_tree
from program import Program

def click_as_reader(page, element):
    """The click of a screen reader: no pointer was at the element."""
    element.evaluate("element => element.click()")


class ElementsTest(BrowserTest):
    def setUp(self):
        self.page = self.new_page()
        self.program = Program(self.page).open()

    def tearDown(self):
        self.assertEqual(self.program.problems, [])

    def test_each_node_is_an_element_of_its_role(self):
        """Each node is in the browser's accessibility tree with its role, its name and its place among others."""
        tree = full_tree(self.page)
        found = {(each["role"], each["name"]): each for each in tree}
        for role, name in [
            ("heading", "Deck"), ("button", "Play"), ("switch", "Sync"), ("slider", "Volume"), ("textbox", "Title"),
            ("progressbar", "Export"), ("meter", "Level"), ("tablist", "Pages"), ("tab", "Mixer"), ("listbox", "Tracks"),
            ("option", "Aurora, 3 minutes"), ("treegrid", "Files"), ("columnheader", "Size"), ("rowheader", "a.flac"),
            ("gridcell", "12 MB"), ("region", "Equalizer"), ("radio", "Low"), ("link", "Manual"), ("textbox", "Notes"),
            ("StaticText", "Tempo, 128"), ("image", "Record"), ("main", "Decks"), ("slider", "Pitch"), ("spinbutton", "Record"), ("group", "Choices"), ("button", "Two"),
        ]:
            self.assertIn((role, name), found)
        self.assertEqual(found["heading", "Deck"]["level"], 1)
        option = self.page.get_by_role("option", name="Borealis")
        self.assertEqual((option.get_attribute("aria-posinset"), option.get_attribute("aria-setsize")), ("102", "500"))
        self.assertEqual(self.page.get_by_role("treegrid").get_attribute("aria-rowcount"), "900")

    def test_axe_finds_nothing(self):
        self.assertEqual(axe_rules(self.page), [])
        self.program.set_focus(21)
        self.program.wait(lambda: self.page.evaluate("document.activeElement.role") == "option")
        self.program.send(t="say", text="Saved", urgent=False)
        self.program.wait(lambda: self.page.locator("#polite p").count() == 1)
        self.assertEqual(axe_rules(self.page), [])

    def test_readers_click(self):
        """A click without a pointer is an action, and the answer is the state of the element."""
        play = self.page.get_by_role("button", name="Play")
        click_as_reader(self.page, play)
        self.program.wait(lambda: play.get_attribute("aria-pressed") == "true")
        self.assertEqual(self.program.actions(3), [("activate", None)])
        click_as_reader(self.page, self.page.get_by_role("switch"))
        self.program.wait(lambda: self.page.get_by_role("switch").is_checked())

    def test_pointer_is_not_an_action(self):
        """The mouse goes to the program as it is, and is not also an action."""
        self.page.mouse.click(56, 48)
        self.program.wait(lambda: any(m.get("kind") == "up" for m in self.program.messages))
        self.program.catch_up()
        kinds = [(m["kind"], m["x"], m["y"], m["touch"]) for m in self.program.messages if m["t"] == "pointer" and m["kind"] != "move"]
        self.assertEqual(kinds, [("down", 56, 48, False), ("up", 56, 48, False)])
        self.assertEqual(self.program.actions(), [])

    def test_range_is_set(self):
        """A reader's step is a step, and a reader's value a value. The element shows what the program answers."""
        volume = self.page.get_by_role("slider", name="Volume")
        change = "(element, value) => { element.value = value; element.dispatchEvent(new Event('input', {bubbles: true})) }"
        volume.evaluate(change, "45")
        self.program.wait(lambda: volume.get_attribute("aria-valuetext") == "45 percent")
        volume.evaluate(change, "80")
        self.program.wait(lambda: volume.get_attribute("aria-valuetext") == "80 percent")
        self.assertEqual(self.program.actions(5), [("increment", None), ("set", 80)])

    def test_refused_value_goes_back(self):
        self.program.answers = False
        volume = self.page.get_by_role("slider", name="Volume")
        volume.evaluate("element => { element.value = 80; element.dispatchEvent(new Event('input', {bubbles: true})) }")
        self.program.wait(lambda: self.program.actions(5) == [("set", 80)])
        self.program.wait(lambda: volume.input_value() == "40")

    def test_text_is_replaced(self):
        """Text that does not come from keys, such as of a method of input, is a change of a part. Places are UTF-8 bytes."""
        title = self.page.get_by_role("textbox", name="Title")
        title.evaluate("""element => {
          element.focus(); element.value = 'Grüne 🎧!'; element.dispatchEvent(new InputEvent('input', {bubbles: true})) }""")
        self.program.wait(lambda: self.program.nodes[6]["text"]["value"] == "Grüne 🎧!")
        self.assertIn(("replace", {"start": 5, "end": 10, "text": "e 🎧!"}), self.program.actions(6))

    def test_selection_is_shared(self):
        title = self.page.get_by_role("textbox", name="Title")
        self.program.set_focus(6)
        self.program.wait(lambda: title.evaluate("element => element === document.activeElement && element.selectionStart") == 4)
        title.evaluate("element => element.setSelectionRange(1, 7)")
        self.program.wait(lambda: self.program.nodes[6]["text"]["end"] == 10)
        self.assertEqual(self.program.actions(6), [("select", {"start": 1, "end": 10})])

    def test_secret_stays_in_the_field(self):
        """A secret text is not in the page, and is set as a whole."""
        password = self.page.get_by_label("Password")
        self.assertEqual(password.get_attribute("type"), "password")
        self.assertEqual(password.input_value(), "")
        password.evaluate("element => { element.value = 'abc'; element.dispatchEvent(new InputEvent('input', {bubbles: true})) }")
        self.program.wait(lambda: self.program.actions(7) == [("set", "abc")])

    def test_focus_is_one(self):
        """The program's focus is the page's, and a reader's focus the program's."""
        focused = lambda: self.page.evaluate("document.activeElement.getAttribute('aria-label')")
        self.program.set_focus(5)
        self.program.wait(lambda: focused() == "Volume")
        self.assertEqual(self.program.actions(), [])
        self.page.get_by_role("tab", name="Mixer").evaluate("element => element.focus()")
        self.program.wait(lambda: self.program.focus == 12)
        self.assertEqual(self.program.actions(), [("focus", None)])
        self.program.set_focus(None)
        # A reader whose element loses the focus is led to the page.
        self.program.wait(lambda: self.page.evaluate("document.activeElement.id") == "stage")
        self.page.keyboard.press("Tab")
        self.program.wait(lambda: any(m.get("key") == "Tab" for m in self.program.messages))

    def test_focus_stays_when_elements_come_and_go(self):
        self.program.set_focus(22)
        self.page.get_by_role("option", name="Borealis").evaluate("element => { window.blurs = 0; element.onblur = () => window.blurs++ }")
        self.program.nodes[24] = self.program.nodes[23] | {"name": "Draco"}
        self.program.nodes[20]["children"] = [24, 22, 23]
        self.program.update(20, 24, removed=[21])
        self.program.wait(lambda: self.page.get_by_role("option").all_inner_texts() and self.page.get_by_role("option").first.get_attribute("aria-label") == "Draco")
        self.assertEqual(self.page.evaluate("[window.blurs, document.activeElement.getAttribute('aria-label')]"), [0, "Borealis"])

    def test_keys(self):
        """Keys go to the program, but for those of the browser."""
        for key in ["Tab", "ArrowLeft", "Shift+A", "Control+s", "Enter", "Control+f", "F6", "F5"]:
            self.page.keyboard.press(key)
        self.program.wait(lambda: any(m.get("key") == "F5" for m in self.program.messages))
        sent = [(m["key"], m["shift"], m["ctrl"], m.get("text")) for m in self.program.messages if m["t"] == "key"]
        self.assertEqual(sent, [
            ("Tab", False, False, None), ("ArrowLeft", False, False, None), ("A", True, False, "A"), ("s", False, True, None),
            ("Enter", False, False, None), ("F5", False, False, None)])

    def test_paste_and_wheel(self):
        self.page.evaluate("""() => {
          const data = new DataTransfer(); data.setData('text/plain', 'a\\nb')
          document.body.dispatchEvent(new ClipboardEvent('paste', {clipboardData: data, bubbles: true})) }""")
        self.program.wait(lambda: {"t": "paste", "text": "a\nb"} in self.program.messages)
        self.page.mouse.move(400, 80)
        self.page.mouse.wheel(0, 120)
        self.program.wait(lambda: any(m.get("kind") == "wheel" and m["dy"] == 120 for m in self.program.messages))

    def test_programs_own_actions(self):
        """The actions of the program's own are buttons, which Shift-F10 leads to."""
        self.program.set_focus(21)
        toolbar = self.page.get_by_role("toolbar", name="Actions")
        toolbar.wait_for(state="attached")
        self.page.keyboard.press("Shift+F10")
        self.page.keyboard.press("ArrowDown")
        self.page.keyboard.press("Enter")
        self.program.wait(lambda: ("custom", "up") in self.program.actions(21))
        self.assertEqual(self.page.evaluate("document.activeElement.getAttribute('aria-label')"), "Aurora, 3 minutes")
        # So has an element to which the program does not give the focus.
        self.page.get_by_role("meter").evaluate("element => element.focus()")
        self.program.update(5)
        click_as_reader(self.page, self.page.get_by_role("button", name="Report clipping"))
        self.program.wait(lambda: self.program.actions(9) == [("custom", "clip")])

    def test_modal(self):
        """Beside a modal element, nothing is in the tree."""
        self.program.nodes[80] = self.program.nodes[40] | {"role": "dialog", "name": "Save?", "states": {"modal": True}, "children": [81]}
        self.program.nodes[81] = self.program.nodes[3] | {"name": "Save"}
        self.program.nodes[1]["children"].append(80)
        self.program.update(1, 80, 81)
        self.page.get_by_role("dialog", name="Save?").wait_for()
        self.assertEqual([each["name"] for each in full_tree(self.page) if each["role"] == "button"], ["Save"])
        self.program.nodes[1]["children"].pop()
        self.program.update(1, removed=[80, 81])
        self.page.get_by_role("button", name="Play").wait_for()

    def test_item_beside_other_elements(self):
        """An item that can be selected has a role and a name also where its list has elements of a different kind."""
        self.program.nodes[80] = self.program.nodes[3] | {
            "role": "listitem", "name": "Add", "states": {"selected": False}, "actions": [], "children": []}
        self.program.nodes[70] |= {"role": "list", "children": [80, 72, 73]}
        self.program.update(70, 80)
        self.program.set_focus(80)
        self.program.wait(lambda: self.page.evaluate("[document.activeElement.localName, document.activeElement.ariaLabel]") == ["button", "Add"])

    def test_announcement(self):
        self.program.send(t="say", text="Saved", urgent=False)
        self.program.send(t="say", text="Saved", urgent=False)
        self.program.wait(lambda: self.page.locator("#polite p").count() == 2)

    def test_text_is_text(self):
        """A text is found once, can be selected, and copied with the blanks of its row."""
        count = lambda: self.page.evaluate(
            "() => { getSelection().empty(); let n = 0; while (n < 9 && window.find('Tempo')) n++; return n }")
        self.program.wait(lambda: count() == 1)
        self.page.evaluate("getSelection().empty()")
        self.page.mouse.move(16, 312)
        self.page.mouse.down()
        self.page.mouse.move(103, 312, steps=5)
        self.page.mouse.up()
        self.program.wait(lambda: self.page.evaluate("getSelection().toString()") == "Tempo   128")

    def test_cells_are_where_the_program_has_them(self):
        """A text in letters of other fonts is as wide as its cells."""
        for text, cells in [("Tempo", 5), ("128", 3), ("テンポ速", 8)]:
            box = self.page.locator("#text").get_by_text(text).last.bounding_box()
            self.assertAlmostEqual(box["width"], 8 * cells, delta=0.6, msg=text)

    def test_large_letters(self):
        """A line of large letters is text in its size, without the parts that the program hides."""
        line = {"x": 16, "y": 48, "width": 100.8, "height": 48, "baseline": 34, "scale": 2.1, "text": "Aurora", "color": "#ffffff", "flags": 1}
        self.program.send(t="text", rows=[], large=[line, line | {"y": 96, "text": "مرحبا", "width": 84, "visible": [[2, 6, 4], [2, 7, 2]]}])
        title = self.page.locator("#large > span").first
        title.wait_for(state="attached")
        box = title.bounding_box()
        self.assertEqual((box["x"], box["y"], box["height"]), (16, 48, 48))
        for text, width in [("Aurora", 100.8), ("مرحبا", 84)]:
            self.assertAlmostEqual(self.page.locator("#large").get_by_text(text).bounding_box()["width"], width, delta=0.6)
        # The baseline is where the program has it: the letters of a bold line of 2.1 × 13.3 points end there.
        baseline = self.page.evaluate("""() => {
          const [line] = document.querySelectorAll('#large > span > *')
          const mark = document.createElement('img'); line.append(mark)
          const {bottom} = mark.getBoundingClientRect(); mark.remove()
          return bottom }""")
        self.assertAlmostEqual(baseline, 48 + 34, delta=1)
        self.assertEqual(self.page.evaluate("() => { getSelection().empty(); let n = 0; while (n < 9 && window.find('Aurora')) n++; return n }"), 1)
        clip = self.page.locator("#large > span").nth(1).evaluate("element => getComputedStyle(element).clipPath")
        self.assertEqual(clip.count("Z"), 2)
        # A new line takes the place of all.
        self.program.send(t="text", rows=[], large=[])
        self.program.wait(lambda: self.page.locator("#large > span").count() == 0)

    def test_copy(self):
        """What the user copies in the program is on the browser's clipboard, after an act of the user alone."""
        self.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
        clipboard = lambda: self.page.evaluate("navigator.clipboard.readText()")
        # The commands of a test count as acts of the user.
        self.page.evaluate("Object.defineProperty(navigator, 'userActivation', {value: {isActive: false}, configurable: true})")
        self.page.evaluate("navigator.clipboard.writeText('before')")
        self.program.send(t="copy", text="secretly")
        self.program.catch_up()
        self.assertEqual(clipboard(), "before")
        self.page.evaluate("delete navigator.userActivation")
        self.page.keyboard.press("Alt+c")
        self.program.send(t="copy", text="Grün 🎧\n2")
        self.program.wait(lambda: clipboard() == "Grün 🎧\n2")
        self.assertEqual(self.page.locator("#status").inner_text(), "")

    def test_copy_is_refused(self):
        """A browser that does not let the page write to its clipboard is a reason to say so, for eyes and ears."""
        self.page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('no')) }")
        self.page.keyboard.press("Alt+c")
        self.program.send(t="copy", text="a")
        self.page.get_by_role("status").get_by_text("The text is copied only in the program.").wait_for()

    def test_long_paste_is_refused(self):
        """A text that the program would not take is not sent, which can be seen and heard."""
        self.page.evaluate("""() => {
          const data = new DataTransfer(); data.setData('text/plain', 'a'.repeat(1 << 20))
          document.body.dispatchEvent(new ClipboardEvent('paste', {clipboardData: data, bubbles: true})) }""")
        self.page.get_by_role("status").get_by_text("The text is too long.").wait_for()
        self.program.catch_up()
        self.assertEqual([len(m["text"]) for m in self.program.messages if m["t"] == "paste" and len(m["text"]) > 99], [])

    def test_small_page_scrolls(self):
        """A page with less room than 24 rows scrolls, and shows the element with the focus."""
        self.page.set_viewport_size({"width": 400, "height": 225})
        self.program.wait(lambda: any(m["t"] == "size" and (m["width"], m["height"]) == (400, 384) for m in self.program.messages))
        self.program.set_focus(50)
        self.program.wait(lambda: self.page.evaluate("document.scrollingElement.scrollTop > 90"))

    def test_new_size(self):
        self.page.set_viewport_size({"width": 360, "height": 640})
        self.program.wait(lambda: any(m["t"] == "size" and (m["width"], m["height"]) == (360, 640) for m in self.program.messages))
        self.program.wait(lambda: self.page.evaluate("document.querySelector('#picture').width") == 360)
        self.program.send(t="say", text="Turned", urgent=False)
        self.program.wait(lambda: self.page.locator("#polite p").count() == 1)
        for side, room in [("scrollWidth", 360), ("scrollHeight", 640)]:
            self.assertEqual(self.page.evaluate(f"document.scrollingElement.{side}"), room)
        self.page.emulate_media(color_scheme="dark", reduced_motion="reduce", contrast="more")
        size = lambda: [m for m in self.program.messages if m["t"] == "size"][-1]
        self.program.wait(lambda: {"scheme": "dark", "motion": "reduce", "contrast": "more"}.items() <= size().items())


class ConnectionTest(BrowserTest):
    def test_lost_connection_comes_back(self):
        """After a lost connection, the page comes back with its place, and the elements are the same."""
        page = self.new_page()
        program = Program(page).open()
        program.set_focus(22)
        page.get_by_role("option", name="Borealis").evaluate("element => { element.wasHere = true }")
        del program.nodes[4]
        program.nodes[1]["children"].remove(4)
        program.greets = False
        program.socket.close(code=1011)
        page.get_by_text("The connection is lost").wait_for()
        program.wait(lambda: len(program.starts) == 2)
        program.begin(program.starts[1])
        self.assertEqual(program.starts[1]["resume"], "again")
        program.wait(lambda: page.locator("#status").inner_text() == "")
        program.wait(lambda: page.get_by_role("switch").count() == 0)
        focused = lambda: page.evaluate("[document.activeElement.wasHere, document.activeElement.ariaLabel]")
        program.wait(lambda: focused() == [True, "Borealis"])

    def test_loaded_again(self):
        """A page that is loaded again names itself, so that it gets the place of its lost connection."""
        page = self.new_page()
        program = Program(page).open()
        page.reload()
        program.wait(lambda: len(program.starts) == 2)
        self.assertEqual([start["resume"] for start in program.starts], [None, "again"])

    def test_enormous_page(self):
        """A page that is larger than a program can be is as large as the largest one."""
        page = self.new_page(viewport={"width": 20_000, "height": 400})
        self.assertEqual(Program(page).open().starts[0]["width"], 1 << 14)

    def test_refused(self):
        page = self.new_page()
        page.clock.install()
        program = Program(page).open()
        program.socket.close(code=1008, reason="Too many pages.")
        page.get_by_text("refused the connection. Too many pages.").wait_for()
        page.clock.run_for(20_000)
        self.assertEqual(program.connections, 1)

    def test_end(self):
        page = self.new_page()
        program = Program(page).open()
        program.send(t="end", status=0)
        page.get_by_text("The program has ended.").wait_for()
        self.assertEqual(page.get_by_role("button").count(), 0)

    def test_watching(self):
        """A page that watches sends nothing."""
        page = self.new_page()
        program = Program(page, read_only=True).open()
        page.get_by_text("You can only watch").wait_for()
        click_as_reader(page, page.get_by_role("button", name="Play"))
        page.keyboard.press("a")
        page.mouse.click(56, 48)
        # The size is sent last, and has no effect on the program.
        page.set_viewport_size({"width": 640, "height": 480})
        program.wait(lambda: any(m["t"] == "size" for m in program.messages))
        self.assertLessEqual({m["t"] for m in program.messages}, {"start", "size", "ping"})


class FingersTest(BrowserTest):
    settings = {"has_touch": True, "is_mobile": True, "viewport": {"width": 640, "height": 480}, "device_scale_factor": 3}

    def test_two_fingers(self):
        """Two fingers are two pointers, and none of them is an action."""
        page = self.new_page()
        program = Program(page).open()
        self.assertEqual(program.starts[0]["scale"], 3)
        session = page.context.new_cdp_session(page)
        touch = lambda kind, *points: session.send("Input.dispatchTouchEvent", {
            "type": kind, "touchPoints": [{"x": x, "y": y, "id": number} for number, x, y in points]})
        touch("touchStart", (0, 56, 48))
        touch("touchStart", (0, 56, 48), (1, 150, 90))
        touch("touchMove", (0, 56, 60), (1, 150, 104))
        touch("touchEnd")
        program.wait(lambda: sum(m.get("kind") == "up" for m in program.messages) == 2)
        program.catch_up()
        pointers = [m for m in program.messages if m["t"] == "pointer"]
        self.assertTrue(all(m["touch"] for m in pointers))
        self.assertEqual(len({m["id"] for m in pointers}), 2)
        self.assertEqual({(m["x"], m["y"]) for m in pointers if m["kind"] == "up"}, {(56, 60), (150, 104)})
        self.assertEqual(program.actions(), [])

    def test_finger_reaches_the_field(self):
        """A finger on a field gives it the focus, without which there is no keyboard on the screen."""
        page = self.new_page()
        program = Program(page).open()
        page.touchscreen.tap(100, 120)
        program.wait(lambda: program.focus == 6)


class LooksTest(BrowserTest):
    def test_larger_pixels(self):
        """All of the picture is shown, also with larger pixels than those of the screen, and after a new greeting."""
        page = self.new_page(device_scale_factor=3)
        program = Program(page)
        program.most_scale = 1
        program.open()
        pixel = "([x, y]) => [...document.querySelector('#picture').getContext('2d').getImageData(x, y, 1, 1).data]"
        is_shown = lambda: all(page.evaluate(pixel, place) == [40, 90, 160, 255] for place in [(20, 40), (120, 40), (20, 90), (20, 340)])
        program.wait(is_shown)
        self.assertEqual(page.evaluate("document.querySelector('#picture').width"), 800)
        program.begin(program.starts[0])
        program.begin(program.starts[0] | {"scale": 1})
        program.catch_up()
        program.wait(is_shown)

    def test_forced_colors(self):
        """With the reader's own colours, of the picture only what has no other form is shown."""
        page = self.new_page(forced_colors="active")
        program = Program(page).open()
        self.assertEqual(program.starts[0]["contrast"], "more")
        clip = lambda: page.locator("#picture").evaluate("element => getComputedStyle(element).clipPath")
        program.wait(lambda: "M 16 336 H 96" in clip())
        self.assertNotIn("M 16 32 H", clip())
        button = page.get_by_role("button", name="Play").evaluate("element => getComputedStyle(element).outlineStyle")
        self.assertEqual(button, "solid")

    def test_right_to_left(self):
        page = self.new_page()
        program = Program(page, direction="rtl").open()
        program.wait(lambda: page.evaluate("document.documentElement.dir") == "rtl")
        play = page.get_by_role("button", name="Play")
        program.wait(lambda: play.bounding_box() == {"x": 16, "y": 32, "width": 80, "height": 32})
        program.wait(lambda: page.locator("bdi.fitted").count() == 2)
        words = [each.bounding_box()["x"] for each in page.locator("bdi.fitted").all()]
        self.assertEqual(words, sorted(words))
        # The letters end where their cells do, also where two of them are joined to one.
        program.send(t="text", rows=[[3, [[2, 6, "الأسهم", None, None, 1]]]])
        letters = page.locator("#text bdi.fitted", has_text="الأسهم")
        width = letters.evaluate("element => { const range = new Range(); range.selectNodeContents(element); return range.getBoundingClientRect().width }")
        self.assertAlmostEqual(width, 48, delta=1)
        self.assertEqual(program.problems, [])


if __name__ == "__main__":
    unittest.main()
