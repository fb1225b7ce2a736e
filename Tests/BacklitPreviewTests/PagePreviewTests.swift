import BacklitGeometry
import BacklitHeadless
import BacklitNibs
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
