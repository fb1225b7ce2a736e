import Backlit
import BacklitHeadless
import BacklitUI
import DemoAudio
import Foundation
import TestSupport
import Testing

@testable import DJDeck

/// Rows of the library: search and order.
struct LibraryRowTests {
  /// Rows with any facts; about a third of each kind is not known.
  private static func rows(_ count: Int, seed: Int) -> [LibraryRow] {
    var random = SeededRandom(seed: seed)
    let words = ["Blue", "rain", "Night", "été", "Dub", "ANA", "zebra", "7"]
    func word() -> String { words.randomElement(using: &random) ?? "" }
    return [.parent, .folder("Jazz"), .folder("rock")].map { LibraryRow($0) }
      + (0..<count).map { index in
        var row = LibraryRow(.file("\(word()) - \(word()) \(index).wav"))
        func maybe<Value>(_ value: Value) -> Value? {
          Int.random(in: 0..<3, using: &random) == 0 ? nil : value
        }
        if let tempo = maybe(Double.random(in: 60...200, using: &random)) {
          row.take(
            TrackFacts(
              tags: TrackTags(
                title: word(), artist: maybe(word()) ?? "",
                key: maybe(MusicalKey.allCases.randomElement(using: &random)) ?? nil,
                tempo: maybe(tempo)), duration: Double(Int.random(in: 1...9, using: &random))))
        }
        row.fit = maybe(.dominant)
        row.played = maybe(Int.random(in: 1...5, using: &random))
        return row
      }
  }

  @Test(
    "Each order keeps all rows, has folders first and unknown values last",
    arguments: LibraryRow.Column.allCases)
  func order(column: LibraryRow.Column) {
    for (seed, ascending) in [(1, true), (2, false)] {
      let rows = Self.rows(300, seed: seed)
      let sorted = LibraryRow.sort(
        rows, by: [TableSortDescriptor(key: column.rawValue, ascending: ascending)])
      #expect(Set(sorted.map(\.entry)) == Set(rows.map(\.entry)) && sorted.count == rows.count)
      #expect(sorted.prefix(3).map(\.entry) == [.parent, .folder("Jazz"), .folder("rock")])
      func value(_ row: LibraryRow) -> Double? {
        switch column {
        case .tempo: row.facts?.tempo
        case .length: row.facts?.duration
        case .key: row.facts?.key.map { Double($0.clockOrder) }
        case .played: row.played.map(Double.init)
        case .fit: row.fit == nil ? nil : 0
        case .title, .artist: 0
        }
      }
      let values = sorted.dropFirst(3).map(value)
      let known = values.compactMap { $0 }
      #expect(values.prefix(known.count).allSatisfy { $0 != nil })
      #expect(known == known.sorted(by: ascending ? { $0 < $1 } : { $0 > $1 }))
      let titles = sorted.dropFirst(3).map { $0.title.lowercased() }
      if column == .title { #expect(titles == titles.sorted(by: ascending ? { $0 < $1 } : { $0 > $1 })) }
      // The order does not depend on the one before.
      let shuffled = LibraryRow.sort(
        rows.shuffled(), by: [TableSortDescriptor(key: column.rawValue, ascending: ascending)])
      #expect(shuffled.filter(\.isFile).map(\.entry) == sorted.filter(\.isFile).map(\.entry))
    }
  }

  /// Counts how often values are compared.
  private final class Counter { var count = 0 }

  private struct Counted: Hashable, Comparable {
    let value: Int
    let counter: Counter

    static func < (one: Self, other: Self) -> Bool {
      one.counter.count += 1
      return one.value < other.value
    }
    static func == (one: Self, other: Self) -> Bool { one.value == other.value }
    func hash(into hasher: inout Hasher) { hasher.combine(value) }
  }

  @Test("10,000 values are ordered with n log n comparisons, and equal ones without any") func comparisons() {
    let (counter, count) = (Counter(), 10_000)
    let values = (0..<count).map { Counted(value: $0 &* 7919 % count, counter: counter) }
    let ranks = LibraryRow.ranks(of: values, ascending: true)
    #expect(ranks == values.map(\.value))
    #expect(Double(counter.count) < 1.5 * Double(count) * log2(Double(count)), "\(counter.count)")
    counter.count = 0
    let few = values.map { Counted(value: $0.value % 10, counter: counter) }
    #expect(LibraryRow.ranks(of: few, ascending: false) == few.map { 9 - $0.value })
    #expect(counter.count < 100, "\(counter.count)")
  }

  @Test("A search finds each row by parts of its texts, its tempo and its key") func search() {
    for row in Self.rows(300, seed: 7) where row.isFile {
      let texts = [row.title, row.artist].filter { !$0.isEmpty }.map { $0.lowercased() }
      #expect(row.matches(texts.flatMap { $0.split(separator: " ").map(String.init) }))
      if let key = row.facts?.key {
        for notation in MusicalKey.Notation.allCases {
          #expect(row.matches([key.text(in: notation).lowercased()]))
        }
      }
      if let tempo = row.facts?.tempo { #expect(row.matches(["\(Int(tempo.rounded()))"])) }
      #expect(row.matches([]) && !row.matches(["nowhere"]) && !row.matches(texts + ["nowhere"]))
    }
    #expect(LibraryRow(.parent).matches(["nowhere"]))
  }
}

/// The facts that the library keeps.
struct LibraryStoreTests {
  private static func entries(seed: Int) -> [String: LibraryStore.Entry] {
    var random = SeededRandom(seed: seed)
    var entries: [String: LibraryStore.Entry] = [:]
    for index in 0..<200 {
      var facts = TrackFacts(
        tags: TrackTags(
          title: "Tïtle \(index)", artist: index % 3 == 0 ? "" : "Ana, Bo",
          key: index % 4 == 0 ? nil : MusicalKey.allCases[index % 24],
          tempo: index % 5 == 0 ? nil : 100.25), duration: Double.random(in: 0..<1000, using: &random))
      facts.foundTempo = index % 2 == 0 ? 126.001 : nil
      facts.foundKey = index % 7 == 0 ? MusicalKey.allCases.randomElement(using: &random) : nil
      entries["/music/\(index % 9)/\(index).wav"] = LibraryStore.Entry(
        stamp: LibraryStore.Stamp(size: index, changed: index * 1_000_000_007),
        facts: index % 11 == 0 ? nil : facts,
        isAnalyzed: index % 11 == 0 || index % 2 == 0)
    }
    return entries
  }

  @Test("The cache on disk keeps all values") func roundTrip() {
    let entries = Self.entries(seed: 1)
    #expect(LibraryStore.parse(LibraryStore.text(of: entries)) == entries)
  }

  @Test("Damaged lines are left out, others stay, and nothing is made up") func damage() {
    let entries = Self.entries(seed: 2)
    let text = Array(LibraryStore.text(of: entries).utf8)
    var random = SeededRandom(seed: 4)
    for _ in 0..<60 {
      var bytes = text
      for _ in 0..<5 {
        bytes[Int.random(in: 40..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      bytes = Array(bytes.prefix(Int.random(in: 40...bytes.count, using: &random)))
      let found = LibraryStore.parse(String(decoding: bytes, as: UTF8.self))
      for entry in found.values {
        #expect(
          entry.facts.map { $0.duration >= 0 && $0.tempo.map(TrackTags.tempos.contains) != false } != false)
      }
    }
    for other in ["", "DJDeck library 2\n/a\t1\t1\tunreadable\t\t\t\t\t\t\t\n", "\0\0\0"] {
      #expect(LibraryStore.parse(other) == [:])
    }
  }

  @Test("A file is analyzed once, and again after it changed") @MainActor func scans() throws {
    let music = try MusicFolder()
    let cache = music.path + "/../cache/library.tsv"
    func scan(_ store: LibraryStore) throws -> LibraryScan.Batch {
      var found = LibraryScan.Batch()
      LibraryScan(try SoundFolder(path: music.path), store: store, worker: .immediate) { batch, _ in
        found.merge(batch) { $1 }
      }.start()
      return found
    }
    let first = try scan(LibraryStore(path: cache))
    #expect(first.keys.sorted() == ["Beta.WAV", "alpha.wav", "broken.wav"])
    #expect(first["broken.wav"]?.facts == nil && first["alpha.wav"]?.facts?.duration == 2)
    // What is not read again cannot be wrong: the title comes from the cache.
    let text = try String(contentsOfFile: cache, encoding: .utf8)
    try text.replacingOccurrences(of: "\talpha\t", with: "\tfrom the cache\t").write(
      toFile: cache, atomically: true, encoding: .utf8)
    let second = try scan(LibraryStore(path: cache))
    #expect(second["alpha.wav"]?.facts?.tags.title == "from the cache")
    try MusicFolder.write(5, to: music.path + "/alpha.wav")
    let third = try scan(LibraryStore(path: cache))
    #expect(third["alpha.wav"]?.facts?.duration == 5 && third["alpha.wav"]?.facts?.tags.title == "alpha")
    // Without its file, the cache is made again.
    try Data("garbage\n\t\t".utf8).write(to: URL(fileURLWithPath: cache))
    _ = try scan(LibraryStore(path: cache))
    #expect(LibraryStore.parse(try String(contentsOfFile: cache, encoding: .utf8)).count == 3)
  }
}
