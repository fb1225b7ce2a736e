/// A key by its meaning, independent of the bytes that the terminal sends for it.
public enum Key: Hashable, Sendable {
  /// A key that types text. The value is the typed character, so the A key with Shift is "A".
  case character(Character)
  /// Enter, or Return.
  case enter
  /// Tab.
  case tab
  /// Escape.
  case escape
  /// Backspace, deleting backwards.
  case backspace
  /// Delete, deleting forwards.
  case delete
  /// Insert.
  case insert
  /// The arrow up.
  case up
  /// The arrow down.
  case down
  /// The arrow to the left.
  case left
  /// The arrow to the right.
  case right
  /// Home.
  case home
  /// End.
  case end
  /// Page up.
  case pageUp
  /// Page down.
  case pageDown
  /// A function key, from 1.
  case function(Int)
  /// Control pressed and released alone, if the terminal reports it (kitty's keyboard protocol).
  case control
  /// Shift pressed and released alone, if the terminal reports it.
  case shift
}

/// The modifier keys held during an event.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
  /// The bits of xterm's modifier parameter minus one.
  public let rawValue: UInt8

  /// Creates modifiers from their bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Shift.
  public static let shift = KeyModifiers(rawValue: 1)
  /// Alt, or Option.
  public static let alt = KeyModifiers(rawValue: 2)
  /// Control.
  public static let control = KeyModifiers(rawValue: 4)
}

/// A key press.
public struct KeyEvent: Hashable, Sendable {
  /// The key.
  public var key: Key
  /// The modifiers held.
  public var modifiers: KeyModifiers
  /// Whether this is a repeated press of a held key. It is always false if the terminal does not report
  /// repeats.
  public var isRepeat: Bool

  /// Creates a key press.
  public init(_ key: Key, modifiers: KeyModifiers = [], isRepeat: Bool = false) {
    self.key = key
    self.modifiers = modifiers
    self.isRepeat = isRepeat
  }
}

extension KeyEvent {
  private static let keys: [String: Key] = [
    "tab": .tab, "enter": .enter, "return": .enter, "space": .character(" "), "escape": .escape,
    "esc": .escape, "backspace": .backspace, "delete": .delete, "insert": .insert, "up": .up,
    "down": .down, "left": .left, "right": .right, "home": .home, "end": .end, "pageup": .pageUp,
    "pagedown": .pageDown, "control": .control, "ctrl": .control, "shift": .shift,
  ]

  private static let modifierNames: [String: KeyModifiers] = [
    "shift": .shift, "ctrl": .control, "control": .control, "alt": .alt,
  ]

  /// Creates a key press from a name, such as `Tab`, `Shift-Tab`, `Control-x`, `F6`, `PageDown`, `a` or `?`; nil
  /// for an unknown name.
  ///
  /// Modifiers are joined with `-` or `+`. Case matters only for a character without Control and Alt; with
  /// these, the character is in lower case.
  /// - Parameter name: the name of the key with its modifiers.
  package init?(named name: String) {
    var modifiers: KeyModifiers = []
    var rest = Substring(name)
    while let cut = rest.dropFirst().firstIndex(where: { $0 == "-" || $0 == "+" }),
      rest.index(after: cut) < rest.endIndex,
      let modifier = Self.modifierNames[rest[..<cut].lowercased()]
    {
      modifiers.formUnion(modifier)
      rest = rest[rest.index(after: cut)...]
    }
    let word = rest.lowercased()
    if rest.count == 1, let character = rest.first {
      let isPlain = modifiers.isDisjoint(with: [.control, .alt]) || word.count != 1
      self.init(.character(isPlain ? character : word.first ?? character), modifiers: modifiers)
    } else if let key = Self.keys[word] {
      self.init(key, modifiers: modifiers)
    } else if word.first == "f", let number = Int(word.dropFirst()), (1...35).contains(number) {
      self.init(.function(number), modifiers: modifiers)
    } else {
      return nil
    }
  }
}
