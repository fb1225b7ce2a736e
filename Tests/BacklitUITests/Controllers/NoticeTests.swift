import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitHeadless
import BacklitLayout
import BacklitSession
import BacklitUI
import TestSupport
import Testing

@MainActor
@Suite("Notices", .serialized) struct NoticeTests {
  private let harness = PageHarness(columns: 60, rows: 20)

  /// The rows of the screen that contain a text.
  private func rows(of text: String) -> [Int] {
    harness.display.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
      .filter { $0.element.contains(text) }.map(\.offset)
  }

  private func post(_ text: String, _ priority: AnnouncementPriority = .default, action: KeyCommand? = nil) {
    harness.window.post(Notice(text, priority: priority, action: action))
    harness.display.settle()
  }

  @Test("A notice stays for as long as it takes to read, at the bottom, and leaves the focus") func time() {
    harness.window.focus(on: harness.root.buttons[0])
    harness.settle()
    post("Saved")
    #expect(rows(of: "Saved") == [17] && harness.focus == "A First")
    #expect(harness.display.layoutProblems == [] && harness.display.auditFindings() == [])
    harness.display.advance(by: 3.9)
    #expect(rows(of: "Saved").count == 1)
    harness.display.advance(by: 0.2)
    #expect(rows(of: "Saved").isEmpty && harness.focus == "A First")
    let long = Array(repeating: "word", count: 40).joined(separator: " ")
    post(long)
    #expect(harness.display.layoutProblems == [])
    harness.display.advance(by: 17.9)
    #expect(!rows(of: "word").isEmpty)
    harness.display.advance(by: 0.2)
    #expect(rows(of: "word").isEmpty && harness.display.session.nextDeadline == nil)
  }

  @Test("A notice is above the ring of the view with the focus") func aboveRing() {
    let display = HeadlessDisplay(columns: 60, rows: 20)
    let (root, text) = (View(), TextView())
    text.frame = Rect(x: 0, y: 0, width: 480, height: 17 * 16)
    root.addSubview(text)
    display.show(root)
    display.session.window.focus(on: text)
    display.session.window.post(Notice("All files are saved"))
    display.settle()
    func rows() -> [Substring] {
      display.text.split(separator: "\n", omittingEmptySubsequences: false)[16...18].map {
        $0.dropFirst(20).prefix(20)
      }
    }
    let shown = rows()
    #expect(text.hasFocusRing && shown[1].contains("files are"))
    display.session.window.showsFocusRing = false
    display.settle()
    #expect(rows() == shown)
  }

  @Test("Three notices are shown, the latest at the bottom, and equal ones once; Escape dismisses the latest")
  func several() {
    for text in ["One", "Two", "Three", "Three", "Four"] { post(text) }
    #expect(rows(of: "One").isEmpty && rows(of: "Three").count == 1)
    #expect(rows(of: "Two")[0] < rows(of: "Three")[0] && rows(of: "Three")[0] < rows(of: "Four")[0])
    harness.robot.press(.escape)
    harness.settle()
    #expect(rows(of: "Four").isEmpty && !rows(of: "Three").isEmpty)
    let place = Point(x: 30, y: Double(rows(of: "Three")[0]))
    harness.robot.pointer(.down, at: place)
    harness.robot.pointer(.up, at: place)
    harness.settle()
    #expect(rows(of: "Three").isEmpty && !rows(of: "Two").isEmpty)
  }

  @Test("The action is a button and a key, among the commands, and is gone with the notice") func action() {
    var undone = 0
    let undo = KeyCommand(title: "Undo", key: .function(2)) { undone += 1 }
    harness.window.focus(on: harness.root.buttons[1])
    post("Note deleted", action: undo)
    #expect(harness.display.text.contains("Undo F2") && harness.display.auditFindings() == [])
    #expect(harness.window.reachableKeyCommands.map(\.title) == ["Undo"])
    harness.robot.press(.function(2))
    harness.settle()
    #expect(undone == 1 && rows(of: "Note deleted").isEmpty && harness.window.reachableKeyCommands.isEmpty)
    post("Note deleted", action: undo)
    harness.robot.press(.tab)
    harness.settle()
    #expect(harness.focus == "Undo")
    // A notice with the focus stays.
    harness.display.advance(by: 30)
    #expect(!rows(of: "Note deleted").isEmpty)
    harness.robot.press(.enter)
    harness.settle()
    #expect(undone == 2 && rows(of: "Note deleted").isEmpty && harness.focus == "A Second")
  }

  @Test("A notice makes way for the focus") func place() {
    let low = Button(title: "Low", style: .bordered)
    low.translatesAutoresizingMaskIntoConstraints = false
    harness.root.view.addSubview(low)
    LayoutConstraint.activate([
      low.centerXAnchor.constraint(equalTo: harness.root.view.centerXAnchor),
      low.bottomAnchor.constraint(equalTo: harness.root.view.safeAreaLayoutGuide.bottomAnchor),
    ])
    post("Saved")
    #expect(rows(of: "Saved") == [17])
    harness.window.focus(on: low)
    harness.settle()
    #expect(rows(of: "Saved") == [1] && rows(of: "Low").count == 1)
    harness.window.focus(on: harness.root.buttons[0])
    harness.settle()
    #expect(rows(of: "Saved") == [17])
  }

  @Test("With a reader, a notice is announced with its priority and its key, and stays until it is dismissed")
  func spoken() {
    harness.robot.reader(.on)
    harness.settle()
    harness.display.advance(by: 20)
    let cursor = harness.cursor
    let said = harness.speech {
      post("Note deleted", .high, action: KeyCommand(title: "Undo", key: .function(2)) {})
      harness.display.advance(by: 60)
    }
    #expect(said == ["Note deleted, Undo: F2"] && harness.cursor == cursor)
    #expect(rows(of: "Note deleted").count >= 1)
    harness.robot.press(.function(7), modifiers: .shift)
    #expect(harness.display.text.contains("Note deleted, Undo: F2"))
    // The first Escape would stop speech.
    harness.display.advance(by: 20)
    harness.robot.press(.escape)
    harness.display.advance(by: 20)
    harness.robot.press(.escape)
    harness.settle()
    #expect(!harness.display.text.contains("Undo F2"))
  }

  @Test("A notice names the key that the user chose for its action") func chosenKey() {
    harness.window.keyBindings = KeyBindings([KeyEvent(.function(3)): KeyEvent(.function(2))])
    var count = 0
    post("Note deleted", action: KeyCommand(title: "Undo", key: .function(2)) { count += 1 })
    #expect(rows(of: "Undo F3").count == 1)
    harness.robot.press(.function(3))
    #expect(count == 1)
  }

  @Test(
    "The key that a notice names is its own, before commands and views, and before that of an older notice")
  func ownKey() {
    var acts: [String] = []
    func action(_ name: String, _ key: Key = .function(2)) -> KeyCommand {
      KeyCommand(title: name, key: key) { acts.append(name) }
    }
    harness.root.addKeyCommand(action("Rename"))
    harness.window.focus(on: harness.root.buttons[0])
    harness.settle()
    post("First deleted", action: action("Restore"))
    #expect(rows(of: "Restore F2").count == 1)
    post("Second deleted", action: action("Undo"))
    #expect(
      rows(of: "Undo F2").count == 1 && rows(of: "Restore F2").isEmpty && rows(of: "Restore").count == 1)
    #expect(harness.window.reachableKeyCommands.map(\.title) == ["Undo"])
    harness.robot.press(.function(2))
    harness.settle()
    #expect(acts == ["Undo"] && rows(of: "Restore F2").count == 1)
    harness.robot.press(.function(2))
    harness.robot.press(.function(2))
    #expect(acts == ["Undo", "Restore", "Rename"])
  }

  @Test("A notice names no key that a text or the reader takes") func otherKeys() {
    let field = TextField()
    field.translatesAutoresizingMaskIntoConstraints = false
    harness.root.view.addSubview(field)
    LayoutConstraint.activate(field.constraints(equalTo: harness.root.view, .centerX, .centerY))
    var count = 0
    harness.settle()
    #expect(harness.window.focus(on: field))
    post("Sent", action: KeyCommand(title: "Undo", key: .character("u")) { count += 1 })
    harness.robot.press(.character("u"))
    harness.settle()
    #expect(rows(of: "Undo U").isEmpty && rows(of: "Undo").count == 1)
    #expect(field.text == "u" && count == 0)
    harness.window.focus(on: harness.root.buttons[0])
    harness.settle()
    #expect(rows(of: "Undo U").count == 1)
    harness.robot.press(.character("u"))
    #expect(count == 1)
    post("Moved", action: KeyCommand(title: "Back", key: .function(5)) { count += 1 })
    #expect(rows(of: "Back F5").count == 1)
    harness.robot.reader(.on)
    harness.settle()
    #expect(rows(of: "Back F5").isEmpty && rows(of: "Back").count == 1)
  }

  @Test("Without a reader, Shift-F7 lists the latest notices, and the list of keys says so") func history() {
    harness.robot.press(.function(7), modifiers: .shift)
    #expect(!harness.display.text.contains("Latest notices"))
    post("One")
    post("Two")
    harness.display.advance(by: 10)
    #expect(rows(of: "One").isEmpty)
    harness.robot.press(.function(7), modifiers: .shift)
    harness.settle()
    #expect(harness.display.text.contains("Latest notices"))
    #expect(rows(of: "Two")[0] < rows(of: "One")[0])
    harness.robot.press(.escape)
    harness.robot.press(.character("?"))
    harness.robot.press(.end)
    harness.settle()
    #expect(harness.display.text.contains("Shift F7"))
  }

  @Test("The letters are legible in every style") func contrast() {
    harness.forEachStyle { least in
      post("Not saved", .high)
      let row = rows(of: "Not saved")[0]
      let grid = harness.display.grid
      for column in 0..<60 where grid[column, row].glyph.text.first?.isLetter == true {
        let colors = [grid[column, row].foreground, grid[column, row].background].map {
          Color(rgb: $0.rgb & 0xFF_FFFF)
        }
        #expect(colors[0].contrastRatio(to: colors[1]) >= least)
      }
    }
  }
}
