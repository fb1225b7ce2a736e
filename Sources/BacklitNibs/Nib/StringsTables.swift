import BacklitValues

/// The string tables in `../Strings` beside a definition, for one language. A table is read when it is first used.
final class StringsTables {
  /// The language of texts that are not translated.
  static let development = Language.en

  let folder: String
  /// The language as it was requested. It is not always a BCP 47 tag; then it has no table.
  let language: String
  /// The pseudo-language that the language names; nil for none.
  private(set) lazy var pseudoLanguage = Language(language)?.pseudoLanguage
  /// The number of files and of their bytes that were read, with those of the tables that this one was made after.
  private(set) var counts = (files: 0, bytes: 0)
  /// The table of the development language, if it was read for a different language.
  private var knownFallback: StringTable?
  /// The keys that are compared with misspelt ones, by table. Sorting all keys takes long.
  private var comparedKeys: [String: [String]] = [:]

  /// Creates the tables beside a definition.
  init(beside file: String, language: String) {
    folder = FileIO.folder(of: file) + "/../Strings"
    self.language = language
  }

  /// Creates the tables in the same folder as others for a different language.
  init(like other: StringsTables, language: String) {
    folder = other.folder
    self.language = language
    let fallback = other.fallback
    (knownFallback, comparedKeys, counts) = (fallback, other.comparedKeys, other.counts)
  }

  /// The path of the table of a language.
  func path(_ language: String) -> String { "\(folder)/\(language).json" }

  /// The existing tables of the language, most specific first: for `de-AT` the tables of `de-AT` and `de`. So
  /// the table of a region contains only the differences.
  private(set) lazy var own: [StringTable] = (Language(language)?.withParents ?? []).compactMap(table)

  /// The table of the development language, the fallback.
  private(set) lazy var fallback =
    knownFallback ?? own.first { $0.file == path(Self.development.tag) } ?? table(Self.development)

  /// The keys of a table that are compared with a misspelt one.
  func comparedKeys(of table: StringTable) -> [String] {
    if let known = comparedKeys[table.file] { return known }
    let keys = Array(table.entries.keys.sorted().prefix(Spelling.maximumComparedNames))
    comparedKeys[table.file] = keys
    return keys
  }

  private func table(_ language: Language) -> StringTable? {
    let path = path(language.tag)
    if let knownFallback, knownFallback.file == path { return knownFallback }
    guard let bytes = try? FileIO.read(path, limit: JSONDocument.Limits().bytes) else { return nil }
    counts = (counts.files + 1, counts.bytes + bytes.count)
    return StringTable(program: JSONDocument(bytes: bytes, file: path), language: language)
  }

  /// The languages that have a table, in alphabetical order. The name of a table is a tag in its usual case.
  static func languages(beside file: String) -> [String] {
    FileIO.names(in: StringsTables(beside: file, language: development.tag).folder)
      .filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.filter { Language($0)?.tag == $0 }
      .sorted()
  }
}

extension Nib {
  /// The languages with a table in `Strings` beside the definition's folder, as BCP 47 tags in alphabetical order.
  ///
  /// It reads the folder, not the tables.
  package var languages: [String] { StringsTables.languages(beside: file) }
}
