import BacklitAccessibility
import BacklitGeometry
import BacklitHeadless
import BacklitNibs
import BacklitSession
import BacklitUI
import TestSupport
import Testing

@testable import BacklitPreview

/// The pages that a definition leads to, and the segues between them.
@MainActor struct StoryboardTests {
  private static let main = """
    { "nib": 1, "tabs": [
        { "controller": "ViewController", "title": "Empty" },
        { "navigation": { "root": "list" }, "title": "Lists" } ] }
    """
  private static let list = """
    { "nib": 1, "title": "All lists",
      "root": { "class": "StackView", "properties": { "axis": "vertical" }, "arrangedSubviews": [
        { "id": "open", "class": "Button", "properties": { "title": "Open the list" } },
        { "id": "ask", "class": "Button", "properties": { "title": "Ask" } } ] },
      "keyCommands": [ { "input": "ctrl+n", "title": "New", "present": { "nib": "form" } } ],
      "actions": [ { "from": "open", "event": "touchUpInside", "push": "list" },
        { "from": "ask", "event": "touchUpInside", "present": { "navigation": { "root": "form" } } } ] }
    """
  private static let form = """
    { "nib": 1, "title": "Form",
      "root": { "class": "StackView", "properties": { "axis": "vertical" }, "arrangedSubviews": [
        { "id": "close", "class": "Button", "properties": { "title": "Close it" } },
        { "id": "delete", "class": "Button", "properties": { "title": "Delete it" } } ] },
      "actions": [ { "from": "close", "event": "touchUpInside", "dismiss": true },
        { "from": "delete", "event": "touchUpInside", "alert": { "title": "Sure?",
          "actions": [ { "title": "Yes", "push": "list" } ] } } ] }
    """

  private func preview() throws -> PreviewHarness {
    let harness = try PreviewHarness(Self.main, columns: 160, rows: 50)
    try harness.save(Self.list, as: "list")
    try harness.save(Self.form, as: "form")
    try harness.save(Self.main)
    try #require(harness.previewer.faults == [])
    return harness
  }

  /// Chooses the first line of the menu of the focused page that matches a search.
  private func choose(_ harness: PreviewHarness, _ search: String) {
    harness.alt("e")
    harness.display.robot.type(search)
    harness.display.robot.press(.enter)
    harness.display.settle()
  }

  private func focused(_ harness: PreviewHarness) -> String? {
    harness.previewer.view.stage.devices.first(where: \.isFocused)?.device.name
  }

  @Test("A storyboard has the pages of containers, actions, key commands and alerts") func pages() throws {
    let harness = try preview()
    let storyboard = NibStoryboard(from: harness.path)
    #expect(storyboard.pages.map(\.name) == ["deck", "list", "form"])
    #expect(storyboard.pages.map(\.depth) == [0, 1, 2])
    #expect(storyboard.segues(from: 0).map { storyboard.words(of: $0) } == ["tab 2 root list"])
    #expect(
      storyboard.segues(from: 1).map { storyboard.words(of: $0) } == [
        "present form from ctrl+n", "push list from open.touchUpInside",
        "present root form from ask.touchUpInside",
      ])
    #expect(storyboard.segues(from: 2).map { storyboard.words(of: $0) } == ["push list from Yes"])
    #expect(storyboard.segues(from: 1).last?.line == 7)
  }

  @Test("The pages are shown with their segues, which keys go along") func canvas() throws {
    let harness = try preview()
    harness.alt("b")
    #expect(harness.display.text.contains("deck, 47 × 42") && harness.display.text.contains("list, 47 × 42"))
    #expect(harness.display.text.contains("tab 2 root list─") && harness.display.text.contains("▸"))
    #expect(harness.rows(with: "Alt S").first?.contains("pages") == true)
    let labels = harness.display.tree.readingOrder.compactMap { harness.display.tree[$0]?.label }
    #expect(
      labels.contains { $0.hasPrefix("list, 47 × 42") && $0.contains("push list from open.touchUpInside") },
      "\(labels)")
    #expect(focused(harness) == "deck")
    choose(harness, "go along tab")
    #expect(focused(harness) == "list")
    choose(harness, "go along present root")
    #expect(focused(harness) == "form" && harness.display.text.contains("form, 47 × 42"))
    choose(harness, "go back")
    #expect(focused(harness) == "list")
    choose(harness, "show list alone")
    #expect(harness.previewer.view.stage.devices.isEmpty && harness.display.text.contains("Open the list"))
    #expect(harness.previewer.path.hasSuffix("/list.json") && harness.display.text.contains("list.json"))
    harness.alt("b")
    #expect(focused(harness) == "list")
    harness.alt("b")
    #expect(harness.previewer.view.stage.devices.isEmpty)
  }

  @Test("A view of a page is edited, a segue is added, and both are undone") func editing() throws {
    let harness = try preview()
    harness.alt("b")
    choose(harness, "go along tab")
    choose(harness, "edit open")
    harness.display.robot.type("set title, now open")
    harness.display.robot.press(.enter)
    harness.display.robot.type("Begin")
    harness.display.robot.press(.enter)
    harness.display.settle()
    #expect(harness.folder.text("Nibs/list.json") == Self.list.replacing("Open the list", with: "Begin"))
    #expect(harness.display.text.contains("Begin") && focused(harness) == "list")
    choose(harness, "go along present root")
    choose(harness, "edit close")
    for text in ["connect touchupinside", "push", "list"] {
      harness.display.robot.type(text)
      harness.display.robot.press(.enter)
      harness.display.settle()
    }
    let segue = "{ \"from\": \"close\", \"event\": \"touchUpInside\", \"push\": \"list\" } ]"
    #expect(harness.folder.text("Nibs/form.json")?.contains(segue) == true)
    let labels = harness.display.tree.readingOrder.compactMap { harness.display.tree[$0]?.label }
    #expect(labels.contains { $0.contains("push list from close.touchUpInside") }, "\(labels)")
    harness.alt("z")
    harness.alt("z")
    #expect(harness.folder.text("Nibs/list.json") == Self.list)
    #expect(harness.folder.text("Nibs/form.json") == Self.form)
  }

  @Test("A definition without pages is a canvas of one page, and its faults are shown") func single()
    throws
  {
    let harness = try PreviewHarness(SampleDefinition.deck(), columns: 160, rows: 50)
    harness.alt("b")
    #expect(harness.previewer.view.stage.devices.map(\.device.name) == ["deck"])
    harness.display.session.window.focus(on: nil)
    harness.alt("e")
    #expect(harness.display.text.contains("Go to a page first"))
    try harness.save("{ \"nib\": 1, \"tabs\": [ \"missing\" ] }")
    #expect(harness.display.text.contains("1 fault"))
  }
}
