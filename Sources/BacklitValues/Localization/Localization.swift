import Synchronization

/// The texts of the toolkit in all languages, and what a program adds to them.
///
/// The built-in languages are the files of `Localization/Resources`, which the build embeds in the program. A table is
/// parsed when a text of its language is first needed. A program adds languages and texts, and replaces texts, before it
/// shows anything:
///
/// ```swift
/// try Localization.add(.de, json: #"{ "amplifier": { "standby": "Bereitschaft" } }"#)
/// let italian = try #require(Language("it"))
/// try Localization.add(italian, json: PackageResources.it_json)
/// ```
/// A text that a language lacks is that of its parent, or else the English text.
public enum Localization {
  private static let state = Mutex(State())

  /// The languages in which the user can be spoken to: those whose table has the text `language.name`. The built-in
  /// languages come first, then the added ones in the order of adding.
  public static var languages: [Language] { state.withLock { $0.languages } }

  /// The languages of the toolkit's own tables.
  package static var builtInLanguages: [Language] { builtInTables.map(\.language) }

  /// The embedded files, in the order in which languages are shown. A test compares them with the files in `Resources`.
  static let builtInTables: [(language: Language, json: @Sendable () -> [UInt8])] = [
    (.en, { PackageResources.en_json }),
    (.es, { PackageResources.es_json }),
    (.de, { PackageResources.de_json }),
    (.fr, { PackageResources.fr_json }),
    (.ar, { PackageResources.ar_json }),
  ]

  /// Adds texts of a language. They replace the texts that have the same keys.
  ///
  /// The file format is that of the built-in tables. A key in a group of the toolkit, such as `reader`, must exist in the
  /// English table, with the same placeholders; all other groups are the program's. A new language that states no plural
  /// rules has one plural form.
  ///
  /// - Parameters:
  ///   - language: the language of the texts.
  ///   - json: the texts in UTF-8.
  ///   - file: the name of the file in faults; `de.json` for German by default.
  /// - Throws: every fault with its line and column. Then no text is added.
  public static func add(_ language: Language, json: [UInt8], file: String? = nil) throws(Faults) {
    let document = JSONDocument(bytes: json, file: file ?? "\(language).json")
    let table = LanguageTable(document: document)
    let faults = state.withLock { state in
      var faults = table.faults
      if faults.isEmpty {
        let english = state.table(.en)?.strings ?? table.strings
        let groups = state.englishGroups()
        faults = table.faults(in: document, reference: english, groups: groups) { state.rules(of: language) }
      }
      if faults.isEmpty { state.add(table, to: language) }
      return faults
    }
    if let faults = Faults(faults) { throw faults }
  }

  /// Adds texts of a language from a string; see `add(_:json:file:)`.
  public static func add(_ language: Language, json: String, file: String? = nil) throws(Faults) {
    try add(language, json: Array(json.utf8), file: file)
  }

  /// The entry of a key and the language that has it: the language itself, a parent, or English.
  static func entry(_ key: String, in language: Language) -> (entry: StringTable.Entry, language: Language)? {
    state.withLock { $0.entry(key, in: language) }
  }

  /// The keys of a language's own table, in no particular order.
  package static func keys(in language: Language) -> [String] {
    state.withLock { $0.table(language).map { Array($0.strings.entries.keys) } ?? [] }
  }

  /// The written form of numbers for a tag. A knob that turns needs it sixty times a second.
  static func numberStyle(tag: String) -> NumberStyle {
    formats(\.styles, tag: tag) { NumberStyle(Language(locale: tag)) }
  }

  /// The spoken form of numbers for a tag.
  static func numberWords(tag: String) -> NumberWords {
    formats(\.words, tag: tag) { NumberWords(Language(locale: tag)) }
  }

  /// Returns the formats for a tag, and keeps them until texts are added.
  private static func formats<Formats: Sendable>(
    _ kept: WritableKeyPath<State, [String: Formats]>, tag: String, make: () -> Formats
  ) -> Formats {
    let (known, version) = state.withLock { ($0[keyPath: kept][tag], $0.version) }
    if let known { return known }
    // Outside the lock, which the texts need.
    let made = make()
    state.withLock { if $0.version == version { $0[keyPath: kept][tag] = made } }
    return made
  }

  /// The plural rules of a language; nil if no table states any.
  static func pluralRules(of language: Language) -> PluralRules? {
    state.withLock { $0.rules(of: language) }
  }

  /// The plural category of a number in a language.
  static func category(of number: PluralOperands, in language: Language) -> PluralCategory {
    pluralRules(of: language)?.category(of: number) ?? .other
  }
}

extension Localization {
  /// The parsed tables.
  private struct State {
    var languages = Localization.builtInLanguages
    private var tables: [Language: LanguageTable] = [:]
    /// The tables that programs added and that are not in `tables` yet, in the order of adding.
    private var additions: [Language: [LanguageTable]] = [:]
    /// The number formats that were needed, by tag.
    var styles: [String: NumberStyle] = [:]
    var words: [String: NumberWords] = [:]
    /// The groups of the English texts, after they were first needed.
    private var knownGroups: Set<String>?
    /// The number of tables that were added.
    private(set) var version = 0

    /// The table of a language, parsed at the first call; nil if there is none.
    mutating func table(_ language: Language) -> LanguageTable? {
      if let table = tables[language] { return table }
      let builtIn = Localization.builtInTables.first { $0.language == language }
      var parts = additions.removeValue(forKey: language) ?? []
      if let builtIn {
        let document = JSONDocument(bytes: builtIn.json(), file: "\(language).json")
        parts.insert(LanguageTable(document: document), at: 0)
      }
      guard var table = parts.first else { return nil }
      for part in parts.dropFirst() { table.merge(part) }
      tables[language] = table
      return table
    }

    /// The groups of the English texts: the first words of their keys.
    mutating func englishGroups() -> Set<String> {
      if let knownGroups { return knownGroups }
      let groups = table(.en)?.strings.groups ?? []
      knownGroups = groups
      return groups
    }

    mutating func add(_ table: LanguageTable, to language: Language) {
      version += 1
      if language == .en { knownGroups = nil }
      styles = [:]
      words = [:]
      // Parsing a built-in table takes half a millisecond, and programs add texts in languages that they do not use.
      if tables[language] == nil {
        additions[language, default: []].append(table)
      } else {
        tables[language]?.merge(table)
      }
      if table.strings.entries["language.name"] != nil, !languages.contains(language) {
        languages.append(language)
      }
    }

    mutating func entry(_ key: String, in language: Language) -> (StringTable.Entry, Language)? {
      var next: Language? = language
      while let language = next {
        if let entry = table(language)?.strings.entries[key] { return (entry, language) }
        next = language.parent ?? (language == .en ? nil : .en)
      }
      return nil
    }

    /// The rules of the most specific table that states rules; English has no part in it.
    mutating func rules(of language: Language) -> PluralRules? {
      for language in language.withParents {
        if let rules = table(language)?.rules { return rules }
      }
      return nil
    }
  }
}
