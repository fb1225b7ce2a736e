import Backlit
import BacklitGraphics
import BacklitHeadless
import BacklitSession
import BacklitUI
import Testing

@testable import DemoSupport
@testable import Showcase

/// A page of the showcase on a headless display.
@MainActor
struct ShowcaseHarness<Page: ShowcasePage> {
  /// The sizes of the pages in cells: phones, tablets, and the thresholds of the size classes.
  nonisolated static var sizes: [(columns: Int, rows: Int)] {
    [(47, 42), (80, 24), (92, 26), (96, 64), (128, 48), (83, 29), (84, 30)]
  }

  let display: HeadlessDisplay
  let stack: NavigationController
  let page: Page

  init(
    _ type: Page.Type, columns: Int = 80, rows: Int = 24, language: String = "en",
    textSize: ContentSizeCategory = .large, debugs: Bool = false
  ) throws {
    display = HeadlessDisplay(columns: columns, rows: rows)
    display.session.preferredContentSizeCategory = textSize
    display.session.setLanguage(language, mirrorsLayout: true)
    display.session.allowsViewDebugger = debugs
    let scene = try Showcase.scene(of: type, try DefinitionFile.path(type.definition), language)
    scene.show(in: display.session)
    guard case .controller(let controller) = scene.content else {
      fatalError("The showcase has controllers.")
    }
    stack = try #require(controller as? NavigationController)
    page = try #require(stack.topViewController as? Page)
    display.settle()
    display.advance(by: 0.1)
  }

  var robot: Robot { display.robot }

  /// Returns the words of the reader while something happens.
  func speech(_ body: () throws -> Void) rethrows -> [String] {
    display.finishSpeaking()
    display.clearTranscript()
    try body()
    display.finishSpeaking()
    return display.spoken.map { $0.joined(separator: ", ") }
  }

  /// The picture of the screen, with a pixel for each point.
  var picture: Bitmap {
    let size = display.session.window.bounds.size
    let renderer = BitmapRenderer(width: Int(size.width), height: Int(size.height))
    renderer.draw(display.session.window.currentScene())
    return renderer.bitmap
  }

  /// The scale in which a view is drawn while it is animated; nil for a view that is not drawn.
  func scale(of view: View) -> Double? {
    display.session.window.currentScene().layers.first { $0.id == view.serial }?.transform.a
  }

  /// Plays a script of `Demos/Scripts`. While the screen curtain is down, only the captions are visible.
  func play(_ script: String) throws {
    var utterancesBehindCurtain = 0
    var hasFallen = false
    let handler = display.session.handlers.speechRecords.add { [weak display] record in
      guard let display, display.session.isCurtainDown else {
        hasFallen = false
        return
      }
      // Words that the curtain interrupts are from before it fell.
      hasFallen = hasFallen || record.text == ["Screen curtain on"]
      guard hasFallen else { return }
      utterancesBehindCurtain += 1
      let rows = (0..<display.grid.rows).map { display.grid.rowText($0) }
      #expect(rows.dropLast().allSatisfy { $0.allSatisfy(\.isWhitespace) }, "\(script): \(record.text)")
      // In a text that is edited, the terminal's cursor is at the insertion point.
      let isEditing = display.session.window.focusedView?.takesKeysFirst ?? false
      #expect(
        isEditing || display.session.parkedCursor?.row == rows.count - 1, "\(script): \(record.text)")
    }
    defer { handler.remove() }
    let folder = "\(#filePath)".split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
    let path = folder.joined(separator: "/") + "/Demos/Scripts/\(script).txt"
    try ScriptFile(contentsOf: path).play(on: display, transcript: nil)
    #expect(utterancesBehindCurtain > 5, "\(script)")
  }

  func expectNoProblems() {
    #expect(
      display.layoutProblems == [] && display.problems == [], "\(display.layoutProblems) \(display.problems)")
  }
}
