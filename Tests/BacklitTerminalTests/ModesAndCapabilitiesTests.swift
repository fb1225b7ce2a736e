import BacklitGeometry
import BacklitGraphics
import Testing

@testable import BacklitTerminal

@Suite struct ModesTests {
  @Test("The reset sequence resets every mode that was set") func resetSequence() {
    let all = TerminalModes(rawValue: 511).union([.visualOrder, .colorScheme, .graphemeClusters])
    let entered = String(decoding: all.setSequence(), as: UTF8.self)
    let left = String(decoding: all.resetSequence, as: UTF8.self)
    for mode in ["1049", "1000", "1002", "1006", "1004", "2004", "2048", "2031", "2027", "1016"] {
      #expect(entered.contains("\u{1B}[?\(mode)h"))
      #expect(left.contains("\u{1B}[?\(mode)l"))
    }
    #expect(entered.contains("\u{1B}[>31u") && left.contains("\u{1B}[<u"))
    #expect(entered.contains("\u{1B}[8l") && left.contains("\u{1B}[8h"))
    #expect(entered.contains("\u{1B}[?7l") && left.contains("\u{1B}[?7h"))
    #expect(entered.contains("\u{1B}[?25l") && left.contains("\u{1B}[?25h"))
    #expect(entered.hasPrefix("\u{1B}[?1049h") && left.hasSuffix("\u{1B}[?1049l"))
    #expect(!entered.contains("1003"), "an idle pointer causes no events")
  }

  @Test("Only new modes are set") func newModes() {
    let more = TerminalModes.standard.union(.kittyKeyboard)
    #expect(more.setSequence(from: .standard) == Array("\u{1B}[>31u".utf8))
    #expect(more.setSequence(from: more).isEmpty)
    let plain = String(decoding: TerminalModes.standard.resetSequence, as: UTF8.self)
    #expect(!plain.contains("\u{1B}[<u") && !plain.contains("2048"))
  }

  @Test("Pixel reports need the size of a cell") func pixelPointer() {
    let capabilities = TerminalCapabilities(pixelPointer: true)
    #expect(!TerminalModes(capabilities, knowsCellPixels: false).contains(.pixelPointer))
    #expect(TerminalModes(capabilities, knowsCellPixels: true).contains(.pixelPointer))
  }
}

@Suite struct CapabilitiesTests {
  /// kitty 0.26 counts letters, xterm and tmux also count vowel signs, and ghostty counts clusters.
  @Test(
    "The widths of clusters are measured with the cursor",
    arguments: [
      (11, 21, ClusterWidths.clusters), (12, 21, .letters), (12, 22, .lettersAndSigns),
      (11, 22, .clusters),
    ])
  func clusterWidths(afterLetters: Int, afterSigns: Int, expected: ClusterWidths) {
    var capabilities = TerminalCapabilities(environment: TerminalEnvironment(term: "xterm-256color"))
    #expect(capabilities.clusterWidths == .lettersAndSigns)
    for _ in 0..<2 {
      _ = capabilities.update(from: .cursorPosition(column: afterLetters, row: 1))
      _ = capabilities.update(from: .cursorPosition(column: afterSigns, row: 1))
      #expect(capabilities.clusterWidths == expected)
    }
    let queries = String(decoding: capabilities.queries, as: UTF8.self)
    #expect(queries.contains("\u{1B}[2;11Hก\u{E33}\u{1B}[6n\u{1B}[2;21Hक\u{93E}\u{1B}[6n\u{1B}[2K"))
    let quiet = String(decoding: capabilities.queries(isScreenBlank: false), as: UTF8.self)
    #expect(!quiet.contains("ก"))
  }

  @Test("Each mode sets bytes of its own") func modesAreDistinct() {
    var seen: TerminalModes = []
    let modes: [TerminalModes] = [
      .alternateScreen, .noWrap, .hiddenCursor, .pointer, .focus, .bracketedPaste, .kittyKeyboard,
      .inBandResize, .pixelPointer, .kittyGraphics, .sixelGraphics, .visualOrder, .colorScheme,
      .graphemeClusters, .progress,
    ]
    for mode in modes {
      #expect(seen.isDisjoint(with: mode))
      seen.formUnion(mode)
    }
  }

  /// A terminal in which the mode is set already, as ghostty, keeps it, and its widths are measured.
  @Test(
    "A terminal that can keep clusters is set to them, and the widths measured before do not count",
    arguments: [
      (TerminalReply.ModeState.reset, true, ClusterWidths.clusters), (.set, false, .letters),
      (.notRecognized, false, .letters), (.permanentlyReset, false, .letters),
      (.permanentlySet, false, .letters),
    ])
  func graphemeClusters(state: TerminalReply.ModeState, isSet: Bool, expected: ClusterWidths) {
    var capabilities = TerminalCapabilities(environment: TerminalEnvironment(term: "xterm-256color"))
    #expect(String(decoding: capabilities.queries, as: UTF8.self).contains("\u{1B}[?2027$p"))
    _ = capabilities.update(from: .mode(2027, state))
    _ = capabilities.update(from: .cursorPosition(column: 12, row: 1))
    _ = capabilities.update(from: .cursorPosition(column: 21, row: 1))
    #expect(capabilities.clusterWidths == expected)
    #expect(TerminalModes(capabilities, knowsCellPixels: false).contains(.graphemeClusters) == isSet)
  }

  @Test(
    "The guess from the environment",
    arguments: [
      (TerminalEnvironment(term: "xterm-256color"), ColorDepth.indexed256),
      (TerminalEnvironment(term: "xterm-256color", colorTerm: "truecolor"), .trueColor),
      (TerminalEnvironment(term: "xterm", colorTerm: "24bit"), .trueColor),
      (TerminalEnvironment(term: "linux"), .ansi16), (TerminalEnvironment(), .ansi16),
      (TerminalEnvironment(term: "vt220"), .none), (TerminalEnvironment(term: "xterm-direct"), .trueColor),
      (TerminalEnvironment(term: "vte-256color"), .indexed256),
      (TerminalEnvironment(term: "vte-256color", colorTerm: "truecolor"), .trueColor),
      (TerminalEnvironment(term: "xterm-kitty", colorTerm: "truecolor", noColor: "1"), .none),
      (TerminalEnvironment(term: "xterm-256color", noColor: ""), .indexed256),
      (TerminalEnvironment(term: "screen", colorTerm: "truecolor"), .ansi16),
      // COLORTERM of a different terminal.
      (TerminalEnvironment(term: "linux", colorTerm: "truecolor"), .ansi16),
      (TerminalEnvironment(term: "vt220", colorTerm: "truecolor"), .none),
      (TerminalEnvironment(term: "xterm-mono", colorTerm: "24bit"), .none),
      (TerminalEnvironment(term: "ansi-m", colorTerm: "24bit"), .none),
      (TerminalEnvironment(colorTerm: "truecolor"), .trueColor),
      (TerminalEnvironment(term: "screen.xterm-256color"), .indexed256),
      (TerminalEnvironment(term: "screen", program: "tmux"), .indexed256),
    ])
  func firstGuess(environment: TerminalEnvironment, depth: ColorDepth) {
    let capabilities = TerminalCapabilities(environment: environment)
    #expect(capabilities.colorDepth == depth)
    #expect(!capabilities.synchronizedUpdates && !capabilities.kittyKeyboard && !capabilities.inBandResize)
  }

  @Test(
    "iTerm2's pictures are known by the name of the terminal, which overrides the environment",
    arguments: [
      (TerminalEnvironment(term: "xterm-256color", program: "iTerm.app"), nil, true),
      (TerminalEnvironment(term: "xterm-256color", program: "WezTerm"), nil, true),
      (TerminalEnvironment(term: "xterm-256color", localeTerminal: "iTerm2"), nil, true),
      (TerminalEnvironment(term: "screen-256color", program: "tmux", localeTerminal: "iTerm2"), nil, false),
      (TerminalEnvironment(term: "xterm-256color"), nil, false),
      (TerminalEnvironment(term: "xterm-256color"), "WezTerm 20240203-110809", true),
      (TerminalEnvironment(term: "xterm-256color", program: "iTerm.app"), "XTerm(379)", false),
    ] as [(TerminalEnvironment, String?, Bool)])
  func inlinePictures(environment: TerminalEnvironment, version: String?, expected: Bool) {
    var capabilities = TerminalCapabilities(environment: environment)
    if let version { _ = capabilities.update(from: .version(version)) }
    #expect(capabilities.usesInlinePictures == expected && capabilities.showsPictures == expected)
    _ = capabilities.update(from: .primaryAttributes([62, 4]))
    #expect(!capabilities.usesInlinePictures && capabilities.showsPictures, "sixels are preferred")
  }

  @Test("Replies update the capabilities") func replies() {
    var capabilities = TerminalCapabilities(environment: TerminalEnvironment(term: "xterm-256color"))
    func changes(_ reply: TerminalReply) -> Bool { capabilities.update(from: reply) }
    #expect(changes(.version("XTerm(379)")))
    #expect(capabilities.colorDepth == .trueColor)
    #expect(capabilities.name == "XTerm(379)")
    #expect(changes(.mode(2026, .reset)))
    #expect(capabilities.synchronizedUpdates)
    #expect(!changes(.mode(2048, .notRecognized)))
    #expect(!capabilities.inBandResize)
    #expect(!changes(.mode(1016, .permanentlyReset)))
    #expect(!capabilities.pixelPointer)
    #expect(changes(.keyboardFlags(0)))
    #expect(capabilities.kittyKeyboard)
    #expect(!changes(.keyboardFlags(0)), "nothing changed")
    #expect(!changes(.primaryAttributes([62])))
    #expect(changes(.primaryAttributes([62, 4, 22])))
    #expect(capabilities.sixelGraphics)
    #expect(changes(.sixelColors(256)) && changes(.sixelArea(width: 1000, height: 800)))
    #expect(capabilities.sixelColors == 256 && capabilities.sixelArea == Size(width: 1000, height: 800))
    #expect(
      !changes(.graphics(id: 30, isOK: true)) && !capabilities.kittyGraphics, "a reply about an image")
    #expect(!changes(.graphics(id: TerminalCapabilities.graphicsQueryID, isOK: false)))
    #expect(changes(.graphics(id: TerminalCapabilities.graphicsQueryID, isOK: true)))
    #expect(capabilities.kittyGraphics)
  }

  @Test(
    "A terminal is light if its background is, by its environment, its reply or its report",
    arguments: [
      ("0;15", [], .light), ("15;0", [], .dark), ("0;default;7", [], .light), ("12;8", [], .dark),
      ("dark", [], nil),
      (nil, [.color(.background, rgb: 0xFDF6E3)], .light), (nil, [.color(.background, rgb: 0x002B36)], .dark),
      ("0;15", [.color(.background, rgb: 0)], .dark), (nil, [.color(.foreground, rgb: 0xFFFFFF)], nil),
      (nil, [.color(.background, rgb: 0), .colorScheme(.light)], .light),
    ] as [(String?, [TerminalReply], TerminalReply.ColorScheme?)])
  func colorScheme(
    environment: String?, replies: [TerminalReply], expected: TerminalReply.ColorScheme?
  ) {
    var capabilities = TerminalCapabilities(
      environment: TerminalEnvironment(term: "xterm", defaultColors: environment))
    for reply in replies { _ = capabilities.update(from: reply) }
    #expect(capabilities.colorScheme == expected)
  }

  @Test("Changes of the colours are asked for where the terminal reports them") func colorSchemeReports() {
    var capabilities = TerminalCapabilities(environment: TerminalEnvironment(term: "xterm"))
    #expect(String(decoding: capabilities.queries, as: UTF8.self).contains("\u{1B}[?2031$p"))
    #expect(!TerminalModes(capabilities, knowsCellPixels: false).contains(.colorScheme))
    _ = capabilities.update(from: .mode(2031, .reset))
    #expect(TerminalModes(capabilities, knowsCellPixels: false).contains(.colorScheme))
  }

  @Test("Refused colours stay refused") func refusedColor() {
    var capabilities = TerminalCapabilities(
      environment: TerminalEnvironment(term: "xterm-kitty", noColor: "1"))
    _ = capabilities.update(from: .version("kitty(0.32.0)"))
    #expect(capabilities.colorDepth == .none)
  }

  @Test(
    "Graphics are queried only where the query is invisible",
    arguments: [
      (TerminalEnvironment(term: "xterm-256color"), true), (TerminalEnvironment(term: "xterm-kitty"), true),
      (TerminalEnvironment(term: "foot", program: "foot"), true), (TerminalEnvironment(), true),
      // These interpret it as a title or as text.
      (TerminalEnvironment(term: "screen.xterm-256color"), false),
      (TerminalEnvironment(term: "tmux-256color"), false),
      (TerminalEnvironment(term: "xterm-256color", program: "tmux"), false),
      (TerminalEnvironment(term: "xterm-256color", program: "Apple_Terminal"), false),
      (TerminalEnvironment(term: "linux"), false), (TerminalEnvironment(term: "vt100"), false),
    ])
  func graphicsQuery(environment: TerminalEnvironment, isAsked: Bool) {
    let queries = String(decoding: TerminalCapabilities(environment: environment).queries, as: UTF8.self)
    #expect(queries.contains("\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\") == isAsked)
    #expect(queries.contains("\u{1B}_") == isAsked)
  }

  @Test("DA1 is the last query") func lastQuery() {
    for environment in [TerminalEnvironment(term: "linux"), TerminalEnvironment(term: "xterm")] {
      let queries = TerminalCapabilities(environment: environment).queries
      #expect(queries.suffix(3) == Array("\u{1B}[c".utf8))
    }
    #expect(TerminalCapabilities(environment: TerminalEnvironment(term: "linux")).queries.count == 3)
  }
}

@Suite struct TerminalProbeTests {
  private let end = TerminalReply.primaryAttributes([62])

  @Test("The reply to DA1 ends the probe") func lastReply() {
    var probe = TerminalProbe()
    #expect(probe.outcome == nil && probe.deadline == nil)
    probe.begin(at: 10)
    #expect(probe.deadline == 10 + TerminalProbe.limit)
    func receives(_ reply: TerminalReply) -> Bool { probe.receive(reply) }
    func expires(at now: Double) -> Bool { probe.expire(at: now) }
    #expect(!receives(.version("XTerm(379)")) && !receives(.keyboardFlags(0)))
    #expect(!expires(at: 10.1) && probe.outcome == nil)
    #expect(receives(end))
    #expect(probe.outcome == .answered && probe.deadline == nil)
    #expect(!receives(end) && !expires(at: 99), "the end is reported once")
  }

  @Test("The timeout ends the probe") func timeout() {
    var probe = TerminalProbe()
    probe.begin(at: 10)
    func receives(_ reply: TerminalReply) -> Bool { probe.receive(reply) }
    func expires(at now: Double) -> Bool { probe.expire(at: now) }
    #expect(!expires(at: 10.149) && !expires(at: 9))
    #expect(expires(at: 10.15))
    #expect(probe.outcome == .timedOut && probe.deadline == nil)
    #expect(!receives(end), "a late reply ends nothing")
    #expect(probe.outcome == .timedOut)
  }

  @Test("Only a started probe ends") func notStarted() {
    var probe = TerminalProbe()
    func receives(_ reply: TerminalReply) -> Bool { probe.receive(reply) }
    func expires(at now: Double) -> Bool { probe.expire(at: now) }
    #expect(!receives(end) && !expires(at: 99))
    probe.begin(at: 1)
    probe.begin(at: 1.1)
    #expect(probe.deadline == 1 + TerminalProbe.limit, "a running probe continues unchanged")
    #expect(receives(end))
    probe.begin(at: 5)
    #expect(probe.outcome == nil && probe.deadline == 5 + TerminalProbe.limit)
    #expect(expires(at: 6))
  }

  @Test("The timeout is at most 0.15 seconds") func limit() {
    #expect(TerminalProbe.limit <= 0.15)
  }
}
