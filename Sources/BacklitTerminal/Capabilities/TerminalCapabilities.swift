import BacklitGeometry
import BacklitGraphics

/// The colour depth of a terminal.
package enum ColorDepth: Int, Hashable, Sendable, Comparable, CaseIterable {
  /// Only the default foreground and background.
  case none
  /// The sixteen colours of the ANSI palette.
  case ansi16
  /// The 256 colours of xterm.
  case indexed256
  /// Direct 24-bit colours.
  case trueColor

  /// Orders depths by the number of colours.
  package static func < (lhs: ColorDepth, rhs: ColorDepth) -> Bool { lhs.rawValue < rhs.rawValue }
}

/// The capabilities of a terminal: first a cautious guess from the environment, then updated from its
/// replies.
package struct TerminalCapabilities: Hashable, Sendable {
  /// The colour depth.
  package var colorDepth = ColorDepth.ansi16
  /// Whether it supports synchronized output (mode 2026), which displays a frame only when it is complete.
  package var synchronizedUpdates = false
  /// Whether it supports kitty's keyboard protocol.
  package var kittyKeyboard = false
  /// Whether it reports changes of its size in band (mode 2048).
  package var inBandResize = false
  /// Whether its default colours are dark or light, if it reported them or the environment does.
  package var colorScheme: TerminalReply.ColorScheme?
  /// Whether it reports a change of its default colours (mode 2031).
  var reportsColorScheme = false
  /// Whether it reports the pointer in pixels (mode 1016).
  package var pixelPointer = false
  /// Whether it supports kitty's graphics protocol.
  package var kittyGraphics = false
  /// Whether it supports sixel graphics, according to its reply to DA1.
  package var sixelGraphics = false
  /// Whether it supports iTerm2's inline pictures, by its name.
  package var inlinePictures = false
  /// The number of colours of a sixel picture, if it reported it.
  package var sixelColors: Int?
  /// The largest sixel picture in pixels, if it reported it.
  package var sixelArea: Size?
  /// Whether it can be queried without displaying the query as text; the Linux console receives only DA1.
  package var answersQueries = true
  /// Whether it can be queried for kitty's graphics protocol. GNU screen and tmux interpret the query as a
  /// title, Apple's Terminal and very old terminals as text.
  var answersGraphicsQuery = true
  /// Whether it supports kitty's text sizing protocol with scaled letters (OSC 66).
  package var scaledText = false
  /// Whether it supports lines of double height (DECDHL).
  package var doubleHeightLines = false
  /// Whether it can keep clusters of letters and does not yet: it knows mode 2027, which is reset.
  var graphemeClusters = false
  /// The columns that it gives to a cluster of several letters.
  package var clusterWidths = ClusterWidths.clusters
  /// Its name and version, after it reported them (XTVERSION).
  package var name: String?
  /// Whether the user disabled colours, which no reply overrides.
  package var isColorRefused = false
  /// Whether it takes UTF-8; otherwise it gets ASCII.
  package var usesUnicode = true

  /// Whether pictures in pixels can be displayed: by kitty's graphics protocol, as sixels with at least 256 colours, or by
  /// iTerm2's protocol, if the colour depth exceeds sixteen colours. The size of a cell must be known.
  package var showsPictures: Bool {
    colorDepth > .ansi16 && (kittyGraphics || hasSixelColors || inlinePictures)
  }

  /// Whether pictures are displayed by iTerm2's protocol: no better one is there.
  package var usesInlinePictures: Bool { inlinePictures && !kittyGraphics && !hasSixelColors }

  private var hasSixelColors: Bool { sixelGraphics && sixelColors ?? 256 >= 256 }

  /// Whether pictures can be drawn with block characters. The fonts of terminals with sixteen colours lack them.
  package var hasBlocks: Bool { usesUnicode && (isColorRefused || colorDepth > .ansi16) }

  /// The ways in which letters that are larger than a cell can be displayed.
  package var largeLetters: LargeLetters {
    var ways: LargeLetters = []
    guard usesUnicode else { return ways }
    if scaledText { ways.insert(.scaled) }
    if doubleHeightLines { ways.insert(.doubled) }
    return ways
  }

}

extension TerminalCapabilities {
  /// Capabilities that every terminal has, with a number of colours; none if the user refuses them.
  package init(colors depth: ColorDepth) { self.init(colorDepth: depth, isColorRefused: depth == .none) }

  /// A cautious guess from the environment, which enables nothing that an unsupporting terminal would display
  /// wrongly.
  package init(environment: TerminalEnvironment) {
    // Most terminals keep letters; those that keep clusters answer the query.
    self.init(clusterWidths: .lettersAndSigns)
    usesUnicode = environment.usesUnicode
    colorScheme = environment.colorScheme
    let term = environment.term ?? ""
    answersQueries = !term.hasPrefix("linux")
    answersGraphicsQuery =
      !["linux", "screen", "tmux", "vt", "ansi", "cygwin"].contains(where: term.hasPrefix)
      && !["tmux", "Apple_Terminal"].contains(environment.program ?? "")
    // VT100 and its successors; VT50 and VT52 lack it. Inside tmux, a program sees the lines of tmux.
    doubleHeightLines = environment.program != "tmux" && Self.videoTerminal(term).map { $0 >= 100 } == true
    inlinePictures =
      answersGraphicsQuery
      && (Self.inlinePrograms.contains(environment.program ?? "") || environment.localeTerminal == "iTerm2")
    isColorRefused = !(environment.noColor ?? "").isEmpty
    if isColorRefused {
      colorDepth = .none
    } else if term.hasPrefix("screen"), environment.program != "tmux" {
      // GNU screen supports what its own TERM says; COLORTERM describes the outer terminal. tmux supports
      // more.
      colorDepth = term.contains("256color") ? .indexed256 : .ansi16
    } else {
      let depth = Self.depth(term: term)
      // The console and terminals without colours do not set COLORTERM. If it is set, it was inherited from a different
      // terminal.
      let hasColorTerm =
        ["truecolor", "24bit"].contains(environment.colorTerm ?? "") && depth != .none
        && !term.hasPrefix("linux")
      colorDepth = hasColorTerm || term.hasSuffix("-direct") ? .trueColor : depth
    }
  }

  /// Whether lines that are longer than a window that became narrower go on in the next row. Otherwise they are cut off there,
  /// as in xterm.
  var reflowsLines: Bool {
    guard let name else { return false }
    return Self.reflowing.contains(where: name.hasPrefix)
  }

  /// Whether a prompt that is marked (OSC 133) is erased when the size changes, with the cursor in the same row of it. kitty
  /// does so. It wraps other lines again, and does not keep the cursor in its line.
  var erasesPrompt: Bool { name?.hasPrefix("kitty(") == true }

  /// The prefixes of the names of terminals that wrap lines again when their width changes.
  private static let reflowing = [
    "tmux ", "foot(", "WezTerm ", "ghostty ", "Konsole ", "VTE(", "contour ", "iTerm2 ",
  ]

  /// Returns whether the terminal supports or ignores the marks of a shell (OSC 133). A terminal without control strings would
  /// show them as text.
  package static func takesMarks(_ environment: TerminalEnvironment) -> Bool {
    guard let term = environment.term, !term.isEmpty, videoTerminal(term) == nil else { return false }
    return !["dumb", "linux", "ansi", "cygwin"].contains(where: term.hasPrefix)
  }

  private static func depth(term: String) -> ColorDepth {
    if videoTerminal(term) != nil || term.hasSuffix("-m") || term.hasSuffix("-mono") { return .none }
    let few = ["", "linux", "ansi", "cygwin", "xterm-16color"]
    return few.contains(term) ? .ansi16 : .indexed256
  }

  /// The number of a terminal such as VT220; nil for others, such as `vte-256color`.
  private static func videoTerminal(_ term: String) -> Int? {
    term.hasPrefix("vt") ? Int(term.dropFirst(2).prefix { $0.isNumber }) : nil
  }
}

extension TerminalCapabilities {
  /// The image id of the query for kitty's graphics protocol, which identifies its reply; images that are
  /// displayed have different ids.
  static let graphicsQueryID = 31

  /// The queries to send at the start. Replies arrive in any order before that of DA1, which is last; a
  /// terminal ignores queries it does not know.
  package var queries: [UInt8] { queries(isScreenBlank: true) }

  /// The queries to send at the start.
  /// - Parameters:
  ///   - isScreenBlank: whether spaces may be written, which the query for scaled text needs.
  ///   - asksGraphics: whether kitty's graphics protocol is asked for. A terminal that shows the query as text must be erased then.
  /// - Returns: the bytes.
  package func queries(isScreenBlank: Bool, asksGraphics: Bool = true) -> [UInt8] {
    guard answersQueries else { return Array("\u{1B}[c".utf8) }
    // In order: the default colours (OSC 10, OSC 11); the modes (DECRQM); the keyboard protocol; the size of
    // a cell; name and version (XTVERSION); sixel colours and size (XTSMGRAPHICS); kitty's graphics, with an
    // image of one pixel; the text sizing protocol; DA1.
    let graphics =
      answersGraphicsQuery && asksGraphics
      ? "\u{1B}_Gi=\(Self.graphicsQueryID),s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\" : ""
    return Array(
      ("\u{1B}]10;?\u{1B}\\\u{1B}]11;?\u{1B}\\"
        + "\u{1B}[?2026$p\u{1B}[?2048$p\u{1B}[?2031$p\u{1B}[?2027$p\u{1B}[?1016$p"
        + "\u{1B}[?u\(Self.cellSizeQuery)\u{1B}[>q\u{1B}[?1;1;0S\u{1B}[?2;1;0S" + graphics
        + (isScreenBlank ? Self.textSizeQuery + (usesUnicode ? Self.clusterQuery : "") : "") + "\u{1B}[c")
        .utf8)
  }

  /// The query for the size of a cell in pixels (XTWINOPS).
  static let cellSizeQuery = "\u{1B}[16t"

  /// The query for kitty's text sizing protocol, as its documentation describes: a space of the width 2 and one of the
  /// scale 2 move the cursor by two columns each if the terminal knows the protocol.
  ///
  /// In the second row, because a reply from the first one is the same as a key (F3).
  private static let textSizeQuery =
    "\u{1B}[2;1H\u{1B}[6n\u{1B}]66;w=2; \u{1B}\\\u{1B}[6n\u{1B}]66;s=2; \u{1B}\\\u{1B}[6n"

  /// The query for the widths of clusters: a Thai letter with one beside it, and a letter of Hindi with a vowel sign beside it,
  /// move the cursor by one column or by two. In the second row, at columns that no other reply has. The first frame clears
  /// the screen.
  private static let clusterQuery =
    "\u{1B}[2;\(lettersColumn + 1)H\u{E01}\u{E33}\u{1B}[6n"
    + "\u{1B}[2;\(signsColumn + 1)H\u{915}\u{93E}\u{1B}[6n\u{1B}[2K"

  /// The columns at which the queries for the widths of clusters write, from 0.
  private static let (lettersColumn, signsColumn) = (10, 20)

  /// The column of the cursor after both spaces, from 0.
  private static let columnAfterScaledText = 4

  /// Updates the capabilities from a reply; returns whether anything changed.
  package mutating func update(from reply: TerminalReply) -> Bool {
    let before = self
    switch reply {
    case .mode(2026, let state): synchronizedUpdates = state.isAvailable
    case .mode(2048, let state): inBandResize = state.isAvailable
    case .mode(2031, let state): reportsColorScheme = state.isAvailable
    case .color(.background, let rgb):
      let color = Color(rgb: rgb)
      colorScheme = color.contrastRatio(to: .black) > color.contrastRatio(to: .white) ? .light : .dark
    case .colorScheme(let scheme): colorScheme = scheme
    case .mode(1016, let state): pixelPointer = state.isAvailable
    case .mode(2027, .reset):
      // The program sets the mode, so what was measured before does not count.
      graphemeClusters = true
      clusterWidths = .clusters
    case .keyboardFlags: kittyKeyboard = true
    case .primaryAttributes(let attributes): sixelGraphics = attributes.contains(4)
    case .sixelColors(let count): sixelColors = count
    case .sixelArea(let width, let height): sixelArea = Size(width: Double(width), height: Double(height))
    case .cursorPosition(Self.columnAfterScaledText, row: 1): scaledText = true
    case .cursorPosition(let column, row: 1)
    where (Self.lettersColumn + 3...Self.lettersColumn + 6).contains(column):
      // Six bytes of UTF-8, at least the four of them that are not controls, have columns of their own.
      usesUnicode = false
    case .cursorPosition(_, row: 1) where graphemeClusters: break
    case .cursorPosition(Self.lettersColumn + 1, row: 1): clusterWidths = .clusters
    case .cursorPosition(Self.lettersColumn + 2, row: 1) where clusterWidths == .clusters:
      clusterWidths = .lettersAndSigns
    case .cursorPosition(Self.signsColumn + 1, row: 1) where clusterWidths != .clusters:
      clusterWidths = .letters
    case .cursorPosition(Self.signsColumn + 2, row: 1) where clusterWidths != .clusters:
      clusterWidths = .lettersAndSigns
    case .graphics(Self.graphicsQueryID, let isOK): kittyGraphics = isOK
    case .version(let version):
      name = version
      // A terminal that was started from a different one inherits that one's environment.
      inlinePictures = Self.inline.contains(where: version.hasPrefix)
      if Self.doubling.contains(where: version.hasPrefix) { doubleHeightLines = true }
      if !isColorRefused, Self.direct.contains(where: version.hasPrefix) { colorDepth = .trueColor }
    default: break
    }
    return self != before
  }

  /// The prefixes of the names of terminals that draw lines of double height.
  private static let doubling = [
    "XTerm(", "Konsole ", "WezTerm ", "contour ", "iTerm2 ", "mintty ", "mlterm(",
  ]

  /// The terminals with iTerm2's inline pictures: in `TERM_PROGRAM`, and the prefixes of the names that they report.
  private static let inlinePrograms = ["iTerm.app", "WezTerm", "mintty"]
  private static let inline = ["iTerm2 ", "WezTerm ", "mintty "]

  /// The prefixes of the names of terminals that support direct colours. tmux is one of them: it converts
  /// colours for the terminal it runs in.
  private static let direct = [
    "XTerm(", "kitty(", "tmux ", "foot(", "WezTerm ", "ghostty ", "Konsole ", "VTE(", "contour ", "iTerm2 ",
    "mintty ", "mlterm(",
  ]
}
