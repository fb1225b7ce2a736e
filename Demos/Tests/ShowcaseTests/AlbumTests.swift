import Backlit
import BacklitHeadless
import BacklitSession
import BacklitUI
import Testing

@testable import DemoSupport
@testable import Showcase

@Suite("The page of an album") @MainActor struct AlbumTests {
  private typealias Harness = ShowcaseHarness<Album>

  private func cells(_ page: Album) -> [TrackCell] {
    page.table.indexPathsForVisibleRows.compactMap { page.table.cellForRow(at: $0) as? TrackCell }
  }

  private func expectFigures(_ shown: PageWindow<Album>) throws {
    let size = shown.page.view.bounds.size
    let isRegular = size.width >= 672
    let isNarrower = isRegular && size.width > size.height
    let table = shown.frame(shown.page.table)
    let width = isNarrower ? size.width * 2 / 3 : size.width
    #expect(table.width.isAbout(width) && table.midX.isAbout(size.width / 2) && table.height == size.height)
    let header: AlbumHeader = shown.page.header
    let whole = shown.frame(header)
    #expect(whole.width.isAbout(width))
    let cover = shown.frame(header.cover)
    let column = try shown.frame("column", in: header)
    #expect(cover.width.isAbout(cover.height))
    let about = try shown.frame(isRegular ? "about" : "aboutBelow", in: header)
    let buttons = try shown.frame("buttons", in: header)
    let labels = shown.frame(header.labels)
    if isRegular {
      let each = (width - 40 - 30) / 2
      #expect(cover.width.isAbout(each) && column.width.isAbout(each) && cover.minX.isAbout(whole.minX + 20))
      #expect(column.minX.isAbout(cover.maxX + 30) && column.maxY.isAbout(cover.maxY))
      #expect(whole.maxY.isAbout(cover.maxY + 20) && about.minY.isAbout(labels.maxY + 30))
      #expect(buttons.minY.isAbout(about.maxY + 30))
      #expect(whole.height.isAbout(max(cover.height, column.height) + 20))
    } else {
      #expect(
        cover.width.isAbout(width * 2 / 3) && cover.midX.isAbout(whole.midX) && cover.minY.isAbout(whole.minY)
      )
      #expect(column.width.isAbout(width - 32) && column.minY.isAbout(cover.maxY + 16))
      #expect(buttons.minY.isAbout(labels.maxY + 16) && about.minY.isAbout(buttons.maxY + 16))
      #expect(whole.maxY.isAbout(column.maxY + 16))
    }
    let (play, shuffle) = (try shown.frame("play", in: header), try shown.frame("shuffle", in: header))
    #expect(play.width.isAbout(shuffle.width) && shuffle.minX.isAbout(play.maxX + (isRegular ? 16 : 20)))
    #expect(play.height.isAbout(40))
    let title = try #require(header.view(withIdentifier: "title") as? Label)
    for name in ["title", "artist", "genre"] {
      let label = try #require(header.view(withIdentifier: name) as? Label)
      #expect(label.textAlignment == (isRegular ? .natural : .center), "\(name)")
    }
    let artist = try #require(header.view(withIdentifier: "artist") as? Label)
    // A red that is legible on the ground of the style.
    let red = try #require(artist.textColor)
    #expect(red.red > 0.7 && red.green < 0.5 && red.blue < 0.5)
    let spacing = isRegular ? 8.0 : 4
    #expect(try shown.frame("artist", in: header).minY.isAbout(shown.frame(title).maxY + spacing))
    try expectRows(shown, isRegular: isRegular)
  }

  private func expectRows(_ shown: PageWindow<Album>, isRegular: Bool) throws {
    let rows = cells(shown.page)
    for cell in rows {
      let content = shown.frame(cell.contentView)
      let margin = isRegular ? 20.0 : 16
      let spacing = isRegular ? 16.0 : 8
      let (number, title, button) = (
        shown.frame(cell.number), shown.frame(cell.title), shown.frame(cell.button)
      )
      #expect(content.height >= 40 && number.minX.isAbout(content.minX + margin))
      #expect(number.width.isAbout(try shown.frame("twoDigits", in: cell).width))
      #expect(title.minX.isAbout(number.maxX + spacing) && button.minX.isAbout(title.maxX + spacing))
      #expect(cell.length.isHidden != isRegular)
      guard isRegular else {
        #expect(button.maxX.isAbout(content.maxX - margin) && button.width.isAbout(24))
        continue
      }
      let length = shown.frame(cell.length)
      #expect(cell.button.tintColor == .red)
      #expect(button.width.isAbout(40) && length.minX.isAbout(button.maxX + spacing))
      #expect(length.maxX.isAbout(content.maxX - margin) && cell.length.text.contains(":"))
      #expect(length.width.isAbout(try shown.frame("fourDigits", in: cell).width))
    }
  }

  @Test("The figures hold at all sizes", arguments: PageWindow<Album>.sizes)
  func sizes(size: (width: Double, height: Double)) throws {
    for language in ["en", "ar"] {
      for textSize in [ContentSizeCategory.extraSmall, .large, .accessibilityLarge] {
        let shown = try PageWindow(
          Album.self, width: size.width, height: size.height, language: language, textSize: textSize)
        try expectFigures(shown)
        shown.page.table.scrollToRow(at: ListIndexPath(row: 12, section: 0), at: .bottom, animated: false)
        shown.settle()
        #expect(cells(shown.page).last?.title.text == "A Certain Romance")
        try expectRows(shown, isRegular: size.width >= 672)
      }
    }
  }

  @Test("A change of the width class arranges the header again, with the same number of constraints")
  func classes()
    throws
  {
    let shown = try PageWindow(Album.self, width: 376, height: 672)
    var active: [Double: Set<Int>] = [:]
    for width in [376.0, 672, 376, 1024, 376, 672, 1024] {
      shown.resize(width: width, height: 672)
      try expectFigures(shown)
      // The page with its header and its visible rows.
      let page: View = shown.page.view
      let count = ([page] + descendants(of: page)).map { $0.constraints.filter(\.isActive).count }
        .reduce(0, +)
      active[width, default: []].insert(count)
    }
    #expect(active.values.allSatisfy { $0.count == 1 }, "\(active)")
  }

  private func descendants(of view: View) -> [View] { view.subviews.flatMap { [$0] + descendants(of: $0) } }

  @Test("A resize by one column measures the header again, and keeps the rows in place") func measuring()
    throws
  {
    let harness = try Harness(Album.self, columns: 60, rows: 24)
    let table: TableView = harness.page.table
    table.scrollToRow(at: ListIndexPath(row: 6, section: 0), at: .top, animated: false)
    harness.display.settle()
    func place() throws -> Double {
      try #require(table.cellForRow(at: ListIndexPath(row: 6, section: 0))).convert(.zero, to: nil).y
    }
    let before = try place()
    for columns in [61, 62, 63, 60] {
      let layouts = table.counters.layouts
      harness.robot.resize(columns: columns, rows: 24)
      #expect(abs(try place() - before) <= 16)
      #expect(table.counters.layouts - layouts <= 2)
      let header: AlbumHeader = harness.page.header
      #expect(abs(header.cover.frame.width - Double(columns) * 8 * 2 / 3) <= 8)
      let fitting = header.systemLayoutSizeFitting(
        Size(width: header.frame.width, height: 0), horizontalPriority: .required)
      #expect(abs(header.frame.height - fitting.height) <= 16)
    }
  }

  @Test("The beginning stays visible when the header gets a different height") func beginning() throws {
    let harness = try Harness(Album.self, columns: 100, rows: 40)
    let table: TableView = harness.page.table
    for columns in [100, 60, 100, 84, 47] {
      harness.robot.resize(columns: columns, rows: 40)
      #expect(table.contentOffset.y == 0, "\(columns) columns")
    }
  }

  @Test("The wheel and Page Down move header and rows together") func scrolling() throws {
    let harness = try Harness(Album.self, columns: 47, rows: 42)
    let header: AlbumHeader = harness.page.header
    let place = header.convert(.zero, to: nil).y
    func row() throws -> Double {
      try #require(harness.page.table.cellForRow(at: ListIndexPath(row: 0, section: 0))).convert(
        .zero, to: nil
      ).y
    }
    let rowPlace = try row()
    func expectTogether() throws {
      let offset = harness.page.table.contentOffset.y
      #expect(header.convert(.zero, to: nil).y == place - offset)
      #expect(try row() == rowPlace - offset)
    }
    harness.robot.scroll(at: Point(x: 10, y: 10), notches: 1)
    harness.display.advance(by: 1)
    try expectTogether()
    #expect(harness.page.table.contentOffset.y > 0)
    harness.display.session.window.focus(on: header.view(withIdentifier: "play"))
    let before = harness.page.table.contentOffset.y
    harness.robot.press(.pageDown)
    harness.display.advance(by: 1)
    #expect(harness.page.table.contentOffset.y > before)
    harness.robot.press(.pageUp)
    harness.display.advance(by: 1)
    #expect(harness.page.table.contentOffset.y <= before)
    try expectTogether()
  }

  @Test("The plus adds a track, and the check mark removes it") func library() throws {
    let harness = try Harness(Album.self, columns: 128, rows: 48)
    harness.robot.reader(.on)
    let cell = try #require(cells(harness.page).first)
    #expect(cell.button.currentTitle == "+")
    let added = harness.speech { harness.robot.tap(cell.button) }
    #expect(
      added.contains("Added: The View from the Afternoon") && cell.button.currentTitle == "✓", "\(added)")
    let removed = harness.speech { harness.robot.tap(cell.button) }
    #expect(
      removed.contains("Removed: The View from the Afternoon") && cell.button.currentTitle == "+",
      "\(removed)")
    #expect(harness.page.library.isEmpty)
  }

  @Test("In regular width, the reader says number, title and length, and the plus is named for its track")
  func regularReader()
    throws
  {
    let harness = try Harness(Album.self, columns: 128, rows: 48)
    let cell = try #require(cells(harness.page).first)
    harness.display.session.window.focus(on: cell.button)
    let plus = harness.speech { harness.robot.reader(.on) }
    #expect(plus.last?.hasSuffix(", Add The View from the Afternoon, button") == true, "\(plus)")
    #expect(
      harness.speech { harness.robot.reader(.previous) } == ["1, The View from the Afternoon, 3:38, 1 of 13"])
    #expect(
      harness.speech { for _ in 0..<3 { harness.robot.reader(.next) } } == [
        "Add The View from the Afternoon, button",
        "2, I Bet You Look Good on the Dancefloor, 2:53, 2 of 13",
        "Add I Bet You Look Good on the Dancefloor, button",
      ])
  }

  @Test(
    "The ellipsis is at the trailing edge of its button, 16 points from the title", arguments: ["en", "ar"])
  func insets(language: String)
    throws
  {
    let harness = try Harness(Album.self, columns: 47, rows: 42, language: language)
    let cell = try #require(cells(harness.page).first)
    let frame = cell.button.convert(cell.button.bounds, to: nil)
    let columns = Int(frame.minX / 8)..<Int(frame.maxX / 8)
    #expect(columns.count == 3)
    let glyphs = columns.map { harness.display.grid[$0, Int(frame.midY / 16)].glyph.text }
    #expect(glyphs == (language == "ar" ? ["⋯", " ", " "] : [" ", " ", "⋯"]))
  }

  @Test("The ellipsis opens a menu, which changes what plays next") func menu() throws {
    let harness = try Harness(Album.self, columns: 47, rows: 42)
    harness.page.table.scrollToRow(at: ListIndexPath(row: 4, section: 0), at: .bottom, animated: false)
    harness.display.settle()
    func choose(_ action: String, of row: Int) throws {
      let cell = try #require(
        harness.page.table.cellForRow(at: ListIndexPath(row: row, section: 0)) as? TrackCell)
      harness.robot.tap(cell.button)
      harness.display.advance(by: 1)
      try harness.robot.tap(element: action)
      harness.display.advance(by: 1)
    }
    try choose("Add to Queue", of: 2)
    try choose("Play Next", of: 4)
    #expect(harness.page.queue.map(\.number) == [5, 3])
    try choose("Go to Artist", of: 4)
    #expect(harness.page.table.contentOffset.y == 0)
    try harness.robot.tap(element: "Play")
    #expect(harness.page.current?.number == 5 && harness.page.queue.map(\.number) == [3])
    try harness.robot.tap(element: "Shuffle")
    #expect(harness.page.queue.count == 12)
  }

  @Test("No size has problems, and the whole page passes the audit", arguments: Harness.sizes)
  func audit(size: (columns: Int, rows: Int)) throws {
    for language in ["en", "ar"] {
      try Harness(Album.self, columns: size.columns, rows: size.rows, language: language).expectNoProblems()
      let harness = try Harness(Album.self, columns: size.columns, rows: 90, language: language)
      // The title above the list is cut on purpose, and read as a whole.
      #expect(harness.pageFindings.filter { !$0.contains("1.4.4") } == [])
    }
  }

  @Test("A long title has several lines before the button, and all titles begin in one column")
  func longTitle() throws {
    let harness = try Harness(Album.self, columns: 47, rows: 42)
    harness.page.table.scrollToRow(at: ListIndexPath(row: 12, section: 0), at: .bottom, animated: false)
    harness.display.settle()
    let lines = harness.display.text.split(separator: "\n").map(String.init)
    let start = try #require(lines.firstIndex { $0.contains("You Probably") })
    let long = lines[start...].prefix(4).joined(separator: "\n")
    #expect(Track.all[4].title.split(separator: " ").allSatisfy(long.contains), "\(long)")
    #expect(!long.contains("…") && long.contains("⋯"), "\(long)")
    // The reader gets the whole title.
    #expect(throws: Never.self) { try harness.display.element("5, \(Track.all[4].title), 2:10") }
    let starts = Set(
      cells(harness.page).map { $0.title.convert($0.title.bounds, to: harness.page.view).minX })
    #expect(starts.count == 1 && cells(harness.page).count >= 8)
  }

  @Test("A change of the language keeps the page working") func translation() throws {
    let harness = try Harness(Album.self, columns: 128, rows: 48)
    harness.page.translate(to: "de")
    harness.display.advance(by: 0.1)
    #expect(harness.display.text.contains("Zufällig"))
    harness.expectNoProblems()
  }

  @Test("The script reads the album by ear") func byEar() throws {
    try Harness(Album.self).play("album-by-ear")
  }
}
