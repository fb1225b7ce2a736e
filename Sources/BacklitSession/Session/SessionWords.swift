import BacklitValues

/// The keys of the session's own words.
enum SessionText: String, TextKey {
  static let group = "session"

  /// The titles of the list of keys.
  case keysTitle, readerKeysTitle

  // MARK: Settings

  case settingsTitle
  case rate, pitch, volume, voice
  /// The choice that lets the server select a voice by language.
  case automaticVoice
  /// What is spoken while the user types, and its choices.
  case typingEcho, echoCharacters, echoWords, echoBoth, echoNone
  case language, hints, hintDelay, sounds, explore, motion, contrast, textSize, done

  /// The names of the twelve text sizes, from the smallest.
  case textSize1, textSize2, textSize3, textSize4, textSize5, textSize6, textSize7, textSize8, textSize9
  case textSize10, textSize11, textSize12

  // MARK: Lists

  case chooserTitle, historyTitle
  /// The result of a search without matches.
  case nothingFound

  // MARK: Lines

  /// The greeting of the line mode: which key names to type, and two further words.
  case lineGreeting
  /// The message for an unknown key name: `{word}`.
  case lineFault
  /// The answer if nothing was spoken.
  case lineSilence
  /// The message for a line that is too long.
  case lineTooLong

  // MARK: Announcements

  case curtainOn, curtainOff, noSound
  /// The settings file is damaged: `{path}`, an `{example}` of valid settings.
  case settingsDamaged
  /// A backup of the settings was made: `{copy}`.
  case settingsCopied
  /// The settings file cannot be read: `{path}`, `{reason}`.
  case settingsUnreadable
  /// A setting has a value that is not allowed: `{path}`, `{key}`, the allowed values in `{range}`.
  case settingIgnored
  /// The settings cannot be saved: `{path}`, `{reason}`.
  case settingsNotSaved
}

/// The lists of keys. An entry has the texts `help.reader.stop.keys` and `help.reader.stop.meaning`.
enum KeyHelpList: String, CaseIterable {
  /// The keys in the last line of the screen: those that are hard to guess, and the others.
  case first, other
  /// The keys that work in every program while the reader is off.
  case general
  /// The keys that the reader handles while it is on.
  case reader
  /// The keys of the view debugger, in programs that allow it.
  case debugging
  /// What can be typed in line mode besides keys.
  case lines

  /// The names of the entries, in order.
  var names: [String] {
    switch self {
    case .first: ["reader", "keys"]
    case .other: ["next", "press", "adjust"]
    case .general:
      [
        "next", "press", "adjust", "adjustMore", "ends", "reset", "fine", "cancel", "undo", "redo", "reader",
        "settings", "keys", "leave",
      ]
    case .reader:
      [
        "elements", "ends", "rotorChoice", "rotor", "page", "headings", "activate", "mainAction", "stop",
        "escape",
        "readAll", "readFromTop", "repeat", "spell", "history", "verbosity", "learnKeys", "chooser",
        "spokenList",
        "settings", "curtain", "undo", "redo", "readerOff", "keys", "leave",
      ]
    case .debugging: ["views"]
    case .lines: ["picture", "empty"]
    }
  }

  /// The keys of the texts of an entry.
  func texts(of name: String) -> (keys: String, meaning: String) {
    ("help.\(rawValue).\(name).keys", "help.\(rawValue).\(name).meaning")
  }
}

extension Language {
  /// The entries of a list of keys.
  func keyHelp(_ list: KeyHelpList) -> [KeyHelpItem] { list.names.map { keyHelp(list, $0) } }

  /// An entry of a list of keys.
  func keyHelp(_ list: KeyHelpList, _ name: String) -> KeyHelpItem {
    let (keys, meaning) = list.texts(of: name)
    return KeyHelpItem(keys: text(keys), meaning: text(meaning))
  }
}
