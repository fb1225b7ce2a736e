import Glibc
import ScreenReader
import Session

/// The file with the user's screen reader settings: JSON, shared by all Backlit programs.
///
/// ```json
/// { "enabled": true, "rate": 20, "pitch": 0, "volume": 100, "voice": "Anna", "verbosity": "medium",
///   "language": "de", "hints": true, "hintDelay": 1000, "sounds": true, "explore": true,
///   "reduceMotion": false, "increaseContrast": false }
/// ```
/// Every key is optional. `rate`, `pitch` and `volume` are the speech server's, -100 to 100, and `hintDelay`
/// is in milliseconds. A program writes the keys that changed and preserves all others. A value that is not
/// allowed is ignored and reported, and the other values count.
public struct ReaderFile: Hashable, Sendable {
  /// The path of the file.
  public let path: String

  /// Creates a reference to the file at a path.
  public init(path: String) { self.path = path }

  /// The user's file: `backlit/reader.json` in `$XDG_CONFIG_HOME`, or else in `~/.config`; nil if neither is
  /// known.
  ///
  /// As the XDG Base Directory Specification requires, a folder that is not an absolute path is ignored.
  public static var standard: ReaderFile? {
    func folder(_ variable: String) -> String? {
      getenv(variable).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    let configuration = folder("XDG_CONFIG_HOME") ?? folder("HOME").map { $0 + "/.config" }
    return configuration.map { ReaderFile(path: $0 + "/backlit/reader.json") }
  }

  /// The path for a copy of a damaged file.
  public var copyPath: String { path + ".broken" }

  /// The contents of a file.
  public struct Contents: Hashable, Sendable {
    /// The settings; their language is English unless the user chose one.
    public var settings = ReaderSettings()
    /// The language that the user chose; nil for the language of the locale.
    public var language: AccessibilityLanguage?
    /// Whether the reader was on when it was last turned on or off.
    public var isEnabled = false
    /// The problems with the file.
    public var faults: [SettingsFault] = []

    /// Creates the contents that apply if there is no file.
    public init() {}
  }
}
