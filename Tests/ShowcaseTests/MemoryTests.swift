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
      #expect(abs(board.height - safe.height / 2) <= 16 && abs(board.width - board.height) <= 16)
      let isLow = size.columns < 84 && size.rows < 30
      #expect(abs(board.midX - safe.midX) <= 8 && abs(board.midY - safe.midY - (isLow ? 30 : 0)) <= 16)
      #expect(board.minY >= header.maxY && board.maxY <= play.minY)
      #expect(abs(play.midX - safe.midX) <= 8 && abs(play.width - 75) <= 8)
      #expect(abs(safe.maxY - play.maxY - (isLow ? 10 : 15)) <= 16)
      let boxes = page.game.boxes.map(frame)
      #expect(boxes.count == 16)
      for row in 0..<4 {
        for column in 0..<3 {
          let (one, other) = (boxes[row * 4 + column], boxes[row * 4 + column + 1])
          let gap = language == "ar" ? one.minX - other.maxX : other.minX - one.maxX
          #expect(gap == 16 && abs(one.width - other.width) <= 8)
        }
        if row < 3 { #expect(boxes[row * 4 + 4].minY - boxes[row * 4].maxY == 16) }
      }
      let points = frame(page.points)
      #expect(abs((language == "ar" ? points.minX - safe.minX : safe.maxX - points.maxX) - 31) <= 8)
      harness.expectNoProblems()
      #expect(!page.game.hasAmbiguousLayout)
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
      (MemoryGame.Fault.overdeterminedHeader, ["conflict", "headerBottom", "headerHeight"]),
      (.openBoxes, ["ambiguity", "box0"]), (.floatingTimer, ["ambiguity", "time"]),
      (.churningTimer, ["churn"]), (.loopingHistory, ["feedback loop", "history"]),
    ])
  func faults(fault: MemoryGame.Fault, words: [String]) throws {
    let harness = try game([1, 2, 3], columns: 140, rows: 45, debugs: true)
    let page = harness.page
    page.plant(fault)
    if fault == .churningTimer {
      for second in 1...10 {
        page.game.timer.show(second)
        harness.display.advance(by: 0.1)
      }
    }
    harness.display.advance(by: 0.5)
    let found = problems(harness)
    for word in words { #expect(found.contains(word), "\(word) is missing:\n\(found)") }
    page.plant(nil)
    harness.display.advance(by: 0.5)
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
    page.plant(.fixedBoxes)
    harness.display.settle()
    let boxes = page.game.boxes.map { $0.convert($0.bounds, to: page.view) }
    let middle = (boxes.map(\.minX).min()! + boxes.map(\.maxX).max()!) / 2
    #expect(abs(middle - page.view.bounds.midX) > 16 && boxes[0].width <= 32)
    page.plant(nil)
    harness.display.settle()
    harness.expectNoProblems()
  }

  @Test("The script plays a round by ear") func byEar() throws {
    try game([5, 10]).play("memory-by-ear")
  }
}
