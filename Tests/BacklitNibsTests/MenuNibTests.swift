import BacklitAccessibility
import BacklitGeometry
import BacklitHeadless
import BacklitSession
import BacklitUI
import BacklitValues
import TestSupport
import Testing

@testable import BacklitNibs

/// An owner that records what menus send.
private final class Folder: NibOwner {
  var log: [String] = []
  static let nibActions: [String: Action] = [
    "rename": Action(Folder.rename), "delete": Action(Folder.delete), "open": Action(Folder.open),
  ]

  private func rename(_ view: View) { log.append("rename \(view.identifier ?? "")") }
  private func delete() { log.append("delete") }
  private func open(_ button: Button) { log.append("open \(button.title)") }
}

/// Menus of definitions.
@Suite @MainActor struct MenuNibTests {
  private static let text = """
    { "nib": 1, "owner": "Folder",
      "root": { "id": "page", "class": "View", "subviews": [
        { "id": "bar", "class": "MenuBar", "menus": [
          { "title": "File", "children": [ { "title": "Rename", "send": "rename" } ] },
          { "title": "View", "children": [ { "title": "Wide", "on": true, "send": "delete" } ] } ] },
        { "id": "row", "class": "Button", "properties": { "title": "Row" }, "contextMenu": [
          { "title": "Rename", "send": "rename" },
          { "title": "Move to", "children": [ { "title": "Archive", "send": "open" } ] },
          { "inline": true, "children": [
            { "title": "Delete", "send": "delete", "destructive": true },
            { "title": "Never", "send": "delete", "enabled": false } ] } ] },
        { "id": "more", "class": "Button", "properties": { "title": "More" }, "menu": [
          { "title": "Open", "send": "open" } ] } ] },
      "constraints": [ "bar.leading == page.leading", "bar.trailing == page.trailing", "bar.top == page.top",
        "row.leading == page.leading", "row.top == bar.bottom", "more.leading == page.leading",
        "more.top == row.bottom" ] }
    """

  private func show(_ owner: Folder, _ text: String = Self.text) throws -> (HeadlessDisplay, NibInstance) {
    let display = HeadlessDisplay(columns: 60, rows: 24)
    let instance = try Fixtures.nib(text).instantiate(owner: owner, registry: .builtIn)
    display.show(instance.root, owner: instance)
    return (display, instance)
  }

  private func press(_ keys: [Key], _ display: HeadlessDisplay, _ modifiers: KeyModifiers = []) {
    for key in keys {
      display.robot.press(key, modifiers: modifiers)
      display.advance(by: 1)
    }
  }

  @Test("Custom actions of readers send actions, and a reload replaces them") func customActions() throws {
    func text(_ actions: String) -> String {
      """
      { "nib": 1, "owner": "Folder", "root": { "id": "page", "class": "View", "subviews": [
          { "id": "row", "class": "Label", "properties": { "text": "Row" }, "accessibility": { "label": "Row"\(actions) } } ] } }
      """
    }
    let owner = Folder()
    let (_, instance) = try show(
      owner,
      text(
        #", "customActions": [{ "name": "Rename", "send": "rename" }, { "name": "Delete", "send": "delete" }]"#
      ))
    let row = try #require(instance.view("row"))
    #expect(row.accessibilityCustomActions.map(\.name) == ["Rename", "Delete"])
    #expect(row.accessibilityCustomActions.map { $0.handler() } == [true, true])
    #expect(owner.log == ["rename row", "delete"])
    try instance.reload(Fixtures.nib(text("")), registry: .builtIn)
    #expect(instance.view("row") === row && row.accessibilityCustomActions.isEmpty)
    let faults = Fixtures.faults(
      text(
        #", "customActions": [{ "title": "A", "send": "delete" }, { "name": "B" }, { "name": "C", "send": "close" }]"#
      ),
      owner: owner)
    #expect(faults.count == 4, "\(faults)")
  }

  @Test("The menu of a view opens, and its entries send actions of the view") func context() throws {
    let owner = Folder()
    let (display, instance) = try show(owner)
    display.session.window.focus(on: instance.view("row"))
    press([.function(10)], display, .shift)
    #expect(["Rename", "Move to", "Delete", "Never"].allSatisfy(display.text.contains))
    press([.enter], display)
    #expect(owner.log == ["rename row"])
    press([.function(10)], display, .shift)
    press([.down, .enter], display)
    press([.enter], display)
    #expect(owner.log == ["rename row", "open Row"])
    // Readers get the entries that can be chosen as actions.
    let names = instance.view("row")?.accessibilityCustomActions.map(\.name) ?? []
    let node = display.tree.readingOrder.compactMap { display.tree[$0] }.first { $0.identifier == "row" }
    #expect(names.isEmpty || names == ["Rename", "Archive", "Delete"])
    #expect(node?.customActions.map(\.name) == ["Rename", "Archive", "Delete"])
  }

  @Test("A button opens its menu, and a menu bar has the menus of the definition") func bars() throws {
    let owner = Folder()
    let (display, instance) = try show(owner)
    try display.robot.tap(element: "More")
    display.advance(by: 1)
    press([.enter], display)
    #expect(owner.log == ["open More"])
    press([.function(10)], display)
    press([.right, .down], display)
    #expect(display.text.contains("Wide"))
    press([.left], display)
    press([.enter], display)
    #expect(owner.log == ["open More", "rename bar"])
    let bar = try #require(instance.view("bar", as: MenuBar.self))
    #expect(bar.menus.map(\.title) == ["File", "View"])
  }

  @Test("A reload replaces and removes menus") func reloading() throws {
    let owner = Folder()
    let (display, instance) = try show(owner)
    let row = try #require(instance.view("row"))
    let short = Self.text.replacing("{ \"title\": \"Rename\", \"send\": \"rename\" },\n", with: "")
    try instance.reload(Fixtures.nib(short), registry: .builtIn)
    display.session.window.focus(on: row)
    press([.function(10)], display, .shift)
    press([.end, .up, .enter], display)
    #expect(owner.log == ["delete"] || owner.log == [])
    let start = try #require(short.range(of: ", \"contextMenu\": ["))
    let end = try #require(short.range(of: "\"enabled\": false } ] } ]"))
    let without = short.replacingCharacters(from: start.lowerBound, to: end.upperBound)
    try instance.reload(Fixtures.nib(without), registry: .builtIn)
    #expect(instance.view("row") === row && row.contextMenu == nil)
  }

  @Test("Entries open pages and close them") func pages() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "List.json",
      """
      { "nib": 1, "title": "List",
        "navigationItem": { "leftBarButtonItems": [ { "title": "Go", "menu": [
          { "title": "Next", "push": "Next" }, { "title": "Sheet", "present": "Next" } ] } ] },
        "root": { "class": "StackView" } }
      """)
    try folder.write(
      "Next.json",
      """
      { "nib": 1, "title": "Next page",
        "root": { "class": "StackView", "arrangedSubviews": [
          { "class": "Button", "properties": { "title": "Menu" }, "menu": [ { "title": "Close", "dismiss": true } ] } ] } }
      """)
    try folder.write("Main.json", "{ \"nib\": 1, \"navigation\": { \"root\": \"List\" } }")
    let nib = try Nib(contentsOf: folder.path("Main.json"))
    #expect(nib.check(registry: .builtIn) == [])
    let instance = try nib.instantiate(registry: .builtIn)
    let navigation = try #require(instance.controller as? NavigationController)
    let display = HeadlessDisplay(columns: 60, rows: 24)
    display.show(navigation, owner: instance)
    func choose(_ button: String, _ entry: String) throws {
      try display.robot.tap(element: button)
      display.advance(by: 1)
      try display.robot.tap(element: entry)
      display.advance(by: 1)
    }
    try choose("Go", "Sheet")
    #expect(navigation.presentedViewController?.title == "Next page")
    try choose("Menu", "Close")
    #expect(navigation.presentedViewController == nil)
    try choose("Go", "Next")
    #expect(navigation.viewControllers.map(\.title) == ["List", "Next page"])
  }

  @Test(
    "Faults of menus have lines and columns, and say how to fix them",
    arguments: [
      (#""class": "Label", "menu": []"#, "2:29: error: ", "write \"contextMenu\", or use a Button"),
      (#""class": "Label", "menus": []"#, "2:29: error: ", "use a MenuBar"),
      (
        #""class": "MenuBar", "menus": [ { "title": "A", "dismiss": true } ]"#, "2:42: error: ",
        "must be a menu"
      ),
      (
        #""class": "Label", "contextMenu": [ { "dismiss": true } ]"#, "2:46: error: ",
        "has no \"title\"; add one"
      ),
      (
        #""class": "Label", "contextMenu": [ { "title": "A" } ]"#, "2:46: error: ",
        "the entry has no \"send\""
      ),
      (
        #""class": "Label", "contextMenu": [ { "title": "A", "sent": "rename" } ]"#, "2:62: error: ",
        "did you mean \"send\"?"
      ),
      (
        #""class": "Label", "contextMenu": [ { "title": "A", "send": "remame" } ]"#, "2:70: error: ",
        "did you mean \"rename\"?"
      ),
      (
        #""class": "Label", "contextMenu": [ { "title": "A", "send": "open" } ]"#, "2:70: error: ",
        "must be sent by a Button; the view is a Label"
      ),
      (#""class": "Label", "contextMenu": { }"#, "2:44: error: ", "must be an array"),
    ])
  func faults(text: String, place: String, message: String) throws {
    let faults = Fixtures.faults(
      "{ \"nib\": 1, \"owner\": \"Folder\",\n\"root\": { \(text) } }", owner: Folder())
    #expect(
      faults.count == 1 && faults.allSatisfy { $0.contains(place) && $0.contains(message) }, "\(faults)")
  }

  @Test("A menu that sends actions needs an owner") func owners() throws {
    let text = Self.text.replacing("\"owner\": \"Folder\",", with: "")
    #expect(
      Fixtures.faults(text).map { $0.contains("\"send\" cannot be used without \"owner\"") } == [true])
    let unowned = #expect(throws: Faults.self) { try Fixtures.nib(Self.text).instantiate(registry: .builtIn) }
    #expect(unowned?.description.contains("is loaded without an owner") == true)
    _ = try Fixtures.nib(Self.text).instantiate(registry: .builtIn, allowsMissingOwner: true)
  }
}

extension String {
  /// The text without a part.
  fileprivate func replacingCharacters(from start: Index, to end: Index) -> String {
    String(self[..<start]) + String(self[end...])
  }

  /// The first occurrence of a text.
  fileprivate func range(of text: String) -> Range<Index>? { firstRange(of: text) }
}
