import Accessibility
import Cells
import Controls
import Geometry
import Input
import ScreenReader
import Session
import Testing
import Toolkit
import ToolkitTesting

/// The list of elements and the list of what was said.
@Suite @MainActor struct ListPageTests {
  @Test func typingNarrowsAndEnterGoesThere() {
    let room = Room()
    room.turnReaderOn()
    let opened = room.hear { room.robot.press(.function(7)) }
    #expect(opened == [["Elements", "4 items, Deck A, heading", "search field"]])
    #expect(room.display.text.contains("▸ Deck A, heading") && room.display.text.contains("  Stop, button"))
    #expect(room.hear { room.robot.press(.down) } == [["Play, button, 2 of 4"]])
    #expect(room.hear { room.robot.press(.end) } == [["Élan, 1, adjustable, 4 of 4"]])
    // There is nothing further.
    let again = ["Elements", "Élan, 1, adjustable, 4 of 4", "search field"]
    #expect(room.hear { room.robot.press(.down) } == [again])
    #expect(room.hear { room.robot.type("el") }.last == ["el, 1 item, Élan, 1, adjustable"])
    #expect(!room.display.text.contains("Stop, button"))
    #expect(room.hear { room.robot.type("x") } == [["elx, nothing found"]])
    for key in [Key.enter, .down] {
      let silent = ["Elements", "nothing found", "search field"]
      let first = ["Elements", "elx, nothing found", "search field"]
      #expect(
        [[first], [["nothing found"], silent], [silent]].contains(room.hear { room.robot.press(key) }))
    }
    #expect(room.hear { room.robot.press(.backspace) } == [["el, 1 item, Élan, 1, adjustable"]])
    #expect(room.hear { room.robot.press(.enter) } == [["Élan", "1", "adjustable"]])
    #expect(room.cursor === room.level && room.session.window.focusedView === room.level)
    #expect(!room.display.text.contains("Deck A, heading"))
  }

  @Test func escapeLeavesOneWhereOneWas() {
    let room = Room()
    room.turnReaderOn()
    room.robot.press(.right)
    room.display.advance(by: 5)
    room.robot.press(.function(7))
    room.robot.press(.end)
    room.display.advance(by: 5)
    #expect(room.hear { room.robot.press(.escape) } == [["Play", "button"]])
    #expect(room.cursor === room.play)
  }

  @Test func withoutTheReaderTheKeyIsTheProgramsOwn() {
    let room = Room()
    var keys: [Key] = []
    room.session.onUnhandledKey = {
      keys.append($0.key)
      return true
    }
    room.robot.press(.function(7))
    #expect(keys == [.function(7)])
  }

  @Test func aRowIsChosenByTheMouse() throws {
    let room = Room()
    room.turnReaderOn()
    room.robot.press(.function(7))
    let row = try #require((0..<24).first { room.display.grid.rowText($0).contains("Stop, button") })
    let column = try #require(room.display.grid.rowText(row).firstIndex(of: "S"))
    let x = room.display.grid.rowText(row).distance(
      from: room.display.grid.rowText(row).startIndex, to: column)
    room.robot.pointer(.down, at: Point(x: Double(x) + 0.5, y: Double(row) + 0.5))
    room.robot.pointer(.up, at: Point(x: Double(x) + 0.5, y: Double(row) + 0.5))
    #expect(room.cursor === room.stop)
  }

  @Test func tenThousandElementsAreNoViews() {
    let display = HeadlessDisplay(columns: 80, rows: 24)
    let surface = View()
    for index in 0..<10_000 {
      let label = Label(text: "Item \(index)")
      label.frame = Rect(x: 0, y: Double(index), width: 80, height: 1)
      surface.addSubview(label)
    }
    display.show(surface)
    display.robot.reader(.on)
    let before = count(display.session.window)
    display.robot.press(.function(7))
    #expect(count(display.session.window) - before < 10)
    display.robot.type("9999")
    display.robot.press(.enter)
    let node = display.session.readerCursor.flatMap { display.session.window.view(of: $0) }
    #expect((node as? Label)?.text == "Item 9999")
  }

  private func count(_ view: View) -> Int { view.subviews.reduce(1) { $0 + count($1) } }

  @Test func whatWasSaidIsListedLatestFirst() {
    let room = Room()
    room.turnReaderOn()
    for _ in 0..<2 {
      room.robot.press(.right)
      room.display.advance(by: 5)
    }
    let opened = room.hear { room.robot.press(.function(7), modifiers: .shift) }
    #expect(opened.first?.prefix(1) == ["What was said"])
    #expect(opened.first?[1].contains("Stop, button") == true)
    #expect(room.hear { room.robot.press(.down) } == [["Play, button, 2 of 4"]])
    let again = room.hear(for: 10) { room.robot.press(.enter) }
    #expect(again.contains(["Play, button"]) && room.cursor === room.stop)
  }

  @Test func aSegmentIsFoundByTheNameOfAll() {
    let room = Room()
    let sides = SegmentedControl(titles: ["Left", "Right"])
    sides.accessibilityLabel = "Crossfader side"
    (room.play.superview as? StackView)?.addArrangedSubview(sides)
    room.turnReaderOn()
    _ = room.hear { room.robot.press(.function(7)) }
    let found = room.hear { room.robot.type("side ri") }
    #expect(found.last == ["side ri, 1 item, Crossfader side, Right, button, 2 of 2"])
    // Keys with modifiers are not typed.
    #expect(room.hear { room.robot.press(.character("z"), modifiers: .alt) } == [])
    room.robot.press(.enter)
    #expect(room.cursor?.accessibilityLabel == "Right")
  }

  @Test func theTerminalsCursorIsOnTheLine() throws {
    let room = Room()
    room.turnReaderOn()
    _ = room.hear { room.robot.press(.function(7)) }
    for text in ["▸ Deck A", "▸ Play", "▸ Stop"] {
      let row = try #require(room.session.parkedCursor?.row)
      #expect(room.display.grid.rowText(row).contains(text))
      room.robot.press(.down)
    }
  }

  @Test func whatNobodyHeardIsNotListed() {
    let room = Room()
    room.turnReaderOn()
    room.robot.press(.end)
    room.display.advance(by: 10)
    // The page comes and goes, and with it elements under the cursor that nobody hears of.
    room.robot.press(.function(8))
    room.display.advance(by: 10)
    room.robot.press(.escape)
    room.display.advance(by: 10)
    let heard = room.display.spoken.map { $0.joined(separator: ", ") }
    let lines = room.hear {
      room.robot.press(.function(7), modifiers: .shift)
      for _ in 0..<20 {
        room.display.advance(by: 5)
        room.robot.press(.down)
      }
    }
    let listed = lines.dropFirst().map { $0.joined(separator: ", ") }
    #expect(listed.count > 3)
    for line in listed { #expect(heard.contains { line.contains($0) }, "\(line) was not heard in \(heard)") }
  }
}
