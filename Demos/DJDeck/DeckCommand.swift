import Backlit

/// The use of a function of the deck by a key or by a control of a controller.
enum CommandInput: Hashable, Sendable {
  /// A key is pressed: down and up again.
  case press
  /// A button of a controller goes down.
  case down
  /// A button of a controller comes up.
  case up
  /// A key moves a value by steps. The command says the result.
  case steps(Int)
  /// A controller moves a value by steps. The result is spoken for the command; see ``ControllerSpeech``.
  case turn(Int)
  /// A controller moves a value to a place from 0 to 1.
  case place(Double)

  /// Whether a function that is performed at once is performed.
  var isPress: Bool { self == .press || self == .down }

  /// The number of steps; nil for a press or a place.
  var count: Int? {
    switch self {
    case .steps(let count), .turn(let count): count
    case .press, .down, .up, .place: nil
    }
  }

  /// The place; nil for anything else.
  var place: Double? { if case .place(let place) = self { place } else { nil } }
}

/// A function of the deck by its name: what keys, and the controls of controllers, perform.
@MainActor
struct DeckCommand<Target: AnyObject> {
  /// The name in files of mappings.
  let name: String
  /// The use that controls of a controller can make of the function.
  let kind: CommandKind
  /// The keys.
  let keys: [CommandKey]
  /// The control that has the value or the state of the function; nil for none.
  let control: @MainActor (Target) -> Control?
  /// The key of the text that says what a function without keys does.
  var title: String?
  /// The value of the function; nil for one without a value, or whose control has it.
  var value: @MainActor (Target) -> CommandValue? = { _ in nil }
  /// Performs the function.
  let perform: @MainActor (Target, CommandInput) -> Void

  /// A function that is performed at once.
  static func press(
    _ name: String, _ key: CommandKey, control: @escaping @MainActor (Target) -> Control? = { _ in nil },
    _ action: @escaping @MainActor (Target) -> Void
  ) -> DeckCommand {
    DeckCommand(name: name, kind: .press, keys: [key], control: control) {
      if $1.isPress { action($0) }
    }
  }
}

/// The value of a function that no control shows.
struct CommandValue: Hashable, Sendable {
  /// The place in the range, from 0 to 1.
  let fraction: Double
  /// The value in words.
  let words: String
}

/// A use that controls of a controller can make of a function.
enum CommandKind: String, Hashable, Sendable, CaseIterable {
  /// Press it: buttons and pads.
  case press
  /// Set its value: faders and knobs, endless knobs, and buttons by steps.
  case value
  /// Move it by steps: endless knobs, and buttons.
  case steps
}

/// A key of a function.
struct CommandKey: Hashable, Sendable {
  /// The key.
  let character: Character
  /// Alt, or nothing. Shift is part of the character.
  private(set) var modifiers: KeyModifiers = []
  /// The key of the text that says what the key does, in the tables of `Assets/Strings`.
  let title: String
  /// The key of the number in the text; nil for none.
  var number: Int?
  /// The effect of the key.
  let input: CommandInput

  init(_ character: Character, _ title: String, number: Int? = nil, _ input: CommandInput = .press) {
    (self.character, self.title, self.number, self.input) = (character, title, number, input)
  }

  /// A key with Alt.
  init(alt character: Character, _ title: String, _ input: CommandInput = .press) {
    self.init(character, title, input)
    modifiers = .alt
  }

  /// The key of the same function of the other deck: the capital letter; nil for a key that is not a letter.
  var ofOtherDeck: CommandKey? {
    let capital = Character(character.uppercased())
    guard capital != character else { return nil }
    var key = CommandKey(capital, title, number: number, input)
    key.modifiers = modifiers
    return key
  }

  /// The key as it is pressed. Shift is named for a capital letter.
  var press: KeyEvent {
    KeyEvent(.character(character), modifiers: character.isUppercase ? modifiers.union(.shift) : modifiers)
  }
}

/// The name of a function in a file of mappings, with the number of its deck.
struct CommandName: Hashable, Sendable {
  let name: String
  /// The number of the deck, from 1; nil for a function that is not of one deck.
  let deck: Int?
}

/// A function of the decks that are shown.
@MainActor
struct BoundCommand {
  let id: CommandName
  let kind: CommandKind
  let keys: [CommandKey]
  /// The key of the text that says what a function without keys does.
  let title: String?
  /// The control that has the value or the state of the function; nil for none.
  let control: Control?
  /// Whether the keys are those of the library, and not of the page of the decks.
  let isOfLibrary: Bool
  let perform: @MainActor (CommandInput) -> Void
  private let ownValue: @MainActor () -> CommandValue?

  /// Binds a function to its target.
  init<Target>(_ command: DeckCommand<Target>, of target: Target, deck: Int?, isOfLibrary: Bool) {
    id = CommandName(name: command.name, deck: deck)
    (kind, keys, title, control) = (command.kind, command.keys, command.title, command.control(target))
    self.isOfLibrary = isOfLibrary
    let (perform, value) = (command.perform, command.value)
    self.perform = { [weak target] input in if let target { perform(target, input) } }
    ownValue = { [weak target] in target.flatMap { value($0) } }
  }

  /// Whether there is a name and a value to speak when a controller moves it. Others speak themselves.
  var isSpokenWhenMoved: Bool { control != nil || ownValue() != nil }

  /// The value in words; nil for none.
  var words: String? { ownValue()?.words ?? control?.accessibilityValue }

  /// The place of the value in its range, from 0 to 1; nil for a function without a value.
  var fraction: Double? { ownValue()?.fraction ?? (control as? ValueControl)?.fraction }

  /// Whether the function is on, as a light of a controller shows it.
  var isOn: Bool {
    guard let button = control as? BacklitButton else { return false }
    return button.mode == .toggle ? button.isOn : button.glow != .off
  }
}
