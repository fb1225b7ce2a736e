import Backlit
import BacklitHeadless
import BacklitSession
import BacklitUI
import Testing

@testable import DemoSupport
@testable import Showcase

@Suite("The memory game") @MainActor struct MemoryTests {
  private typealias Harness = ShowcaseHarness<Memory>

  /// A game with a known sequence.
  private func game(
    _ boxes: [Int] = [], columns: Int = 80, rows: Int = 24, language: String = "en", debugs: Bool = false
  ) throws -> Harness {
    let harness = try Harness(Memory.self, columns: columns, rows: rows, language: language, debugs: debugs)
    var left = boxes[...]
    harness.page.nextBox = { left.popFirst() ?? 0 }
    return harness
  }

  @Test(
    "The board is square and in the middle, clear of header and button",
    arguments: ShowcaseHarness<Memory>.sizes)
  func sizes(size: (columns: Int, rows: Int)) throws {
    for language in ["en", "ar"] {
      let harness = try game(columns: size.columns, rows: size.rows, language: language)
      let page = harness.page
      let safe = page.view.safeAreaLayoutGuide.layoutFrame
      func frame(_ view: View) -> Rect { view.convert(view.bounds, to: page.view) }
      let (header, board, play) = (frame(page.game.header), frame(page.game.board), frame(page.play))
      #expect(header.minY == safe.minY && abs(header.height - 100) <= 16 && header.width == safe.width)
      // The boxes are whole rows high and wide, and half a row less or more each makes two rows of the board.
      #expect(abs(board.height - safe.height / 2) <= 32 && board.width == board.height)
      let isLow = size.columns < 84 && size.rows < 30
      #expect(abs(board.midX - safe.midX) <= 8 && abs(board.midY - safe.midY - (isLow ? 30 : 0)) <= 16)
      #expect(board.minY >= header.maxY && board.maxY <= play.minY)
      #expect(abs(play.midX - safe.midX) <= 8 && abs(play.width - 75) <= 8)
      #expect(abs(safe.maxY - play.maxY - (isLow ? 10 : 15)) <= 16)
      let boxes = page.game.boxes.map(frame)
      #expect(boxes.count == 16 && boxes.allSatisfy { $0.size == boxes[0].size && $0.width == $0.height })
      for row in 0..<4 {
        for column in 0..<3 {
          let (one, other) = (boxes[row * 4 + column], boxes[row * 4 + column + 1])
          let gap = language == "ar" ? one.minX - other.maxX : other.minX - one.maxX
          #expect(gap == 16)
        }
        if row < 3 { #expect(boxes[row * 4 + 4].minY - boxes[row * 4].maxY == 16) }
      }
      let points = frame(page.points)
      #expect(abs((language == "ar" ? points.minX - safe.minX : safe.maxX - points.maxX) - 31) <= 8)
      harness.expectNoProblems()
      #expect(!page.game.hasAmbiguousLayout)
    }
  }

  @Test(
    "In a narrow or tall window, all boxes are on the screen, of one size, clear of header and button",
    arguments: [(40, 60), (36, 50), (40, 30), (60, 60)])
  func narrowSizes(size: (columns: Int, rows: Int)) throws {
    let harness = try game(columns: size.columns, rows: size.rows)
    let page = harness.page
    let safe = page.view.safeAreaLayoutGuide.layoutFrame
    func frame(_ view: View) -> Rect { view.convert(view.bounds, to: page.view) }
    // The bar does not make the page lower.
    #expect(harness.stack.navigationBar.frame.height <= 48)
    let boxes = page.game.boxes.map(frame)
    for (index, box) in boxes.enumerated() {
      #expect(box.minX >= safe.minX + 8 && box.maxX <= safe.maxX - 8, "\(index): \(box)")
      #expect(
        box.minY >= frame(page.game.header).maxY && box.maxY <= frame(page.play).minY, "\(index): \(box)")
      #expect(box.width >= 16 && box.height >= 16 && box.size == boxes[0].size)
    }
    harness.expectNoProblems()
    #expect(!page.game.hasAmbiguousLayout)
  }

  @Test("How to start is heard on arrival, at the heading and at the button") func start() throws {
    let harness = try game()
    let page = harness.page
    let hint = "Play shows boxes to repeat."
    _ = harness.speech { harness.robot.reader(.on) }
    // Back from the results, which are empty, the page is as new.
    _ = harness.speech {
      harness.robot.tap(page.navigationItem.rightBarButtonItem?.button ?? page.play)
      harness.display.advance(by: 1)
    }
    let arrival = harness.speech {
      harness.robot.press(.escape)
      harness.display.advance(by: 1)
    }
    #expect(arrival.last == hint, "\(arrival)")
    for view in [page.name as View, page.play] {
      _ = harness.speech { harness.robot.reader(.first) }
      for _ in 0..<40 where harness.display.session.window.accessibilityCursorItem !== view {
        _ = harness.speech { harness.robot.reader(.next) }
      }
      harness.display.advance(by: 3)
      #expect(harness.display.lastSpoken == [hint])
    }
  }

  @Test("Sequences grow, are spoken box by box, and a wrong box ends the game") func rules() throws {
    let harness = try game([5, 10, 3])
    let page = harness.page
    _ = harness.speech { harness.robot.reader(.on) }
    #expect(page.game.boxes.allSatisfy { ($0 as? MemoryBox)?.isEnabled == false })
    let said = harness.speech {
      harness.robot.tap(page.play)
      harness.display.advance(by: 3)
    }
    #expect(said.contains { $0.contains("Box row 2, column 2") }, "\(said)")
    // Answers have no time limit.
    harness.display.advance(by: 60)
    let second = harness.speech {
      harness.robot.tap(page.game.boxes[5])
      harness.display.advance(by: 4)
    }
    let names = second.filter { $0.contains("Box row") }
    #expect(names.suffix(2).map { $0.contains("row 2, column 2") } == [true, false], "\(second)")
    #expect(names.last?.contains("row 3, column 3") == true, "\(second)")
    #expect(page.round?.points == 1 && page.points.text == "Points: 1")
    #expect(page.round?.sequence == [5, 10])
    harness.robot.tap(page.game.boxes[5])
    harness.display.advance(by: 1)
    let lost = harness.speech {
      harness.robot.tap(page.game.boxes[0])
      harness.display.advance(by: 1)
    }
    #expect(lost.contains { $0.contains("Game over.") }, "\(lost)")
    #expect(page.round == nil && page.results.count == 1 && page.results[0].hasPrefix("1 points in "))
    try harness.robot.tap(element: "History")
    harness.display.advance(by: 1)
    #expect(harness.display.text.contains("1 points in "))
  }

  @Test("With reduced motion boxes change their colour at once, and a pause separates equal boxes")
  func reducedMotion() throws {
    /// The colours of the first box while a sequence of it is shown, each once in a row.
    func colors(reduced isReduced: Bool) throws -> [(color: CellColor, frames: Int)] {
      let harness = try game([0, 0])
      harness.display.session.screen.preferences.prefersReducedMotion = isReduced
      harness.robot.tap(harness.page.play)
      harness.display.advance(by: 3)
      harness.robot.tap(harness.page.game.boxes[0])
      var found: [(color: CellColor, frames: Int)] = []
      let box = harness.page.game.boxes[0]
      let place = harness.robot.cell(of: Point(x: box.bounds.midX, y: box.bounds.midY), in: box)
      for _ in 0..<120 where harness.page.round?.sequence.count == 1 { harness.display.advance(by: 1 / 60) }
      #expect(harness.page.round?.sequence == [0, 0])
      for _ in 0..<240 {
        let color = harness.display.grid[Int(place.x), Int(place.y)].background
        if found.last?.color == color { found[found.count - 1].frames += 1 } else { found.append((color, 1)) }
        harness.display.advance(by: 1 / 60)
      }
      harness.expectNoProblems()
      return found
    }
    let faded = try colors(reduced: false)
    #expect(Set(faded.map(\.color)).count > 2, "\(faded)")
    let found = try colors(reduced: true)
    // Dark, lit, dark, lit, dark: two colours, and a pause of 0.45 seconds between the two boxes.
    #expect(found.count == 5 && Set(found.map(\.color)).count == 2, "\(found)")
    for index in 0..<min(5, found.count) { #expect(found[index].frames >= 20, "\(found)") }
  }

  @Test("A round is played with the reader, whose cursor goes from box to box") func roundByReader() throws {
    let harness = try game([5, 6])
    let page = harness.page
    _ = harness.speech { harness.robot.reader(.on) }
    func find(_ view: View) {
      _ = harness.speech { harness.robot.reader(.first) }
      for _ in 0..<40 where harness.display.session.window.accessibilityCursorItem !== view {
        _ = harness.speech { harness.robot.reader(.next) }
      }
    }
    find(page.play)
    let began = harness.speech {
      harness.robot.reader(.activate)
      harness.display.advance(by: 3)
    }
    #expect(began.contains { $0.contains("Box row 2, column 2") }, "\(began)")
    find(page.game.boxes[5])
    let right = harness.speech {
      harness.robot.reader(.activate)
      harness.display.advance(by: 5)
    }
    #expect(right.contains { $0.contains("Box row 2, column 3") } && page.round?.points == 1, "\(right)")
    for (box, points) in [(5, 1), (6, 2)] {
      find(page.game.boxes[box])
      harness.robot.reader(.activate)
      harness.display.advance(by: 1)
      #expect(page.round?.points == points)
    }
  }

  @Test("A pair of boxes is repeated by 6 keys: the main action, and each box by its number") func pair()
    throws
  {
    let harness = try game([4, 8])
    let page = harness.page
    harness.robot.reader(.on)
    harness.display.finishSpeaking()
    let keys: [(key: Key, modifiers: KeyModifiers)] = [
      (.character("g"), .control), (.character("5"), []), (.character(" "), []), (.character(" "), []),
      (.character("9"), []), (.character(" "), []),
    ]
    var said: [[String]] = []
    for (key, modifiers) in keys {
      said.append(
        harness.speech {
          harness.robot.press(key, modifiers: modifiers)
          // What is spoken of the sequence is heard before the answer.
          harness.display.advance(by: 8)
        })
    }
    #expect(keys.count <= 6 && page.round?.points == 2, "\(said)")
    #expect(said[0].last == "Box row 2, column 1" && said[1] == ["Box, button, row 2, column 1"], "\(said)")
    #expect(said[4] == ["Box, button, row 3, column 1"], "\(said)")
  }

  @Test("The same seed gives the same boxes, another seed others, and all boxes occur") func seeds() {
    func boxes(_ seed: UInt64) -> [Int] {
      let next = MemoryRound.boxes(seed: seed)
      return (0..<200).map { _ in next() }
    }
    #expect(boxes(5) == boxes(5) && boxes(5) != boxes(6))
    #expect(Set(boxes(5)) == Set(0..<MemoryRound.boxCount))
    let random = MemoryRound.boxes(seed: nil)
    #expect(Set((0..<2000).map { _ in random() }) == Set(0..<MemoryRound.boxCount))
  }

  @Test("Boxes are reached by arrows, and chosen by Space") func keys() throws {
    let harness = try game([6])
    let page = harness.page
    harness.robot.tap(page.play)
    harness.display.advance(by: 3)
    harness.display.session.window.focus(on: page.game.boxes[0])
    for key in [Key.right, .right, .down, .left, .right, .up, .up, .down] { harness.robot.press(key) }
    #expect(page.game.boxes[6].isFocused)
    harness.robot.type(" ")
    harness.display.advance(by: 1)
    #expect(page.round?.points == 1)
  }

  @Test("At rest nothing is laid out and no constraint changes") func rest() throws {
    let harness = try game()
    let window = harness.display.session.window
    let before = window.layoutCounters
    harness.display.advance(by: 5)
    #expect(window.layoutCounters == before)
  }

  /// The problems that the view debugger lists.
  private func problems(_ harness: Harness) -> String {
    harness.robot.press(.character("o"), modifiers: .control)
    for _ in 0..<5 where !harness.display.text.contains("[Problems]") { harness.robot.press(.right) }
    let text = harness.display.text
    harness.robot.press(.character("o"), modifiers: .control)
    return text
  }

  /// Chooses a fault, or none, in the menu of the page.
  private func choose(_ key: String, in harness: Harness) throws {
    harness.robot.tap(harness.page.fault)
    harness.display.advance(by: 1)
    try harness.robot.tap(element: harness.page.text(key))
    harness.display.advance(by: 1)
    #expect(harness.page.presentedViewController == nil)
    #expect(harness.page.fault.title.contains(harness.page.text(key)))
  }

  /// Chooses the line that removes loops and replacements from the problems.
  private func forgetProblems(_ harness: Harness) {
    harness.robot.press(.character("o"), modifiers: .control)
    for _ in 0..<5 where !harness.display.text.contains("[Problems]") { harness.robot.press(.right) }
    harness.robot.type("Forget")
    harness.robot.press(.enter)
    harness.robot.press(.character("o"), modifiers: .control)
  }

  @Test(
    "The view debugger names each fault, and nothing without one",
    arguments: [
      (
        MemoryGame.Fault.overdeterminedHeader, "memory.header", ["conflict", "headerBottom", "headerHeight"]
      ),
      (.openBoxes, "memory.open", ["ambiguity", "box0"]),
      (.floatingTimer, "memory.timer", ["ambiguity", "time"]), (.churningTimer, "memory.churn", ["churn"]),
      (.loopingHistory, "memory.loop", ["feedback loop", "history"]),
    ])
  func faults(fault: MemoryGame.Fault, key: String, words: [String]) throws {
    let harness = try game([1, 2, 3], columns: 140, rows: 45, debugs: true)
    let page = harness.page
    try choose(key, in: harness)
    #expect(page.planted == fault)
    if fault == .churningTimer {
      for second in 1...10 {
        page.game.timer.show(second)
        harness.display.advance(by: 0.1)
      }
    }
    harness.display.advance(by: 0.5)
    let found = problems(harness)
    for word in words { #expect(found.contains(word), "\(word) is missing:\n\(found)") }
    try choose("memory.none", in: harness)
    // What happened in single layouts is listed until it is dismissed, and does not come back.
    if fault == .loopingHistory || fault == .churningTimer { forgetProblems(harness) }
    for second in 1...10 {
      page.game.timer.show(second)
      harness.display.advance(by: 0.1)
    }
    let repaired = problems(harness)
    #expect(repaired.contains("The layout has no problems."), "\(repaired)")
    #expect(!page.game.hasAmbiguousLayout)
  }

  @Test("Fixed boxes are off the centre") func fixedBoxes() throws {
    let harness = try game()
    let page = harness.page
    try choose("memory.fixed", in: harness)
    #expect(page.planted == .fixedBoxes)
    let boxes = page.game.boxes.map { $0.convert($0.bounds, to: page.view) }
    let middle = (boxes.map(\.minX).min()! + boxes.map(\.maxX).max()!) / 2
    #expect(abs(middle - page.view.bounds.midX) > 16 && boxes[0].width <= 32)
    try choose("memory.none", in: harness)
    #expect(!page.game.hasAmbiguousLayout)
    harness.expectNoProblems()
  }

  @Test("The script plays a round by ear") func byEar() throws {
    let harness = try game()
    // The seed of the command at the head of the script.
    harness.page.nextBox = MemoryRound.boxes(seed: 9)
    try harness.play("memory-by-ear")
  }
}
