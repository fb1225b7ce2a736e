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
  }

  @Test func refusedColorStaysRefused() {
    var capabilities = TerminalCapabilities(
      environment: TerminalEnvironment(term: "xterm-kitty", noColor: "1"))
    _ = capabilities.learn(.version("kitty(0.32.0)"))
    #expect(capabilities.colorDepth == .none)
  }

  @Test func everyQueryEndsWithTheOneThatIsAnswered() {
    for environment in [TerminalEnvironment(term: "linux"), TerminalEnvironment(term: "xterm")] {
      let queries = TerminalCapabilities(environment: environment).queries
      #expect(queries.suffix(3) == Array("\u{1B}[c".utf8))
    }
    #expect(TerminalCapabilities(environment: TerminalEnvironment(term: "linux")).queries.count == 3)
  }
}
