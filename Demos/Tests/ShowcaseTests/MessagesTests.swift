import Backlit
import BacklitHeadless
import BacklitSession
import BacklitUI
import Testing

@testable import DemoSupport
@testable import Showcase

@Suite("The page of messages") @MainActor struct MessagesTests {
  private typealias Harness = ShowcaseHarness<Messages>

  private func cells(_ page: Messages) -> [(row: Int, cell: MessageCell)] {
    page.table.indexPathsForVisibleRows.compactMap { path in
      (page.table.cellForRow(at: path) as? MessageCell).map { (path.row, $0) }
    }
  }

  /// Checks that the bubbles fill the visible part without gaps, each on its side, with all of its text.
  private func expectWholeBubbles(_ harness: Harness) throws {
    let shown = cells(harness.page)
    #expect(!shown.isEmpty)
    for (one, other) in zip(shown, shown.dropFirst()) {
      #expect(one.cell.frame.maxY == other.cell.frame.minY && one.row + 1 == other.row)
    }
    let isMirrored = harness.page.table.effectiveLayoutDirection == .rightToLeft
    for (row, cell) in shown {
      let message = Message(number: row)
      #expect(cell.label.text == message.text && (cell.picture != nil) == message.hasPicture)
      let bubble = try #require(cell.label.superview).frame
      let label = cell.label.frame
      let width = cell.contentView.bounds.width
      let isRight = message.isMine != isMirrored
      // On whole cells, edges are up to half a cell away from their constraints.
      #expect(abs((isRight ? width - bubble.maxX : bubble.minX) - 20) <= 4)
      #expect(bubble.minX >= 16 && bubble.maxX <= width - 16)
      // The picture is at the tail's side of the other's bubble, as a text is.
      let inner = cell.picture?.frame ?? label
      let tail = isRight ? bubble.width - inner.maxX : inner.minX
      let far = isRight ? inner.minX : bubble.width - inner.maxX
      #expect(abs((message.isMine && message.hasPicture ? far - 10 : tail - 20)) <= 8)
      if !message.hasPicture { #expect(abs(far - 10) <= 8) }
      let needed = cell.label.intrinsicContentHeight(forWidth: label.width) ?? 0
      #expect(label.height >= needed, "Message \(row) is cut: \(label.height) of \(needed)")
      if !message.hasPicture { #expect(cell.frame.height - label.height <= 32) }
    }
  }

  /// The upper edge of each visible message on the screen.
  private func places(_ page: Messages) -> [Int: Double] {
    Dictionary(uniqueKeysWithValues: cells(page).map { ($0.row, $0.cell.convert(.zero, to: nil).y) })
  }

  /// Checks that messages that stay visible move by the same distance.
  private func expectNoJump(_ harness: Harness, by distance: Double? = nil, _ action: () -> Void) {
    let before = places(harness.page)
    action()
    harness.display.settle()
    let after = places(harness.page)
    let moves = Set(before.compactMap { row, y in after[row].map { $0 - y } })
    #expect(moves.count <= 1, "Messages moved by different distances: \(moves.sorted())")
    if let distance { #expect(moves == [distance]) }
  }

  @Test("The figures hold at all sizes", arguments: ShowcaseHarness<Messages>.sizes)
  func sizes(size: (columns: Int, rows: Int)) throws {
    let harness = try Harness(Messages.self, columns: size.columns, rows: size.rows)
    #expect(cells(harness.page).last?.row == 9_999)
    try expectWholeBubbles(harness)
    harness.page.table.scrollToRow(at: ListIndexPath(row: 5_012, section: 0), at: .middle, animated: false)
    harness.display.settle()
    try expectWholeBubbles(harness)
    harness.expectNoProblems()
  }

  @Test("A one-word message has a bubble as narrow as the word and 30 points") func narrow() throws {
    let number = try #require((0..<10_000).first { Message(number: $0).text == "Yes!" })
    let harness = try Harness(Messages.self)
    harness.page.table.scrollToRow(at: ListIndexPath(row: number, section: 0), at: .top, animated: false)
    harness.display.settle()
    let cell = try #require(cells(harness.page).first { $0.row == number }?.cell)
    let bubble = try #require(cell.label.superview)
    #expect(abs(bubble.frame.width - (4 * 8 + 30)) <= 8)
  }

  @Test(
    "Ten thousand bubbles scroll without a jump, in both directions and three text sizes",
    arguments: [
      ("en", ContentSizeCategory.large), ("ar", .large), ("en", .extraSmall), ("ar", .accessibilityLarge),
    ])
  func scrolling(language: String, textSize: ContentSizeCategory) throws {
    let harness = try Harness(Messages.self, columns: 47, rows: 42, language: language, textSize: textSize)
    let table: TableView = harness.page.table
    try expectWholeBubbles(harness)
    for _ in 0..<20 {
      expectNoJump(harness, by: 48) { harness.robot.scroll(at: Point(x: 10, y: 10), notches: -1) }
    }
    try expectWholeBubbles(harness)
    for row in [7_777, 3_000, 12] {
      table.scrollToRow(at: ListIndexPath(row: row, section: 0), at: .middle, animated: false)
      harness.display.settle()
      try expectWholeBubbles(harness)
      for notches in [-1.0, -1, -1, 1, 1] {
        expectNoJump(harness, by: notches * -48) {
          harness.robot.scroll(at: Point(x: 10, y: 10), notches: notches)
        }
      }
    }
    harness.display.session.window.focus(on: table)
    for key in [Key.pageDown, .pageDown, .down, .pageUp, .up] {
      expectNoJump(harness) { harness.robot.press(key) }
      harness.display.advance(by: 0.5)
    }
    try expectWholeBubbles(harness)
    #expect(table.madeCells <= 60)
  }

  @Test("A larger text size gives a message more lines, none of which is cut") func textSizes() throws {
    var lines: [Double] = []
    let row = try #require((0..<10_000).first { Message(number: $0).text.count > 80 })
    for size in [ContentSizeCategory.large, .accessibilityMedium, .accessibilityExtraExtraExtraLarge] {
      let harness = try Harness(Messages.self, columns: 47, rows: 42, textSize: size)
      harness.page.table.scrollToRow(at: ListIndexPath(row: row, section: 0), at: .top, animated: false)
      harness.display.settle()
      try expectWholeBubbles(harness)
      let label = try #require(cells(harness.page).first { $0.row == row }?.cell.label)
      let (height, line) = (
        label.intrinsicContentHeight(forWidth: label.frame.width), label.intrinsicContentHeight(forWidth: 1e5)
      )
      lines.append(try #require(height) / #require(line))
    }
    #expect(lines[0] >= 2 && lines[1] > lines[0] && lines[2] > lines[1], "\(lines)")
  }

  @Test("A resize keeps the place in the chat") func resizing() throws {
    let harness = try Harness(Messages.self, columns: 47, rows: 42)
    harness.page.table.scrollToRow(at: ListIndexPath(row: 900, section: 0), at: .top, animated: false)
    harness.display.settle()
    for (columns, rows) in [(80, 24), (128, 48), (47, 42), (96, 64)] {
      harness.robot.resize(columns: columns, rows: rows)
      #expect(cells(harness.page).first?.row == 900)
      try expectWholeBubbles(harness)
    }
  }

  @Test("Sender, text and picture are read, also of messages that were never visible") func speech() throws {
    let harness = try Harness(Messages.self)
    harness.display.session.window.focus(on: harness.page.table)
    _ = harness.speech { harness.robot.reader(.on) }
    harness.page.table.scrollToRow(at: ListIndexPath(row: 5_011, section: 0), at: .top, animated: false)
    harness.display.settle()
    let cell = try #require(harness.page.table.cellForRow(at: ListIndexPath(row: 5_011, section: 0)))
    _ = harness.speech { harness.display.session.window.post(.layoutChanged(cell)) }
    let said = harness.speech { for _ in 0..<30 { harness.robot.reader(.next) } }
    let expected = (5_012..<5_042).map { number in
      let message = Message(number: number)
      return "\(message.isMine ? "Me" : "Jane"), \(message.text)\(message.hasPicture ? ", picture" : "")"
        + ", \(number + 1) of 10000"
    }
    #expect(said == expected)
    #expect(said[0].contains(", picture, "))
  }

  // MARK: Reactions

  /// The first visible message whose sender is the other person, or oneself, below the first rows.
  private func message(_ harness: Harness, isMine: Bool, after row: Int = 0) throws -> (
    row: Int, cell: MessageCell
  ) {
    try #require(
      cells(harness.page).dropFirst().first { Message(number: $0.row).isMine == isMine && $0.row > row })
  }

  private func doubleClick(_ harness: Harness, _ view: View) {
    let cell = harness.robot.cell(of: Point(x: view.bounds.midX, y: view.bounds.midY), in: view)
    for _ in 0..<2 {
      harness.robot.pointer(.down, at: cell)
      harness.robot.pointer(.up, at: cell)
    }
  }

  /// Checks the place of the bar: 30 points from the leading edge, at the middle of a message or at the lower edge.
  private func expectBar(_ harness: Harness, at cell: MessageCell) {
    let (page, bar) = (harness.page, harness.page.bar.frame)
    let safe = page.view.safeAreaLayoutGuide.layoutFrame
    let middle = cell.convert(cell.bounds, to: page.view).midY
    #expect(abs(bar.minY - min(middle, safe.maxY - bar.height)) <= 16)
    let isMirrored = page.view.effectiveLayoutDirection == .rightToLeft
    #expect(abs((isMirrored ? safe.maxX - bar.maxX : bar.minX - safe.minX) - 30) <= 8)
    #expect(!page.bar.isHidden && page.bar.alpha == 0.95)
  }

  @Test(
    "A double click on the other's message springs the bar in, a second message gets it with its own state",
    arguments: ["en", "ar"])
  func bar(language: String) throws {
    let harness = try Harness(Messages.self, columns: 47, rows: 42, language: language)
    let page = harness.page
    page.table.scrollToRow(at: ListIndexPath(row: 900, section: 0), at: .top, animated: false)
    harness.display.settle()
    #expect(page.bar.isHidden)
    doubleClick(harness, try message(harness, isMine: true).cell)
    harness.display.advance(by: 1.5)
    #expect(page.reacting == nil && page.bar.isHidden)
    let first = try message(harness, isMine: false)
    doubleClick(harness, first.cell)
    #expect(page.reacting == first.row && harness.display.session.isAnimating)
    harness.display.advance(by: 1)
    #expect(!harness.display.session.isAnimating)
    expectBar(harness, at: first.cell)
    harness.robot.tap(page.like)
    #expect(page.liked == [first.row] && page.like.currentTitle == "♥" && page.like.isSelected)
    // The bar moves on without being hidden, and shows the state of the next message.
    let second = try message(harness, isMine: false, after: first.row)
    doubleClick(harness, second.cell)
    #expect(page.reacting == second.row && page.like.currentTitle == "♡")
    // It glides from the first message.
    let start = page.bar.frame
    #expect(harness.display.session.isAnimating && !page.bar.isHidden && page.bar.alpha == 0.95)
    harness.display.advance(by: 0.1)
    #expect(harness.display.session.isAnimating && !page.bar.isHidden && page.bar.frame == start)
    harness.display.advance(by: 1.5)
    expectBar(harness, at: second.cell)
    harness.robot.tap(page.favorite)
    #expect(page.favorites == [second.row] && page.favorite.currentTitle == "★")
    doubleClick(harness, first.cell)
    harness.display.advance(by: 1.5)
    #expect(page.like.currentTitle == "♥" && page.favorite.currentTitle == "☆")
    #expect(harness.display.auditFindings().filter { !"\($0)".hasPrefix("cell ") } == [])
    // It scrolls along with its message, and a tap outside hides it.
    harness.robot.scroll(at: Point(x: 10, y: 10), notches: 1)
    harness.display.settle()
    expectBar(harness, at: first.cell)
    harness.robot.tap(try message(harness, isMine: true).cell)
    harness.display.advance(by: 2)
    #expect(page.reacting == nil && page.bar.isHidden)
    harness.expectNoProblems()
    // Messages beyond the screen have no picture to check.
    #expect(harness.display.auditFindings().filter { !"\($0)".hasPrefix("cell ") } == [])
  }

  @Test("The bar springs in from above, past the middle of its message and back") func spring() throws {
    let harness = try Harness(Messages.self, columns: 47, rows: 42)
    let page = harness.page
    page.table.scrollToRow(at: ListIndexPath(row: 900, section: 0), at: .top, animated: false)
    harness.display.settle()
    let visible = cells(page).filter { !Message(number: $0.row).isMine }
    doubleClick(harness, try #require(visible.dropLast(2).last).cell)
    var rows: [Int] = []
    for _ in 0..<60 {
      harness.display.advance(by: 0.02)
      let lines = harness.display.text.split(separator: "\n", omittingEmptySubsequences: false)
      if let row = lines.firstIndex(where: { $0.contains("☆") }) { rows.append(row) }
    }
    let goal = try #require(rows.last)
    #expect(try #require(rows.first) < goal && rows.max() ?? 0 > goal, "\(rows)")
    // It rests within a second.
    #expect(rows.suffix(8).allSatisfy { $0 == goal } && !harness.display.session.isAnimating)
  }

  @Test("The bar glides from one message to the next, and is never hidden on the way") func gliding() throws {
    let harness = try Harness(Messages.self, columns: 47, rows: 42)
    harness.page.table.scrollToRow(at: ListIndexPath(row: 900, section: 0), at: .top, animated: false)
    harness.display.settle()
    /// The row of the screen that the bar is drawn in; nil if it is not drawn.
    func place() -> Int? {
      harness.display.text.split(separator: "\n", omittingEmptySubsequences: false)
        .firstIndex { $0.contains("☆") }
    }
    let others = cells(harness.page).filter { !Message(number: $0.row).isMine }
    doubleClick(harness, try #require(others.first).cell)
    harness.display.advance(by: 1.5)
    let start = try #require(place())
    doubleClick(harness, try #require(others.dropLast(2).last).cell)
    var rows: [Int?] = []
    for _ in 0..<75 {
      harness.display.advance(by: 0.02)
      rows.append(place())
    }
    let goal = try #require(place())
    let between = rows.compactMap(\.self).filter { $0 > start && $0 < goal }
    #expect(!rows.contains(nil) && goal > start + 4 && Set(between).count >= 3, "\(start) \(rows)")
    #expect(between == between.sorted(), "\(rows)")
    #expect(!harness.display.session.isAnimating)
  }

  @Test("The tail of a bubble is drawn at the other side from right to left") func tail() throws {
    /// The pixels of the lower edge of a bubble, without its text, from its leading edge.
    func outline(_ language: String) throws -> [UInt32] {
      let harness = try Harness(Messages.self, columns: 47, rows: 42, language: language)
      let cell = try message(harness, isMine: false).cell
      let bubble = try #require(cell.view(withIdentifier: "bubble"))
      cell.label.isHidden = true
      harness.display.settle()
      let frame = bubble.convert(bubble.bounds, to: nil)
      let picture = harness.picture
      let width = Int(frame.width)
      return (1...4).flatMap { row in
        (0..<width).map { column in
          let x = language == "ar" ? Int(frame.maxX) - 1 - column : Int(frame.minX) + column
          return picture[x, Int(frame.maxY) - row]
        }
      }
    }
    let (english, arabic) = (try outline("en"), try outline("ar"))
    #expect(english == arabic)
    // The picture is not symmetric: only one side has a tail.
    let width = english.count / 4
    #expect(Array(english[..<width]) != english[..<width].reversed())
  }

  @Test("Enter opens the bar, Tab reaches it, and Escape returns to the message") func barByKeys() throws {
    let harness = try Harness(Messages.self, columns: 47, rows: 42)
    let (page, window) = (harness.page, harness.display.session.window)
    harness.display.session.screen.preferences.prefersReducedMotion = true
    window.focus(on: page.table)
    harness.robot.press(.end)
    for _ in 0..<10 where page.reacting == nil {
      harness.robot.press(.up)
      harness.robot.press(.enter)
      harness.display.settle()
      // One's own messages have no bar.
      #expect(
        page.table.indexPathForSelectedRow.map { Message(number: $0.row).isMine } == (page.reacting == nil))
    }
    let row = try #require(page.reacting)
    #expect(!harness.display.session.isAnimating && page.bar.alpha == 0.95)
    harness.robot.press(.tab)
    #expect(page.favorite.isFocused)
    harness.robot.press(.tab)
    harness.robot.type(" ")
    #expect(page.like.isFocused && page.liked == [row])
    harness.robot.press(.escape)
    harness.display.settle()
    #expect(page.reacting == nil && page.table.isFocused && harness.stack.topViewController === page)
    #expect(page.table.indexPathForSelectedRow?.row == row)
    harness.expectNoProblems()
  }

  @Test("The reader reacts to a message by its actions, and reads the reactions") func reactionsByEar() throws
  {
    let harness = try Harness(Messages.self, columns: 47, rows: 42)
    let (row, cell) = try message(harness, isMine: false)
    #expect(try message(harness, isMine: true).cell.accessibilityCustomActions.isEmpty)
    _ = harness.speech { harness.robot.reader(.on) }
    let like = try #require(cell.accessibilityCustomActions.first { $0.name == "Like" })
    let said = harness.speech { #expect(like.handler()) }
    #expect(said == ["liked"] && harness.page.liked == [row])
    #expect(cell.accessibilityValue == "liked")
    let favorite = try #require(cell.accessibilityCustomActions.first { $0.name == "Favorite" })
    _ = harness.speech { #expect(favorite.handler()) }
    #expect(cell.accessibilityValue == "liked, favorite")
    let unliked = harness.speech { _ = like.handler() }
    #expect(unliked == ["no longer liked"])
  }

  @Test("The script reads the chat by ear") func byEar() throws {
    try Harness(Messages.self).play("messages-by-ear")
  }
}
