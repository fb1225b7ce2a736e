/// The texts of a program in one language, from the tables in a folder `Strings`.
///
/// A table is a file such as `de.json`: one object of keys and texts, the same file in which definitions look up texts
/// that begin with `@`. A text has placeholders in braces, and forms for numbers:
///
/// ```json
/// { "saved": "Saved as {name}",
///   "tracks": { "one": "{count} track", "other": "{count} tracks" },
///   "length": "{tracks}, {minutes}" }
/// ```
/// ```swift
/// let strings = try Strings(language: Application.preferredLanguage)
/// strings.text("saved", ["name": "Blue"])            // Saved as Blue
/// strings.text("tracks", count: 1)                   // 1 track
/// strings.text("length", ["tracks": .counted("tracks", 12), "minutes": .number(41.5, ValueFormat(decimals: 1))])
/// ```
/// A text that `de-AT` lacks is looked up in `de`, then in English, and then it is the key. ``check()`` finds everything
/// that is missing.
public struct Strings: Sendable {
  /// A value for a placeholder.
  public enum Value: Sendable, ExpressibleByStringInterpolation {
    /// A text as it is.
    case text(String)
    /// A number in the written form of the language.
    case number(Double, ValueFormat = .whole)
    /// The text of a key in the form for a number, so that one text can count several things.
    case counted(String, Int)

    /// A text as it is.
    public init(stringLiteral text: String) { self = .text(text) }
  }

  /// The language in which texts are looked up.
  public let language: Language
  /// The folder of the tables.
  public let folder: String
  /// The tables, the most specific first, English last.
  private let tables: [Table]

  private struct Table: Sendable {
    let language: Language
    let content: LanguageTable
    let document: JSONDocument
  }

  /// Reads the tables of a language from a folder.
  ///
  /// - Parameters:
  ///   - folder: the path of the folder.
  ///   - tag: the language as a BCP 47 tag; a different text stands for English.
  /// - Throws: one fault if the folder has no table for the language, a language that it belongs to, or English.
  public init(contentsOf folder: String, language tag: String) throws(Faults) {
    let language = Language(tag) ?? .en
    self.language = language
    self.folder = folder
    var tables: [Table] = []
    for language in language.withParents + [.en] where !tables.contains(where: { $0.language == language }) {
      let path = "\(folder)/\(language).json"
      guard let bytes = try? FileIO.read(path, limit: JSONDocument.Limits().bytes) else { continue }
      let document = JSONDocument(bytes: bytes, file: path)
      tables.append(
        Table(language: language, content: LanguageTable(document: document), document: document))
    }
    guard !tables.isEmpty else {
      throw Faults(
        Fault(
          file: "\(folder)/\(language).json",
          problem:
            "there are no texts for the language \(Spelling.quoted(language.tag)), and none in English",
          remedy: "add this file, or en.json beside it"))
    }
    self.tables = tables
  }

  /// Looks up a text and replaces its placeholders.
  ///
  /// - Parameters:
  ///   - key: the key: the names of the groups and of the text, separated by periods.
  ///   - values: the values of the placeholders. A placeholder without a value stays.
  /// - Returns: the text; the key itself if no table has it.
  public func text(_ key: String, _ values: [String: Value] = [:]) -> String {
    text(key, category: { _ in .other }, values)
  }

  /// Looks up a text in the plural form for a number, with the number for `{count}`.
  ///
  /// - Parameters:
  ///   - key: the key.
  ///   - count: the number.
  ///   - values: the values of the other placeholders.
  /// - Returns: the text; the key itself if no table has it.
  public func text(_ key: String, count: Int, _ values: [String: Value] = [:]) -> String {
    text(
      key, category: { $0.category(of: PluralOperands(count.magnitude)) },
      values.merging(["count": .number(Double(count))]) { $1 })
  }

  /// Looks up a text in the plural form for a number with a fraction, with the written number for `{count}`. Its decimals
  /// count: English has "1 kilometre", but "1.0 kilometres".
  ///
  /// - Parameters:
  ///   - key: the key.
  ///   - count: the number. One that is not finite has the form `other`.
  ///   - format: the written form of the number.
  ///   - values: the values of the other placeholders.
  /// - Returns: the text; the key itself if no table has it.
  public func text(
    _ key: String, count: Double, format: ValueFormat, _ values: [String: Value] = [:]
  ) -> String {
    let digits = ValueFormat(decimals: format.decimals).string(for: count.magnitude, language: .en)
    let operands = PluralOperands(decimal: digits)
    return text(
      key, category: { rules in operands.map(rules.category) ?? .other },
      values.merging(["count": .number(count, format)]) { $1 })
  }

  private func text(
    _ key: String, category: (PluralRules) -> PluralCategory, _ values: [String: Value]
  ) -> String {
    for table in tables {
      guard let entry = table.content.strings.entries[key] else { continue }
      let rules = table.content.rules ?? Localization.pluralRules(of: table.language)
      let found = entry.text(rules.map(category) ?? .other)
      let shown = language.pseudoLanguage?.text(found) ?? found
      return Placeholders.fill(shown, values.mapValues(string))
    }
    return key
  }

  private func string(_ value: Value) -> String {
    switch value {
    case .text(let text): text
    case .number(let number, let format): format.string(for: number, language: language)
    case .counted(let key, let count): text(key, count: count)
    }
  }

  /// Returns the languages with a table in a folder, as BCP 47 tags in alphabetical order.
  public static func languages(in folder: String) -> [String] {
    FileIO.names(in: folder).filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }
      .filter { Language($0)?.tag == $0 }.sorted()
  }

  /// Finds every fault of the tables of this language and of English, in the order of the lines.
  ///
  /// - Returns: faults of the files; texts that lack a plural form of their language, such as `few` in Arabic, or have an unused
  ///   one; placeholders that the English text lacks; and English texts that are missing.
  public func check() -> [Fault] {
    let english = tables.first { $0.language == .en }
    var faults: [Fault] = []
    for table in tables {
      faults += table.content.programFaults(
        in: table.document, language: table.language,
        reference: table.language == .en ? nil : english?.content.strings)
    }
    if let first = tables.first, first.language != .en, let english {
      let own = tables.filter { $0.language != .en }
      for key in english.content.strings.entries.keys.sorted()
      where !own.contains(where: { $0.content.strings.entries[key] != nil }) {
        faults.append(
          Fault(
            file: first.document.file, problem: "there is no text \(Spelling.quoted(key))",
            remedy: "\(english.document.file) has it"))
      }
    }
    return Faults(faults)?.all ?? []
  }
}
