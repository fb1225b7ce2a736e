extension Language {
  /// Looks up a text.
  ///
  /// - Parameters:
  ///   - key: the key: the names of the groups and of the text, separated by periods.
  ///   - values: the values of placeholders: `["path": "/tmp"]` for a text with `{path}`.
  /// - Returns: the text in this language, a parent or English; the key itself if no table has it.
  public func text(_ key: String, _ values: [String: String] = [:]) -> String {
    guard let found = Localization.entry(key, in: self) else { return key }
    return Placeholders.fill(shown(found.entry.text()), values)
  }

  /// Looks up a text in the plural form for a number, with the number for `{count}`.
  ///
  /// - Parameters:
  ///   - key: the key.
  ///   - count: the number.
  ///   - values: the values of further placeholders.
  /// - Returns: the text in this language, a parent or English; the key itself if no table has it.
  public func text(_ key: String, count: Int, _ values: [String: String] = [:]) -> String {
    guard let found = Localization.entry(key, in: self) else { return key }
    let category = Localization.category(of: PluralOperands(count.magnitude), in: found.language)
    return Placeholders.fill(shown(found.entry.text(category)), values.merging(["count": "\(count)"]) { $1 })
  }

  /// The plural forms of a text; one of them is `other`.
  func forms(_ key: String) -> [PluralCategory: String] {
    guard let found = Localization.entry(key, in: self) else { return [.other: key] }
    return Dictionary(
      uniqueKeysWithValues: PluralCategory.allCases.map { ($0, shown(found.entry.text($0))) })
  }

  /// A text of a table as this language shows it.
  private func shown(_ text: String) -> String { pseudoLanguage?.text(text) ?? text }

  /// The name of the language in the language itself, such as "Deutsch"; the tag if no table has it.
  package var name: String {
    guard let found = Localization.entry("language.name", in: self), found.language.isRelated(to: self) else {
      return tag
    }
    return found.entry.text()
  }

  /// The most specific language of ``Localization/languages`` that is this one or a parent of it; English if there is
  /// none. It is `de` for `de-AT`, unless a program adds words for Austria.
  package var supported: Language {
    let languages = Localization.languages
    return withParents.first(where: languages.contains) ?? .en
  }

  /// The text of a key and the language of the table that has it, if that is a different language; nil if no table has
  /// the key.
  package func textAndLanguage(_ key: String) -> (text: String, foreign: Language?)? {
    guard let found = Localization.entry(key, in: self) else { return nil }
    return (found.entry.text(), found.language.isRelated(to: self) ? nil : found.language)
  }

  /// Whether both tags have the same language code.
  private func isRelated(to language: Language) -> Bool { languageCode == language.languageCode }
}

/// The keys of a group of texts, so that the compiler checks the names of texts.
package protocol TextKey: RawRepresentable<String>, CaseIterable, Sendable {
  /// The group, such as `reader`.
  static var group: String { get }
}

extension TextKey {
  /// The key in the tables.
  package var key: String { "\(Self.group).\(rawValue)" }
}

extension Language {
  /// The text of a key.
  package func text(_ key: some TextKey, _ values: [String: String] = [:]) -> String { text(key.key, values) }

  /// The text of a key in the plural form for a number.
  package func text(_ key: some TextKey, count: Int) -> String { text(key.key, count: count) }
}

/// Texts that several modules share.
package enum CommonText: String, TextKey {
  package static let group = "numbers"

  /// A length of time: "2 seconds".
  case seconds, minutes
}
