import BacklitGeometry

/// The keys that the user presses in place of keys of the program.
package struct KeyBindings: Hashable, Sendable {
  /// The keys of the program by the keys that are pressed.
  package var keys: [KeyEvent: KeyEvent]

  /// Creates bindings.
  package init(_ keys: [KeyEvent: KeyEvent] = [:]) { self.keys = keys }

  /// The key of the program that a key press stands for; the press itself if it stands for no other.
  package func key(for event: KeyEvent) -> KeyEvent {
    guard let key = keys[KeyEvent(event.key, modifiers: event.modifiers)] else { return event }
    return KeyEvent(key.key, modifiers: key.modifiers, isRepeat: event.isRepeat)
  }

  /// The keys to press for a key of the program: those of the user, sorted, and then the key itself, unless it stands for a
  /// different one.
  package func presses(for key: KeyEvent) -> [KeyEvent] {
    guard !keys.isEmpty else { return [key] }
    let own = keys.filter { $0.value.isSameCommand(as: key) }.map(\.key)
    return own.sorted { "\($0)" < "\($1)" } + (keys[key] == nil ? [key] : [])
  }
}

extension KeyEvent {
  /// The key without what commands ignore: whether it repeats, and Shift of a character, which may need it.
  package var commandKey: KeyEvent {
    if case .character = key { return KeyEvent(key, modifiers: modifiers.subtracting(.shift)) }
    return KeyEvent(key, modifiers: modifiers)
  }

  /// Whether one press performs the commands of both keys.
  package func isSameCommand(as other: KeyEvent) -> Bool { commandKey == other.commandKey }
}

extension Window {
  /// The key of a command of the window that a key without a command probably stands for: the same key with different modifiers.
  /// - Parameters:
  ///   - key: the key.
  ///   - others: keys that the program handles without commands.
  /// - Returns: that key; nil if a command or a text has the key itself, or if no command has it with different modifiers.
  package func keyMeant(by key: KeyEvent, besides others: [KeyEvent]) -> KeyEvent? {
    switch TextCommand(key) {
    case nil, .insert?: break
    default: return nil
    }
    var commands: [KeyCommand] = []
    func add(_ responder: Responder) {
      commands += responder.keyCommands
      (responder as? View)?.subviews.forEach { add($0) }
      (responder as? ViewController)?.children.forEach { add($0) }
    }
    add(self)
    if let rootViewController { add(rootViewController) }
    let known = commands.flatMap { [$0.press] + $0.alternates } + others
    guard !known.contains(where: key.isSameCommand) else { return nil }
    return known.first { $0.key == key.key }
  }
}
