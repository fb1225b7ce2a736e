import Geometry

extension TerminalCapabilities {
  /// The number of the picture that is never sent, by which the answer to the question for kitty's graphics protocol
  /// is known; pictures that are sent have others.
  public static let graphicsQueryID = 31

  /// The questions to ask at the start; the answers come when they come, that to DA1 last, and a terminal
  /// that does not know a question passes over it.
  public var queries: [UInt8] {
    guard answersQueries else { return Array("\u{1B}[c".utf8) }
    // The default colours; the modes; the keyboard; the size of a cell; name and version; how many colours a sixel
    // picture has and how large it may be; kitty's graphics, with a picture of one pixel; DA1.
    let graphics =
      answersGraphicsQuery
      ? "\u{1B}_Gi=\(Self.graphicsQueryID),s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\" : ""
    return Array(
      ("\u{1B}]10;?\u{1B}\\\u{1B}]11;?\u{1B}\\"
        + "\u{1B}[?2026$p\u{1B}[?2048$p\u{1B}[?1016$p"
        + "\u{1B}[?u\u{1B}[16t\u{1B}[>q\u{1B}[?1;1;0S\u{1B}[?2;1;0S" + graphics + "\u{1B}[c").utf8)
  }

  /// Learns from a reply; true when it changed anything.
  public mutating func learn(_ reply: TerminalReply) -> Bool {
    let before = self
    switch reply {
    case .mode(2026, let state): synchronizedUpdates = state.isAvailable
    case .mode(2048, let state): inBandResize = state.isAvailable
    case .mode(1016, let state): pixelPointer = state.isAvailable
    case .keyboardFlags: kittyKeyboard = true
    case .primaryAttributes(let attributes): sixelGraphics = attributes.contains(4)
    case .sixelColors(let count): sixelColors = count
    case .sixelArea(let width, let height): sixelArea = Size(width: Double(width), height: Double(height))
    case .graphics(Self.graphicsQueryID, let isOK): kittyGraphics = isOK
    case .version(let version):
      name = version
      if !isColorRefused, Self.direct.contains(where: version.hasPrefix) { colorDepth = .trueColor }
    default: break
    }
    return self != before
  }

  /// How terminals that understand direct colours begin their names. tmux is one: what it is told it fits
  /// to the terminal it is shown on.
  private static let direct = [
    "XTerm(", "kitty(", "tmux ", "foot(", "WezTerm ", "ghostty ", "Konsole ", "VTE(", "contour ", "iTerm2 ",
    "mintty ", "mlterm(",
  ]
}
