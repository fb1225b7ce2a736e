import BacklitAccessibility

/// The session's own words in one language.
struct SessionWords: Sendable {
  /// The language as a BCP 47 tag.
  var tag: String

  // MARK: Keys

  /// The keys in the last line of the screen: those that are hard to guess, and the others.
  var firstKeys: [KeyHelpItem]
  var otherKeys: [KeyHelpItem]
  /// The keys that work in every program while the reader is off.
  var generalKeys: [KeyHelpItem]
  /// The keys that the reader handles while it is on.
  var readerKeys: [KeyHelpItem]
  var keysTitle: String
  var readerKeysTitle: String

  // MARK: Settings

  var settingsTitle: String
  var rate: String
  var pitch: String
  var volume: String
  var voice: String
  /// The choice that lets the server select a voice by language.
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
  /// The word between a position and a count: "2 of 5".
  var of: String
  /// The result of a search without matches.
  var nothingFound: String

  // MARK: Lines

  /// The greeting of the line mode: which key names to type, and two further words.
  var lineGreeting: String
  /// The word that prints the screen, and its meaning.
  var linePicture: KeyHelpItem
  /// The description of an empty line.
  var lineEmpty: KeyHelpItem
  /// The message for an unknown key name: `{word}`.
  var lineFault: String
  /// The answer if nothing was spoken.
  var lineSilence: String
  /// The message for a line that is too long.
  var lineTooLong: String

  // MARK: Announcements

  var curtainOn: String
  var curtainOff: String
  var noSound: String
  /// The settings file is damaged: `{path}`, an `{example}` of valid settings.
  var settingsDamaged: String
  /// A backup of the settings was made: `{copy}`.
  var settingsCopied: String
  /// The settings file cannot be read: `{path}`, `{reason}`.
  var settingsUnreadable: String
  /// A setting has a value that is not allowed: `{path}`, `{key}`, the allowed values in `{range}`.
  var settingIgnored: String
  /// The settings cannot be saved: `{path}`, `{reason}`.
  var settingsNotSaved: String
  /// Translations of speech failures, by the beginning of their English text.
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

  /// The name of the language in the language itself.
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
  /// The name of the verbosity setting and of its choices, as the reader speaks them.
  var verbosity: String { AccessibilityLanguage(locale: tag).verbosityTitle }
  var verbosities: [String] {
    ReaderSettings.Verbosity.allCases.map { AccessibilityLanguage(locale: tag).name(of: $0) }
  }

  /// A position in a list: "2 of 5".
  func place(_ index: Int, of count: Int) -> String { "\(index) \(of) \(count)" }

  /// A reason or a remedy of the speech server in this language. The text is returned unchanged if there is
  /// no translation.
  ///
  /// The text after a colon comes from the server and is not translated.
  func failure(_ text: String) -> String {
    if let whole = failures[text] { return whole }
    guard let colon = text.firstIndex(of: ":"), let known = failures[String(text[..<colon])] else {
      return text
    }
    return known + text[colon...]
  }
}
