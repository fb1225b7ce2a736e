import BacklitGeometry
import BacklitTerminal
import Dispatch
import Glibc
import Synchronization
import TestSupport
import Testing

extension GuardingTests {
  @MainActor @Suite struct TerminalDeviceTests {
    private let environment = TerminalEnvironment(term: "xterm-256color")

    private func device(on terminal: PseudoTerminal, guardsProcess: Bool = false) throws -> TerminalDevice {
      try TerminalDevice(
        fileDescriptor: terminal.line, environment: environment, guardsProcess: guardsProcess)
    }

    @Test("Entering sets modes and settings, leaving restores them") func enterAndLeave() throws {
      let terminal = try PseudoTerminal.opened()
      let before = terminal.settings
      let device = try device(on: terminal)
      #expect(terminal.settings == before, "opening changes nothing")
      try device.enter()
      #expect(device.isEntered)
      #expect(terminal.readAll() == TerminalModes.standard.setSequence())
      var raw = termios()
      tcgetattr(terminal.line, &raw)
      #expect(raw.c_lflag & tcflag_t(ICANON | ECHO | ISIG | IEXTEN) == 0)
      #expect(raw.c_oflag & tcflag_t(OPOST) == 0)
      #expect(raw.c_iflag & tcflag_t(ICRNL | IXON) == 0)
      device.leave()
      #expect(!device.isEntered)
      #expect(terminal.readAll() == TerminalModes.standard.resetSequence)
      #expect(terminal.settings == before)
      device.leave()
      try device.enter()
      device.close()
      #expect(terminal.settings == before)
      #expect(throws: TerminalError.closed) { try device.enter() }
    }

    @Test("The descriptor of the caller keeps its flags") func descriptorFlags() throws {
      let terminal = try PseudoTerminal.opened()
      let device = try device(on: terminal)
      try device.enter()
      #expect(fcntl(terminal.line, F_GETFL) & O_NONBLOCK == 0)
      device.close()
    }

    @Test("Input arrives as it is typed") func input() async throws {
      let terminal = try PseudoTerminal.opened()
      let device = try device(on: terminal)
      var decoder = InputDecoder()
      var events: [TerminalEvent] = []
      device.onInput = { events += decoder.feed($0) }
      try device.enter()
      terminal.send("q\r\u{3}\u{1B}[A\u{1B}[<0;5;6M")
      await waitUntil { events.count == 5 }
      #expect(
        events == [
          .input(.key(KeyEvent(.character("q")))), .input(.key(KeyEvent(.enter))),
          .input(.key(KeyEvent(.character("c"), modifiers: .control))), .input(.key(KeyEvent(.up))),
          .input(.pointer(PointerEvent(.down, button: .primary, location: Point(x: 4.5, y: 5.5)))),
        ])
      device.close()
    }

    @Test("The progress at the tab is removed when the terminal is left, and again after it was shown again")
    func progress() throws {
      let terminal = try PseudoTerminal.opened()
      let device = try device(on: terminal)
      try device.enter()
      _ = terminal.readAll()
      device.enable(.progress)
      #expect(terminal.readAll().isEmpty)
      for _ in 0..<2 {
        device.leave()
        let left = String(decoding: terminal.readAll(), as: UTF8.self)
        #expect(left.contains("\u{1B}]9;4;0\u{1B}\\"))
        try device.enter()
        _ = terminal.readAll()
      }
      device.close()
    }

    @Test("Replies enable the modes that they report") func replies() throws {
      let terminal = try PseudoTerminal.opened()
      let device = try device(on: terminal)
      #expect(device.cellPixelSize == Size(width: 10, height: 20))
      func didChange(_ reply: TerminalReply) -> Bool { device.receive(reply) }
      try device.enter()
      _ = terminal.readAll()
      device.probe()
      #expect(terminal.readAll() == device.capabilities.queries)
      #expect(didChange(.keyboardFlags(0)))
      #expect(didChange(.mode(1016, .reset)))
      #expect(!didChange(.mode(2048, .notRecognized)))
      #expect(
        terminal.readAll() == Array("\u{1B}[>31u\u{1B}[?1016h\u{1B}[?1016$p".utf8))
      #expect(!didChange(.mode(1016, .set)))
      // To the probe, and to the query.
      terminal.send("\u{1B}[?62c\u{1B}[?62c")
      device.leave()
      let back = Array("\u{1B}[=0u\u{1B}[c".utf8)
      #expect(
        terminal.readAll() == back
          + TerminalModes.standard.union([.kittyKeyboard, .pixelPointer]).resetSequence)
      device.close()
    }

    @Test("A terminal whose focus is about to change is left when it has stopped to report it")
    func focusReports() throws {
      let terminal = try PseudoTerminal.opened()
      let device = try device(on: terminal)
      device.expectsFocusChange = true
      for isProbed in [false, true] {
        try device.enter()
        if isProbed {
          device.probe()
          _ = device.receive(.primaryAttributes([62]))
        }
        _ = terminal.readAll()
        // The kernel delivers what a terminal sends later, so a device that does not wait would restore the echo before.
        if isProbed { terminal.send("\u{1B}[O\u{1B}[I\u{1B}[?62c") }
        device.leave()
        // A terminal that has not answered is not waited for.
        let query = isProbed ? Array("\u{1B}[?1004l\u{1B}[c".utf8) : []
        #expect(terminal.readAll() == query + TerminalModes.standard.resetSequence)
      }
      device.close()
    }

    @Test("A slow terminal is reported as busy and receives every byte") func slowTerminal() async throws {
      let terminal = try PseudoTerminal.opened()
      let device = try device(on: terminal)
      try device.enter()
      _ = terminal.readAll()
      #expect(!device.isBusy)
      let bytes = (0..<300_000).map { UInt8(0x20 + $0 % 95) }
      #expect(device.write(bytes))
      #expect(device.isBusy, "no terminal buffers that much")
      #expect(!device.write([UInt8](repeating: 0x20, count: TerminalDevice.writeLimit)))
      #expect(device.write([0x21]))
      var isDrained = false
      device.onDrained = { isDrained = true }
      var shown: [UInt8] = []
      await waitUntil {
        shown += terminal.readAll()
        return shown.count >= bytes.count + 1
      }
      #expect(shown == bytes + [0x21])
      await waitUntil { isDrained }
      #expect(!device.isBusy)
      device.leave()
      #expect(device.isBusy, "a device that is not entered accepts nothing")
      #expect(!device.write([0x21]))
      device.close()
    }

    @Test("The settings are restored before waiting for a blocked terminal")
    func blockedTerminal() async throws {
      let terminal = try PseudoTerminal.opened()
      let before = terminal.settings
      let device = try device(on: terminal)
      try device.enter()
      #expect(device.write([UInt8](repeating: 0x20, count: 300_000)) && device.isBusy)
      #expect(terminal.fillOutput())
      // Reads only after the settings have been restored.
      let thread = DispatchQueue(label: "window")
      let shown = Mutex<[UInt8]>([])
      thread.async {
        _ = waitUntil { terminal.settings == before }
        shown.withLock { $0 = terminal.readAll() }
      }
      device.leave()
      thread.sync { shown.withLock { $0 += terminal.readAll() } }
      let leaving = TerminalModes.standard.resetSequence
      #expect(shown.withLock { $0.suffix(leaving.count) == leaving[...] })
      #expect(terminal.settings == before)
      device.close()
    }

    @Test("Modes are accepted behind a large frame") func modesBehindFrame() async throws {
      let terminal = try PseudoTerminal.opened()
      let device = try device(on: terminal)
      try device.enter()
      _ = terminal.readAll()
      let frame = [UInt8](repeating: 0x20, count: TerminalDevice.writeLimit + 100_000)
      #expect(device.write(frame), "a write to an idle terminal may have any size")
      #expect(!device.write([0x21]))
      device.tracksAllMotion = true
      #expect(device.receive(.keyboardFlags(0)))
      let modes = TerminalModes.trackingAllMotion(true) + Array("\u{1B}[>31u".utf8)
      var shown: [UInt8] = []
      await waitUntil {
        shown += terminal.readAll()
        return shown.count >= frame.count + modes.count
      }
      #expect(shown.suffix(modes.count) == modes[...])
      device.close()
    }

    @Test("Motion tracking is set again whenever the terminal is entered") func motionTracking() async throws
    {
      let terminal = try PseudoTerminal.opened()
      let device = try device(on: terminal, guardsProcess: true)
      var isBack = false
      device.onContinue = { isBack = true }
      try device.enter()
      device.tracksAllMotion = true
      let all = TerminalModes.standard.setSequence() + TerminalModes.trackingAllMotion(true)
      #expect(terminal.readAll() == all)
      device.leave()
      _ = terminal.readAll()
      try device.enter()
      #expect(terminal.readAll() == all)
      // As after a stop without warning (SIGSTOP).
      kill(getpid(), SIGCONT)
      await waitUntil { isBack }
      #expect(terminal.readAll() == TerminalModes.standard.resetSequence + all)
      device.close()
    }

    @Test("The size follows the window") func size() async throws {
      let terminal = try PseudoTerminal.opened()
      let device = try device(on: terminal, guardsProcess: true)
      #expect(device.size == TerminalSize(columns: 100, rows: 30, pixelWidth: 1000, pixelHeight: 600))
      var sizes: [TerminalSize] = []
      device.onResize = { sizes.append($0) }
      try device.enter()
      terminal.resize(columns: 50, rows: 20, pixels: (400, 300))
      kill(getpid(), SIGWINCH)
      await waitUntil { !sizes.isEmpty }
      #expect(sizes.last == TerminalSize(columns: 50, rows: 20, pixelWidth: 400, pixelHeight: 300))
      #expect(device.cellPixelSize == Size(width: 8, height: 15))
      device.close()
    }

    @Test("A signal without a new size asks to draw everything again") func redrawSignal() async throws {
      let terminal = try PseudoTerminal.opened()
      let device = try device(on: terminal, guardsProcess: true)
      var calls: [String] = []
      device.onResize = { calls.append("\($0.columns) columns") }
      device.onRedraw = { calls.append("draw again") }
      try device.enter()
      kill(getpid(), SIGWINCH)
      await waitUntil { calls.count == 2 }
      terminal.resize(columns: 50, rows: 20, pixels: (400, 300))
      kill(getpid(), SIGWINCH)
      await waitUntil { calls.count == 3 }
      kill(getpid(), SIGWINCH)
      await waitUntil { calls.count == 5 }
      #expect(calls == ["100 columns", "draw again", "50 columns", "50 columns", "draw again"])
      device.close()
    }

    @Test("An in-band size takes precedence over an incomplete size of the system")
    func reportedSize() async throws {
      let terminal = try PseudoTerminal.opened()
      let device = try device(on: terminal, guardsProcess: true)
      var sizes: [TerminalSize] = []
      device.onResize = { sizes.append($0) }
      try device.enter()
      // The report contains pixels; the system does not know them, as on a line that does not forward them.
      terminal.resize(columns: 50, rows: 20, pixels: (0, 0))
      device.receive(TerminalSize(columns: 50, rows: 20, pixelWidth: 400, pixelHeight: 300))
      #expect(device.cellPixelSize == Size(width: 8, height: 15))
      kill(getpid(), SIGWINCH)
      await waitUntil { !sizes.isEmpty }
      #expect(sizes == [TerminalSize(columns: 50, rows: 20)])
      #expect(device.cellPixelSize == Size(width: 8, height: 15), "a size without pixels changes nothing")
      // If the system knows no size, the last reported one counts.
      terminal.resize(columns: 0, rows: 0, pixels: (0, 0))
      kill(getpid(), SIGWINCH)
      await waitUntil { sizes.count > 1 }
      #expect(sizes.last == TerminalSize(columns: 50, rows: 20, pixelWidth: 400, pixelHeight: 300))
      device.close()
    }

    @Test("After a resize, the terminal is asked for the size of a cell that the system does not know")
    func cellSizeAfterResize() async throws {
      let terminal = try PseudoTerminal.opened()
      terminal.resize(columns: 100, rows: 30, pixels: (0, 0))
      let device = try device(on: terminal, guardsProcess: true)
      var resizes = 0
      device.onResize = { _ in resizes += 1 }
      kill(getpid(), SIGWINCH)
      await waitUntil { resizes == 1 }
      try device.enter()
      #expect(terminal.readAll() == TerminalModes.standard.setSequence(), "asked before it was entered")
      terminal.resize(columns: 50, rows: 20, pixels: (0, 0))
      kill(getpid(), SIGWINCH)
      await waitUntil { resizes == 2 }
      #expect(terminal.readAll() == Array("\u{1B}[16t".utf8))
      #expect(device.receive(.cellPixels(width: 8, height: 15)))
      #expect(device.cellPixelSize == Size(width: 8, height: 15))
      terminal.resize(columns: 60, rows: 20, pixels: (600, 400))
      kill(getpid(), SIGWINCH)
      await waitUntil { resizes == 3 }
      #expect(terminal.readAll().isEmpty && device.cellPixelSize == Size(width: 10, height: 20))
      device.close()
    }

    @Test("Implausible sizes are limited") func implausibleSizes() throws {
      let terminal = try PseudoTerminal.opened()
      terminal.resize(columns: 60000, rows: 50000, pixels: (65535, 65535))
      let device = try device(on: terminal)
      #expect(device.size.columns == 4095 && device.size.rows == InputDecoder.cellCountLimit / 4095)
      terminal.resize(columns: 2000, rows: 1000, pixels: (20000, 20000))
      #expect(device.size.columns == 2000 && device.size.rows == 262)
      #expect(device.size.cellPixelSize == Size(width: 10, height: 20))
      terminal.resize(columns: 1, rows: 1, pixels: (65535, 65535))
      #expect(device.size.cellPixelSize == nil, "no cell is that large")
      device.close()
    }

    @Test("A long paste arrives complete, in bounded reads") func longPaste() async throws {
      let terminal = try PseudoTerminal.opened()
      let device = try device(on: terminal)
      var decoder = InputDecoder()
      var pasted: [String] = []
      var largest = 0
      device.onInput = { bytes in
        largest = max(largest, bytes.count)
        for case .input(.paste(let text)) in decoder.feed(bytes) { pasted.append(text) }
      }
      try device.enter()
      var rest = Array("\u{1B}[200~\(String(repeating: "é", count: 200_000))\u{1B}[201~".utf8)[...]
      await waitUntil {
        let count = rest.withUnsafeBytes { write(terminal.window, $0.baseAddress, $0.count) }
        rest = rest.dropFirst(max(count, 0))
        return !pasted.isEmpty
      }
      #expect(pasted.map(\.utf8.count) == [400_000])
      #expect(largest <= 1 << 16, "other work can run in between")
      device.close()
    }

    @Test("An unknown size is 80 by 24") func unknownSize() throws {
      let terminal = try PseudoTerminal.opened()
      terminal.resize(columns: 0, rows: 0, pixels: (0, 0))
      let device = try device(on: terminal)
      #expect(device.size == TerminalSize(columns: 80, rows: 24))
      #expect(device.cellPixelSize == nil)
      // As in xterm, with a border of two pixels on each side.
      let bordered = TerminalSize(columns: 90, rows: 30, pixelWidth: 544, pixelHeight: 394)
      #expect(bordered.cellPixelSize == Size(width: 6, height: 13))
      device.close()
    }

    @Test("Closing the window is reported once") func closedWindow() async throws {
      let terminal = try PseudoTerminal.opened()
      let device = try device(on: terminal)
      var count = 0
      device.onClosed = { count += 1 }
      try device.enter()
      terminal.hangUp()
      await waitUntil { count > 0 }
      #expect(device.isClosed && !device.isEntered)
      #expect(!device.write([0x21]))
      device.close()
      #expect(count == 1)
    }

    @Test("A terminating signal leaves the terminal first") func terminatingSignal() async throws {
      let terminal = try PseudoTerminal.opened()
      let before = terminal.settings
      let device = try device(on: terminal, guardsProcess: true)
      var signals: [Int32] = []
      device.onTerminate = { signal in
        #expect(!device.isEntered)
        signals.append(signal)
      }
      try device.enter()
      kill(getpid(), SIGTERM)
      await waitUntil { !signals.isEmpty }
      #expect(signals == [SIGTERM])
      #expect(terminal.settings == before)
      device.onTerminate = nil
      device.close()
    }

    @Test("Descriptors that are not usable terminals are rejected") func unusableDescriptors() throws {
      var ends: [Int32] = [0, 0]
      try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0)
      defer { for end in ends { close(end) } }
      #expect(throws: TerminalError.notATerminal(name: "Standard output")) {
        try TerminalDevice(fileDescriptor: ends[1], name: "Standard output")
      }
      let terminal = try PseudoTerminal.opened()
      #expect(throws: TerminalError.unsupportedTerminal(term: "dumb")) {
        try TerminalDevice(fileDescriptor: terminal.line, environment: TerminalEnvironment(term: "dumb"))
      }
      #expect(TerminalError.notATerminal(name: "Standard output").description.contains("terminal window"))
    }
  }
}
