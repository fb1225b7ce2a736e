import AllocationCounter
import Testing

@testable import BacklitSession

/// The search in the lines of a list.
@Suite @MainActor struct LineSearchTests {
  private func lines(_ names: [String]) -> FixedLines {
    FixedLines(names.map { ListLine(text: $0, name: $0) })
  }

  private func found(_ text: String, in names: [String], isFuzzy: Bool = true) -> [String] {
    var search = LineSearch(text, isFuzzy: isFuzzy)
    search.step(through: lines(names))
    return (0..<search.count).map { names[search.line(at: $0)] }
  }

  @Test("Equal names come first, then names with all words, then names with the letters in order")
  func ranks() {
    let names = ["Save as", "Open", "Save", "Set all values", "Élan"]
    #expect(found("save", in: names) == ["Save", "Save as", "Set all values"])
    #expect(found("save", in: names, isFuzzy: false) == ["Save", "Save as"])
    #expect(found("as save", in: names) == ["Save as"])
    #expect(found("elan", in: names) == ["Élan"] && found("eln", in: names) == ["Élan"])
    #expect(found("evaz", in: names) == [])
  }

  @Test(
    "A number finds the line with this number, after the names that begin with it, and before those that have it"
  )
  func numbers() {
    func found(_ text: String, in names: [String], takesNumbers: Bool = true) -> [String] {
      var search = LineSearch(text, isFuzzy: false, takesNumbers: takesNumbers)
      search.step(through: lines(names))
      return (0..<search.count).map { names[search.line(at: $0)] }
    }
    let names = ["Cue", "Deck 2", "Play"]
    #expect(found("3", in: names) == ["Play"] && found("2", in: names) == ["Deck 2"])
    let rows = ["Cue, 02:41", "Ana, 02:30", "2 records", "Deck 1"]
    #expect(found("2", in: rows) == ["2 records", "Ana, 02:30", "Cue, 02:41"])
    #expect(found("1", in: rows) == ["Cue, 02:41", "Deck 1"])
    for text in ["0", "4", "3x", "99999999999999999999999"] { #expect(found(text, in: names) == []) }
    #expect(found("3", in: names, takesNumbers: false) == [] && found("1", in: []) == [])
  }

  @Test("Names that begin with the text come before names with a word that does, and those before the others")
  func beginnings() {
    let names = ["Aftercrossfade", "Channel 1 crossfader side", "Crossfader"]
    #expect(found("crossf", in: names) == names.reversed())
    #expect(found("side crossf", in: names) == ["Channel 1 crossfader side"])
    let boxes = (1...3).flatMap { row in (1...3).map { "Row \(row), column \($0)" } }
    #expect(found("row 3, column 3", in: boxes).first == "Row 3, column 3")
    #expect(found("row 3 column 3", in: boxes).first == "Row 3, column 3")
    #expect(found("3 1", in: boxes).first == "Row 3, column 1")
  }

  @Test(
    "A long search text is not copied for each name", .enabled(if: allocation_counter_is_available()))
  func longText() {
    func allocations(_ letters: Int) -> UInt64 {
      var search = LineSearch(String(repeating: "ab", count: letters / 2), isFuzzy: true)
      let lines = lines((0..<1000).map { "abab line \($0)" })
      allocation_counter_start()
      search.step(through: lines)
      #expect(search.isComplete && search.count == 0)
      return allocation_counter_stop().allocations
    }
    _ = allocations(100)
    #expect(allocations(8000) <= allocations(100) + 10)
  }
}
