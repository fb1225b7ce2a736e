import BacklitGeometry
import BacklitTerminal
import Dispatch
import Glibc
import Synchronization
import TestSupport
import Testing

/// The probe on a real pseudo-terminal, whose replies the test writes.
@MainActor @Suite(.serialized) struct DeviceProbeTests {
  /// A program that probes the terminal and collects input.
  @MainActor private final class Program {
    let terminal: PseudoTerminal
    let device: TerminalDevice
    private var decoder = InputDecoder()
    private(set) var outcomes: [TerminalProbe.Outcome] = []
    private(set) var typed: [TerminalEvent] = []

    /// Begins a probe. What is typed before it arrives in time, however busy the machine is.
    init(modes: TerminalModes = .standard, typing: String = "") throws {
      terminal = try PseudoTerminal.opened()
      device = try TerminalDevice(
        fileDescriptor: terminal.line, environment: TerminalEnvironment(term: "xterm-256color"), modes: modes
      )
      device.onInput = { [weak self] in self?.consume($0) }
      device.onProbed = { [weak self] in self?.outcomes.append($0) }
      try device.enter()
      _ = terminal.readAll()
      terminal.send(typing)
      device.probe()
      #expect(
        terminal.readAll()
          == device.capabilities.queries(isScreenBlank: device.modes.contains(.alternateScreen)))
    }

    private func consume(_ bytes: [UInt8]) {
      for event in decoder.feed(bytes) {
        if case .reply(let reply) = event { _ = device.receive(reply) } else { typed.append(event) }
      }
    }
  }

  private static let graphics = "\u{1B}_Gi=31;OK\u{1B}\\"
  nonisolated private static let attributes = "\u{1B}[?62;4c"

  private func key(_ character: Character) -> TerminalEvent {
    .input(.key(KeyEvent(.character(character))))
  }

  @Test("The replies update the capabilities and end the probe") func answered() async throws {
    let program = try Program(typing: "a\u{1B}[?2026;2$yb\(Self.graphics)\(Self.attributes)c")
    await waitUntil { !program.outcomes.isEmpty && program.typed.count == 3 }
    #expect(program.outcomes == [.answered])
    let known = program.device.capabilities
    #expect(known.kittyGraphics && known.sixelGraphics && known.synchronizedUpdates)
    #expect(program.typed == [key("a"), key("b"), key("c")])
    program.device.close()
  }

  @Test("The reply to DA1 alone ends the probe") func lastReply() async throws {
    let program = try Program(typing: "\u{1B}[?6c")
    await waitUntil { !program.outcomes.isEmpty }
    #expect(program.outcomes == [.answered])
    #expect(!program.device.capabilities.kittyGraphics && !program.device.capabilities.sixelGraphics)
    program.device.close()
  }

  @Test("Without replies the probe times out while input and output continue") func timeout() async throws {
    let program = try Program()
    #expect(program.device.write([0x21]), "a frame goes out at once")
    #expect(program.terminal.readAll() == [0x21])
    program.terminal.send("ab")
    await waitUntil { !program.outcomes.isEmpty && program.typed.count == 2 }
    #expect(program.outcomes == [.timedOut])
    #expect(program.typed == [key("a"), key("b")])
    program.device.close()
  }

  @Test("A late reply updates the capabilities and is not input") func lateReply() async throws {
    let program = try Program()
    await waitUntil { !program.outcomes.isEmpty }
    program.terminal.send("\u{1B}[?0u\(Self.graphics)\(Self.attributes)x")
    await waitUntil { !program.typed.isEmpty }
    #expect(program.outcomes == [.timedOut], "the outcome is reported once")
    #expect(program.typed == [key("x")])
    let known = program.device.capabilities
    #expect(known.kittyGraphics && known.sixelGraphics && program.device.modes.contains(.kittyKeyboard))
    program.terminal.send(Self.attributes)
    program.device.close()
  }

  @Test("A probe can be repeated, but not started twice") func repeated() async throws {
    let program = try Program(typing: Self.attributes)
    program.device.probe()
    await waitUntil { !program.outcomes.isEmpty }
    program.device.probe()
    #expect(program.terminal.readAll() == program.device.capabilities.queries, "one further query, not two")
    await waitUntil { program.outcomes.count == 2 }
    #expect(program.outcomes == [.answered, .timedOut])
    program.device.close()
  }

  @Test("A closed device reports no outcome") func closed() async throws {
    let program = try Program()
    program.device.close()
    // A later probe of a different device still ends.
    let later = try Program()
    await waitUntil { !later.outcomes.isEmpty }
    #expect(program.outcomes.isEmpty)
    program.device.probe()
    #expect(program.terminal.readAll().suffix(3) != Array("\u{1B}[c".utf8)[...])
    later.device.close()
  }

  @Test("The replies to a running probe are read before the terminal is restored") func leavingEarly() throws
  {
    let program = try Program(typing: "\u{1B}[?2026;2$y\(Self.graphics)\(Self.attributes)")
    let terminal = program.terminal
    // A full terminal delays the end of the restoration, which drops input that has arrived; a shell reads what arrives later.
    #expect(terminal.fillOutput())
    let thread = DispatchQueue(label: "window")
    let isLeft = Mutex(true)
    thread.async {
      _ = waitUntil { terminal.settings == terminal.firstSettings }
      isLeft.withLock { $0 = terminal.hasUnreadInput }
      _ = terminal.readAll()
    }
    program.device.leave()
    thread.sync {}
    #expect(!isLeft.withLock { $0 }, "the replies are still there")
    program.device.close()
  }

  @Test("The reply to a probe that has timed out is not taken for that to the last query") func leavingLate()
    async throws
  {
    let program = try Program()
    let (terminal, device) = (program.terminal, program.device)
    await waitUntil { !program.outcomes.isEmpty }
    _ = device.receive(.keyboardFlags(0))
    let reader = DispatchQueue(label: "terminal")
    reader.async {
      let deadline = Deadline()
      var written: [UInt8] = []
      while !String(decoding: written, as: UTF8.self).contains("\u{1B}[=0u\u{1B}[c"), !deadline.isOver {
        terminal.waitForOutput()
        written += terminal.readAll()
      }
      terminal.send(Self.attributes)
      // Only a device that does not wait for the second reply restores the terminal meanwhile.
      for _ in 0..<50 where terminal.settings != terminal.firstSettings { usleep(1000) }
      // A restored line passes whole lines only.
      terminal.send(Self.attributes + "\n")
    }
    device.leave()
    reader.sync {}
    #expect(!terminal.hasUnreadInput)
    device.close()
  }

  @Test("A device without modes sets none") func withoutModes() async throws {
    let program = try Program(modes: [], typing: "\u{1B}[?0u\u{1B}[?2048;2$y\(Self.attributes)")
    await waitUntil { !program.outcomes.isEmpty }
    #expect(program.device.capabilities.kittyKeyboard && program.device.modes.isEmpty)
    program.device.leave()
    #expect(program.terminal.readAll() == TerminalModes([]).resetSequence)
    program.device.close()
  }
}
