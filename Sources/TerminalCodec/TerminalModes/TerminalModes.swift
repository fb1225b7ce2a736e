/// The modes that a program sets in its terminal.
public struct TerminalModes: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt16

  /// Modes from their bits.
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The alternate screen, which preserves the main screen (mode 1049).
  public static let alternateScreen = TerminalModes(rawValue: 1)
  /// No automatic wrap in the last column (mode 7 reset), so that the last cell of the screen can be written.
  public static let noWrap = TerminalModes(rawValue: 2)
  /// A hidden cursor until a frame shows it (mode 25 reset).
  public static let hiddenCursor = TerminalModes(rawValue: 4)
  /// Reports of pointer buttons, wheel and drags, without other motion (modes 1000, 1002 and 1006).
  public static let pointer = TerminalModes(rawValue: 8)
  /// Reports of the window's focus (mode 1004).
  public static let focus = TerminalModes(rawValue: 16)
  /// Bracketed paste, which distinguishes pastes from typing (mode 2004).
  public static let bracketedPaste = TerminalModes(rawValue: 32)
  /// kitty's keyboard protocol with all its flags.
  public static let kittyKeyboard = TerminalModes(rawValue: 64)
  /// In-band reports of the size (mode 2048).
  public static let inBandResize = TerminalModes(rawValue: 128)
  /// Pointer reports in pixels (mode 1016).
  public static let pixelPointer = TerminalModes(rawValue: 256)
  /// Images of kitty's graphics protocol, which must be deleted explicitly.
  public static let kittyGraphics = TerminalModes(rawValue: 512)
  /// Sixel images, which disappear with the screen.
  public static let sixelGraphics = TerminalModes(rawValue: 1024)

  /// The modes that every terminal either supports or ignores.
  public static let standard: TerminalModes = [
    .alternateScreen, .noWrap, .hiddenCursor, .pointer, .focus, .bracketedPaste,
  ]

  /// The standard modes and the further modes that the terminal supports.
  ///
  /// - Parameters:
  ///   - capabilities: the capabilities of the terminal.
  ///   - knowsCellPixels: whether the size of a cell is known, without which pixel reports cannot be
  ///     converted.
  public init(_ capabilities: TerminalCapabilities, knowsCellPixels: Bool) {
    self = .standard
    if capabilities.kittyKeyboard { insert(.kittyKeyboard) }
    if capabilities.inBandResize { insert(.inBandResize) }
    if capabilities.kittyGraphics { insert(.kittyGraphics) }
    if capabilities.sixelGraphics { insert(.sixelGraphics) }
    if capabilities.pixelPointer, knowsCellPixels { insert(.pixelPointer) }
  }
}
