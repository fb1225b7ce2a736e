import Backlit

/// What a key, or a control of a controller, does with a function of the deck.
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
  /// What controls of a controller can do with the function.
  let kind: CommandKind
  /// The keys.
  let keys: [CommandKey]
  /// The control that has the value or the state of the function; nil for none.
  let control: @MainActor (Target) -> Control?
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

/// What controls of a controller can do with a function.
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
  /// The key of the text that says what the key does, in the tables of `Assets/Strings`.
  let title: String
  /// The key of the number in the text; nil for none.
  var number: Int?
  /// What the key does.
  let input: CommandInput

  init(_ character: Character, _ title: String, number: Int? = nil, _ input: CommandInput = .press) {
    (self.character, self.title, self.number, self.input) = (character, title, number, input)
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
  /// The control that has the value or the state of the function; nil for none.
  let control: Control?
  let perform: @MainActor (CommandInput) -> Void

  /// Binds a function to its target.
  init<Target>(_ command: DeckCommand<Target>, of target: Target, deck: Int?) {
    id = CommandName(name: command.name, deck: deck)
    (kind, keys, control) = (command.kind, command.keys, command.control(target))
    let perform = command.perform
    self.perform = { [weak target] input in if let target { perform(target, input) } }
  }

  /// Whether the function is on, as a light of a controller shows it.
  var isOn: Bool {
    guard let button = control as? BacklitButton else { return false }
    return button.mode == .toggle ? button.isOn : button.glow != .off
  }
}
