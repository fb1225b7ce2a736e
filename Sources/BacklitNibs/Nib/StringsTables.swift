import BacklitValues

/// The string tables in `../Strings` beside a definition, for one language. A table is read when it is first used.
final class StringsTables {
  /// The language of texts that are not translated.
  static let development = Language.en

  let folder: String
  /// The language as it was requested. It is not always a BCP 47 tag; then it has no table.
  let language: String

  /// Creates the tables beside a definition.
  init(beside file: String, language: String) {
    folder = FileIO.folder(of: file) + "/../Strings"
    self.language = language
  }

  /// The path of the table of a language.
  func path(_ language: String) -> String { "\(folder)/\(language).json" }

  /// The existing tables of the language, most specific first: for `de-AT` the tables of `de-AT` and `de`. So
  /// the table of a region contains only the differences.
  private(set) lazy var own: [StringTable] = (Language(language)?.withParents ?? []).compactMap(table)

  /// The table of the development language, the fallback.
  private(set) lazy var fallback =
    own.first { $0.file == path(Self.development.tag) } ?? table(Self.development)

  private func table(_ language: Language) -> StringTable? {
    let path = path(language.tag)
    let bytes = try? FileIO.read(path, limit: JSONDocument.Limits().bytes)
    return bytes.map { StringTable(document: JSONDocument(bytes: $0, file: path)) }
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
