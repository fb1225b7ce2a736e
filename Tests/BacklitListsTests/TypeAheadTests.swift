import BacklitLists
import Testing

@Suite struct TypeAheadTests {
  private let cities = ["Aachen", "Berlin", "Bern", "Bonn", "Chur", "bbc"]

  /// Types characters a tenth of a second apart, and returns the rows found.
  private func rows(
    typing text: String, into search: inout TypeAhead, from cursor: Int?, at start: Double = 0
  ) -> [Int?] {
    var cursor = cursor
    var rows: [Int?] = []
    for (index, character) in text.enumerated() {
      let row = search.type(
        String(character), at: start + Double(index) / 10, cursor: cursor, count: cities.count
      ) { row, prefix in cities[row].lowercased().hasPrefix(prefix.lowercased()) }
      rows.append(row)
      cursor = row ?? cursor
    }
    return rows
  }

  @Test("Characters within a second form a prefix, and a longer prefix keeps the row while it matches")
  func prefixes() {
    var search = TypeAhead()
    #expect(rows(typing: "bern", into: &search, from: nil) == [1, 1, 1, 2])
    #expect(search.prefix == "bern")
    #expect(rows(typing: "bo", into: &search, from: 2, at: 1.31) == [3, 3])
  }

  @Test("A character after exactly a second continues the prefix, a later one begins a new prefix")
  func window() {
    var search = TypeAhead()
    _ = search.type("b", at: 5, cursor: nil, count: 6) { _, _ in true }
    #expect(search.isActive(at: 6) && !search.isActive(at: 6.001))
    _ = search.type("e", at: 6, cursor: nil, count: 6) { _, _ in true }
    #expect(search.prefix == "be")
    _ = search.type("c", at: 7.001, cursor: nil, count: 6) { _, _ in true }
    #expect(search.prefix == "c")
    search.reset()
    #expect(search.prefix == "" && !search.isActive(at: 7.001))
  }

  @Test("One letter typed repeatedly visits its rows in turn, unless the repetition is a prefix itself")
  func repetition() {
    var search = TypeAhead()
    #expect(rows(typing: "bbb", into: &search, from: 0) == [1, 5, 1])
    search.reset()
    #expect(rows(typing: "c", into: &search, from: 0) == [4])
    #expect(rows(typing: "c", into: &search, from: 4, at: 0.5) == [4])
  }

  @Test("A new prefix searches after the cursor and continues from the beginning")
  func wrapping() {
    var search = TypeAhead()
    #expect(rows(typing: "b", into: &search, from: 3) == [5])
    search.reset()
    #expect(rows(typing: "b", into: &search, from: 5) == [1])
    search.reset()
    #expect(rows(typing: "a", into: &search, from: 0) == [0])
  }

  @Test("A prefix that no row has finds nothing, also in an empty list")
  func nothing() {
    var search = TypeAhead()
    #expect(rows(typing: "bex", into: &search, from: 0) == [1, 1, nil])
    search.reset()
    #expect(search.type("a", at: 0, cursor: 3, count: 0) { _, _ in true } == nil)
    #expect(search.type("a", at: 5, cursor: 30, count: 2) { _, _ in true } == 0)
  }

  @Test("A search asks each row at most once for each prefix", arguments: [1_000, 100_000])
  func calls(count: Int) {
    var search = TypeAhead()
    var calls = 0
    let row = search.type("x", at: 0, cursor: count / 2, count: count) { _, _ in
      calls += 1
      return false
    }
    #expect(row == nil && calls == count)
    calls = 0
    let next = search.type("y", at: 5, cursor: count / 2, count: count) { row, _ in
      calls += 1
      return row == count / 2 + 10
    }
    #expect(next == count / 2 + 10 && calls == 10)
  }
}
