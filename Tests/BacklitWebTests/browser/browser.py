"""Debian's Chromium, shared by the tests."""
import atexit
import shutil
import unittest

from axe_playwright_python.sync_playwright import Axe
from launch import START_SECONDS
from playwright.sync_api import sync_playwright

AXE = {
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
    # axe does not read generated content. That headers have names in the browser's tree is tested with the page.
    "rules": {"empty-table-header": {"enabled": False}},
}

_running = {}


def chromium():
    if not _running:
        _running["playwright"] = sync_playwright().start()
        _running["browser"] = _running["playwright"].chromium.launch(
            executable_path=shutil.which("chromium"), timeout=1000 * START_SECONDS, args=["--no-sandbox", "--force-renderer-accessibility"])
        atexit.register(lambda: (_running["browser"].close(), _running["playwright"].stop()))
    return _running["browser"]


class BrowserTest(unittest.TestCase):
    """A test with a page of its own."""

    settings = {}

    def new_page(self, **settings):
        context = chromium().new_context(**({"viewport": {"width": 800, "height": 480}} | self.settings | settings))
        self.addCleanup(context.close)
        context.set_default_timeout(1000 * START_SECONDS)
        return context.new_page()


def full_tree(page):
    """The accessibility tree of the browser: role, name and properties of each node that is not ignored."""
    session = page.context.new_cdp_session(page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    value = lambda field: (field or {}).get("value")
    return [
        {"role": value(each.get("role")), "name": value(each.get("name")), "value": value(each.get("value"))}
        | {prop["name"]: value(prop["value"]) for prop in each.get("properties", [])}
        for each in nodes if not each["ignored"]
    ]


def nodes_of_elements(page, root, children):
    """The nodes of the browser's accessibility tree by the numbers of the program's nodes, in the order of the browser's tree.

    The elements of the page lie in one another as the program's nodes do.
    """
    session = page.context.new_cdp_session(page)
    document = session.send("DOM.getDocument", {"depth": -1})["root"]
    tree = {each["nodeId"]: each for each in session.send("Accessibility.getFullAXTree")["nodes"]}
    session.detach()
    numbers, attributes = {}, {}

    def number(element, name):
        numbers[element["backendNodeId"]] = name
        pairs = iter(element.get("attributes", []))
        attributes[name] = dict(zip(pairs, pairs))
        inner = [each for each in element.get("children", []) if each["nodeType"] == 1]
        for child, inner_name in zip(inner, children(name)):
            number(child, inner_name)

    def find(element):
        if "mirror" in element.get("attributes", []):
            return element
        return next(filter(None, map(find, element.get("children", []))), None)

    number([each for each in find(document)["children"] if each["nodeType"] == 1][0], root)
    found = {}

    def visit(node):
        name = numbers.get(node.get("backendDOMNodeId"))
        if name is not None and name not in found:
            found[name] = node | {"attributes": attributes[name]}
        for child in node["childIds"]:
            visit(tree[child])

    visit(next(each for each in tree.values() if "parentId" not in each))
    return found


def axe_rules(page):
    """The rules of axe that the page breaks, each with the elements that break it."""
    found = Axe().run(page, options=AXE).response["violations"]
    return [(each["id"], [node["html"] for node in each["nodes"]]) for each in found]
