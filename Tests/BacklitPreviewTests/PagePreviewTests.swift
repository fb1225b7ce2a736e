import BacklitGeometry
import BacklitHeadless
import BacklitNibs
import BacklitSession
import BacklitUI
import TestSupport
import Testing

@testable import BacklitPreview

/// The preview of definitions of controllers.
@MainActor struct PagePreviewTests {
  private static let page = """
    { "nib": 1, "title": "Notes",
      "root": { "id": "page", "class": "StackView", "arrangedSubviews": [
        { "id": "more", "class": "Button", "properties": { "title": "Open it" } } ] },
      "actions": [ { "from": "more", "event": "touchUpInside",
        "present": { "nib": "note", "modalPresentationStyle": "fullScreen" } } ] }
    """
  private static let note = """
    { "nib": 1, "title": "A note",
      "root": { "id": "note", "class": "StackView", "arrangedSubviews": [
        { "id": "close", "class": "Button", "properties": { "title": "Close it" } } ] },
      "actions": [ { "from": "close", "event": "touchUpInside", "dismiss": true } ] }
    """

  private func preview(_ text: String, columns: Int = 140) throws -> PreviewHarness {
    let harness = try PreviewHarness(Self.page, columns: columns, rows: 40)
    try harness.save(Self.note, as: "note")
    try harness.save(text)
    return harness
  }

  @Test("A page opens what its actions present, and a reload keeps its controller") func pages() throws {
    let harness = try preview(Self.page)
    #expect(harness.previewer.faults.isEmpty && harness.previewer.problems.isEmpty)
    let controller = harness.previewer.instance?.controller
    #expect(controller != nil)
    try harness.display.robot.tap(element: "Open it")
    harness.display.advance(by: 1)
    #expect(harness.display.text.contains("Close it"))
    try harness.display.robot.tap(element: "Close it")
    harness.display.advance(by: 1)
    #expect(!harness.display.text.contains("Close it") && harness.display.text.contains("Open it"))
    try harness.save(Self.page.replacing("Open it", with: "Show it"))
    #expect(harness.display.text.contains("Show it") && harness.previewer.instance?.controller === controller)
  }

  /// The place of a view in the window, and that of the simulated screen.
  private func places(_ view: View, _ harness: PreviewHarness) -> (view: Rect, screen: Rect) {
    let screen = harness.previewer.view.stage.screen
    return (view.convert(view.bounds, to: nil), screen.convert(screen.bounds, to: nil))
  }

  @Test(
    "What is presented stays inside of the simulated screen",
    arguments: ["fullScreen", "pageSheet", "formSheet", "popover"])
  func inside(style: String) throws {
    let harness = try preview(Self.page.replacing("fullScreen", with: style))
    harness.previewer.change { $0.extent = .cells(columns: 60, rows: 24) }
    harness.display.settle()
    let panel = harness.rows(with: "no faults")
    try harness.display.robot.tap(element: "Open it")
    harness.display.advance(by: 1)
    let page = try #require(harness.previewer.instance?.controller?.presentedViewController)
    let (view, screen) = places(page.view, harness)
    #expect(screen.intersection(view) == view && view.width > 0, "\(view) in \(screen)")
    #expect(
      harness.display.text.contains("Close it") && !panel.isEmpty && harness.rows(with: "no faults") == panel)
    // The panel still works.
    harness.alt("f")
    #expect(!harness.previewer.settings.showsPanel)
    harness.alt("f")
    // A smaller screen takes the page with it.
    harness.previewer.change { $0.extent = .cells(columns: 47, rows: 20) }
    harness.display.settle()
    let after = places(page.view, harness)
    #expect(after.screen.intersection(after.view) == after.view && after.screen.width == 47 * 8, "\(after)")
    harness.display.robot.press(.escape)
    harness.display.advance(by: 1)
    if style != "fullScreen" {
      #expect(harness.previewer.instance?.controller?.presentedViewController == nil)
    }
  }

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
      "actions": [ { "from": "open", "event": "touchUpInside", "push": "list" },
        { "from": "ask", "event": "touchUpInside", "present": { "nib": "form", "modalPresentationStyle": "formSheet" } } ] }
    """
  private static let form = """
    { "nib": 1, "title": "Form",
      "root": { "class": "StackView", "properties": { "axis": "vertical" }, "arrangedSubviews": [
        { "id": "close", "class": "Button", "properties": { "title": "Close it" } },
        { "id": "delete", "class": "Button", "properties": { "title": "Delete it" } } ] },
      "actions": [ { "from": "close", "event": "touchUpInside", "dismiss": true },
        { "from": "delete", "event": "touchUpInside", "alert": { "title": "Sure?",
          "textFields": [ { "id": "why", "properties": { "placeholder": "Why" } } ], "actions": [ { "title": "Yes" } ] } } ] }
    """

  /// A preview with a pushed page in the second tab, a sheet and an alert.
  private func opened() throws -> PreviewHarness {
    let harness = try PreviewHarness(Self.main, columns: 140, rows: 40)
    try harness.save(Self.list, as: "list")
    try harness.save(Self.form, as: "form")
    try harness.save(Self.main)
    for name in ["Lists", "Open the list", "Ask", "Delete it"] {
      try harness.display.robot.tap(element: name)
      harness.display.advance(by: 1)
    }
    harness.display.robot.type("because")
    harness.display.settle()
    return harness
  }

  private func pages(_ harness: PreviewHarness) throws -> (tab: Int?, depth: Int, presented: [String?]) {
    let tabs = try #require(harness.previewer.instance?.controller as? TabBarController)
    var presented: [String?] = []
    var next = tabs.presentedViewController
    while let controller = next {
      presented.append(controller.title)
      next = controller.presentedViewController
    }
    let stack = tabs.viewControllers.last as? NavigationController
    return (tabs.selectedIndex, stack?.viewControllers.count ?? 0, presented)
  }

  /// The page that the controller of the definition presents.
  private func page(_ harness: PreviewHarness) -> ViewController? {
    harness.previewer.instance?.controller?.presentedViewController
  }

  /// The titles of the buttons in a view.
  private func titles(_ view: View) -> [String] {
    ((view as? Button).map { [$0.title] } ?? []) + view.subviews.flatMap(titles)
  }

  @Test("A reload keeps the tab, the stack, the presentation, the alert with its text, and the focus")
  func keptPages() throws {
    let harness = try opened()
    var (tab, depth, presented) = try pages(harness)
    #expect(tab == 1 && depth == 2 && presented == ["Form", "Sure?"])
    let before = harness.previewer.instance?.controller
    try harness.save(Self.main.replacing("\"Empty\"", with: "\"Nothing\""))
    (tab, depth, presented) = try pages(harness)
    #expect(harness.previewer.instance?.controller !== before && harness.display.text.contains("Nothing"))
    #expect(tab == 1 && depth == 2 && presented == ["Form", "Sure?"])
    #expect(harness.display.text.contains("because") && harness.display.text.contains("Yes"))
    let window = harness.display.session.window
    #expect(window.focusedView?.identifier == "why" && harness.display.problems == [])

    // A change in the definition of a page that is presented.
    try harness.save(Self.form.replacing("Delete it", with: "Remove it"), as: "form")
    #expect(try pages(harness).presented == ["Form", "Sure?"])
    // The alert covers it.
    #expect(try titles(#require(page(harness)).view).contains("Remove it"))
    // Faults keep everything as it is.
    try harness.save("{ \"nib\": 1 ", as: "form")
    #expect(!harness.previewer.faults.isEmpty)
    #expect(try pages(harness).presented == ["Form", "Sure?"])
    // The alert covers it.
    #expect(try titles(#require(page(harness)).view).contains("Remove it"))
    try harness.save(Self.form, as: "form")
    for name in ["Yes", "Close it"] {
      try harness.display.robot.tap(element: name)
      harness.display.advance(by: 1)
    }
    #expect(try pages(harness).presented == [] && harness.display.text.contains("Open the list"))
  }

  @Test("What the definition no longer has is closed by a reload") func lostPages() throws {
    let harness = try opened()
    try harness.save(
      Self.form.replacing(
        ", \"alert\": { \"title\": \"Sure?\"", with: ", \"alert\": { \"title\": \"Really?\""), as: "form")
    #expect(try pages(harness).presented == ["Form"])
    try harness.save(
      Self.list.replacing("\"present\": { \"nib\": \"form\"", with: "\"present\": { \"nib\": \"list\""),
      as: "list")
    #expect(try pages(harness).presented == [])
    try harness.save(Self.list.replacing("\"push\": \"list\"", with: "\"dismiss\": true"), as: "list")
    #expect(try pages(harness).depth == 1)
    try harness.save("{ \"nib\": 1, \"tabs\": [ \"form\" ] }")
    #expect(try pages(harness).tab == 0 && harness.previewer.faults == [])
    #expect(harness.display.text.contains("Close it") && harness.display.problems == [])
  }

  @Test("A screen that is scaled to fit, and all devices, keep their pages and show what is presented")
  func devices() throws {
    let harness = try preview(Self.page, columns: 120)
    harness.previewer.change {
      $0.extent = .cells(columns: 128, rows: 96)
      $0.fitsSpace = true
    }
    harness.display.settle()
    let device = try #require(harness.previewer.view.stage.devices.first)
    harness.display.session.window.focus(on: device)
    harness.display.robot.press(.tab)
    harness.display.robot.press(.enter)
    harness.display.advance(by: 1)
    // Texts are cut to their places in the smaller picture.
    #expect(harness.display.text.contains("Clo") && !harness.rows(with: "no faults").isEmpty)
    try harness.save(Self.note.replacing("Close it", with: "Leave it"), as: "note")
    #expect(harness.display.text.contains("Lea"))
    #expect(harness.previewer.view.stage.devices.first !== device)
  }

  @Test("Key commands of a page work without a focus") func keyCommands() throws {
    let harness = try PreviewHarness(
      """
      { "nib": 1, "title": "Page", "root": { "class": "View" },
        "keyCommands": [ { "input": "ctrl+s", "title": "Save", "alert": { "title": "Saved", "actions": [ { "title": "OK" } ] } } ] }
      """)
    harness.display.session.window.focus(on: nil)
    harness.display.robot.press(.character("s"), modifiers: .control)
    harness.display.advance(by: 1)
    #expect(harness.display.text.contains("Saved"))
  }

  @Test("Containers follow the size class of the simulated screen, and are made again after a reload")
  func containers() throws {
    let tabs = """
      { "nib": 1, "tabs": [ { "split": { "primary": "note", "secondary": "other" }, "title": "First" } ] }
      """
    let harness = try PreviewHarness(tabs, columns: 200, rows: 60)
    try harness.save(Self.note, as: "note")
    try harness.save(Self.note.replacing("Close it", with: "The other"), as: "other")
    try harness.save(tabs)
    #expect(harness.previewer.faults.isEmpty, "\(harness.previewer.faults)")
    #expect(harness.display.text.contains("Close it") && harness.display.text.contains("The other"))
    harness.previewer.change { $0.extent = .cells(columns: 47, rows: 42) }
    harness.display.settle()
    #expect(!harness.display.text.contains("Close it") && harness.display.text.contains("The other"))
    try harness.save(tabs.replacing("First", with: "Second"))
    #expect(harness.display.text.contains("Second"))
    // All devices at once.
    harness.alt("a")
    #expect(
      harness.display.text.contains("phone, 47 × 42, wC hR") && harness.display.text.contains("The other"))
  }
}
