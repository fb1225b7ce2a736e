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

  /// The rows found by digits, a tenth of a second apart, in a list with numbers.
  private func rows(typing digits: String, in names: [String], from cursor: Int? = nil) -> [Int?] {
    var (search, cursor) = (TypeAhead(), cursor)
    return digits.enumerated().map { index, digit in
      let row = search.type(
        String(digit), at: Double(index) / 10, cursor: cursor, count: names.count,
        numbered: { names.indices.contains($0 - 1) ? $0 - 1 : nil }
      ) { names[$0].hasPrefix($1) }
      cursor = row ?? cursor
      return row
    }
  }

  @Test(
    "A number is that of a row, unless a text begins with it; a digit that leads nowhere begins a new number")
  func numbers() {
    let names = (1...12).map { $0 == 5 ? "2 Rivers" : "Row" }
    #expect(rows(typing: "3", in: names) == [2] && rows(typing: "12", in: names) == [0, 11])
    #expect(rows(typing: "17", in: names) == [0, 6] && rows(typing: "172", in: names) == [0, 6, 4])
    #expect(rows(typing: "0", in: names) == [nil] && rows(typing: "1305", in: names) == [0, 2, nil, 4])
    #expect(rows(typing: "9", in: Array(names.prefix(5)), from: 2) == [nil])
    // Names with their own numbers.
    let numbered = (1...12).map { "\($0), Track" }
    #expect(rows(typing: "1", in: numbered, from: 4) == [0] && rows(typing: "12", in: numbered) == [0, 11])
    // Without numbers, as in a picker, digits are texts.
    var search = TypeAhead()
    #expect(search.type("3", at: 0, cursor: nil, count: 12) { names[$0].hasPrefix($1) } == nil)
    #expect(search.prefix == "" && !search.hasNumber(at: 0))
    #expect(search.type("2", at: 0.5, cursor: nil, count: 12) { names[$0].hasPrefix($1) } == 4)
    #expect(search.hasNumber(at: 1.5) && !search.hasNumber(at: 1.6))
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
