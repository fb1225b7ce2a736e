import BacklitValues

/// The keys of the screen reader's words for its own state and for the actions of an element.
enum StatusText: String, TextKey {
  static let group = "status"

  /// The name of the verbosity setting, spoken before its level.
  case verbosity
  case low, medium, high
  /// The number of custom actions of an element, in plural forms.
  case actionsAvailable
  /// Spoken when the user starts learning keys.
  case keysNamed
  /// Spoken when the user stops learning keys.
  case keysWork
  /// Spoken for a key without a function.
  case noMeaning
  /// Spoken when the last words were copied.
  case copied
  /// Spoken when there are no words to pause.
  case nothingSpoken
  /// The name of the setting of spoken punctuation, and its amounts.
  case punctuation, punctuationNone, punctuationSome, punctuationMost, punctuationAll
  /// The name of the setting of speech on demand.
  case onDemand
  /// The meanings of the sounds.
  case soundBoundary, soundEntered, soundLeft, soundActivated, soundRefused, soundScreen, soundOn, soundOff
  case soundFinished, soundFailed
  /// Spoken when a requested action has no effect.
  case noAction
  /// Spoken for a number that no item of a list has: `{number}`.
  case noItem
  /// Spoken when a button, a custom action or the main action was performed and nothing else answers.
  case done
  /// The number of the element in the reading order: `{index}`, `{count}`.
  case elementPosition
  /// The ends of a range: `{minimum}`, `{maximum}`.
  case range
  /// The step of a range: `{step}`.
  case step
  /// The distance of Page Up: `{page}`.
  case page
  /// The custom actions of an element: `{names}`.
  case actions
}

extension Language {
  /// The name of the verbosity setting.
  package var verbosityTitle: String { text(StatusText.verbosity) }

  /// The name of a level of verbosity.
  package func name(of verbosity: ReaderSettings.Verbosity) -> String {
    switch verbosity {
    case .low: text(StatusText.low)
    case .medium: text(StatusText.medium)
    case .high: text(StatusText.high)
    }
  }

  /// The name of the setting of spoken punctuation.
  package var punctuationTitle: String { text(StatusText.punctuation) }

  /// The name of an amount of spoken punctuation.
  package func name(of punctuation: VoiceSettings.Punctuation) -> String {
    switch punctuation {
    case .nothing: text(StatusText.punctuationNone)
    case .some: text(StatusText.punctuationSome)
    case .most: text(StatusText.punctuationMost)
    case .all: text(StatusText.punctuationAll)
    }
  }
}

/// The keys of the names of the rotor's choices and of its messages.
enum RotorText: String, TextKey {
  static let group = "rotor"

  case value, headings, buttons, adjustables, links, containers, columns, characters, words, lines,
    paragraphs,
    actions, content, rate
  /// The first action of the list: the default activation.
  case activate
  /// Spoken for an element that is not adjustable.
  case notAdjustable
  /// Spoken when no item follows in a direction.
  case nothingFurther
  /// The hint of an adjustable element while the rotor is turned to a different `{choice}`.
  case moves
}

extension Language {
  /// Spoken when something was copied.
  package var copied: String { text(StatusText.copied) }

  /// The name of a choice of the rotor.
  package func name(of choice: RotorChoice) -> String {
    if case .program(let name) = choice { return name }
    return choice.key.map { text($0) } ?? ""
  }

  /// The name of the setting of speech on demand.
  package var onDemandTitle: String { text(StatusText.onDemand) }
}

extension Language {
  /// Returns the meaning of a sound in words.
  func name(of icon: SoundIcon) -> String {
    switch icon {
    case .boundary: text(StatusText.soundBoundary)
    case .enteredContainer: text(StatusText.soundEntered)
    case .leftContainer: text(StatusText.soundLeft)
    case .activated: text(StatusText.soundActivated)
    case .refused: text(StatusText.soundRefused)
    case .screenChanged: text(StatusText.soundScreen)
    case .modeOn: text(StatusText.soundOn)
    case .modeOff: text(StatusText.soundOff)
    case .finished: text(StatusText.soundFinished)
    case .failed: text(StatusText.soundFailed)
    case .button: words[.button]
    case .toggleButton: words[.toggleButton]
    case .link: words[.link]
    case .heading: words[.heading]
    case .image: words[.image]
    case .adjustable: words[.adjustable]
    case .searchField: words[.searchField]
    case .tab: words[.tab]
    case .menuItem: words[.menuItem]
    case .textField: text(TextInputText.textField)
    case .selected: words[.selected]
    case .dimmed: words[.dimmed]
    case .expanded: words[.expanded]
    case .collapsed: words[.collapsed]
    }
  }
}

extension RotorChoice {
  /// The key of the name; nil for a custom rotor of a program.
  fileprivate var key: RotorText? {
    switch self {
    case .value: .value
    case .headings: .headings
    case .buttons: .buttons
    case .adjustables: .adjustables
    case .links: .links
    case .containers: .containers
    case .columns: .columns
    case .characters: .characters
    case .words: .words
    case .lines: .lines
    case .paragraphs: .paragraphs
    case .actions: .actions
    case .content: .content
    case .rate: .rate
    case .program: nil
    }
  }

  /// The name of the choice in the settings file; empty for a custom rotor of a program.
  package var settingName: String { key?.rawValue ?? "" }
}

extension ReaderCommand: TextKey {
  package static var group: String { "commands" }

  /// A short description of the command, spoken while the user learns the keys.
  package func meaning(in language: Language) -> String {
    language.text(self, ["count": "\(ValueRange.stepsPerPage)"])
  }
}
