/// A key by what it means, whatever bytes the terminal sent for it.
public enum Key: Hashable, Sendable {
  /// A key that types text; the character as typed, so `A` with Shift is "A".
  case character(Character)
  /// Enter, or Return.
  case enter
  /// The tabulator.
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
  /// Control pressed and released by itself, where the terminal reports it (kitty's protocol).
  case control
}

/// The modifier keys that were down.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
  /// The bits, in the order of xterm's modifier parameter less one.
  public let rawValue: UInt8

  /// Modifiers from their bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Shift.
  public static let shift = KeyModifiers(rawValue: 1)
  /// Alt, or Option.
  public static let alt = KeyModifiers(rawValue: 2)
  /// Control.
  public static let control = KeyModifiers(rawValue: 4)
}

/// One press of a key.
public struct KeyEvent: Hashable, Sendable {
  /// The key.
  public var key: Key
  /// The modifiers held.
  public var modifiers: KeyModifiers
  /// Whether the key has been held and this press comes from repetition; known only where the terminal
  /// says so.
  public var isRepeat: Bool

  /// A press from its parts.
  public init(_ key: Key, modifiers: KeyModifiers = [], isRepeat: Bool = false) {
    self.key = key
    self.modifiers = modifiers
    self.isRepeat = isRepeat
  }
}
