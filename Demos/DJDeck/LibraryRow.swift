import Backlit
import DemoAudio

/// A row of the library: the parent folder, a folder or a sound file, with what is known about it.
struct LibraryRow: Sendable {
  /// The columns. Their names are those of the orders, too.
  enum Column: String, CaseIterable { case title, artist, tempo, key, length, fit, played }

  /// The rows of a folder that are shown.
  enum Filter: CaseIterable {
    case all, fitting, played

    /// The key of its name.
    var key: String {
      switch self {
      case .all: "library.all"
      case .fitting: "library.fitting"
      case .played: "library.playedOnly"
      }
    }
  }

  let entry: SoundFolder.Entry
  /// The facts about a file; nil for folders, and for files before their tags are read.
  private(set) var facts: TrackFacts?
  /// The title, or the name of a folder; empty for the parent folder.
  private(set) var title: String
  private(set) var artist: String
  /// How the track fits what is heard; nil if it does not, or if a key is not known.
  var fit: MusicalKey.Fit?
  /// The number of the track in the set, from 1; nil if it was not played.
  var played: Int?
  /// Title, artist and name of the file in small letters.
  fileprivate var words = ""
  fileprivate var order = (title: "", artist: "")

  /// Creates a row before anything but its name is known.
  init(_ entry: SoundFolder.Entry) {
    self.entry = entry
    switch entry {
    case .parent: (title, artist) = ("", "")
    case .folder(let name): (title, artist) = (name, "")
    case .file(let name):
      let tags = TrackTags(fileName: name)
      (title, artist) = (tags.title, tags.artist)
    }
    prepare()
  }

  /// Takes what became known.
  mutating func take(_ facts: TrackFacts) {
    self.facts = facts
    (title, artist) = (facts.tags.title, facts.tags.artist)
    prepare()
  }

  /// Texts for searching and sorting, which is done more often than they change.
  private mutating func prepare() {
    order = (title.lowercased(), artist.lowercased())
    words = order.title + "\n" + order.artist
    if case .file(let name) = entry { words += "\n" + name.lowercased() }
  }

  /// Whether the row is a sound file.
  var isFile: Bool { if case .file = entry { true } else { false } }

  // MARK: Search

  /// Whether a search finds the row. Each word has to be in the title, the artist or the name of the file, or to be the key in
  /// any notation or the tempo in whole beats a minute. The parent folder is always found.
  /// - Parameter wanted: the words in small letters.
  /// - Returns: whether the row is found.
  func matches(_ wanted: [String]) -> Bool {
    if entry == .parent { return true }
    return wanted.allSatisfy { word in
      contains(word) || facts?.tempo.map { "\(Int($0.rounded()))" == word } == true
        || facts?.key.map { key in
          MusicalKey.Notation.allCases.contains { key.text(in: $0).lowercased() == word }
        } == true
    }
  }

  /// Whether the bytes of a word are in the texts, which is faster than by characters.
  private func contains(_ word: String) -> Bool {
    var (text, wanted) = (words, word)
    return text.withUTF8 { text in
      wanted.withUTF8 { wanted in
        guard let first = wanted.first else { return true }
        guard text.count >= wanted.count else { return false }
        for start in 0...text.count - wanted.count where text[start] == first {
          if text[start..<start + wanted.count].elementsEqual(wanted) { return true }
        }
        return false
      }
    }
  }

  // MARK: Order

  /// Sorts rows: folders first, as they are; then files by columns, unknown values last, and equal ones by their titles and
  /// names.
  ///
  /// Complexity: O(n log n) in the number of rows; texts are compared once, to number them.
  static func sort(_ rows: [LibraryRow], by descriptors: [TableSortDescriptor]) -> [LibraryRow] {
    let files = rows.filter(\.isFile)
    let columns = descriptors.compactMap { descriptor in
      Column(rawValue: descriptor.key)?.ranks(of: files, ascending: descriptor.ascending)
    }
    guard !columns.isEmpty else { return rows }
    // The words begin with the title.
    var order = Array(files.indices)
    for ranks in (columns + [ranks(of: files.map(\.words), ascending: true)]).reversed() {
      // Between equal values, the order so far decides.
      let keys = files.indices.map { ranks[$0] * files.count + order[$0] }
      order = Self.ranks(of: keys, ascending: true)
    }
    var sorted = files
    for (index, place) in order.enumerated() { sorted[place] = files[index] }
    return rows.filter { !$0.isFile } + sorted
  }

  /// The places of values in their order, from 0. Equal values have the same place, and unknown ones come last.
  static func ranks<Value: Hashable & Comparable>(of values: [Value?], ascending: Bool) -> [Int] {
    let known = Set(values.compactMap(\.self)).sorted()
    let places = Dictionary(
      uniqueKeysWithValues: zip(known, ascending ? Array(known.indices) : known.indices.reversed()))
    return values.map { $0.flatMap { places[$0] } ?? known.count }
  }
}

extension LibraryRow.Column {
  /// The places of rows in the order of the column.
  fileprivate func ranks(of rows: [LibraryRow], ascending: Bool) -> [Int] {
    func ranks<Value: Hashable & Comparable>(_ value: (LibraryRow) -> Value?) -> [Int] {
      LibraryRow.ranks(of: rows.map(value), ascending: ascending)
    }
    return switch self {
    case .title: ranks { $0.order.title.isEmpty ? nil : $0.order.title }
    case .artist: ranks { $0.order.artist.isEmpty ? nil : $0.order.artist }
    case .tempo: ranks { $0.facts?.tempo }
    case .key: ranks { $0.facts?.key?.clockOrder }
    case .length: ranks { $0.facts?.duration }
    case .fit: ranks { $0.fit.flatMap { MusicalKey.Fit.allCases.firstIndex(of: $0) } }
    case .played: ranks { $0.played }
    }
  }
}
