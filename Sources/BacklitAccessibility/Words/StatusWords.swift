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
  /// Spoken when a requested action has no effect.
  case noAction
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
}

/// The keys of the names of the rotor's choices and of its messages.
enum RotorText: String, TextKey {
  static let group = "rotor"

  case value, headings, buttons, adjustables, links, containers, characters, words, lines, paragraphs,
    actions, content
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
  /// The name of a choice of the rotor.
  func name(of choice: RotorChoice) -> String {
    let key: RotorText
    switch choice {
    case .value: key = .value
    case .headings: key = .headings
    case .buttons: key = .buttons
    case .adjustables: key = .adjustables
    case .links: key = .links
    case .containers: key = .containers
    case .characters: key = .characters
    case .words: key = .words
    case .lines: key = .lines
    case .paragraphs: key = .paragraphs
    case .actions: key = .actions
    case .content: key = .content
    case .program(let name): return name
    }
    return text(key)
  }
}

extension ReaderCommand: TextKey {
  package static var group: String { "commands" }

  /// A short description of the command, spoken while the user learns the keys.
  package func meaning(in language: Language) -> String {
    language.text(self, ["count": "\(ValueRange.stepsPerPage)"])
  }
}
