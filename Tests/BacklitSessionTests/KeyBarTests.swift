import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitHeadless
import BacklitLayout
import BacklitSession
import BacklitUI
import Testing

/// The keys at the focus, in the last line of the screen and in a bar of the program.
@Suite @MainActor struct KeyBarTests {
  private let display = HeadlessDisplay(columns: 80, rows: 24)
  private let button = Button(title: "Play")
  private let slider = Slider()
  private let bar = KeyBar()
  private let page = ViewController()

  /// Shows a page with a command, a button in a part with a command of its own, and a slider.
  init() {
    let part = CommandView(KeyCommand(title: "loop", key: .character("o"), modifiers: .alt) {})
    part.addArrangedSubview(button)
    let stack = StackView(arrangedSubviews: [part, slider, bar])
    stack.axis = .vertical
    var filter = KeyCommand(title: "filter", key: .character("/")) {}
    filter.discoverabilityTitle = "Filter by name"
    page.addKeyCommand(filter)
    page.view = stack
  }

  /// A stack with a command.
  private final class CommandView: StackView {
    private let command: KeyCommand

    init(_ command: KeyCommand) {
      self.command = command
      super.init()
    }

    override var keyCommands: [KeyCommand] { [command] }
  }

  private func lastLine(_ view: View?) -> String {
    display.session.window.focus(on: view)
    display.settle()
    return display.grid.rowText(23)
  }

  /// The row of the bar; nil while it is not shown.
  private var barText: String? {
    (0..<23).map { display.grid.rowText($0) }.first { $0.contains("/ filter") }
  }

  @Test("The last line names the commands in reach of the focus, the innermost first") func lastLine() {
    bar.isHidden = true
    display.session.programKeys = [KeyHelpItem(keys: "q", meaning: "quit")]
    display.show(page)
    #expect(lastLine(button).contains("? keys   Alt O loop   / filter   q quit   Tab next "))
    let line = lastLine(slider)
    #expect(line.contains("? keys   / filter   q quit   Tab next   arrows adjust"), "\(line)")
    page.removeKeyCommand(for: .character("/"))
    display.settle()
    #expect(!lastLine(slider).contains("filter"))
  }

  @Test("A bar shows the keys instead, also while the reader speaks, and readers skip it") func inPage() {
    display.show(page)
    #expect(lastLine(button).contains("? keys") && !lastLine(button).contains("filter"))
    #expect(barText?.contains("Alt O loop   / filter   Tab next   Space press") == true, "\(display.text)")
    _ = lastLine(slider)
    #expect(barText?.contains("/ filter   Tab next   arrows adjust") == true)
    display.robot.reader(.on)
    display.advance(by: 5)
    #expect(barText?.contains("arrows adjust") == true)
    #expect(
      display.tree.readingOrder.compactMap { display.tree[$0]?.label }.allSatisfy { !$0.contains("filter") })
    display.robot.press(.character("?"))
    #expect(display.tree.nodes.contains { $0.value == "Filter by name" })
    display.robot.press(.escape)
    #expect(display.layoutProblems == [] && display.auditFindings() == [])
  }

  @Test("The keys of a search are in the bar, in the list of keys and in the palette") func search() throws {
    let log = TextView()
    (log.isEditable, log.isFindInteractionEnabled, log.preferredRows) = (false, true, 3)
    log.text = "one error"
    try #require(page.view as? StackView).addArrangedSubview(log)
    display.show(page)
    page.removeKeyCommand(for: .character("/"))
    /// Returns the text of the bar with the focus in the log, or in the field of the search.
    func shown() -> String {
      display.settle()
      return display.text.replacing("▁", with: " ")
    }
    display.session.window.focus(on: log)
    #expect(shown().contains("/, F3 Find   Tab next"), "\(shown())")
    display.session.keyBindings = KeyBindings([KeyEvent(.function(2)): KeyEvent(.function(3))])
    #expect(shown().contains("/, F2, F3 Find   "))
    display.robot.press(.character("/"))
    display.robot.type("err")
    #expect(shown().contains("F2, F3, Down Find next   Shift F3, Up Find previous"), "\(shown())")
    display.session.window.focus(on: log)
    #expect(shown().contains("/ Find   F2, F3, N Find next   Shift F3, Shift N Find previous"))
    display.robot.press(.character("?"))
    #expect(display.tree.nodes.contains { $0.value == "Find previous" })
    display.robot.press(.escape)
    log.findInteraction?.searchText = "o"
    display.robot.press(.character("p"), modifiers: .control)
    display.robot.type("previous")
    display.robot.press(.enter)
    display.settle()
    #expect(log.findInteraction?.highlightedResultIndex == 0)
    display.robot.press(.character("N"))
    #expect(log.findInteraction?.highlightedResultIndex == 1)
  }

  @Test("A key that the text with the focus takes is not listed; a read-only text leaves Alt to commands")
  func takenKeys() throws {
    let (log, field) = (TextView(), TextField())
    (log.isEditable, log.preferredRows, log.text) = (false, 3, "one two")
    var count = 0
    page.addKeyCommand(KeyCommand(title: "search", key: .character("f"), modifiers: .alt) { count += 1 })
    let stack = try #require(page.view as? StackView)
    stack.addArrangedSubview(log)
    stack.addArrangedSubview(field)
    display.show(page)
    display.session.window.focus(on: log)
    display.settle()
    #expect(display.text.contains("Alt F search"))
    display.robot.press(.character("f"), modifiers: .alt)
    #expect(count == 1)
    display.robot.press(.character("?"))
    #expect(display.tree.nodes.contains { $0.value == "search" })
    display.robot.press(.escape)
    display.session.window.focus(on: field)
    display.settle()
    #expect(!display.text.contains("search") && !display.text.contains("filter"), "\(display.text)")
    display.robot.press(.character("f"), modifiers: .alt)
    #expect(count == 1)
    log.isEditable = true
    display.session.window.focus(on: log)
    display.settle()
    #expect(!display.text.contains("search"))
    page.removeKeyCommand(for: .character("f"), modifiers: .alt)
    log.isEditable = false
    display.robot.press(.home)
    let start = log.selectedTextRange
    display.robot.press(.character("f"), modifiers: .alt)
    #expect(log.selectedTextRange != start, "Without a command, Alt-F moves by a word")
  }

  @Test("Whole entries that do not fit are left out") func narrow() {
    display.show(page)
    display.robot.resize(columns: 24, rows: 24)
    _ = lastLine(button)
    let text = barText
    #expect(text?.contains("Alt O loop   / filter") == true && text?.contains("Tab") == false)
    #expect(!display.session.isAnimating && !display.session.window.isFrameNeeded)
  }

  @Test("A bar that the captions cover does not count as shown") func covered() {
    let bar = KeyBar()
    bar.translatesAutoresizingMaskIntoConstraints = false
    let root = View()
    root.addSubview(bar)
    LayoutConstraint.activate(
      bar.constraints(equalTo: root, .leading, .trailing) + [
        bar.bottomAnchor.constraint(equalTo: root.bottomAnchor)
      ])
    page.view = root
    display.show(page)
    display.settle()
    #expect(display.grid.rowText(23).contains("/ filter"), "\(display.text)")
  }
}
