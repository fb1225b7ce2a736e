/// A language in which the screen reader has words of its own.
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

  /// The language of a locale's name, such as `de_AT.UTF-8` or `es-419`; English where there are no words
  /// for it.
  public init(locale: String) {
    let name = locale.prefix { $0 != "_" && $0 != "-" && $0 != "." && $0 != "@" }
    self = Self(rawValue: name.lowercased()) ?? .en
  }

  /// The words of the language.
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
