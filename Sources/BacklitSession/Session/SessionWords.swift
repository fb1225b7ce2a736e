import BacklitUI
import BacklitValues

/// The keys of the session's own words.
enum SessionText: String, TextKey {
  static let group = "session"

  /// The titles of the list of keys.
  case keysTitle, readerKeysTitle
  /// The title of the keys that the user chose; the `{meaning}` of one in place of a different meaning, `{other}`.
  case ownKeysTitle, ownKey
  /// Spoken when the reader is turned on: `{program}`, and the number of its `{controls}`.
  case start
  /// A number of controls, in plural forms.
  case controls

  // MARK: Settings

  case settingsTitle
  case rate, pitch, volume, voice
  /// The choice that lets the server select a voice by language.
  case automaticVoice
  /// The choice of the punctuation of the speech server.
  case serverPunctuation
  /// The setting for the echo of typed text, and its choices.
  case typingEcho, echoCharacters, echoWords, echoBoth, echoNone
  /// The choice of the language of the system.
  case systemLanguage
  case language, hints, hintDelay, sounds, explore, motion, contrast, textSize, greeting, otherReader, braille
  /// Whether colours are dark or light, and its choices.
  case appearance, terminalColors, dark, light
  /// The words that are spoken in place of others; the title of their list; an entry of a `{word}` with its `{words}`.
  case pronunciations, pronunciationsTitle, pronunciation
  /// The choices of the rotor, and the title of their list.
  case rotor, rotorTitle
  /// The title of the list of commands with their keys; the question for the key of one; why a `{key}` is refused: it has a
  /// different `{meaning}`, or not all terminals send it.
  case keyChoices, keyQuestion, keyInUse, keyUnusable
  /// Whether sounds stand for kinds and states.
  case kindSounds
  /// When the progress of tasks is spoken, and its choices besides "nothing".
  case progress, progressMilestones, progressInterval
  /// Whether changes are for this program alone.
  case ownSettings
  case done
  /// The result of activating a setting with many choices.
  case opensList
  /// The question before the volume becomes very low.
  case faintVolume
  /// Its answers: to keep and to take the volume `{value}`.
  case keepVolume, takeVolume

  /// The names of the twelve text sizes, from the smallest.
  case textSize1, textSize2, textSize3, textSize4, textSize5, textSize6, textSize7, textSize8, textSize9
  case textSize10, textSize11, textSize12

  // MARK: Lists

  case chooserTitle, historyTitle, noticesTitle, commandsTitle
  /// The age of an entry of the history, a length of `{time}`.
  case ago
  /// The result of a search without matches.
  case nothingFound
  /// The result of a search that goes on.
  case searching

  // MARK: Lines

  /// The greeting of the line mode: which key names to type, and two further words.
  case lineGreeting
  /// Why the program runs in lines; see ``LineReason``.
  case lineByOption, lineByEnvironment, lineBySetting, lineWithoutTerminal, lineOnDumbTerminal
  /// The message for an unknown key name: `{word}`.
  case lineFault
  /// The answer if nothing was spoken.
  case lineSilence
  /// The message for a line that is too long.
  case lineTooLong

  // MARK: Announcements

  case curtainOn, curtainOff, noSound
  /// A text that was copied is too long for the terminal.
  case copyTooLong
  /// The screen is too small: its `{size}`, and the `{minimum}`.
  case tooSmall
  /// A size in cells: `{columns}`, `{rows}`.
  case cells
  /// The keys while the user marks text; that Space makes the arrows mark, or no longer; a number of marked characters; that
  /// the user ended it. The name of the command that begins it.
  case markingHelp, marks, marksNothing, marked, markingEnded, selectText
  /// Spoken when the speech server can speak again.
  case speechBack
  /// Spoken when the user leaves the program: `{name}`.
  case goodbye
  /// The place of a screen in the order of their connection; others than the second have a `{number}`.
  case secondScreen, furtherScreen
  /// Spoken after the name of a screen that connects or disconnects.
  case connected, disconnected
  /// The settings file is damaged: `{path}`, an `{example}` of valid settings.
  case settingsDamaged
  /// A backup of the settings was made: `{copy}`.
  case settingsCopied
  /// The settings file cannot be read: `{path}`, `{reason}`.
  case settingsUnreadable
  /// A setting has a value that is not allowed: `{path}`, `{key}`, the allowed values in `{range}`.
  case settingIgnored
  /// The user chose a command for a key that has a different meaning: `{path}`, `{key}`, `{meaning}`.
  case keyTaken
  /// The user chose a key that arrives as a different one: `{path}`, `{key}`, `{other}`; or that does not arrive.
  case keyArrives, keyNotSent
  /// The user chose a key without a command: `{path}`, `{key}`, `{other}`.
  case keyUnknown
  /// The effect of Control-Z.
  case suspends
  /// The settings cannot be saved: `{path}`, `{reason}`.
  case settingsNotSaved
}

/// The explanations of the settings, by their names. That of the sounds has the `{key}` that plays them, and that of the rotor
/// the keys for the `{previous}` and the `{next}` choice.
enum SettingExplanation: String, TextKey {
  static let group = "explanations"

  case rate, pitch, volume, voice, punctuation, verbosity, language, hints, hintDelay, typingEcho, sounds
  case kindSounds, progress, explore, greeting, otherReader, braille, motion, contrast, textSize,
    pronunciations, rotor
  case keys, onDemand, ownSettings, appearance

  /// The key of further words that find the setting. They describe its purpose for users who do not know its name.
  var searchKey: String { "find.\(rawValue)" }
}

/// The names of languages in other languages.
enum LanguageName: String, TextKey {
  static let group = "languages"

  case ar, de, en, es, fr
}

extension Language {
  /// The names of the language in a language and in English; empty if they are not known.
  func names(in language: Language) -> String {
    guard let name = LanguageName(rawValue: languageCode) else { return "" }
    return "\(language.text(name)) \(Language.en.text(name))"
  }
}

/// The lists of keys. An entry has the texts `help.reader.stop.keys` and `help.reader.stop.meaning`.
enum KeyHelpList: String, CaseIterable {
  /// The keys in the last line of the screen: those that are hard to guess, and the others.
  case first, other
  /// The keys that work in every program while the reader is off.
  case general
  /// The keys that the reader handles while it is on.
  case reader
  /// The keys of a list with the focus.
  case items
  /// The keys of the titles of columns with the focus.
  case titles
  /// The keys of the view debugger, in programs that allow it.
  case debugging
  /// The key of the latest notices while the reader is off.
  case notices
  /// The lines that can be typed in line mode besides keys.
  case lines

  /// The names of the entries, in order.
  var names: [String] { groups.flatMap(\.names) }

  /// The entries by group.
  var groups: [(group: KeyHelpGroup.Kind?, names: [String])] {
    switch self {
    case .first: [(nil, ["reader", "keys"])]
    case .other: [(nil, ["next", "press", "adjust", "move", "select", "copy", "scroll"])]
    case .general:
      [
        (.moving, ["next"]),
        (.values, ["adjust", "adjustMore", "ends", "reset", "fine", "undo", "redo"]),
        (.acting, ["press", "cancel", "menu", "selectText"]),
        (.pages, ["reader", "settings", "keys", "redraw", "leave"]),
      ]
    case .reader:
      [
        (.moving, ["elements", "focus", "ends", "headings", "groups", "numbers", "rotorChoice"]),
        (.values, ["rotor", "fine", "page", "extremes", "reset", "undo", "redo"]),
        (.acting, ["activate", "menu", "mainAction", "selectText", "escape"]),
        (
          .reading,
          [
            "stop", "pause", "whereAmI", "readAll", "readFromTop", "readHeadings", "repeat", "copy", "spell",
            "history", "verbosity", "punctuation", "onDemand", "learnKeys", "sounds",
          ]
        ),
        (.pages, ["chooser", "spokenList", "settings", "curtain", "readerOff", "keys", "redraw", "leave"]),
      ]
    case .items:
      [(nil, ["items", "outline", "cells", "pages", "ends", "letters", "select", "titles", "copy"])]
    case .titles: [(nil, ["titles", "sort", "width", "order", "rows"])]
    case .debugging: [(.pages, ["views"])]
    case .notices: [(.pages, ["notices"])]
    case .lines: [(nil, ["picture", "empty"])]
    }
  }

  /// The entries about an element with a value, and about one that can be activated.
  var namesForValues: [String] {
    self == .reader
      ? ["rotor", "fine", "page", "extremes", "reset"] : ["adjust", "adjustMore", "ends", "reset"]
  }
  var namesForActions: [String] { self == .reader ? ["activate"] : ["press"] }

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
    return KeyHelpItem(keys: text(keys), meaning: text(meaning, ["count": "\(ValueRange.stepsPerPage)"]))
  }
}

/// A part of a list of keys, with a heading.
struct KeyHelpGroup: Hashable {
  /// The topic of a group in every list.
  enum Kind: String, TextKey {
    static let group = "help.groups"

    case moving, values, acting, reading, pages
  }

  /// The heading; empty for none.
  var title: String
  var items: [KeyHelpItem]
}
