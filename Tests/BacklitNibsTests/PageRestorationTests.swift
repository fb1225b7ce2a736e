import BacklitHeadless
import BacklitSession
import BacklitUI
import BacklitValues
import TestSupport
import Testing

@testable import BacklitNibs

/// A controller that its definition names.
private final class DetailController: ViewController, NibOwner {}

/// State restoration of pages that definitions describe.
@Suite @MainActor struct PageRestorationTests {
  private static var registry: ClassRegistry {
    var registry = ClassRegistry.builtIn
    registry.register(DetailController.self, "A detail.") { DetailController() }
    return registry
  }

  private static let files = [
    "Main": """
    { "nib": 1, "restorationIdentifier": "tabs", "tabs": [
        { "navigation": { "root": "List" }, "restorationIdentifier": "stack", "title": "Stack" },
        { "split": { "primary": "List", "secondary": "Note" }, "restorationIdentifier": "split", "title": "Split" } ] }
    """,
    "List": """
    { "nib": 1, "title": "All notes", "restorationIdentifier": "list",
      "root": { "class": "StackView", "properties": { "axis": "vertical" }, "arrangedSubviews": [
        { "id": "named", "class": "Button", "properties": { "title": "Named" } },
        { "id": "own", "class": "Button", "properties": { "title": "Own" } },
        { "id": "given", "class": "Button", "properties": { "title": "Given" } },
        { "id": "lost", "class": "Button", "properties": { "title": "Lost" } } ] },
      "actions": [ { "from": "named", "event": "touchUpInside", "push": "Note" },
        { "from": "own", "event": "touchUpInside", "showDetail": { "controller": "DetailController", "title": "Own page",
          "restorationIdentifier": "DetailController" } },
        { "from": "given", "event": "touchUpInside",
          "push": { "nib": "Note", "values": { "text": "Given text" }, "restorationIdentifier": "given" } },
        { "from": "lost", "event": "touchUpInside", "push": { "nib": "Plain" } } ] }
    """,
    "Note": """
    { "nib": 1, "title": "A note", "restorationIdentifier": "note", "parameters": { "text": "Standard text" },
      "root": { "class": "StackView", "arrangedSubviews": [
        { "class": "Label", "properties": { "text": { "parameter": "text" } } } ] } }
    """,
    "Plain": """
    { "nib": 1, "title": "Plain", "root": { "class": "View" } }
    """,
  ]

  @MainActor private struct Program {
    let display = HeadlessDisplay(columns: 128, rows: 40)
    let tabs: TabBarController

    init() throws {
      let folder = try TemporaryFolder()
      for (name, text) in PageRestorationTests.files { try folder.write("\(name).json", text) }
      let instance = try Nib(contentsOf: folder.path("Main.json")).instantiate(
        registry: PageRestorationTests.registry)
      tabs = try #require(instance.controller as? TabBarController)
      display.show(tabs, owner: instance)
    }

    func tap(_ name: String) throws {
      try display.robot.tap(element: name)
      display.advance(by: 1)
    }

    func restore(_ other: Program) {
      let state = other.display.session.window.restorableState(version: 1) ?? ""
      // No closure makes pages.
      #expect(
        display.session.window.restoreState(Array(state.utf8), file: "state.json", version: 1) { _ in nil }
          == nil)
      display.advance(by: 1)
    }

    var stack: [String?] {
      (tabs.viewControllers[0] as? NavigationController)?.viewControllers.map(\.restorationIdentifier) ?? []
    }
  }

  @Test("Pages that actions pushed come back without a closure of the program") func stack() throws {
    for (button, identifier, text) in [("Named", "note", "Standard text"), ("Given", "given", "Given text")] {
      let before = try Program()
      try before.tap(button)
      #expect(before.stack == ["list", identifier] && before.display.text.contains(text))
      let after = try Program()
      after.restore(before)
      #expect(after.stack == ["list", identifier] && after.display.text.contains(text))
      #expect(after.display.layoutProblems == [] && after.display.problems == [])
    }
  }

  @Test("A detail comes back by the name of its controller, and actions of restored pages work") func detail()
    throws
  {
    let before = try Program()
    try before.tap("Split")
    try before.tap("Own")
    let after = try Program()
    after.restore(before)
    let split = try #require(after.tabs.selectedViewController as? SplitViewController)
    #expect(split.viewController(for: .secondary) is DetailController)
    #expect(split.viewController(for: .secondary)?.title == "Own page")
    #expect(after.display.layoutProblems == [])
    try after.tap("Stack")
    try after.tap("Named")
    #expect(after.stack == ["list", "note"])
  }

  @Test("A page without an identifier is not restored") func without() throws {
    let before = try Program()
    try before.tap("Lost")
    let after = try Program()
    after.restore(before)
    #expect(after.stack == ["list"])
  }

  @Test("A closure of the program comes before the definition") func closure() throws {
    let before = try Program()
    try before.tap("Named")
    let after = try Program()
    let state = before.display.session.window.restorableState(version: 1) ?? ""
    let own = ViewController()
    _ = after.display.session.window.restoreState(Array(state.utf8), file: "state.json", version: 1) {
      $0 == "note" ? own : nil
    }
    #expect((after.tabs.viewControllers[0] as? NavigationController)?.topViewController === own)
  }
}
