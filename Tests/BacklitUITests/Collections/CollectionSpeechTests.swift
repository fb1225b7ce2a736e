import BacklitAccessibility
import BacklitGeometry
import BacklitHeadless
import BacklitLists
import BacklitSession
import BacklitValues
import TestSupport
import Testing

@testable import BacklitUI

@MainActor
@Suite struct CollectionSpeechTests {
  private func fixture(_ items: [[String]], columns: Int = 40) -> CollectionHarness {
    let fixture = CollectionHarness(items, layout: CollectionHarness.flow(columns: columns), rows: 5)
    fixture.view.accessibilityLabel = "Words"
    fixture.robot.reader(.on)
    fixture.display.finishSpeaking()
    return fixture
  }

  @Test("The reader says the list, its number of items, and the place of each item")
  func positions() {
    let fixture = CollectionHarness(
      CollectionHarness.words(200), layout: CollectionHarness.flow(columns: 40), rows: 5)
    fixture.view.accessibilityLabel = "Words"
    let words = fixture.harness.speech { fixture.robot.reader(.on) }.joined().joined(separator: " ")
    #expect(words.contains("Words") && words.contains("list") && words.contains("200 items"))
    let next = fixture.harness.speech { fixture.robot.reader(.next) }.joined().joined(separator: " ")
    #expect(next.contains("w1") && next.contains("2 of 200"))
  }

  @Test("In a grid row and column are spoken, the row when it changes, and both follow the layout")
  func grid() throws {
    let fixture = CollectionHarness(
      CollectionHarness.words(16), layout: CollectionHarness.flow(columns: 10), rows: 5)
    let words = fixture.harness.speech { fixture.robot.reader(.on) }.last
    #expect(words?.suffix(3) == ["w0", "row 1", "column 1"], "\(words ?? [])")
    #expect(fixture.harness.speech { fixture.robot.reader(.next) } == [["w1", "column 2"]])
    #expect(fixture.harness.speech { fixture.robot.reader(.choiceDown) } == [["w5", "row 2", "column 2"]])
    let cell = try #require(fixture.view.cellForItem(at: ListIndexPath(item: 5, section: 0)))
    let layout = try #require(fixture.view.collectionViewLayout as? FlowLayout)
    layout.itemSize.width = 160
    fixture.display.settle()
    #expect(cell.accessibilityPosition == SetPosition(6, of: 16, at: GridCell(row: 3, column: 2)))
    layout.itemSize.width = 320
    fixture.display.settle()
    #expect(cell.accessibilityPosition == SetPosition(6, of: 16))
    // The list of elements says it of items without cells, too.
    layout.itemSize.width = 80
    fixture.display.settle()
    let position = fixture.view.position(ofItemAt: ListIndexPath(item: 15, section: 0))
    #expect(position == SetPosition(16, of: 16, at: GridCell(row: 4, column: 4)))
  }

  @Test("The reader goes through items that were never on the screen, and back")
  func stepping() {
    let fixture = fixture(CollectionHarness.words(60))
    fixture.window.focus(on: fixture.view)
    fixture.display.finishSpeaking()
    for index in 1..<60 {
      let words = fixture.harness.speech { fixture.robot.reader(.next) }.joined().joined(separator: " ")
      #expect(words.contains("w\(index)"), "\(index): \(words)")
      #expect(fixture.places["w\(index)"] != nil)
    }
    for index in (0..<59).reversed() {
      let words = fixture.harness.speech { fixture.robot.reader(.previous) }.joined().joined(separator: " ")
      #expect(words.contains("w\(index)"), "\(index): \(words)")
    }
  }

  @Test("Home goes to the header of the first section") func home() {
    let layout = CollectionHarness.flow(columns: 40)
    layout.headerReferenceSize = Size(width: 320, height: 16)
    let fixture = CollectionHarness(CollectionHarness.words(200), layout: layout, rows: 5)
    fixture.robot.reader(.on)
    fixture.display.finishSpeaking()
    fixture.robot.reader(.last)
    fixture.display.finishSpeaking()
    let words = fixture.harness.speech { fixture.robot.reader(.first) }.joined().joined(separator: " ")
    #expect(!words.contains("1 of 200"), "\(words)")
    #expect(fixture.view.contentOffset.y == 0)
  }

  @Test("The reader selects the item at its cursor, on which the keys act too")
  func selection() {
    let fixture = fixture([["Berlin", "Bonn", "Cairo"]])
    fixture.focus()
    fixture.display.finishSpeaking()
    fixture.robot.reader(.first)
    fixture.display.finishSpeaking()
    let moved = fixture.harness.speech { fixture.robot.reader(.next) }.joined().joined(separator: " ")
    #expect(moved.contains("Bonn"))
    #expect(fixture.cursor == "Bonn")
    let selected = fixture.harness.speech { fixture.robot.reader(.activate) }.joined().joined(separator: " ")
    #expect(selected.contains("selected"))
    #expect(fixture.selected == ["Bonn"])
  }

  @Test("An item that is deleted at the reader's cursor is named, and the cursor goes to its neighbour")
  func deletion() {
    let fixture = fixture([["Berlin", "Bonn", "Cairo"]])
    fixture.focus()
    fixture.display.finishSpeaking()
    fixture.robot.reader(.first)
    fixture.robot.reader(.next)
    fixture.display.finishSpeaking()
    let words = fixture.harness.speech {
      fixture.items[0].remove(at: 1)
      fixture.view.deleteItems(at: [ListIndexPath(item: 1, section: 0)])
    }.joined().joined(separator: " ")
    #expect(words.contains("Bonn deleted"))
    #expect(fixture.cursor == "Cairo")
  }

  @Test("A reload keeps the reader at its item and says what changed there") func reloads() {
    let fixture = fixture(CollectionHarness.words(30))
    fixture.robot.reader(.first)
    for _ in 0..<3 { fixture.robot.reader(.next) }
    fixture.display.finishSpeaking()
    let path = ListIndexPath(item: 3, section: 0)
    let silent = fixture.harness.speech {
      fixture.view.reloadItems(at: [path])
      fixture.display.advance(by: 1)
      fixture.view.reloadData()
    }
    #expect(silent.isEmpty)
    #expect(fixture.display.session.readerCursor == fixture.view.cellForItem(at: path)?.nodeID)
    fixture.items[0][3] = "new"
    #expect(fixture.harness.speech { fixture.view.reloadData() } == [["new"]])
    #expect(fixture.harness.speech { fixture.robot.reader(.next) }.first?.first == "w4")
  }

  @Test("Only the visible items and those around the reader's cursor are in the tree")
  func tree() {
    let fixture = fixture(CollectionHarness.words(100_000))
    fixture.focus()
    fixture.display.finishSpeaking()
    fixture.view.contentOffset.y = 500_000
    fixture.display.settle()
    let cells = fixture.window.accessibilityTree().children(of: fixture.view.nodeID)
    #expect(cells.count <= 12)
  }

  @Test(
    "The items around the element of a braille display are in the tree, so that its keys go through all of them"
  )
  func braille() throws {
    let fixture = CollectionHarness(
      CollectionHarness.words(100), layout: CollectionHarness.flow(columns: 40), rows: 5)
    var current = try #require(fixture.view.cellForItem(at: ListIndexPath(item: 0, section: 0))).nodeID
    for index in 1..<40 {
      fixture.window.brailleNode = current
      let tree = fixture.display.tree
      let place = try #require(tree.readingPlace(of: current))
      current = try #require(tree.readingOrder.dropFirst(place + 1).first)
      #expect(tree[current]?.label == "w\(index)")
    }
    #expect(fixture.view.contentOffset.y == 0)
  }

  @Test("An item that was never on the screen is found in the list of elements, and the reader goes there")
  func search() {
    let fixture = fixture(CollectionHarness.words(5_000))
    fixture.press("F7")
    fixture.display.advance(by: 5)
    let before = fixture.view.counters.configuredCells
    fixture.robot.type("w4321")
    fixture.display.advance(by: 5)
    let found = fixture.display.lastSpoken?.last ?? ""
    #expect(found.hasSuffix("Words, w4321, 1 of 1"), "\(found)")
    #expect(fixture.view.counters.configuredCells == before)
    fixture.press("Enter")
    fixture.display.advance(by: 5)
    #expect(fixture.display.lastSpoken == ["Words", "list", "5000 items", "w4321", "4322 of 5000"])
    #expect(fixture.view.cellForItem(at: ListIndexPath(item: 4321, section: 0)) != nil)
  }

  @Test("Pulling the content past its top refreshes, and so do F5 and an action of the reader") func refresh()
  {
    let fixture = CollectionHarness(
      [["Berlin", "Bonn"]], layout: CollectionHarness.flow(columns: 40), rows: 12)
    let control = RefreshControl()
    var count = 0
    control.addAction(for: .valueChanged) { _ in count += 1 }
    fixture.view.refreshControl = control
    fixture.display.settle()
    fixture.robot.drag(from: Point(x: 8.5, y: 4.5), to: Point(x: 8.5, y: 13.5))
    fixture.display.advance(by: 1)
    #expect(count == 1 && control.isRefreshing)
    #expect(fixture.rows[0].contains("Refreshing") && fixture.rows[1].contains("Berlin"), "\(fixture.rows)")
    #expect(fixture.view.accessibilityCustomActions.isEmpty)
    control.endRefreshing()
    fixture.display.advance(by: 1)
    #expect(fixture.rows[0].contains("Berlin"))
    fixture.focus()
    fixture.press("F5")
    #expect(count == 2)
    control.endRefreshing()
    fixture.robot.reader(.on)
    fixture.display.finishSpeaking()
    let said = fixture.harness.speech {
      #expect(fixture.view.accessibilityCustomActions.last?.handler() == true)
      fixture.items[0].append("Cairo")
      fixture.view.insertItems(at: [ListIndexPath(item: 2, section: 0)])
      control.endRefreshing()
    }
    #expect(count == 3 && said.contains(["Refreshing"]) && said.contains(["1 new row"]), "\(said)")
  }

  @Test("A moved item is spoken in five languages")
  func languages() {
    for (language, word) in [
      ("en", "Bonn"), ("de", "Bonn"), ("fr", "Bonn"), ("es", "Bonn"), ("ar", "Bonn"),
    ] {
      let fixture = fixture([["Berlin", "Bonn", "Cairo"]])
      fixture.canMove = true
      fixture.view.accessibilityLanguage = language
      fixture.focus()
      fixture.display.finishSpeaking()
      fixture.robot.reader(.first)
      fixture.display.finishSpeaking()
      let words = fixture.harness.speech { fixture.press("Alt-Down") }.joined().joined(separator: " ")
      let expected = Language(locale: language).text(ListText.movedBelow, ["name": word])
      #expect(words.contains(expected), "\(language): \(words)")
    }
  }

  /// Items with a switch each.
  private final class Switches: CollectionViewDataSource {
    func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int { 400 }

    func collectionView(
      _ collectionView: CollectionView, cellForItemAt indexPath: ListIndexPath
    ) -> CollectionViewCell {
      let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "switch", for: indexPath)
      (cell as? SwitchCell)?.control.accessibilityLabel = "Switch \(indexPath.item)"
      return cell
    }
  }

  @Test("A reload keeps the reader and the focus at a control of an item that is scrolled away")
  func reloadedControlBeyond() throws {
    let source = Switches()
    defer { withExtendedLifetime(source) {} }
    let harness = ControlHarness(columns: 60, rows: 20)
    let (display, window) = (harness.display, harness.display.session.window)
    let view = CollectionView(collectionViewLayout: CollectionHarness.flow(columns: 40, rows: 3))
    view.register(SwitchCell.self, forCellWithReuseIdentifier: "switch")
    view.dataSource = source
    harness.add(view, columns: 40, rows: 12)
    let cell = try #require(view.cellForItem(at: ListIndexPath(item: 0, section: 0)) as? SwitchCell)
    #expect(window.focus(on: cell.control))
    display.robot.reader(.on)
    display.finishSpeaking()
    #expect(display.session.readerCursor == cell.control.nodeID)
    view.contentOffset.y = 48 * 300
    display.settle()
    display.clearTranscript()
    view.reloadData()
    display.advance(by: 5)
    #expect(display.spoken.isEmpty && window.focusedView === cell.control)
    #expect(display.session.readerCursor == cell.control.nodeID)
  }
}
