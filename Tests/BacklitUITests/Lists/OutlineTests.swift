import BacklitAccessibility
import BacklitGeometry
import BacklitHeadless
import BacklitLists
import BacklitSession
import BacklitUI
import TestSupport
import Testing

/// Outlines: rows that are expanded and collapsed.
@Suite @MainActor struct OutlineTests {
  @Test("Right expands a row and goes to its first child, Left to the parent and collapses it") func arrows()
  {
    let harness = OutlineHarness()
    #expect(harness.lines == [" ▸ Documents", " ▸ Music", "   Notes"])
    harness.press("Tab", "Right")
    #expect(harness.lines == ["▷▾ Documents", "   ▸ Letters", "     Taxes", " ▸ Music", "   Notes"])
    harness.press("Right", "Right", "Right")
    #expect(harness.cursor == "Anna")
    #expect(
      harness.lines == [
        " ▾ Documents", "   ▾ Letters", "▷      Anna", "       Bert", "     Taxes", " ▸ Music", "   Notes",
      ])
    harness.press("Left", "Left")
    #expect(harness.cursor == "Letters" && harness.lines.count == 5)
    harness.press("Left", "Left")
    #expect(harness.lines == ["▷▸ Documents", " ▸ Music", "   Notes"])
    // A row inside keeps that it was expanded, as in UIKit.
    harness.press("Down", "Up", "Right", "Right", "Right")
    #expect(harness.cursor == "Letters" && harness.lines.count == 7)
  }

  @Test("From right to left, the arrow keys, the signs and the indentation are mirrored") func mirrored() {
    let harness = OutlineHarness()
    harness.display.session.screen.preferences.layoutDirection = .rightToLeft
    harness.display.settle()
    #expect(harness.display.text.split(separator: "\n")[0].hasSuffix("Documents ◂"))
    harness.press("Tab", "Left", "Left")
    #expect(harness.cursor == "Letters")
    #expect(harness.display.text.split(separator: "\n")[1].hasSuffix("Letters ◂  ◁"))
    harness.press("Right", "Right")
    #expect(harness.lines.count == 3)
  }

  @Test("Plus, minus and star expand, collapse, and expand all siblings") func signs() {
    let harness = OutlineHarness()
    harness.press("Tab", "+")
    #expect(harness.lines.count == 5)
    harness.press("-", "Down", "*")
    #expect(harness.cursor == "Music")
    #expect(
      harness.lines == [
        " ▾ Documents", "   ▸ Letters", "     Taxes", "▷▾ Music", "     Jazz", "   Notes",
      ])
    harness.press("Down", "+", "*", "-")
    #expect(harness.cursor == "Jazz" && harness.lines.count == 6)
  }

  @Test("A press on the sign expands and collapses and does not select") func press() {
    let harness = OutlineHarness()
    harness.click(column: 1)
    #expect(harness.lines.count == 5 && harness.table.indexPathForSelectedRow == nil)
    harness.click(column: 7)
    #expect(harness.lines.count == 5 && harness.table.indexPathForSelectedRow == path(0))
    harness.click(column: 1)
    #expect(harness.lines.count == 3)
  }

  @Test("The cursor and the selection stay with their items, and a hidden cursor goes to the parent")
  func cursor() {
    let harness = OutlineHarness()
    harness.press("Tab", "Down", "Space")
    harness.click(column: 1)
    #expect(harness.cursor == "Music" && harness.table.indexPathForSelectedRow == path(3))
    harness.press("Up", "Up", "Right", "Down", "Down")
    #expect(harness.cursor == "Bert")
    harness.click(column: 1)
    #expect(harness.cursor == "Documents" && harness.lines[0] == "▷▸ Documents")
    #expect(harness.table.indexPathForSelectedRow == path(1))
  }

  @Test("Letters find visible rows only, and a sign continues a typed word") func typing() {
    let harness = OutlineHarness(["C", "C++", " Compiler", "Java", " Jar"])
    harness.press("Tab", "j")
    #expect(harness.cursor == "Java")
    harness.display.advance(by: 2)
    harness.press("c", "+", "+")
    #expect(harness.cursor == "C++" && harness.lines.count == 3)
    harness.display.advance(by: 2)
    harness.press("+")
    #expect(harness.lines.count == 4)
    harness.press("c", "o")
    #expect(harness.cursor == "Compiler")
  }

  @Test("A new snapshot keeps what is expanded, unless it says otherwise, and the cursor") func updates() {
    let harness = OutlineHarness()
    harness.press("Tab", "Right", "Down")
    harness.source.apply(outline(["Archive", " Old"] + OutlineHarness.files + [" Ideas"]), to: 0)
    harness.display.advance(by: 1)
    #expect(
      harness.lines == [
        " ▸ Archive", " ▾ Documents", "▷  ▸ Letters", "     Taxes", " ▸ Music", " ▸ Notes",
      ])
    var decided = outline(OutlineHarness.files)
    decided.collapse(["Documents"])
    decided.expand(["Music"])
    harness.source.apply(decided, to: 0)
    harness.display.advance(by: 1)
    #expect(harness.lines == ["▷▸ Documents", " ▾ Music", "     Jazz", "   Notes"])
    // A snapshot of all sections keeps the tree and can delete from it.
    var whole = harness.source.snapshot()
    whole.reconfigureItems(["Music"])
    harness.source.apply(whole)
    #expect(harness.source.snapshot(for: 0).items.count == 8)
    whole.deleteItems(["Music", "Jazz"])
    harness.source.apply(whole)
    harness.display.advance(by: 1)
    #expect(harness.lines == ["▷▸ Documents", "   Notes"])
    #expect(harness.source.snapshot(for: 0).items.count == 6)
    // With a different order, the section has no tree any more.
    whole.moveItem("Notes", beforeItem: "Documents")
    harness.source.apply(whole)
    harness.display.advance(by: 1)
    #expect(harness.lines == [" Notes", "▷Documents"])
  }

  @Test("The program allows and hears of each change, and loads children when they are needed")
  func handlers() {
    var events: [String] = []
    let harness = OutlineHarness(["Home", "Empty", "Locked", "File"]) { source in
      var handlers = SectionSnapshotHandlers<String>()
      handlers.shouldExpandItem = { $0 != "File" && $0 != "Locked" }
      handlers.willExpandItem = { events.append("expand \($0)") }
      handlers.shouldCollapseItem = { $0 != "Empty" }
      handlers.willCollapseItem = { events.append("collapse \($0)") }
      handlers.snapshotForExpandingParent = { item, present in
        var children = SectionSnapshot<String>()
        if item == "Home" { children.append(["Anna \(present.count)", "Bert"]) }
        return children
      }
      source.sectionSnapshotHandlers = handlers
    }
    #expect(harness.lines == [" ▸ Home", " ▸ Empty", "   Locked", "   File"])
    harness.press("Tab", "Right")
    #expect(harness.lines == ["▷▾ Home", "   ▸ Anna 0", "   ▸ Bert", " ▸ Empty", "   Locked", "   File"])
    harness.press("Left", "Right")
    #expect(harness.lines[1] == "   ▸ Anna 2")
    harness.press("Left", "Down", "Right", "Left", "Down", "Right")
    #expect(harness.lines == [" ▸ Home", " ▾ Empty", "▷  Locked", "   File"])
    #expect(events == ["expand Home", "collapse Home", "expand Home", "collapse Home", "expand Empty"])
  }

  @Test("The expanded rows are saved and restored") func restoration() {
    let before = OutlineHarness()
    before.press("Tab", "Right", "Right", "Right", "Down", "Space")
    #expect(before.cursor == "Anna")
    let state = before.display.session.window.restorableState(version: 1) ?? ""
    let after = OutlineHarness()
    after.press("Tab", "Down", "Right")
    let problem = after.display.session.window.restoreState(Array(state.utf8), file: "state.json", version: 1)
    {
      _ in nil
    }
    #expect(problem == nil)
    after.display.advance(by: 1)
    #expect(after.lines.filter { $0.contains("▾") } == [" ▾ Documents", "   ▾ Letters"])
    #expect(after.table.indexPathForSelectedRow.flatMap(after.source.itemIdentifier) == "Anna")
  }

  @Test("The reader says state, level and place among siblings, and the number of children that appear")
  func speech() {
    let harness = OutlineHarness()
    harness.press("Tab")
    let arrival = harness.speech { harness.display.robot.reader(.on) }
    #expect(
      arrival.last == ["Files", "table", "3 rows", "Documents", "collapsed", "level 1", "1 of 3"])
    #expect(harness.speech { harness.press("Right") } == [["expanded", "2 items"]])
    #expect(harness.speech { harness.press("Right") } == [["Letters", "collapsed", "level 2", "1 of 2"]])
    #expect(harness.speech { harness.press("Down") } == [["Taxes", "level 2", "2 of 2"]])
    #expect(harness.speech { harness.press("Left") } == [["Documents", "expanded", "level 1", "1 of 3"]])
    #expect(harness.speech { harness.press("Left") } == [["collapsed"]])
    // There is nothing to expand.
    _ = harness.speech { harness.press("End") }
    #expect(harness.speech { harness.press("Right") } == [["no action here"]])
  }

  @Test("With the reader, Control-Home and Control-End go to the ends, and the rotor has no values")
  func ends() {
    let harness = OutlineHarness()
    harness.press("Tab")
    _ = harness.speech { harness.display.robot.reader(.on) }
    #expect(harness.speech { harness.press("Control-End") } == [["Notes", "level 1", "3 of 3"]])
    #expect(
      harness.speech { harness.press("Control-Home") } == [["Documents", "collapsed", "level 1", "1 of 3"]])
    #expect(!harness.lines.joined().contains("▾"))
    #expect(harness.speech { harness.press("Right") } == [["expanded", "2 items"]])
    #expect(
      harness.speech { harness.press("Control-Home") } == [["Documents", "expanded", "level 1", "1 of 3"]])
    let choices = Set((0..<20).flatMap { _ in harness.speech { harness.press("Control-Down") }.joined() })
    #expect(choices.contains("Characters") && !choices.contains("Value"))
  }

  @Test("When rows above a reader collapse, it goes to the parent and says that once") func hiddenReader() {
    let harness = OutlineHarness()
    harness.press("Tab", "Right", "Right")
    _ = harness.speech { harness.display.robot.reader(.on) }
    #expect(harness.cursor == "Letters")
    let said = harness.speech {
      var changed = harness.source.snapshot(for: 0)
      changed.collapse(["Documents"])
      harness.source.apply(changed, to: 0)
    }
    #expect(said == [["Documents", "collapsed", "level 1", "1 of 3"]])
  }

  @Test("A collection expands and indents its items as a table does") func collection() {
    let display = HeadlessDisplay(columns: 30, rows: 13)
    let layout = FlowLayout()
    layout.itemSize = Size(width: 240, height: 16)
    let collection = CollectionView(collectionViewLayout: layout)
    collection.register(CollectionViewCell.self, forCellWithReuseIdentifier: "item")
    let source = DiffableDataSource<Int, String>(collectionView: collection) { collection, path, item in
      let cell = collection.dequeueReusableCell(withReuseIdentifier: "item", for: path)
      cell.contentConfiguration = ListContentConfiguration.cell(text: item)
      return cell
    }
    display.show(collection)
    source.apply(outline(OutlineHarness.files), to: 0)
    display.advance(by: 1)
    for key in [Key.tab, .right, .right] { display.robot.press(key) }
    display.advance(by: 1)
    #expect(display.text.contains("▾ Documents") && display.text.contains("  ▸ Letters"))
    display.robot.press(.left)
    display.advance(by: 1)
    #expect(!display.text.contains("Letters"))
  }
}
