/// A language of the screen reader's own words.
public enum AccessibilityLanguage: String, Hashable, Sendable, CaseIterable {
  /// English.
  case en
  /// Spanish.
  case es
  /// German.
  case de
  /// French.
  case fr
  /// Arabic.
  case ar

  /// Creates the language of a locale name, such as `de_AT.UTF-8` or `es-419`; English if the language is not
  /// supported.
  public init(locale: String) {
    let name = locale.prefix { $0 != "_" && $0 != "-" && $0 != "." && $0 != "@" }
    self = Self(rawValue: name.lowercased()) ?? .en
  }

  /// The screen reader's words in this language.
  public var words: AccessibilityWords {
    switch self {
    case .en: .english
    case .es: .spanish
    case .de: .german
    case .fr: .french
    case .ar: .arabic
    }
  }
}
