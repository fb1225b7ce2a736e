import Geometry

extension TerminalCapabilities {
  /// The image id of the query for kitty's graphics protocol, which identifies its reply; images that are
  /// displayed have different ids.
  public static let graphicsQueryID = 31

  /// The queries to send at the start. Replies arrive in any order before that of DA1, which is last; a
  /// terminal ignores queries it does not know.
  public var queries: [UInt8] {
    guard answersQueries else { return Array("\u{1B}[c".utf8) }
    // In order: the default colours (OSC 10, OSC 11); the modes (DECRQM); the keyboard protocol; the size of
    // a cell; name and version (XTVERSION); sixel colours and size (XTSMGRAPHICS); kitty's graphics, with an
    // image of one pixel; DA1.
    let graphics =
      answersGraphicsQuery
      ? "\u{1B}_Gi=\(Self.graphicsQueryID),s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\" : ""
    return Array(
      ("\u{1B}]10;?\u{1B}\\\u{1B}]11;?\u{1B}\\"
        + "\u{1B}[?2026$p\u{1B}[?2048$p\u{1B}[?1016$p"
        + "\u{1B}[?u\u{1B}[16t\u{1B}[>q\u{1B}[?1;1;0S\u{1B}[?2;1;0S" + graphics + "\u{1B}[c").utf8)
  }

  /// Updates the capabilities from a reply; returns whether anything changed.
  public mutating func update(from reply: TerminalReply) -> Bool {
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

  /// The prefixes of the names of terminals that support direct colours. tmux is one of them: it converts
  /// colours for the terminal it runs in.
  private static let direct = [
    "XTerm(", "kitty(", "tmux ", "foot(", "WezTerm ", "ghostty ", "Konsole ", "VTE(", "contour ", "iTerm2 ",
    "mintty ", "mlterm(",
  ]
}
