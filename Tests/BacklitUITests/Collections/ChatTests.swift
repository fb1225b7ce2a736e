import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitHeadless
import BacklitLayout
import BacklitLists
import BacklitSession
import TestSupport
import Testing

@testable import BacklitUI

/// A message in a bubble, at the leading edge or, if it is one's own, at the trailing edge.
private final class BubbleCell: CollectionViewCell {
  let bubble = View()
  let label = Label()
  private var received: [LayoutConstraint] = []
  private var sent: [LayoutConstraint] = []

  required init() {
    super.init()
    label.numberOfLines = 0
    label.font = .preferredFont(forTextStyle: .body)
    label.adjustsFontForContentSizeCategory = true
    bubble.addSubview(label)
    contentView.addSubview(bubble)
    for view in [bubble, label] { view.translatesAutoresizingMaskIntoConstraints = false }
    LayoutConstraint.activate([
      bubble.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 10),
      bubble.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -10),
      label.topAnchor.constraint(equalTo: bubble.topAnchor, constant: 5),
      label.bottomAnchor.constraint(equalTo: bubble.bottomAnchor, constant: -5),
    ])
    received = sides(far: false)
    sent = sides(far: true)
  }

  private func sides(far isFar: Bool) -> [LayoutConstraint] {
    let (near, tail) = isFar ? (10.0, 20.0) : (20.0, 10.0)
    let leading = bubble.leadingAnchor
    let trailing = bubble.trailingAnchor
    return [
      isFar
        ? leading.constraint(greaterThanOrEqualTo: contentView.leadingAnchor, constant: 20)
        : leading.constraint(equalTo: contentView.leadingAnchor, constant: 20),
      isFar
        ? trailing.constraint(equalTo: contentView.trailingAnchor, constant: -20)
        : trailing.constraint(lessThanOrEqualTo: contentView.trailingAnchor, constant: -20),
      label.leadingAnchor.constraint(equalTo: bubble.leadingAnchor, constant: near),
      label.trailingAnchor.constraint(equalTo: bubble.trailingAnchor, constant: -tail),
    ]
  }

  func show(_ message: Chat.Message) {
    label.text = message.text
    bubble.backgroundColor = message.isMine ? Color(white: 0.2) : Color(white: 0.4)
    LayoutConstraint.deactivate(message.isMine ? received : sent)
    LayoutConstraint.activate(message.isMine ? sent : received)
    accessibilityLabel = "\(message.isMine ? "me" : "Ana"), \(message.text)"
  }
}

/// A chat with messages of many lengths, in a self-sizing flow layout.
@MainActor
private final class Chat: CollectionViewDataSource {
  struct Message {
    var text: String
    var isMine: Bool
  }

  let harness: ControlHarness
  let view: CollectionView
  var messages: [Message]

  init(
    _ count: Int, direction: LayoutDirection = .leftToRight, category: ContentSizeCategory = .large,
    columns: Int = 47, rows: Int = 36
  ) {
    var random = SeededRandom(seed: 11)
    messages = (0..<count).map { index in
      let words = Int.random(in: 1...40, using: &random)
      return Message(
        text: "m\(index) " + (0..<words).map { "word\($0)" }.joined(separator: " "),
        isMine: Bool.random(using: &random))
    }
    harness = ControlHarness(columns: 130, rows: 42)
    let layout = FlowLayout()
    layout.estimatedItemSize = Size(width: 10_000, height: 64)
    view = CollectionView(collectionViewLayout: layout)
    view.allowsSelection = true
    view.register(BubbleCell.self, forCellWithReuseIdentifier: "bubble")
    view.dataSource = self
    harness.display.session.window.screen.preferences.layoutDirection = direction
    harness.display.session.window.screen.preferences.preferredContentSizeCategory = category
    harness.add(view, column: 2, row: 2, columns: columns, rows: rows)
  }

  var display: HeadlessDisplay { harness.display }

  func collectionView(_ collectionView: CollectionView, numberOfItemsInSection section: Int) -> Int {
    messages.count
  }

  func collectionView(
    _ collectionView: CollectionView, cellForItemAt indexPath: ListIndexPath
  ) -> CollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "bubble", for: indexPath)
    (cell as? BubbleCell)?.show(messages[indexPath.item])
    return cell
  }

  func collectionView(_ collectionView: CollectionView, searchTextForItemAt indexPath: ListIndexPath)
    -> String?
  {
    messages[indexPath.item].text
  }

  /// The upper edge of each visible message on the screen.
  var places: [Int: Double] {
    var result: [Int: Double] = [:]
    for path in view.indexPathsForVisibleItems {
      if let cell = view.cellForItem(at: path) { result[path.item] = cell.convert(.zero, to: nil).y }
    }
    return result
  }

  /// Checks that messages that stay visible move together, and by how much.
  ///
  /// The screen before the action is compared with the screen after the estimates of the messages that
  /// came into view were corrected.
  @discardableResult
  func expectNoJump(by distance: Double? = nil, _ action: () -> Void) -> Double? {
    let before = places
    action()
    display.settle()
    let after = places
    let moves = Set(before.compactMap { item, y in after[item].map { $0 - y } })
    #expect(moves.count <= 1, "Messages moved by different distances: \(moves.sorted())")
    let isAtEnd =
      view.contentOffset.y <= 0 || view.contentOffset.y >= view.contentSize.height - view.bounds.height
    if let distance, !isAtEnd { #expect(moves == [distance]) }
    return moves.first
  }

  /// Checks that the messages fill the visible part without gaps, each on its side, with all of its text.
  func expectWholeBubbles() {
    let cells = view.indexPathsForVisibleItems.compactMap { path in
      (view.cellForItem(at: path) as? BubbleCell).map { (path.item, $0) }
    }
    #expect(!cells.isEmpty)
    for (one, other) in zip(cells, cells.dropFirst()) { #expect(one.1.frame.maxY == other.1.frame.minY) }
    let isMirrored = view.effectiveLayoutDirection == .rightToLeft
    for (item, cell) in cells {
      #expect(cell.label.text == messages[item].text)
      let bubble = cell.bubble.frame
      #expect(bubble.minX >= 16 && bubble.maxX <= cell.bounds.width - 16)
      // On whole cells, the distance to the own side is at most that of the constraint and a cell.
      let isRight = messages[item].isMine != isMirrored
      #expect(isRight ? cell.bounds.width - bubble.maxX <= 28 : bubble.minX <= 28)
      let label = cell.label
      let needed = label.intrinsicContentHeight(forWidth: label.frame.width) ?? 0
      #expect(label.frame.height >= needed, "Message \(item) is cut: \(label.frame.height) of \(needed)")
    }
  }
}

@MainActor
@Suite struct ChatTests {
  /// The places of the messages from one move of the pointer to the next: estimates are corrected in frames between them.
  @Test(
    "10,000 bubbles scroll by the thumb without a jump, in both directions and three sizes", arguments: 0..<5)
  func thumb(variant: Int) throws {
    let (direction, category) = Self.variants[variant]
    let chat = Chat(10_000, direction: direction, category: category)
    let robot = chat.harness.robot
    let thumb = chat.view.verticalIndicator
    #expect(!thumb.isHidden)
    let column = direction == .leftToRight ? chat.view.frame.maxX / 8 - 1 : chat.view.frame.minX / 8
    #expect(robot.cell(of: Point(x: 4, y: 8), in: thumb).x.rounded(.down) == column)
    let top = chat.view.convert(Point.zero, to: nil).y / 16
    func place(_ row: Int) -> Point { Point(x: column + 0.5, y: top + Double(row) + 0.5) }
    robot.pointer(.down, at: place(0))
    var offsets: [Double] = [0]
    for row in 1...34 {
      robot.pointer(.drag, at: place(row))
      let first = chat.places.filter { $0.value >= chat.view.convert(Point.zero, to: nil).y }
      // What is on the screen stays while frames go by.
      chat.expectNoJump(by: 0) { chat.display.advance(by: 0.2) }
      #expect(!first.isEmpty)
      chat.expectWholeBubbles()
      offsets.append(chat.view.contentOffset.y)
    }
    #expect(zip(offsets, offsets.dropFirst()).allSatisfy { $0 < $1 }, "\(offsets)")
    robot.pointer(.drag, at: place(40))
    chat.display.settle()
    #expect(chat.places[9_999] != nil, "the end of the thumb's way is the end of the chat")
    robot.pointer(.drag, at: place(-3))
    chat.display.settle()
    #expect(chat.places[0] != nil && chat.view.contentOffset.y == 0)
    robot.pointer(.up, at: place(-3))
    // A click that does not move the thumb does not scroll.
    chat.expectNoJump(by: 0) {
      robot.pointer(.down, at: place(0))
      robot.pointer(.up, at: place(0))
    }
  }

  private static let variants: [(LayoutDirection, ContentSizeCategory)] = [
    (.leftToRight, .large), (.rightToLeft, .large), (.leftToRight, .extraSmall),
    (.leftToRight, .accessibilityLarge), (.rightToLeft, .accessibilityLarge),
  ]

  @Test(
    "10,000 bubbles scroll without a jump by the wheel, by keys and to any place, in both directions and three sizes"
  )
  func scrolling() {
    var random = SeededRandom(seed: 5)
    for (direction, category) in Self.variants {
      let chat = Chat(10_000, direction: direction, category: category)
      chat.expectWholeBubbles()
      let wheel = { (notches: Double) in
        chat.harness.robot.scroll(at: Point(x: 10, y: 10), notches: notches)
      }
      for _ in 0..<10 { chat.expectNoJump(by: -48) { wheel(1) } }
      chat.expectWholeBubbles()
      // Far away, where nothing was measured; then upwards, into what was not measured either.
      for _ in 0..<4 {
        chat.view.contentOffset.y = .random(in: 10_000...chat.view.contentSize.height - 5_000, using: &random)
        chat.display.settle()
        chat.expectWholeBubbles()
        for _ in 0..<12 { chat.expectNoJump(by: 48) { wheel(-1) } }
        chat.expectWholeBubbles()
        for _ in 0..<6 { chat.expectNoJump(by: -48) { wheel(1) } }
      }
      chat.display.session.window.focus(on: chat.view)
      chat.harness.robot.press(.end)
      chat.display.settle()
      #expect(chat.places[9_999] != nil)
      chat.expectWholeBubbles()
      for _ in 0..<8 { chat.expectNoJump { chat.harness.robot.press(.up) } }
      for _ in 0..<2 { chat.expectNoJump { chat.harness.robot.press(.pageUp) } }
      chat.expectWholeBubbles()
      chat.harness.robot.press(.home)
      chat.display.settle()
      #expect(chat.view.contentOffset.y == 0 && chat.places[0] != nil)
      chat.expectWholeBubbles()
      #expect(chat.display.problems.isEmpty)
    }
  }

  @Test("A thrown chat decelerates without a jump")
  func throwing() {
    let chat = Chat(10_000)
    chat.view.contentOffset.y = 100_000
    chat.display.settle()
    chat.harness.robot.pointer(.down, at: Point(x: 10, y: 10))
    for row in 11...20 {
      chat.expectNoJump(by: 16) { chat.harness.robot.pointer(.drag, at: Point(x: 10, y: Double(row))) }
      chat.display.advance(by: 0.01)
    }
    chat.harness.robot.pointer(.up, at: Point(x: 10, y: 20))
    for _ in 0..<60 { chat.expectNoJump { chat.display.advance(by: 0.05) } }
    chat.expectWholeBubbles()
  }

  @Test("A change of the text size or of the width keeps the first visible message where it is")
  func changes() {
    let chat = Chat(2_000)
    chat.view.scrollToItem(at: ListIndexPath(item: 900, section: 0), at: .start, animated: false)
    chat.display.settle()
    for category in [ContentSizeCategory.accessibilityLarge, .extraSmall, .large] {
      let place = chat.places[900]
      chat.display.session.window.screen.preferences.preferredContentSizeCategory = category
      chat.display.settle()
      #expect(chat.places[900] == place)
      chat.expectWholeBubbles()
    }
    for columns in [80, 24, 120, 47] {
      chat.view.frame.size.width = Double(columns * 8)
      chat.display.settle()
      #expect(chat.places.keys.min() == 900)
      chat.expectWholeBubbles()
    }
    // A message above changes.
    let before = chat.places
    chat.messages[880].text = "m880 " + String(repeating: "longer ", count: 80)
    chat.view.reloadItems(at: [ListIndexPath(item: 880, section: 0)])
    chat.display.advance(by: 1)
    #expect(chat.places == before)
  }

  @Test("A one-word message has a narrow bubble, a long one wraps, at 47, 80 and 128 columns")
  func widths() throws {
    for columns in [47, 80, 128] {
      let chat = Chat(4, columns: columns)
      chat.messages = [
        .init(text: "Hi", isMine: false), .init(text: "Yes", isMine: true),
        .init(text: String(repeating: "word ", count: 60), isMine: false),
        .init(text: String(repeating: "word ", count: 60), isMine: true),
      ]
      chat.view.reloadData()
      chat.display.settle()
      chat.expectWholeBubbles()
      let cells = try (0..<4).map {
        try #require(chat.view.cellForItem(at: ListIndexPath(item: $0, section: 0)) as? BubbleCell)
      }
      #expect(cells[0].bubble.frame.width <= 16 + 30 + 16)
      #expect(cells[1].bubble.frame.width <= 24 + 30 + 16)
      #expect(cells[2].frame.height > 48 && cells[3].frame.height > 48)
    }
  }

  @Test("The reader steps through messages that were never visible, without a jump, and says their places")
  func reader() {
    let chat = Chat(10_000)
    chat.view.accessibilityLabel = "Messages"
    chat.view.scrollToItem(at: ListIndexPath(item: 5_000, section: 0), at: .start, animated: false)
    chat.display.settle()
    chat.harness.robot.reader(.on)
    chat.display.finishSpeaking()
    chat.display.session.window.focus(on: chat.view)
    chat.display.finishSpeaking()
    var heard: [String] = []
    for _ in 0..<12 {
      let count = chat.display.transcript.count
      chat.expectNoJump { chat.harness.robot.reader(.next) }
      chat.display.finishSpeaking()
      heard.append(chat.display.transcript.dropFirst(count).flatMap(\.text).joined(separator: " "))
    }
    let numbers = heard.compactMap { words in
      words.split(separator: " ").first { $0.hasPrefix("m5") }.flatMap { Int($0.dropFirst()) }
    }
    #expect(numbers.count == 12)
    #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0 + 1 == $1 })
    #expect(heard.allSatisfy { $0.contains("of 10,000") || $0.contains("of 10000") })
    #expect(heard.allSatisfy { $0.contains("me,") || $0.contains("Ana") || $0.contains("me ") })
  }

  @Test("A step of scrolling makes and measures as many cells among 100,000 messages as among 1,000")
  func growth() {
    var work: [[Int]] = []
    for count in [1_000, 100_000] {
      let chat = Chat(count)
      let start = chat.view.counters
      let made = chat.view.madeCells
      for _ in 0..<40 {
        chat.harness.robot.scroll(at: Point(x: 10, y: 10), notches: 1)
        chat.display.settle()
      }
      let end = chat.view.counters
      work.append([
        end.configuredCells - start.configuredCells, end.measuredCells - start.measuredCells,
        end.layouts - start.layouts,
        chat.view.madeCells - made,
      ])
    }
    // The messages are the same, because the generator of both begins with the same seed.
    #expect(work[0] == work[1])
    #expect(work[0][1] == work[0][0])
    #expect(work[0][3] <= 2)
  }
}
