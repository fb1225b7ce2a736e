import Glibc
import ScreenReader
import Session

/// The file in which a person's settings of the screen reader are kept: JSON, for all programs of Backlit together.
///
/// ```json
/// { "enabled": true, "rate": 20, "pitch": 0, "volume": 100, "voice": "Anna", "verbosity": "medium",
///   "language": "de", "hints": true, "hintDelay": 1000, "sounds": true, "explore": true,
///   "reduceMotion": false, "increaseContrast": false }
/// ```
/// Each key may be missing; `rate`, `pitch` and `volume` are the speech server's, -100 to 100, and `hintDelay` is in
/// milliseconds. A program writes the keys that changed and leaves all others as they are. A value that cannot be is
/// passed over and reported, and the rest counts.
public struct ReaderFile: Hashable, Sendable {
  /// Where it is.
  public let path: String

  /// A file at a path.
  public init(path: String) { self.path = path }

  /// The person's own: `backlit/reader.json` in `$XDG_CONFIG_HOME`, or else in `~/.config`; nil where neither is known.
  ///
  /// As the XDG Base Directory Specification says, a folder that is no absolute path does not count.
  public static var standard: ReaderFile? {
    func folder(_ variable: String) -> String? {
      getenv(variable).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    let configuration = folder("XDG_CONFIG_HOME") ?? folder("HOME").map { $0 + "/.config" }
    return configuration.map { ReaderFile(path: $0 + "/backlit/reader.json") }
  }

  /// Where a copy goes of a file that cannot be understood.
  public var copyPath: String { path + ".broken" }

  /// What a file says.
  public struct Contents: Hashable, Sendable {
    /// The settings; without a language of the person's, theirs is English.
    public var settings = ReaderSettings()
    /// The language that the person chose; nil for that of the locale.
    public var language: AccessibilityLanguage?
    /// Whether the reader was on when it was last turned on or off.
    public var isEnabled = false
    /// What is wrong with the file.
    public var faults: [SettingsFault] = []

    /// What counts where there is no file.
    public init() {}
  }
}
