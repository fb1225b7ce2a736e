import BacklitGeometry

/// A command that a key performs while a responder, or one inside it, has the focus.
///
/// The list of keys (`?`) and the command palette (Control-P) show the commands that are in reach, the innermost first.
/// A view that handles the key itself, such as a text field, wins, and the key is not shown while it does. A text that cannot be
/// edited leaves letters with Alt to commands.
@MainActor
public struct KeyCommand {
  /// The title, which says what the command does, in menus, the list of keys and the command palette.
  public var title: String
  /// A longer text for the list of keys and the command palette; nil for ``title``, which menus show.
  public var discoverabilityTitle: String?
  /// The key.
  public var key: Key
  /// The modifiers of the key. Shift is ignored for a character, which may need it.
  public var modifiers: KeyModifiers
  /// Other keys of the command, which are listed after the first one.
  public var alternates: [KeyEvent] = []
  /// Whether the command can be performed; a disabled one is not listed.
  public var isEnabled = true
  /// Performs the command.
  public var action: @MainActor () -> Void

  /// Creates a command.
  /// - Parameters:
  ///   - title: what the command does.
  ///   - key: the key.
  ///   - modifiers: the modifiers of the key.
  ///   - action: performs the command. It must not hold the responder that has the command.
  public init(title: String, key: Key, modifiers: KeyModifiers = [], action: @escaping @MainActor () -> Void)
  {
    self.title = title
    self.key = key
    self.modifiers = modifiers
    self.action = action
  }

  /// The press of the key.
  package var press: KeyEvent { KeyEvent(key, modifiers: modifiers) }

  /// Returns whether a key press means this command.
  public func matches(_ event: KeyEvent) -> Bool {
    isEnabled && (event.isSameCommand(as: press) || alternates.contains(where: event.isSameCommand))
  }
}

extension Window {
  /// The commands in reach of the focus, the innermost first, after the actions of notices. Of several commands with one key
  /// only the first is listed.
  package var reachableKeyCommands: [KeyCommand] {
    var commands: [KeyCommand] = []
    var keys: Set<KeyEvent> = []
    func add(_ all: [KeyCommand]) {
      for command in all where command.isEnabled && !keys.contains(command.press.commandKey) {
        commands.append(command)
        keys.insert(command.press.commandKey)
        keys.formUnion(command.alternates.lazy.map(\.commandKey))
      }
    }
    add(keyCommands)
    _ = firstResponder.offer { responder in
      add(responder.keyCommands)
      return false
    }
    return commands
  }

  /// Whether the text with the focus takes a key that the user presses, or the key that it stands for, so that the key performs
  /// no command.
  package func isTakenByText(_ press: KeyEvent) -> Bool {
    guard let text = firstResponder as? TextInputControl else { return false }
    return text.takesKey(press) || text.takesKey(keyBindings.key(for: press))
  }

  /// Performs the innermost command of a key. A held key performs it once.
  /// - Returns: whether there is one.
  public func performCommand(for event: KeyEvent) -> Bool {
    firstResponder.offer { responder in
      guard let command = responder.keyCommands.first(where: { $0.matches(event) }) else { return false }
      if !event.isRepeat { command.action() }
      return true
    }
  }
}
