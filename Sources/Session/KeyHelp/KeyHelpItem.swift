import ScreenReader

/// One line of the list of keys.
public struct KeyHelpItem: Hashable, Sendable {
  /// The key or keys, as they are called.
  public let keys: String
  /// What they do.
  public let meaning: String

  /// A line from its two sides.
  public init(keys: String, meaning: String) {
    self.keys = keys
    self.meaning = meaning
  }

  init(_ keys: String, _ meaning: String) { self.init(keys: keys, meaning: meaning) }

  /// The keys that work in every program without the reader, in a language.
  public static func general(in language: AccessibilityLanguage = .en) -> [KeyHelpItem] {
    language.sessionWords.generalKeys
  }

  /// The keys that the reader takes while it is on, in a language.
  public static func reader(in language: AccessibilityLanguage = .en) -> [KeyHelpItem] {
    language.sessionWords.readerKeys
  }
}
