import BacklitAccessibility
import BacklitGeometry
import BacklitHeadless
import BacklitLists
import TestSupport
import Testing

@testable import BacklitUI

@MainActor
@Suite struct CollectionInputTests {
  private func grid(_ count: Int = 103, direction: LayoutDirection = .leftToRight) -> CollectionHarness {
    let fixture = CollectionHarness(
      CollectionHarness.words(count), layout: CollectionHarness.flow(columns: 10), direction: direction)
    fixture.focus()
    return fixture
  }

  @Test("Keys end where the collection has no extent", arguments: [0.0, 1, 16])
  func withoutExtent(height: Double) {
    let fixture = grid()
    fixture.press("Down", "Right")
    fixture.view.frame.size.height = height
    fixture.harness.display.settle()
    for key in ["Down", "Up", "PageDown", "PageUp", "Right", "End", "Home"] { fixture.press(key) }
    #expect(fixture.cursor == "w0")
  }

  @Test("The arrows move in two dimensions, and the item at the cursor stays in view")
  func arrows() {
    let fixture = grid()
    fixture.press("Down")
    #expect(fixture.cursor == "w0")
    fixture.press("Right", "Right")
    #expect(fixture.cursor == "w2")
    fixture.press("Down", "Down")
    #expect(fixture.cursor == "w10")
    fixture.press("Left", "Up")
    #expect(fixture.cursor == "w5")
    for _ in 0..<12 { fixture.press("Down") }
    #expect(fixture.cursor == "w53")
    #expect(fixture.places["w53"] != nil)
    fixture.press("End")
    #expect(fixture.cursor == "w102")
    fixture.press("Up", "Right")
    #expect(fixture.cursor == "w99")
    fixture.press("Down")
    // The last line is shorter: the nearest item.
    #expect(fixture.cursor == "w102")
    fixture.press("Home")
    #expect(fixture.cursor == "w0" && fixture.places["w0"] != nil)
    fixture.press("PageDown")
    #expect(fixture.cursor == "w36" || fixture.cursor == "w32")
  }

  @Test("From right to left, the arrow to the left goes to the next item")
  func mirroredArrows() {
    let fixture = grid(direction: .rightToLeft)
    fixture.press("Down", "Left", "Left")
    #expect(fixture.cursor == "w2")
    fixture.press("Right", "Down")
    #expect(fixture.cursor == "w5")
  }

  @Test("Typed letters find an item by the beginning of its text, with and without a text of the data source")
  func typeAhead() {
    for knowsTexts in [true, false] {
      let fixture = CollectionHarness(
        [["Berlin", "Bonn", "Cairo", "Bergen", "Oslo"]], layout: CollectionHarness.flow(columns: 10))
      fixture.knowsTexts = knowsTexts
      fixture.focus()
      fixture.press("Home", "b", "e", "r", "g")
      #expect(fixture.cursor == "Bergen")
      fixture.display.advance(by: 2)
      fixture.press("c")
      #expect(fixture.cursor == "Cairo")
      fixture.display.advance(by: 2)
      fixture.press("x")
      #expect(fixture.cursor == "Cairo")
    }
  }

  @Test("Enter opens the item at the cursor, and Space selects it")
  func activation() {
    let fixture = grid()
    fixture.press("Home", "Right", "Enter")
    #expect(fixture.selected == ["w1"] && fixture.log == ["select w1", "open w1"])
    fixture.press("Right", "Space")
    #expect(fixture.selected == ["w2"])
    #expect(fixture.log.suffix(2) == ["deselect w1", "select w2"])
    fixture.press("Space")
    #expect(fixture.selected == [])
  }

  @Test("Shift, Control and clicks select several items")
  func multipleSelection() {
    let fixture = grid()
    fixture.view.allowsMultipleSelection = true
    fixture.press("Home", "Space", "Shift-Right", "Shift-Right")
    #expect(fixture.selected == ["w0", "w1", "w2"])
    fixture.press("Shift-Left")
    #expect(fixture.selected == ["w0", "w1"])
    fixture.click(ListIndexPath(item: 5, section: 0), modifiers: .control)
    #expect(fixture.selected == ["w0", "w1", "w5"])
    fixture.click(ListIndexPath(item: 7, section: 0), modifiers: .shift)
    #expect(fixture.selected == ["w0", "w1", "w5", "w6", "w7"])
    fixture.click(ListIndexPath(item: 3, section: 0))
    #expect(fixture.selected == ["w3"] && fixture.log.last == "open w3")
    fixture.press("Ctrl-a")
    #expect(fixture.selected.count == 103)
    fixture.view.allowsMultipleSelection = false
    #expect(fixture.selected == ["w3"])
    fixture.view.allowsSelection = false
    #expect(fixture.selected == [])
  }

  @Test("A drag scrolls and does not select")
  func dragging() {
    let fixture = grid()
    fixture.robot.drag(from: Point(x: 6, y: 9), to: Point(x: 6, y: 5))
    fixture.display.advance(by: 3)
    #expect(fixture.view.contentOffset.y > 0)
    #expect(fixture.selected == [] && fixture.log == [])
  }

  /// Lets items move, and puts the reader on the first one.
  private func letReaderMove(in fixture: CollectionHarness) {
    fixture.canMove = true
    fixture.focus()
    fixture.robot.reader(.on)
    fixture.display.finishSpeaking()
    fixture.robot.reader(.first)
    fixture.display.finishSpeaking()
  }

  @Test("Alt with an arrow moves an item, in the data and on the screen, and says where")
  func moveByKey() {
    let fixture = CollectionHarness(
      [["Berlin", "Bonn", "Cairo"]], layout: CollectionHarness.flow(columns: 40))
    letReaderMove(in: fixture)
    let words = fixture.harness.speech { fixture.press("Alt-Down") }
    #expect(fixture.items == [["Bonn", "Berlin", "Cairo"]])
    #expect(fixture.rows.prefix(3) == ["Bonn", "Berlin", "Cairo"])
    #expect(fixture.cursor == "Berlin")
    #expect(words.joined().contains("moved below Bonn"))
    let back = fixture.harness.speech { fixture.press("Alt-Up") }
    #expect(fixture.items == [["Berlin", "Bonn", "Cairo"]])
    #expect(back.joined().contains("moved above Bonn"))
  }

  @Test("An item that moves into the next section is said to be above the item before which it comes")
  func moveByKeyIntoSection() {
    let fixture = CollectionHarness([["a"], ["x", "y"]], layout: CollectionHarness.flow(columns: 40))
    letReaderMove(in: fixture)
    let words = fixture.harness.speech { fixture.press("Alt-Down") }
    #expect(fixture.items == [[], ["a", "x", "y"]])
    #expect(words.joined().contains("moved above x"), "\(words)")
  }

  @Test("An item that is held and dragged goes to where it is dropped; Escape puts it back")
  func moveByDrag() throws {
    let fixture = CollectionHarness(CollectionHarness.words(8), layout: CollectionHarness.flow(columns: 40))
    fixture.canMove = true
    fixture.focus()
    let cell = try #require(fixture.view.cellForItem(at: ListIndexPath(item: 1, section: 0)))
    fixture.harness.touch(.down, in: cell)
    fixture.display.advance(by: 1)
    for row in [4, 5, 6, 7] {
      fixture.robot.pointer(.drag, at: Point(x: 6.5, y: Double(row) + 0.5))
      fixture.display.settle()
    }
    fixture.robot.pointer(.up, at: Point(x: 6.5, y: 7.5))
    fixture.display.advance(by: 1)
    #expect(fixture.items == [["w0", "w2", "w3", "w4", "w5", "w1", "w6", "w7"]])
    #expect(Array(fixture.rows.prefix(8)) == fixture.items[0])
    #expect(fixture.view.beginInteractiveMovementForItem(at: ListIndexPath(item: 0, section: 0)))
    fixture.view.updateInteractiveMovementTargetPosition(Point(x: 10, y: 100))
    fixture.press("Escape")
    fixture.display.advance(by: 1)
    #expect(Array(fixture.rows.prefix(8)) == fixture.items[0])
  }

  @Test("A drag stays on its item when items are inserted above, and ends when the item is deleted")
  func moveDuringChanges() {
    let fixture = CollectionHarness(CollectionHarness.words(6), layout: CollectionHarness.flow(columns: 40))
    fixture.canMove = true
    #expect(fixture.view.beginInteractiveMovementForItem(at: ListIndexPath(item: 1, section: 0)))
    fixture.items[0].insert("new", at: 0)
    fixture.view.insertItems(at: [ListIndexPath(item: 0, section: 0)])
    fixture.display.advance(by: 1)
    fixture.view.updateInteractiveMovementTargetPosition(Point(x: 10, y: 68))
    fixture.view.endInteractiveMovement()
    fixture.display.advance(by: 1)
    #expect(fixture.items == [["new", "w0", "w2", "w3", "w1", "w4", "w5"]])
    #expect(Array(fixture.rows.prefix(7)) == fixture.items[0])
    #expect(fixture.view.beginInteractiveMovementForItem(at: ListIndexPath(item: 4, section: 0)))
    fixture.items[0].remove(at: 4)
    fixture.view.deleteItems(at: [ListIndexPath(item: 4, section: 0)])
    fixture.view.updateInteractiveMovementTargetPosition(Point(x: 10, y: 4))
    fixture.view.endInteractiveMovement()
    fixture.display.advance(by: 1)
    #expect(fixture.items == [["new", "w0", "w2", "w3", "w4", "w5"]])
    #expect(Array(fixture.rows.prefix(7)) == fixture.items[0] + [""])
  }

  @Test("A drag ends when everything is reloaded, so that no other item moves") func moveDuringReload() {
    let fixture = CollectionHarness(CollectionHarness.words(6), layout: CollectionHarness.flow(columns: 40))
    fixture.canMove = true
    #expect(fixture.view.beginInteractiveMovementForItem(at: ListIndexPath(item: 1, section: 0)))
    fixture.items[0].remove(at: 0)
    fixture.view.reloadData()
    fixture.display.advance(by: 1)
    fixture.view.updateInteractiveMovementTargetPosition(Point(x: 10, y: 68))
    fixture.view.endInteractiveMovement()
    fixture.display.advance(by: 1)
    #expect(fixture.items == [["w1", "w2", "w3", "w4", "w5"]])
    #expect(Array(fixture.rows.prefix(5)) == fixture.items[0])
  }
}
