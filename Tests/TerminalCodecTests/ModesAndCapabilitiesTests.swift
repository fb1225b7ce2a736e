import Geometry
import Testing

@testable import TerminalCodec

@Suite struct ModesTests {
  @Test func leavingUndoesEverythingThatEnteringDid() {
    let all = TerminalModes(rawValue: 511)
    let entered = String(decoding: all.entering(), as: UTF8.self)
    let left = String(decoding: all.leaving, as: UTF8.self)
    for mode in ["1049", "1000", "1002", "1006", "1004", "2004", "2048", "1016"] {
      #expect(entered.contains("\u{1B}[?\(mode)h"))
      #expect(left.contains("\u{1B}[?\(mode)l"))
    }
    #expect(entered.contains("\u{1B}[>31u") && left.contains("\u{1B}[<u"))
    #expect(entered.contains("\u{1B}[?7l") && left.contains("\u{1B}[?7h"))
    #expect(entered.contains("\u{1B}[?25l") && left.contains("\u{1B}[?25h"))
    #expect(entered.hasPrefix("\u{1B}[?1049h") && left.hasSuffix("\u{1B}[?1049l"))
    #expect(!entered.contains("1003"), "an idle pointer makes no events")
  }

  @Test func onlyWhatIsNewIsEntered() {
    let more = TerminalModes.standard.union(.kittyKeyboard)
    #expect(more.entering(from: .standard) == Array("\u{1B}[>31u".utf8))
    #expect(more.entering(from: more).isEmpty)
    let plain = String(decoding: TerminalModes.standard.leaving, as: UTF8.self)
    #expect(!plain.contains("\u{1B}[<u") && !plain.contains("2048"))
  }

  @Test func pixelsNeedTheSizeOfACell() {
    let capabilities = TerminalCapabilities(pixelPointer: true)
    #expect(!TerminalModes(capabilities, knowsCellPixels: false).contains(.pixelPointer))
    #expect(TerminalModes(capabilities, knowsCellPixels: true).contains(.pixelPointer))
  }
}

@Suite struct CapabilitiesTests {
  @Test(arguments: [
    (TerminalEnvironment(term: "xterm-256color"), ColorDepth.indexed256),
    (TerminalEnvironment(term: "xterm-256color", colorTerm: "truecolor"), .trueColor),
    (TerminalEnvironment(term: "xterm", colorTerm: "24bit"), .trueColor),
    (TerminalEnvironment(term: "linux"), .ansi16), (TerminalEnvironment(), .ansi16),
    (TerminalEnvironment(term: "vt220"), .none), (TerminalEnvironment(term: "xterm-direct"), .trueColor),
    (TerminalEnvironment(term: "xterm-kitty", colorTerm: "truecolor", noColor: "1"), .none),
    (TerminalEnvironment(term: "xterm-256color", noColor: ""), .indexed256),
    (TerminalEnvironment(term: "screen", colorTerm: "truecolor"), .ansi16),
    (TerminalEnvironment(term: "screen.xterm-256color"), .indexed256),
    (TerminalEnvironment(term: "screen", program: "tmux"), .indexed256),
  ])
  func firstGuess(environment: TerminalEnvironment, depth: ColorDepth) {
    let capabilities = TerminalCapabilities(environment: environment)
    #expect(capabilities.colorDepth == depth)
    #expect(!capabilities.synchronizedUpdates && !capabilities.kittyKeyboard && !capabilities.inBandResize)
  }

  @Test func repliesTeach() {
    var capabilities = TerminalCapabilities(environment: TerminalEnvironment(term: "xterm-256color"))
    func teaches(_ reply: TerminalReply) -> Bool { capabilities.learn(reply) }
    #expect(teaches(.version("XTerm(379)")))
    #expect(capabilities.colorDepth == .trueColor)
    #expect(capabilities.name == "XTerm(379)")
    #expect(teaches(.mode(2026, .reset)))
    #expect(capabilities.synchronizedUpdates)
    #expect(!teaches(.mode(2048, .notRecognized)))
    #expect(!capabilities.inBandResize)
    #expect(!teaches(.mode(1016, .permanentlyReset)))
    #expect(!capabilities.pixelPointer)
    #expect(teaches(.keyboardFlags(0)))
    #expect(capabilities.kittyKeyboard)
    #expect(!teaches(.keyboardFlags(0)), "nothing new")
    #expect(!teaches(.primaryAttributes([62])))
    #expect(teaches(.primaryAttributes([62, 4, 22])))
    #expect(capabilities.sixelGraphics)
    #expect(teaches(.sixelColors(256)) && teaches(.sixelArea(width: 1000, height: 800)))
    #expect(capabilities.sixelColors == 256 && capabilities.sixelArea == Size(width: 1000, height: 800))
    #expect(
      !teaches(.graphics(id: 30, isOK: true)) && !capabilities.kittyGraphics, "the answer about a picture")
    #expect(!teaches(.graphics(id: TerminalCapabilities.graphicsQueryID, isOK: false)))
    #expect(teaches(.graphics(id: TerminalCapabilities.graphicsQueryID, isOK: true)))
    #expect(capabilities.kittyGraphics)
  }

  @Test func refusedColorStaysRefused() {
    var capabilities = TerminalCapabilities(
      environment: TerminalEnvironment(term: "xterm-kitty", noColor: "1"))
    _ = capabilities.learn(.version("kitty(0.32.0)"))
    #expect(capabilities.colorDepth == .none)
  }

  @Test(arguments: [
    (TerminalEnvironment(term: "xterm-256color"), true), (TerminalEnvironment(term: "xterm-kitty"), true),
    (TerminalEnvironment(term: "foot", program: "foot"), true), (TerminalEnvironment(), true),
    // These take it for a title, or for text.
    (TerminalEnvironment(term: "screen.xterm-256color"), false),
    (TerminalEnvironment(term: "tmux-256color"), false),
    (TerminalEnvironment(term: "xterm-256color", program: "tmux"), false),
    (TerminalEnvironment(term: "xterm-256color", program: "Apple_Terminal"), false),
    (TerminalEnvironment(term: "linux"), false), (TerminalEnvironment(term: "vt100"), false),
  ])
  func graphicsAreAskedForWhereItDoesNotShow(environment: TerminalEnvironment, isAsked: Bool) {
    let queries = String(decoding: TerminalCapabilities(environment: environment).queries, as: UTF8.self)
    #expect(queries.contains("\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\") == isAsked)
    #expect(queries.contains("\u{1B}_") == isAsked)
  }

  @Test func everyQueryEndsWithTheOneThatIsAnswered() {
    for environment in [TerminalEnvironment(term: "linux"), TerminalEnvironment(term: "xterm")] {
      let queries = TerminalCapabilities(environment: environment).queries
      #expect(queries.suffix(3) == Array("\u{1B}[c".utf8))
    }
    #expect(TerminalCapabilities(environment: TerminalEnvironment(term: "linux")).queries.count == 3)
  }
}
