import FoundationEssentials
import Glibc
import ScreenReader
import Session

/// The file in which a person's settings of the screen reader are kept: JSON, for all programs of Backlit together.
///
/// What one program does not know of it, it leaves in. A value that cannot be is passed over and reported, and the rest
/// counts; a file that is no JSON is kept as a copy before another takes its place.
public struct ReaderFile: Sendable {
  /// Where it is.
  public let path: String

  /// A file at a path.
  public init(path: String) { self.path = path }

  /// The person's own: `backlit/reader.json` in `$XDG_CONFIG_HOME`, or else in `~/.config`; nil where neither is known.
  public static var standard: ReaderFile? {
    func value(_ name: String) -> String? {
      getenv(name).map { String(cString: $0) }.flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    let folder = value("XDG_CONFIG_HOME") ?? value("HOME").map { $0 + "/.config" }
    return folder.map { ReaderFile(path: $0 + "/backlit/reader.json") }
  }

  /// Where the copy of a file goes that cannot be understood.
  public var copyPath: String { path + ".broken" }

  /// What was read.
  public struct Contents: Sendable {
    /// The settings, without the language.
    public var settings = ReaderSettings()
    /// The language that the person chose; nil for that of the locale.
    public var language: AccessibilityLanguage?
    /// Whether the reader was on.
    public var isEnabled = false
    /// What is wrong with the file.
    public var faults: [SettingsFault] = []
    /// All that is in the file.
    var values: [String: JSONValue] = [:]

    /// What counts where there is no file.
    public init() {}
  }
}
