import BacklitAccessibility
import BacklitSession
import BacklitUI
import BacklitValues
import Glibc

/// The file with the user's screen reader settings: JSON, shared by all Backlit programs.
///
/// ```json
/// { "enabled": true, "rate": 20, "language": "de", "programs": { "showcase": { "rate": 40 } } }
/// ```
/// Every key is optional; the table in the article "Screen readers" has all of them. A program writes the keys that changed and
/// preserves all others. A value that is not allowed is reported with its line and column, and ignored. A number outside its
/// range is reported, and the nearest end of the range is used. The other values count.
public struct SettingsFile: Hashable, Sendable {
  /// The path of the file.
  package let path: String

  /// Creates a reference to the file at a path.
  public init(path: String) { self.path = path }

  /// The user's file: `backlit/reader.json` in `$XDG_CONFIG_HOME`, or else in `~/.config`; nil if neither is
  /// known.
  ///
  /// As the XDG Base Directory Specification requires, a folder that is not an absolute path is ignored.
  public static var standard: SettingsFile? {
    FileIO.userFolder("XDG_CONFIG_HOME", inHome: ".config").map {
      SettingsFile(path: $0 + "/backlit/reader.json")
    }
  }

  /// The key of the object with the settings of single programs.
  static let programsKey = "programs"

  /// The longest settings that are read, in bytes.
  static let limit = 1 << 20

  /// The path for a copy of a damaged file.
  var copyPath: String { path + ".broken" }

  /// The contents of a file.
  package struct Contents: Hashable, Sendable {
    /// The settings; their language is English unless the user chose one.
    package var settings = ReaderSettings()
    /// The language that the user chose; nil for the language of the locale.
    package var language: Language?
    /// Whether the user wants lines instead of a screen; nil if the file does not say.
    package var isLinear: Bool?
    /// Whether the words of line mode are also spoken; nil if that depends on other screen readers.
    var speaksLines: Bool?
    /// Whether terminals show progress and notices outside of their screen.
    var notifiesTerminal = false
    /// Whether a different screen reader reads the terminal; nil if the file does not say.
    package var worksBesideReader: Bool?
    /// Whether the reader was on when it was last turned on or off.
    package var isEnabled = false
    /// The problems with the file.
    package var faults: [SettingsFault] = []

    /// Creates the contents that apply if there is no file.
    package init() {}
  }
}

extension SettingsFile {
  /// Reads the settings and all problems with the file. Missing values have their defaults.
  /// - Parameter program: the program whose own settings come before the shared ones; nil for the shared ones.
  /// - Returns: the settings and the problems.
  package func read(for program: String? = nil) -> Contents {
    var contents = Contents()
    let document: JSONDocument?
    do throws(SettingsFault) { document = try readDocument() } catch {
      contents.faults = [error]
      return contents
    }
    guard let document else { return contents }
    var reader = SettingsReader(document)
    if let program, let own = document.root[Self.programsKey]?[program], case .object = own.content {
      reader.own = (own, "\(Self.programsKey).\(program)")
      contents.settings.isForProgram = true
    }
    // A value that the file lacks keeps its default.
    func set<Value>(_ path: WritableKeyPath<ReaderSettings, Value>, _ value: Value?) {
      if let value { contents.settings[keyPath: path] = value }
    }
    let range = VoiceSettings.range
    contents.isEnabled = reader.flag("enabled") ?? false
    contents.settings.voice.rate = reader.number("rate", in: range)
    contents.settings.voice.pitch = reader.number("pitch", in: range)
    contents.settings.voice.volume = reader.number("volume", in: range)
    contents.settings.voice.punctuation = reader.name("punctuation")
    contents.settings.voice.voice = reader.text("voice")
    set(\.verbosity, reader.name("verbosity"))
    contents.language = reader.language("language")
    set(\.language, contents.language)
    contents.settings.chosenLanguage = contents.language
    contents.isLinear = reader.flag("linear")
    contents.speaksLines = reader.flag("speakLines")
    contents.notifiesTerminal = reader.flag("terminalNotices") ?? false
    set(\.usesBraille, reader.flag("braille"))
    set(\.speaksHints, reader.flag("hints"))
    set(\.hintDelay, reader.number("hintDelay", in: 0...10_000))
    set(\.typingEcho, reader.name("typingEcho"))
    set(\.playsSounds, reader.flag("sounds"))
    set(\.exploresByPointing, reader.flag("explore"))
    set(\.greets, reader.flag("greeting"))
    contents.worksBesideReader = reader.flag("otherReader")
    set(\.worksBesideReader, contents.worksBesideReader)
    set(\.reducesMotion, reader.flag("reduceMotion"))
    set(\.increasesContrast, reader.flag("increaseContrast"))
    contents.settings.appearance = reader.name("appearance")
    set(\.textSizeStep, (reader.name("textSize") as ContentSizeCategory?)?.step)
    set(\.playsKinds, reader.flag("kindSounds"))
    set(\.progressSchedule, reader.name("progress"))
    set(\.keys, reader.keys("keys"))
    set(\.speaksOnDemand, reader.flag("onDemand"))
    set(\.rotor, reader.rotor("rotor"))
    set(\.pronunciations, reader.words("pronunciations"))
    contents.faults = reader.faults
    return contents
  }

  /// The object in the file, with known and unknown members; nil if the file is missing or empty.
  func readDocument() throws(SettingsFault) -> JSONDocument? {
    let bytes: [UInt8]
    do throws(FileIO.Failure) { bytes = try FileIO.read(path, limit: Self.limit) } catch {
      switch error.cause {
      // A pipe or a device has no settings.
      case .system(ENOENT), .system(ENOTDIR), .notRegular: return nil
      // No program wrote a file of that size, so it is neither copied nor replaced.
      case .system, .tooLarge, .readOnly, .unread, .unwritten:
        throw .unreadable(path: path, reason: error.reason)
      }
    }
    guard bytes.contains(where: { ![9, 10, 13, 32].contains($0) }) else { return nil }
    let document = JSONDocument(bytes: bytes, file: path)
    guard document.faults.isEmpty, case .object = document.root.content else {
      let place = document.faults.first?.position ?? document.position(of: document.root.range.lowerBound)
      throw .damaged(path: "\(path):\(place)", copy: nil)
    }
    return document
  }
}
