import Backlit
import BacklitHeadless
import BacklitSession
import Testing

@testable import BacklitUI
@testable import DemoSupport
@testable import Showcase

@Suite("The page of beverages") @MainActor struct BeveragesTests {
  private func cells(_ page: Beverages) -> [(row: Int, cell: BeverageCell)] {
    page.table.indexPathsForVisibleRows.compactMap { path in
      (page.table.cellForRow(at: path) as? BeverageCell).map { (path.row, $0) }
    }
  }

  /// Checks the frames of the visible cells.
  private func expectFigures(_ page: Beverages, mirrored isMirrored: Bool = false) {
    let shown = cells(page)
    #expect(!shown.isEmpty)
    for (one, other) in zip(shown, shown.dropFirst()) {
      #expect(one.cell.frame.maxY == other.cell.frame.minY)
    }
    for (row, cell) in shown {
      let width = cell.contentView.bounds.width
      func leading(_ view: View) -> Double { isMirrored ? width - view.frame.maxX : view.frame.minX }
      func trailing(_ view: View) -> Double { isMirrored ? width - view.frame.minX : view.frame.maxX }
      let beverage = Beverage.all[row]
      #expect(cell.frame.height >= 144 && leading(cell.profile) == 8)
      #expect(
        cell.badge.isHidden != beverage.isFrequentUser && cell.badge.frame.midX == cell.profile.frame.midX)
      #expect(cell.badge.frame.maxY <= cell.bounds.height)
      for view in [cell.user, cell.name, cell.details, cell.post] as [View] {
        #expect(leading(view) >= trailing(cell.profile) + 8 && trailing(view) <= width)
      }
      for label in [cell.user, cell.name, cell.details] as [Label] {
        let needed = label.intrinsicContentHeight(forWidth: label.frame.width) ?? 0
        #expect(label.frame.height >= needed, "\(label.text) is cut")
      }
      #expect(
        cell.cake.isHidden != beverage.isHighCalorie && cell.calories.isHidden != beverage.isHighCalorie)
      let last = beverage.isHighCalorie ? cell.cake.frame : cell.post.frame
      #expect(last.maxY <= cell.bounds.height && last.minY >= cell.details.frame.maxY)
    }
  }

  @Test("The figures hold at all sizes", arguments: ShowcaseHarness<Beverages>.sizes)
  func sizes(size: (columns: Int, rows: Int)) throws {
    let harness = try ShowcaseHarness(Beverages.self, columns: size.columns, rows: size.rows)
    harness.display.session.window.focus(on: harness.page.table)
    expectFigures(harness.page)
    harness.expectNoProblems()
    for _ in 0..<4 {
      harness.robot.press(.pageDown)
      harness.display.advance(by: 0.5)
      expectFigures(harness.page)
    }
    harness.robot.press(.end)
    harness.display.advance(by: 0.5)
    #expect(cells(harness.page).last?.row == 13)
    expectFigures(harness.page)
    harness.expectNoProblems()
  }

  @Test("The figures hold from right to left and with large text") func variants() throws {
    let mirrored = try ShowcaseHarness(Beverages.self, language: "ar")
    expectFigures(mirrored.page, mirrored: true)
    mirrored.expectNoProblems()
    let large = try ShowcaseHarness(Beverages.self, columns: 47, rows: 42, textSize: .accessibilityLarge)
    expectFigures(large.page)
    large.expectNoProblems()
  }

  @Test("A resize keeps the first row, and changes each height by itself") func resizing() throws {
    let harness = try ShowcaseHarness(Beverages.self, columns: 128, rows: 48)
    let table: TableView = harness.page.table
    table.scrollToRow(at: ListIndexPath(row: 5, section: 0), at: .top, animated: false)
    harness.display.settle()
    for (columns, rows) in [(47, 42), (80, 24), (128, 48), (47, 42)] {
      harness.robot.resize(columns: columns, rows: rows)
      #expect(table.indexPathsForVisibleRows.first?.row == 5)
      expectFigures(harness.page)
      if columns != 80 { #expect(Set(cells(harness.page).map(\.cell.frame.height)).count > 1) }
    }
  }

  @Test("The scroll indicator moves on evenly with the wheel, and never back", arguments: [47, 128])
  func indicator(columns: Int) throws {
    let harness = try ShowcaseHarness(Beverages.self, columns: columns, rows: 42)
    let table: TableView = harness.page.table
    func thumb() -> (start: Double, length: Double) {
      let frame = table.verticalIndicator.frame
      return (frame.minY - table.bounds.minY, frame.height)
    }
    #expect(!table.verticalIndicator.isHidden)
    var places = [thumb()]
    var offset = -1.0
    while table.contentOffset.y != offset, places.count < 500 {
      offset = table.contentOffset.y
      harness.robot.scroll(at: Point(x: 10, y: 30), notches: 1)
      // Frames in which estimates are corrected.
      harness.display.advance(by: 0.2)
      places.append(thumb())
    }
    #expect(cells(harness.page).last?.row == 13 && places.count > 10)
    let track = table.bounds.height - table.safeAreaInsets.top - table.safeAreaInsets.bottom
    for (one, other) in zip(places, places.dropFirst()) {
      // A notch is 3 rows; a jump would be a part of the track.
      #expect((0...track / 8).contains(other.start - one.start), "\(places)")
      #expect(abs(other.length - one.length) <= track / 8, "\(places)")
    }
    #expect(abs((places.last?.start ?? 0) + (places.last?.length ?? 0) - track) <= 16, "\(places)")
  }

  @Test("A kept layout changes 8 constraints and 1 where the kind changes, and none where it stays")
  func kept()
    throws
  {
    let harness = try ShowcaseHarness(Beverages.self)
    let cell = try #require(cells(harness.page).first?.cell)
    let all = Beverage.all
    // Iced Chocolate is shown: frequent and high.
    #expect(cell.show(all[3], rebuilds: false) == LayoutWork())
    #expect(cell.show(all[2], rebuilds: false) == LayoutWork(activations: 1, deactivations: 8))
    #expect(cell.show(all[1], rebuilds: false) == LayoutWork())
    #expect(cell.show(all[4], rebuilds: false) == LayoutWork(activations: 8, deactivations: 1))
    #expect(cell.show(all[0], rebuilds: false) == LayoutWork())
  }

  @Test("A rebuilt layout activates 17 to 28 constraints and adds 8 views for each row") func rebuilt() throws
  {
    let harness = try ShowcaseHarness(Beverages.self)
    try harness.robot.tap(element: "Build each cell again")
    harness.display.advance(by: 0.1)
    #expect(harness.page.rebuild.isOn)
    let table: TableView = harness.page.table
    let cell = try #require(cells(harness.page).first?.cell)
    let expected = [28, 21, 17, 28, 24, 21, 17]
    for (beverage, activations) in zip(Beverage.all, expected) {
      let work = cell.show(beverage, rebuilds: true)
      #expect(work.addedSubviews == 8 && work.activations == activations)
    }
    let before = (work: harness.page.sum, cells: table.counters.configuredCells)
    harness.display.session.window.focus(on: table)
    for key in [Key.end, .home, .end] {
      harness.robot.press(key)
      harness.display.advance(by: 0.5)
    }
    let rows = table.counters.configuredCells - before.cells
    #expect(rows > 2 && harness.page.sum.addedSubviews - before.work.addedSubviews == 8 * rows)
    let activated = harness.page.sum.activations - before.work.activations
    #expect((17 * rows...28 * rows).contains(activated))
    #expect(harness.display.text.contains("\(harness.page.sum.activations) in all"))
  }

  @Test("The view debugger finds the constraints that a rebuilt layout makes again, and none in a kept one")
  func diagnosis() throws {
    for rebuilds in [false, true] {
      let harness = try ShowcaseHarness(Beverages.self, columns: 128, rows: 48)
      harness.display.session.allowsViewDebugger = true
      harness.page.rebuild.isOn = rebuilds
      harness.page.table.reloadData()
      harness.display.session.window.focus(on: harness.page.table)
      for key in [Key.end, .home, .end, .home, .end] {
        harness.robot.press(key)
        harness.display.advance(by: 0.5)
      }
      harness.robot.press(.character("o"), modifiers: .control)
      harness.display.settle()
      for _ in 0..<5 where !harness.display.text.contains("[Problems]") { harness.robot.press(.right) }
      harness.display.settle()
      let text = harness.display.text
      #expect(text.contains("[Problems]"))
      #expect(text.contains("churn: profile.top == ") == rebuilds, "\(text)")
    }
  }

  @Test("Both ways show the same picture") func samePicture() throws {
    let harnesses = try [false, true].map { rebuilds in
      let harness = try ShowcaseHarness(Beverages.self, columns: 60, rows: 40)
      harness.page.rebuild.isOn = rebuilds
      harness.page.table.reloadData()
      harness.display.settle()
      return harness
    }
    for row in [0, 2, 4, 9, 13, 1] {
      let pictures = harnesses.map { harness in
        harness.page.table.scrollToRow(at: ListIndexPath(row: row, section: 0), at: .top, animated: false)
        harness.display.advance(by: 0.1)
        // The counters and the switch differ.
        for view in [
          harness.page.rebuild, harness.page.subviews, harness.page.activated, harness.page.deactivated,
        ]
          as [View]
        {
          view.alpha = 0
        }
        harness.display.settle()
        return harness.display.png()
      }
      #expect(pictures[0] == pictures[1], "Row \(row)")
    }
  }

  @Test("Rows are read as sentences") func speech() throws {
    let harness = try ShowcaseHarness(Beverages.self)
    harness.robot.reader(.on)
    harness.robot.press(.tab)
    let said = harness.speech { harness.robot.press(.tab) }
    #expect(
      said.last
        == "Beverages, table, 14 rows, Iced Chocolate, by swift, frequent user, high in calories, 1 of 14")
  }

  @Test("The script reads and rebuilds by ear") func byEar() throws {
    try ShowcaseHarness(Beverages.self).play("beverages-by-ear")
  }
}
