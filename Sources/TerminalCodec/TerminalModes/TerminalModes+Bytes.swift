extension TerminalModes {
  /// What turns each mode on and off, in the order of entering. Off is what a terminal has at power-on,
  /// which is also what shells expect; the alternate screen comes first and goes last, because terminals
  /// with kitty's protocol keep a stack of keyboard flags for each screen.
  private static let steps: [(mode: TerminalModes, on: String, off: String)] = [
    // Cleared before it goes, for the terminals that have no other screen to go back to: GNU screen as it comes, the
    // Linux console.
    (.alternateScreen, "\u{1B}[?1049h", "\u{1B}[H\u{1B}[2J\u{1B}[?1049l"),
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
    // What is on the alternate screen is ours to take away; the data would stay after the screen has gone.
    (.kittyGraphics, "", KittyGraphics.deletion),
    // Turning pixels off turns the whole encoding off, so 1006 is asked for again; the question after
    // turning it on tells the decoder where the pixels begin.
    (.pixelPointer, "\u{1B}[?1016h\u{1B}[?1016$p", "\u{1B}[?1016l\u{1B}[?1006h"),
  ]

  /// The bytes that turn these modes on in a terminal where the given ones are on already.
  public func entering(from current: TerminalModes = []) -> [UInt8] {
    var bytes: [UInt8] = []
    for step in Self.steps where contains(step.mode) && !current.contains(step.mode) {
      bytes += Array(step.on.utf8)
    }
    return bytes
  }

  /// The bytes that turn these modes off again, in the opposite order, after ending a frame that may have
  /// been cut short and setting text back to plain.
  public var leaving: [UInt8] {
    var bytes = Array("\u{1B}[?2026l\u{1B}[0m".utf8)
    for step in Self.steps.reversed() where contains(step.mode) {
      bytes += Array(step.off.utf8)
    }
    return bytes
  }

  /// Asks for every motion of the pointer, or for those with a button down alone again.
  ///
  /// A terminal multiplexer may swallow the release that ends a drag; motion without a button then tells that
  /// it came. Turning 1003 off turns all tracking off, so 1002 is asked for again.
  public static func trackingAllMotion(_ isOn: Bool) -> [UInt8] {
    Array((isOn ? "\u{1B}[?1003h" : "\u{1B}[?1003l\u{1B}[?1002h").utf8)
  }
}
