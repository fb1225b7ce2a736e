/// The modes a program turns on in its terminal, and the bytes to do and undo that.
public struct TerminalModes: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt16

  /// Modes from their bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The alternate screen, which keeps what was on the screen (mode 1049).
  public static let alternateScreen = TerminalModes(rawValue: 1)
  /// The last column does not wrap (mode 7 off), so the last cell of the screen can be written.
  public static let noWrap = TerminalModes(rawValue: 2)
  /// The cursor is hidden until a frame shows it (mode 25 off).
  public static let hiddenCursor = TerminalModes(rawValue: 4)
  /// The pointer's buttons, wheel and drags, without bare motions (modes 1000, 1002 and 1006).
  public static let pointer = TerminalModes(rawValue: 8)
  /// The focus of the window (mode 1004).
  public static let focus = TerminalModes(rawValue: 16)
  /// Pastes told from typing (mode 2004).
  public static let bracketedPaste = TerminalModes(rawValue: 32)
  /// kitty's keyboard protocol with all its flags.
  public static let kittyKeyboard = TerminalModes(rawValue: 64)
  /// Size reports from the terminal itself (mode 2048).
  public static let inBandResize = TerminalModes(rawValue: 128)
  /// The pointer in pixels (mode 1016).
  public static let pixelPointer = TerminalModes(rawValue: 256)
  /// Pictures by kitty's graphics protocol, which do not go away by themselves.
  public static let kittyGraphics = TerminalModes(rawValue: 512)

  /// The modes that every terminal either knows or passes over.
  public static let standard: TerminalModes = [
    .alternateScreen, .noWrap, .hiddenCursor, .pointer, .focus, .bracketedPaste,
  ]

  /// The standard modes and those more that the terminal has.
  ///
  /// - Parameters:
  ///   - capabilities: what the terminal can do.
  ///   - knowsCellPixels: whether the size of a cell is known, without which pixels tell nothing.
  public init(_ capabilities: TerminalCapabilities, knowsCellPixels: Bool) {
    self = .standard
    if capabilities.kittyKeyboard { insert(.kittyKeyboard) }
    if capabilities.inBandResize { insert(.inBandResize) }
    if capabilities.kittyGraphics { insert(.kittyGraphics) }
    if capabilities.pixelPointer, knowsCellPixels { insert(.pixelPointer) }
  }
}
