import Accessibility
import ScreenReader

/// What a session shows and says of its own, in one language.
struct SessionWords: Sendable {
  /// The language as a BCP 47 tag.
  var tag: String

  // MARK: Keys

  /// The keys in the last line that nobody can guess, and those that can be.
  var firstKeys: [KeyHelpItem]
  var otherKeys: [KeyHelpItem]
  /// The keys that work in every program without the reader.
  var generalKeys: [KeyHelpItem]
  /// The keys that the reader takes while it is on.
  var readerKeys: [KeyHelpItem]
  var keysTitle: String
  var readerKeysTitle: String

  // MARK: Settings

  var settingsTitle: String
  var rate: String
  var pitch: String
  var volume: String
  var voice: String
  /// The voice that the server chooses by the language.
  var automaticVoice: String
  var language: String
  var hints: String
  var hintDelay: String
  var sounds: String
  var explore: String
  var motion: String
  var contrast: String
  var done: String
  var second: CountedNoun

  // MARK: Lists

  var chooserTitle: String
  var historyTitle: String
  var item: CountedNoun
  /// Between a place and how many there are.
  var of: String
  /// What a search that finds nothing is answered with.
  var nothingFound: String

  // MARK: Lines

  /// What to type where there is no screen: names of keys, and two words more.
  var lineGreeting: String
  /// The word that has the screen printed, and what it does.
  var linePicture: KeyHelpItem
  /// What an empty line does.
  var lineEmpty: KeyHelpItem
  /// There is no key of that name: `{word}`.
  var lineFault: String
  /// What stands for an answer where nothing was said.
  var lineSilence: String
  /// A line was longer than can be taken.
  var lineTooLong: String

  // MARK: Announcements

  var curtainOn: String
  var curtainOff: String
  var noSound: String
  /// Settings are not what they have to be: `{path}`, an `{example}` of what would be right, `{copy}`.
  var settingsDamaged: String
  /// A copy of them was kept: `{copy}`.
  var settingsCopied: String
  /// Settings were not read: `{path}`, `{reason}`.
  var settingsUnreadable: String
  /// A setting is not as it may be: `{path}`, `{key}`, what would be right in `{range}`.
  var settingIgnored: String
  /// Settings are not kept: `{path}`, `{reason}`.
  var settingsNotSaved: String
  /// What is known of speech failures, by what their English begins with.
  var failures: [String: String]
}

extension AccessibilityLanguage {
  /// The session's words in this language.
  var sessionWords: SessionWords {
    switch self {
    case .en: .english
    case .es: .spanish
    case .de: .german
    case .fr: .french
    case .ar: .arabic
    }
  }

  /// What the language calls itself.
  var ownName: String {
    switch self {
    case .en: "English"
    case .es: "Español"
    case .de: "Deutsch"
    case .fr: "Français"
    case .ar: "العربية"
    }
  }
}

extension SessionWords {
  /// How much is said, and the names of the choices: the reader's words, as it says them itself.
  var verbosity: String { AccessibilityLanguage(locale: tag).verbosityTitle }
  var verbosities: [String] {
    ReaderSettings.Verbosity.allCases.map { AccessibilityLanguage(locale: tag).name(of: $0) }
  }

  /// A place among so many: "2 of 5".
  func place(_ index: Int, of count: Int) -> String { "\(index) \(of) \(count)" }

  /// A reason or a remedy of the speech server's in this language; as it is where there are no words for it.
  ///
  /// What stands behind a colon is the server's own and stays.
  func failure(_ text: String) -> String {
    if let whole = failures[text] { return whole }
    guard let colon = text.firstIndex(of: ":"), let known = failures[String(text[..<colon])] else {
      return text
    }
    return known + text[colon...]
  }
}
