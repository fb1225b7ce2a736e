import ScreenReader

/// An entry of the list of keys.
public struct KeyHelpItem: Hashable, Sendable {
  /// The names of the keys.
  public let keys: String
  /// What the keys do.
  public let meaning: String

  /// Creates an entry.
  public init(keys: String, meaning: String) {
    self.keys = keys
    self.meaning = meaning
  }

  init(_ keys: String, _ meaning: String) { self.init(keys: keys, meaning: meaning) }

  /// The keys that work in every program while the reader is off, in a language.
  public static func general(in language: AccessibilityLanguage = .en) -> [KeyHelpItem] {
    language.sessionWords.generalKeys
  }

  /// The keys that the reader handles while it is on, in a language.
  public static func reader(in language: AccessibilityLanguage = .en) -> [KeyHelpItem] {
    language.sessionWords.readerKeys
  }
}
