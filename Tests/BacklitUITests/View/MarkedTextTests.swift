import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitUI
import TestSupport
import Testing

/// Marking a text that is only read.
@Suite("Marked texts") struct MarkedTextTests {
  private func press(_ text: inout MarkedText, _ key: Key, _ modifiers: KeyModifiers = []) -> MarkedText
    .Outcome?
  {
    text.perform(KeyEvent(key, modifiers: modifiers), isRightToLeft: false)
  }

  @Test("Keys move, mark and copy, and say what changed") func keys() {
    var text = MarkedText("one two\nthree")
    #expect(press(&text, .right) == .moved(.moved(to: "n", by: .character)))
    #expect(press(&text, .left, .shift) == .moved(.selected("o", count: 1)))
    #expect(press(&text, .right, .shift) == .moved(.unselected("o", count: 1)))
    #expect(press(&text, .right, [.control, .shift]) == .moved(.selected("ne", count: 2)))
    #expect(press(&text, .right, [.alt, .shift]) == .moved(.selected(" two", count: 4)))
    #expect(text.marked == "ne two" && text.markedCharacters == 1..<7)
    #expect(press(&text, .character("c"), .alt) == .copy)
    #expect(press(&text, .down, .shift) == .moved(.selected("\nthree", count: 6)))
    #expect(press(&text, .down, .shift) == .moved(nil))
    #expect(press(&text, .home) == .moved(.unselected("ne two\nthree", count: 12)))
    #expect(press(&text, .up) == .moved(.moved(to: "one two", by: .line)))
    #expect(press(&text, .character("a"), .alt) == .moved(.selected("one two\nthree", count: 13)))
    #expect(press(&text, .character("q")) == nil && press(&text, .enter) == nil)
  }

  @Test("From right to left, the left arrow goes forward") func mirrored() {
    var text = MarkedText("שלום")
    let outcome = text.perform(KeyEvent(.left, modifiers: .shift), isRightToLeft: true)
    #expect(outcome == .moved(.selected("ש", count: 1)))
  }

  @Test("Movements extend without Shift if wanted") func extending() {
    var text = MarkedText("one two")
    text.extends = true
    #expect(press(&text, .right, .control) == .moved(.selected("one", count: 3)))
  }

  @Test("A drag marks the characters from one to another, in both directions", arguments: 0..<100)
  func drags(seed: Int) {
    var random = SeededRandom(seed: seed)
    let characters: [Character] = ["a", "é", "日", "👍🏽", " ", "\n", "ש"]
    let text = (0..<12).map { _ in characters.randomElement(using: &random) ?? "a" }
    let (first, last) = (Int.random(in: 0..<12, using: &random), Int.random(in: 0..<12, using: &random))
    var marked = MarkedText(String(text))
    marked.mark(from: first, to: last)
    #expect(marked.marked == String(text[min(first, last)...max(first, last)]))
    #expect(marked.markedCharacters == min(first, last)..<max(first, last) + 1)
  }

  @Test("The cells of a screen and the characters of its text agree", arguments: 0..<100)
  func places(seed: Int) {
    var random = SeededRandom(seed: seed)
    let lines = (0..<4).map { row in
      let text = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        ["a", "b", "c"].randomElement(using: &random) ?? "a"
      }
      return SceneText(
        layer: 1, characters: text.map { Character($0) },
        areas: text.indices.map { CellArea(rows: row..<row + 1, columns: $0 + row..<$0 + row + 1) })
    }
    var screen = MarkedScreen(lines.enumerated().map { ($0 == 0 ? "" : "\n", $1) })
    let (from, to) = (CellPosition(column: 0, row: 0), CellPosition(column: 80, row: 9))
    let first = screen.character(at: from) ?? -1
    let last = screen.character(at: to) ?? -1
    screen.text.mark(from: first, to: last)
    #expect(screen.text.marked == lines.map { String($0.characters) }.joined(separator: "\n"))
    #expect(screen.markedAreas == lines.flatMap(\.areas))
    for (index, area) in lines.flatMap(\.areas).enumerated() {
      let place = screen.character(
        at: CellPosition(column: area.columns.lowerBound, row: area.rows.lowerBound))
      screen.text.go(to: place ?? -1)
      #expect(screen.caret == area, "\(index)")
    }
  }
}
