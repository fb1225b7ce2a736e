import Geometry
import Glibc
import Input
import Terminal
import TerminalCodec
import Testing

/// The probe at a real pseudo-terminal, which answers as the test says.
@MainActor @Suite(.serialized) struct TerminalProbeTests {
  /// A program at a terminal, as far as it asks and is typed at.
  @MainActor private final class Program {
    let terminal: PseudoTerminal
    let device: TerminalDevice
    private var decoder = InputDecoder()
    private(set) var outcomes: [TerminalProbe.Outcome] = []
    private(set) var typed: [TerminalEvent] = []

    init(modes: TerminalModes = .standard) throws {
      terminal = try PseudoTerminal()
      device = try TerminalDevice(
        fileDescriptor: terminal.slave, environment: TerminalEnvironment(term: "xterm-256color"), modes: modes
      )
      device.onInput = { [weak self] in self?.take($0) }
      device.onProbed = { [weak self] in self?.outcomes.append($0) }
      try device.enter()
      _ = terminal.shown()
      device.probe()
      #expect(terminal.shown() == device.capabilities.queries)
    }

    private func take(_ bytes: [UInt8]) {
      for event in decoder.feed(bytes) {
        if case .reply(let reply) = event { _ = device.receive(reply) } else { typed.append(event) }
      }
    }
  }

  private static let graphics = "\u{1B}_Gi=31;OK\u{1B}\\"
  private static let attributes = "\u{1B}[?62;4c"

  private func key(_ character: Character) -> TerminalEvent {
    .input(.key(KeyEvent(.character(character))))
  }

  @Test func aTerminalThatAnswersEndsIt() async throws {
    let program = try Program()
    program.terminal.type("a\u{1B}[?2026;2$yb\(Self.graphics)\(Self.attributes)c")
    await turns { !program.outcomes.isEmpty && program.typed.count == 3 }
    #expect(program.outcomes == [.answered])
    let known = program.device.capabilities
    #expect(known.kittyGraphics && known.sixelGraphics && known.synchronizedUpdates)
    #expect(program.typed == [key("a"), key("b"), key("c")])
    program.device.close()
  }

  @Test func theLastAnswerAloneEndsIt() async throws {
    let program = try Program()
    program.terminal.type("\u{1B}[?6c")
    await turns { !program.outcomes.isEmpty }
    #expect(program.outcomes == [.answered])
    #expect(!program.device.capabilities.kittyGraphics && !program.device.capabilities.sixelGraphics)
    program.device.close()
  }

  @Test func aTerminalThatNeverAnswersIsNotWaitedFor() async throws {
    let program = try Program()
    #expect(program.device.write([0x21]), "a frame goes out at once")
    #expect(program.terminal.shown() == [0x21])
    program.terminal.type("ab")
    await turns { !program.outcomes.isEmpty && program.typed.count == 2 }
    #expect(program.outcomes == [.timedOut])
    #expect(program.typed == [key("a"), key("b")])
    program.device.close()
  }

  @Test func aLateAnswerStillTeachesAndTypesNothing() async throws {
    let program = try Program()
    await turns { !program.outcomes.isEmpty }
    program.terminal.type("\u{1B}[?0u\(Self.graphics)\(Self.attributes)x")
    await turns { !program.typed.isEmpty }
    #expect(program.outcomes == [.timedOut], "told once")
    #expect(program.typed == [key("x")])
    let known = program.device.capabilities
    #expect(known.kittyGraphics && known.sixelGraphics && program.device.modes.contains(.kittyKeyboard))
    program.device.close()
  }

  @Test func itCanBeAskedAgainAndNotTwiceAtOnce() async throws {
    let program = try Program()
    program.device.probe()
    program.terminal.type(Self.attributes)
    await turns { !program.outcomes.isEmpty }
    program.device.probe()
    #expect(program.terminal.shown() == program.device.capabilities.queries, "one more, not two")
    await turns { program.outcomes.count == 2 }
    #expect(program.outcomes == [.answered, .timedOut])
    program.device.close()
  }

  @Test func aClosedTerminalTellsNothing() async throws {
    let program = try Program()
    program.device.close()
    // Another one, asked later, is told.
    let later = try Program()
    await turns { !later.outcomes.isEmpty }
    #expect(program.outcomes.isEmpty)
    program.device.probe()
    #expect(program.terminal.shown().suffix(3) != Array("\u{1B}[c".utf8)[...])
    later.device.close()
  }

  @Test func whoOnlyAsksTurnsNothingOn() async throws {
    let program = try Program(modes: [])
    program.terminal.type("\u{1B}[?0u\u{1B}[?2048;2$y\(Self.attributes)")
    await turns { !program.outcomes.isEmpty }
    #expect(program.device.capabilities.kittyKeyboard && program.device.modes.isEmpty)
    program.device.leave()
    #expect(program.terminal.shown() == TerminalModes([]).leaving)
    program.device.close()
  }
}
