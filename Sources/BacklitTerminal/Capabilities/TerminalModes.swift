/// The modes that a program sets in its terminal.
package struct TerminalModes: OptionSet, Hashable, Sendable {
  /// The bits.
  package let rawValue: UInt16

  /// Modes from their bits.
  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The alternate screen, which preserves the main screen (mode 1049).
  package static let alternateScreen = TerminalModes(rawValue: 1)
  /// No automatic wrap in the last column (mode 7 reset), so that the last cell of the screen can be written.
  static let noWrap = TerminalModes(rawValue: 2)
  /// A hidden cursor until a frame shows it (mode 25 reset).
  static let hiddenCursor = TerminalModes(rawValue: 4)
  /// Reports of pointer buttons, wheel and drags, without other motion (modes 1000, 1002 and 1006).
  package static let pointer = TerminalModes(rawValue: 8)
  /// Reports of the window's focus (mode 1004).
  package static let focus = TerminalModes(rawValue: 16)
  /// Bracketed paste, which distinguishes pastes from typing (mode 2004).
  static let bracketedPaste = TerminalModes(rawValue: 32)
  /// kitty's keyboard protocol with all its flags.
  package static let kittyKeyboard = TerminalModes(rawValue: 64)
  /// In-band reports of the size (mode 2048).
  package static let inBandResize = TerminalModes(rawValue: 128)
  /// Pointer reports in pixels (mode 1016).
  package static let pixelPointer = TerminalModes(rawValue: 256)
  /// Images of kitty's graphics protocol, which must be deleted explicitly.
  package static let kittyGraphics = TerminalModes(rawValue: 512)
  /// Images as sixels or by iTerm2's protocol, which disappear with the screen.
  package static let sixelGraphics = TerminalModes(rawValue: 1024)
  /// Cells are shown in their order (BDSM, mode 8 of ECMA-48 reset). Terminals with VTE otherwise apply the bidirectional
  /// algorithm, which the cells have behind them.
  package static let visualOrder = TerminalModes(rawValue: 2048)
  /// Reports of a change between dark and light colours (mode 2031).
  package static let colorScheme = TerminalModes(rawValue: 4096)
  /// Clusters of letters instead of letters (mode 2027).
  static let graphemeClusters = TerminalModes(rawValue: 8192)
  /// The progress of a task at the tab or in the task bar, which must be removed explicitly.
  package static let progress = TerminalModes(rawValue: 16384)

  /// The modes that every terminal either supports or ignores.
  package static let standard: TerminalModes = [
    .alternateScreen, .visualOrder, .noWrap, .hiddenCursor, .pointer, .focus, .bracketedPaste,
  ]

  /// The modes that every terminal either supports or ignores, without those that need the whole screen.
  package static let inline = TerminalModes.standard.subtracting(.ofScreen)

  /// The modes that belong to a screen of the program's own.
  static let ofScreen: TerminalModes = [.alternateScreen, .kittyGraphics, .sixelGraphics]

  /// The standard modes and the further modes that the terminal supports.
  ///
  /// - Parameters:
  ///   - capabilities: the capabilities of the terminal.
  ///   - knowsCellPixels: whether the size of a cell is known, without which pixel reports cannot be
  ///     converted.
  package init(_ capabilities: TerminalCapabilities, knowsCellPixels: Bool) {
    self = .standard
    if capabilities.kittyKeyboard { insert(.kittyKeyboard) }
    if capabilities.inBandResize { insert(.inBandResize) }
    if capabilities.reportsColorScheme { insert(.colorScheme) }
    if capabilities.graphemeClusters { insert(.graphemeClusters) }
    if capabilities.kittyGraphics { insert(.kittyGraphics) }
    if capabilities.sixelGraphics || capabilities.inlinePictures { insert(.sixelGraphics) }
    if capabilities.pixelPointer, knowsCellPixels { insert(.pixelPointer) }
  }
}

extension TerminalModes {
  /// The sequences that set and reset each mode, in the order of setting. Reset means the power-on state,
  /// which shells expect. The alternate screen is set first and reset last, because terminals with kitty's
  /// keyboard protocol keep a stack of keyboard flags for each screen.
  private static let steps: [(mode: TerminalModes, on: String, off: String)] = [
    // Clears the screen first, for terminals without an alternate screen: GNU screen by default and the Linux
    // console.
    (.alternateScreen, "\u{1B}[?1049h", "\u{1B}[H\u{1B}[2J\u{1B}[?1049l"),
    // Rows take the mode when they are erased, which the first frame does.
    (.visualOrder, "\u{1B}[8l", "\u{1B}[8h"),
    (.noWrap, "\u{1B}[?7l", "\u{1B}[?7h"),
    (.hiddenCursor, "\u{1B}[?25l", "\u{1B}[?25h"),
    (
      .pointer, "\u{1B}[?1000h\u{1B}[?1002h\u{1B}[?1006h",
      "\u{1B}[?1006l\u{1B}[?1003l\u{1B}[?1002l\u{1B}[?1000l"
    ),
    (.focus, "\u{1B}[?1004h", "\u{1B}[?1004l"),
    (.bracketedPaste, "\u{1B}[?2004h", "\u{1B}[?2004l"),
    (.kittyKeyboard, "\u{1B}[>31u", "\u{1B}[<u"),
    (.inBandResize, "\u{1B}[?2048h", "\u{1B}[?2048l"),
    (.colorScheme, "\u{1B}[?2031h", "\u{1B}[?2031l"),
    (.graphemeClusters, "\u{1B}[?2027h", "\u{1B}[?2027l"),
    // Image data would stay in memory after the alternate screen is left.
    (.kittyGraphics, "", KittyGraphics.deleteAll),
    // Unlike the screen, it would stay.
    (.progress, "", "\u{1B}]9;4;0\u{1B}\\"),
    // Resetting 1016 also resets the SGR encoding, so 1006 is set again. The query (DECRQM) after setting
    // 1016 tells the decoder where pixel reports begin.
    (.pixelPointer, "\u{1B}[?1016h\u{1B}[?1016$p", "\u{1B}[?1016l\u{1B}[?1006h"),
  ]

  /// The bytes that set these modes in a terminal where the given ones are already set (DECSET).
  package func setSequence(from current: TerminalModes = []) -> [UInt8] {
    var bytes: [UInt8] = []
    for step in Self.steps where contains(step.mode) && !current.contains(step.mode) {
      bytes += Array(step.on.utf8)
    }
    return bytes
  }

  /// The bytes that reset these modes in reverse order (DECRST), after ending a frame or image that may have
  /// been cut off and resetting the text style.
  package var resetSequence: [UInt8] {
    let end = isDisjoint(with: [.kittyGraphics, .sixelGraphics]) ? "" : "\u{1B}\\"
    var bytes = Array((end + "\u{1B}[?2026l\u{1B}[0m").utf8)
    for step in Self.steps.reversed() where contains(step.mode) {
      bytes += Array(step.off.utf8)
    }
    return bytes
  }

  /// The bytes that enable reports of every pointer motion (mode 1003), or go back to motion with a button
  /// down.
  ///
  /// A terminal multiplexer may swallow the release that ends a drag; motion without a button then reveals
  /// it. Resetting 1003 disables all tracking, so 1002 is set again.
  package static func trackingAllMotion(_ isOn: Bool) -> [UInt8] {
    Array((isOn ? "\u{1B}[?1003h" : "\u{1B}[?1003l\u{1B}[?1002h").utf8)
  }
}
