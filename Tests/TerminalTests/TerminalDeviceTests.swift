import Geometry
import Glibc
import Input
import Terminal
import TerminalCodec
import Testing

@MainActor @Suite(.serialized) struct TerminalDeviceTests {
  private let environment = TerminalEnvironment(term: "xterm-256color")

  private func device(on terminal: PseudoTerminal, guardsProcess: Bool = false) throws -> TerminalDevice {
    try TerminalDevice(
      fileDescriptor: terminal.slave, environment: environment, guardsProcess: guardsProcess)
  }

  @Test func modesAndSettingsComeAndGo() throws {
    let terminal = try PseudoTerminal()
    let before = terminal.settings
    let device = try device(on: terminal)
    #expect(terminal.settings == before, "opening changes nothing")
    try device.enter()
    #expect(device.isEntered)
    #expect(terminal.shown() == TerminalModes.standard.entering())
    var raw = termios()
    tcgetattr(terminal.slave, &raw)
    #expect(raw.c_lflag & tcflag_t(ICANON | ECHO | ISIG | IEXTEN) == 0)
    #expect(raw.c_oflag & tcflag_t(OPOST) == 0)
    #expect(raw.c_iflag & tcflag_t(ICRNL | IXON) == 0)
    device.leave()
    #expect(!device.isEntered)
    #expect(terminal.shown() == TerminalModes.standard.leaving)
    #expect(terminal.settings == before)
    device.leave()
    try device.enter()
    device.close()
    #expect(terminal.settings == before)
    #expect(throws: TerminalError.closed) { try device.enter() }
  }

  @Test func theCallersDescriptorKeepsItsFlags() throws {
    let terminal = try PseudoTerminal()
    let device = try device(on: terminal)
    try device.enter()
    #expect(fcntl(terminal.slave, F_GETFL) & O_NONBLOCK == 0)
    device.close()
  }

  @Test func bytesComeInAsTheyAreTyped() async throws {
    let terminal = try PseudoTerminal()
    let device = try device(on: terminal)
    var decoder = InputDecoder()
    var events: [TerminalEvent] = []
    device.onInput = { events += decoder.feed($0) }
    try device.enter()
    terminal.type("q\r\u{3}\u{1B}[A\u{1B}[<0;5;6M")
    await turns { events.count == 5 }
    #expect(
      events == [
        .input(.key(KeyEvent(.character("q")))), .input(.key(KeyEvent(.enter))),
        .input(.key(KeyEvent(.character("c"), modifiers: .control))), .input(.key(KeyEvent(.up))),
        .input(.pointer(PointerEvent(.down, button: .primary, location: Point(x: 4.5, y: 5.5)))),
      ])
    device.close()
  }

  @Test func repliesTurnOnWhatTheyMakePossible() throws {
    let terminal = try PseudoTerminal()
    let device = try device(on: terminal)
    #expect(device.cellPixelSize == Size(width: 10, height: 20))
    func isNews(_ reply: TerminalReply) -> Bool { device.receive(reply) }
    try device.enter()
    _ = terminal.shown()
    device.probe()
    #expect(terminal.shown() == device.capabilities.queries)
    #expect(isNews(.keyboardFlags(0)))
    #expect(isNews(.mode(1016, .reset)))
    #expect(!isNews(.mode(2048, .notRecognized)))
    #expect(
      terminal.shown() == Array("\u{1B}[>31u\u{1B}[?1016h\u{1B}[?1016$p".utf8))
    #expect(!isNews(.mode(1016, .set)))
    device.leave()
    let back = Array("\u{1B}[=0u\u{1B}[c".utf8)
    #expect(
      terminal.shown() == back + TerminalModes.standard.union([.kittyKeyboard, .pixelPointer]).leaving)
    device.close()
  }

  @Test func aSlowTerminalIsSeenAndNothingIsLost() async throws {
    let terminal = try PseudoTerminal()
    let device = try device(on: terminal)
    try device.enter()
    _ = terminal.shown()
    #expect(!device.isBusy)
    let bytes = (0..<300_000).map { UInt8(0x20 + $0 % 95) }
    #expect(device.write(bytes))
    #expect(device.isBusy, "no terminal holds so much")
    #expect(!device.write([UInt8](repeating: 0x20, count: TerminalDevice.writeLimit)))
    #expect(device.write([0x21]))
    var isDrained = false
    device.onDrained = { isDrained = true }
    var shown: [UInt8] = []
    while shown.count < bytes.count + 1 {
      let more = terminal.shown()
      guard !more.isEmpty else { break }
      shown += more
      await Task.yield()
      try? await Task.sleep(nanoseconds: 1_000_000)
    }
    #expect(shown == bytes + [0x21])
    await turns { isDrained }
    #expect(!device.isBusy)
    device.leave()
    #expect(device.isBusy, "what is not entered takes nothing")
    #expect(!device.write([0x21]))
    device.close()
  }

  @Test func settingsComeBackBeforeABlockedTerminalIsWaitedFor() async throws {
    let terminal = try PseudoTerminal()
    let before = terminal.settings
    let device = try device(on: terminal)
    try device.enter()
    #expect(device.write([UInt8](repeating: 0x20, count: 300_000)) && device.isBusy)
    // To the last byte: the system moves what it holds about for a moment.
    let other = open(terminal.path, O_WRONLY | O_NOCTTY | O_CLOEXEC | O_NONBLOCK)
    for _ in 0..<50 {
      while write(other, "   ", 1) > 0 {}
      usleep(1000)
    }
    close(other)
    // Takes bytes again only once the settings are back.
    let reader = Task.detached {
      for _ in 0..<5000 where terminal.settings != before { usleep(1000) }
      return terminal.shown()
    }
    device.leave()
    let leaving = TerminalModes.standard.leaving
    #expect(await reader.value.suffix(leaving.count) == leaving[...])
    #expect(terminal.settings == before)
    device.close()
  }

  @Test func modesAreNotRefusedBehindALargeFrame() async throws {
    let terminal = try PseudoTerminal()
    let device = try device(on: terminal)
    try device.enter()
    _ = terminal.shown()
    let frame = [UInt8](repeating: 0x20, count: TerminalDevice.writeLimit + 100_000)
    #expect(device.write(frame), "one that finds nothing waiting may be of any size")
    #expect(!device.write([0x21]))
    device.tracksAllMotion = true
    #expect(device.receive(.keyboardFlags(0)))
    let modes = TerminalModes.trackingAllMotion(true) + Array("\u{1B}[>31u".utf8)
    var shown: [UInt8] = []
    while shown.count < frame.count + modes.count {
      let more = terminal.shown()
      guard !more.isEmpty else { break }
      shown += more
      try? await Task.sleep(nanoseconds: 1_000_000)
    }
    #expect(shown.suffix(modes.count) == modes[...])
    device.close()
  }

  @Test func allMotionIsTrackedAfterEachEntering() async throws {
    let terminal = try PseudoTerminal()
    let device = try device(on: terminal, guardsProcess: true)
    var isBack = false
    device.onContinue = { isBack = true }
    try device.enter()
    device.tracksAllMotion = true
    let all = TerminalModes.standard.entering() + TerminalModes.trackingAllMotion(true)
    #expect(terminal.shown() == all)
    device.leave()
    _ = terminal.shown()
    try device.enter()
    #expect(terminal.shown() == all)
    // As after a stop that gave no warning.
    kill(getpid(), SIGCONT)
    await turns { isBack }
    #expect(terminal.shown() == TerminalModes.standard.leaving + all)
    device.close()
  }

  @Test func sizeFollowsTheWindow() async throws {
    let terminal = try PseudoTerminal()
    let device = try device(on: terminal, guardsProcess: true)
    #expect(device.size == TerminalSize(columns: 100, rows: 30, pixelWidth: 1000, pixelHeight: 600))
    var sizes: [TerminalSize] = []
    device.onResize = { sizes.append($0) }
    try device.enter()
    terminal.resize(columns: 50, rows: 20, pixelWidth: 400, pixelHeight: 300)
    kill(getpid(), SIGWINCH)
    await turns { !sizes.isEmpty }
    #expect(sizes.last == TerminalSize(columns: 50, rows: 20, pixelWidth: 400, pixelHeight: 300))
    #expect(device.cellPixelSize == Size(width: 8, height: 15))
    device.close()
  }

  @Test func theSignalForAReportedSizeBringsNoOtherOne() async throws {
    let terminal = try PseudoTerminal()
    let device = try device(on: terminal, guardsProcess: true)
    var sizes: [TerminalSize] = []
    device.onResize = { sizes.append($0) }
    try device.enter()
    // The report knows pixels, and the system, as through a line that does not pass them on, does not.
    terminal.resize(columns: 50, rows: 20, pixelWidth: 0, pixelHeight: 0)
    device.receive(TerminalSize(columns: 50, rows: 20, pixelWidth: 400, pixelHeight: 300))
    #expect(device.cellPixelSize == Size(width: 8, height: 15))
    kill(getpid(), SIGWINCH)
    await turns { !sizes.isEmpty }
    #expect(sizes == [TerminalSize(columns: 50, rows: 20)])
    #expect(device.cellPixelSize == Size(width: 8, height: 15), "no pixels are no news")
    // A window of nothing is the one that was told.
    terminal.resize(columns: 0, rows: 0, pixelWidth: 0, pixelHeight: 0)
    kill(getpid(), SIGWINCH)
    await turns { sizes.count > 1 }
    #expect(sizes.last == TerminalSize(columns: 50, rows: 20, pixelWidth: 400, pixelHeight: 300))
    device.close()
  }

  @Test func absurdSizesHaveLimits() throws {
    let terminal = try PseudoTerminal()
    terminal.resize(columns: 60000, rows: 50000, pixelWidth: 65535, pixelHeight: 65535)
    let device = try device(on: terminal)
    #expect(device.size.columns == 4095 && device.size.rows == 4095)
    terminal.resize(columns: 1, rows: 1, pixelWidth: 65535, pixelHeight: 65535)
    #expect(device.size.cellPixelSize == nil, "no cell is as large")
    device.close()
  }

  @Test func aLongPasteComesInWhole() async throws {
    let terminal = try PseudoTerminal()
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
    await turns {
      let count = rest.withUnsafeBytes { write(terminal.master, $0.baseAddress, $0.count) }
      rest = rest.dropFirst(max(count, 0))
      return !pasted.isEmpty
    }
    #expect(pasted.map(\.utf8.count) == [400_000])
    #expect(largest <= 1 << 16, "other work gets its turn")
    device.close()
  }

  @Test func unknownSizeIsTheUsualOne() throws {
    let terminal = try PseudoTerminal()
    terminal.resize(columns: 0, rows: 0, pixelWidth: 0, pixelHeight: 0)
    let device = try device(on: terminal)
    #expect(device.size == TerminalSize(columns: 80, rows: 24))
    #expect(device.cellPixelSize == nil)
    // As xterm has it, with a border of two pixels all around.
    let bordered = TerminalSize(columns: 90, rows: 30, pixelWidth: 544, pixelHeight: 394)
    #expect(bordered.cellPixelSize == Size(width: 6, height: 13))
    device.close()
  }

  @Test func aWindowThatClosesIsNoticedOnce() async throws {
    let terminal = try PseudoTerminal()
    let device = try device(on: terminal)
    var count = 0
    device.onClosed = { count += 1 }
    try device.enter()
    terminal.closeMaster()
    await turns { count > 0 }
    #expect(device.isClosed && !device.isEntered)
    #expect(!device.write([0x21]))
    device.close()
    #expect(count == 1)
  }

  @Test func terminatingSignalLeavesFirst() async throws {
    let terminal = try PseudoTerminal()
    let before = terminal.settings
    let device = try device(on: terminal, guardsProcess: true)
    var signals: [Int32] = []
    device.onTerminate = { signal in
      #expect(!device.isEntered)
      signals.append(signal)
    }
    try device.enter()
    kill(getpid(), SIGTERM)
    await turns { !signals.isEmpty }
    #expect(signals == [SIGTERM])
    #expect(terminal.settings == before)
    device.onTerminate = nil
    device.close()
  }

  @Test func whatIsNotATerminalIsRefused() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    #expect(throws: TerminalError.notATerminal(name: "Standard output")) {
      try TerminalDevice(fileDescriptor: ends[1], name: "Standard output")
    }
    let terminal = try PseudoTerminal()
    #expect(throws: TerminalError.unsupportedTerminal(term: "dumb")) {
      try TerminalDevice(fileDescriptor: terminal.slave, environment: TerminalEnvironment(term: "dumb"))
    }
    #expect(TerminalError.notATerminal(name: "Standard output").description.contains("terminal window"))
  }
}
