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
