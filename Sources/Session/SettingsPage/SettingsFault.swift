import ScreenReader

/// A problem with the settings file.
public enum SettingsFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file is not valid JSON. `copy` is the path of a backup copy; nil if none was made.
  case damaged(path: String, copy: String?)
  /// The file cannot be read.
  case unreadable(path: String, reason: String)
  /// A setting has a value that is not allowed, and a default is used. `range` lists the allowed values as
  /// written in the file.
  case ignored(path: String, key: String, range: String)
  /// The file cannot be written.
  case notSaved(path: String, reason: String)

  /// The message in English.
  public var description: String { message(in: .english) }

  /// The message in a language.
  public func message(in language: AccessibilityLanguage) -> String { message(in: language.sessionWords) }

  func message(in words: SessionWords) -> String {
    // Inserted values may contain braces.
    func fill(_ pattern: String, _ values: [String: String]) -> String {
      pattern.replacing(/\{(\w+)\}/) { values[String($0.1)] ?? "" }
    }
    switch self {
    case .damaged(let path, let copy):
      let example = "{ \"rate\": 0, \"hints\": true }"
      let damage = fill(words.settingsDamaged, ["example": example, "path": path])
      return copy.map { damage + " " + fill(words.settingsCopied, ["copy": $0]) } ?? damage
    case .unreadable(let path, let reason):
      return fill(words.settingsUnreadable, ["path": path, "reason": reason])
    case .ignored(let path, let key, let range):
      return fill(words.settingIgnored, ["path": path, "key": key, "range": range])
    case .notSaved(let path, let reason):
      return fill(words.settingsNotSaved, ["path": path, "reason": reason])
    }
  }
}
