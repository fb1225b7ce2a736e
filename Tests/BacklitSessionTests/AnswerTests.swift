import BacklitAccessibility
import BacklitGeometry
import BacklitHeadless
import BacklitUI
import BacklitValues
import TestSupport
import Testing

@testable import BacklitSession

/// A page with an element of each kind: a heading, buttons, values with and without a default, a list and a field.
@MainActor
private struct KindsPage {
  let harness = ControlHarness()
  let heading = Label(text: "Kinds")
  let first = Slider()
  let second = Slider()
  let table = TableView()
  let field = TextField()
  var display: HeadlessDisplay { harness.display }
  var session: Session { harness.display.session }

  init() {
    heading.accessibilityTraits = .header
    (first.accessibilityLabel, second.accessibilityLabel) = ("First", "Second")
    field.accessibilityLabel = "Name"
    table.accessibilityLabel = "Tracks"
    table.showDefinedContent([
      DefinedListSection(
        rows: ["Alpha", "Beta", "Gamma"].map { text in
          let cell = TableViewCell()
          cell.accessibilityLabel = text
          return cell
        })
    ])
    table.allowsTypeSelect = false
    harness.add(heading, column: 2, row: 1, columns: 20, rows: 1)
    harness.add(BacklitButton(title: "Cue"), column: 2, row: 3, columns: 12, rows: 3)
    harness.add(Switch(), column: 20, row: 3, columns: 12, rows: 3).accessibilityLabel = "Switch"
    harness.add(Stepper(), column: 40, row: 3, columns: 12, rows: 3).accessibilityLabel = "Stepper"
    harness.add(first, column: 2, row: 8, columns: 20, rows: 3)
    harness.add(second, column: 40, row: 8, columns: 20, rows: 3)
    harness.add(table, column: 2, row: 13, columns: 40, rows: 8)
    harness.add(field, column: 2, row: 26, columns: 20, rows: 1)
  }
}

@MainActor
@Suite("Every key answers") struct AnswerTests {
  /// The keys that no page needs to know, besides the commands of the reader.
  private static let keys: [KeyEvent] =
    ReaderKeys.commands.keys.filter {
      // A modifier alone is often the beginning of a key.
      ReaderKeys.commands[$0] != .stop && ![.escape, .shift].contains($0.key)
    } + [
      KeyEvent(.up, modifiers: .shift), KeyEvent(.down, modifiers: .shift), KeyEvent(.delete),
      KeyEvent(.backspace), KeyEvent(.pageUp), KeyEvent(.pageDown), KeyEvent(.tab),
      KeyEvent(.function(10)), KeyEvent(.function(10), modifiers: .shift), KeyEvent(.function(12)),
      KeyEvent(.character("p"), modifiers: [.control, .alt]), KeyEvent(.character("z"), modifiers: .alt),
      KeyEvent(.character("_"), modifiers: .control), KeyEvent(.character("w")), KeyEvent(.character("%")),
    ]

  @Test("At an element of each kind, each key is answered in words") func everyKey() throws {
    let page = KindsPage()
    let session = page.session
    page.harness.robot.reader(.on)
    // Without a voice nothing is being spoken, so no key stops speech.
    session.synthesizer = nil
    var words = 0
    session.handlers.onUtterance = { _ in words += 1 }
    let elements = page.display.tree.readingOrder
    #expect(elements.count == 10)
    for element in elements {
      for key in Self.keys.sorted(by: { "\($0)" < "\($1)" }) {
        let item = try #require(session.window.item(of: element))
        // Return can start what is answered later.
        if key.key == .enter, item === page.field { continue }
        if session.reader.isLearningKeys { page.harness.robot.reader(.learnKeys) }
        session.window.post(.layoutChanged(item))
        page.display.advance(by: 0.1)
        #expect(session.readerCursor == element)
        words = 0
        session.handle(.key(key), at: page.display.time)
        page.display.advance(by: 0.3)
        let name = session.window.accessibilityTree()[element]?.label ?? ""
        #expect(words > 0, "\(key) at \(name)")
        if let panel = session.panel { session.close(panel) }
      }
    }
  }

  @Test("A menu of one entry says it again") func menu() {
    let page = KindsPage()
    page.first.contextMenu = ContextMenu { _ in Menu(children: [MenuAction(title: "Rename") {}]) }
    page.harness.robot.reader(.on)
    page.session.window.focus(on: page.first)
    page.display.advance(by: 20)
    let opened = page.harness.speech { page.harness.robot.press(.function(10), modifiers: .shift) }
    #expect(opened.last?.contains("Rename") == true, "\(opened)")
    for key in [Key.down, .up] {
      let heard = page.harness.speech { page.harness.robot.press(key) }
      #expect(heard.count == 1 && heard.first?.contains("Rename") == true, "\(heard)")
    }
  }

  @Test("A key that a page of the session does not use is refused in words") func pages() {
    let page = KindsPage()
    page.harness.robot.reader(.on)
    page.harness.robot.press(.function(8))
    page.display.advance(by: 20)
    #expect(page.harness.speech { page.harness.robot.press(.character("§")) } == [["no action here"]])
    page.harness.robot.press(.escape)
    page.display.advance(by: 20)
    #expect(page.harness.speech { page.harness.robot.press(.escape) } == [["no action here"]])
  }
}

@MainActor
@Suite("The cursor and the focus agree") struct AgreementTests {
  @Test("A key after a move to a heading changes no control") func heading() {
    let page = KindsPage()
    let (session, robot) = (page.session, page.harness.robot)
    robot.reader(.on)
    session.window.focus(on: page.second)
    page.display.advance(by: 20)
    #expect(session.readerCursor == page.second.nodeID)
    robot.press(.home)
    #expect(session.readerCursor == page.heading.nodeID && session.window.focusedView == nil)
    let before = (page.first.value, page.second.value)
    page.display.advance(by: 20)
    let heard = page.harness.speech { robot.press(.character("7")) }
    #expect(heard == [["no item 7"]] && (page.first.value, page.second.value) == before)
    // Tab continues from there.
    robot.press(.tab)
    #expect((session.window.focusedView as? BacklitButton)?.title == "Cue")
  }
}

@MainActor
@Suite("Lines of labels") struct LabelLineTests {
  @Test("A label that is shown in several lines is read line by line, also after a resize") func lines() {
    let harness = ControlHarness()
    let label = harness.add(Label(text: "Alpha beta gamma delta"), columns: 11, rows: 4)
    label.numberOfLines = 0
    // The lines alone are a change of the node, too.
    harness.display.settle()
    harness.robot.reader(.on)
    harness.display.advance(by: 10)
    let name = harness.display.session.language.text("rotor.lines")
    for _ in 0..<12 where harness.display.lastSpoken != [name] {
      harness.robot.press(.down, modifiers: .control)
      harness.display.advance(by: 2)
    }
    #expect(harness.speech { harness.robot.press(.down) } == [["Alpha beta"]])
    #expect(harness.speech { harness.robot.press(.down) } == [["gamma delta"]])
    label.frame.size.width = 8 * 6
    harness.display.settle()
    #expect(harness.speech { harness.robot.press(.down) } == [["gamma"]])
    // A label of one line has no lines.
    label.frame.size.width = 8 * 30
    harness.display.settle()
    #expect(harness.display.session.window.accessibilityTree()[label.nodeID]?.lines == [])
  }
}
