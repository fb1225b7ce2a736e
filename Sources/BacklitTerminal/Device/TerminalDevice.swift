import BacklitGeometry
import Dispatch
import Glibc

/// A terminal: raw non-blocking input and output, its size and its modes. However the program ends, the
/// terminal is restored to its original state.
///
/// `enter()` sets the modes of the program and `leave()` restores everything. Handlers are called on the main
/// queue, which must therefore run (`dispatchMain()`, an asynchronous `main`).
///
/// Decode incoming bytes with an `InputDecoder` and encode frames with a `FrameEncoder`; pass decoded replies
/// to `receive(_:)`.
@MainActor
package final class TerminalDevice {
  /// The most bytes that may wait to be written: `write(_:)` refuses bytes that would exceed it while others
  /// wait. A single write to an idle terminal may have any size.
  package static let writeLimit = 1 << 20

  /// The capabilities known so far.
  package internal(set) var capabilities: TerminalCapabilities
  /// The modes that are set while the terminal is entered.
  package internal(set) var modes: TerminalModes
  /// The size of a cell in pixels, if the terminal reported it.
  package internal(set) var cellPixelSize: Size?
  /// Whether the program uses the terminal: between `enter()` and `leave()`, except while it is stopped.
  package internal(set) var isEntered = false
  /// Whether the terminal has hung up or the device has been closed.
  package internal(set) var isClosed = false

  /// Called with incoming bytes.
  package var onInput: (@MainActor ([UInt8]) -> Void)?
  /// Called when the window's size may have changed (SIGWINCH).
  package var onResize: (@MainActor (TerminalSize) -> Void)?
  /// Called after ``onResize`` if the signal arrived although the system knows the same size as before: the size has changed
  /// back, or a user or a program such as dtach asks for the screen. Draw everything again.
  package var onRedraw: (@MainActor () -> Void)?
  /// Called when everything has been written after `isBusy` was true.
  package var onDrained: (@MainActor () -> Void)?
  /// Called once when the terminal hangs up; the program should end.
  package var onClosed: (@MainActor () -> Void)?
  /// Called with a signal that asks the program to end (SIGINT, SIGTERM, SIGHUP, SIGQUIT), after the terminal
  /// has been left. The handler ends the program, preferably with `endProcess(by:)`; without a handler that
  /// happens at once.
  package var onTerminate: (@MainActor (Int32) -> Void)?
  /// Called once for each `probe()`, when the terminal has replied to the last query or the time is over:
  /// `capabilities` then contain everything known without waiting longer. Not called after `close()`.
  package var onProbed: (@MainActor (TerminalProbe.Outcome) -> Void)?
  /// Called before the program stops, with the terminal still entered.
  package var onStop: (@MainActor () -> Void)?
  /// Called before the process stops, when the terminal is as it was before the program.
  package var onPause: (@MainActor () -> Void)?
  /// Called when the program continues after a stop, with the terminal entered again and its screen empty:
  /// encode the next frame without a previous one.
  package var onContinue: (@MainActor () -> Void)?

  /// Whether every motion of the pointer is reported, not only motion with a button down. Enable it only
  /// during a touch, so that an idle pointer does not wake the program. The setting survives a stop.
  package var tracksAllMotion = false {
    didSet {
      if tracksAllMotion != oldValue { send(TerminalModes.trackingAllMotion(tracksAllMotion)) }
    }
  }

  /// The bytes that follow when the terminal is restored, however the program ends: they move the cursor below a region of the
  /// normal screen.
  package var ending: [UInt8] = [] {
    didSet { if ending != oldValue, isEntered { restorerState.pointee.setBytes(resettingBytes) } }
  }

  /// Whether the focus changes when the program leaves the terminal, as a screen reader needs it. The terminal is then left
  /// only when it has stopped to report the focus, so that the shell does not get the reports as text.
  package var expectsFocusChange = false

  let descriptor: Descriptor
  let restorerState: UnsafeMutablePointer<TerminalRestorerState>
  /// Whether it is the terminal that the process was started in.
  package let guardsProcess: Bool
  var readSource: (any DispatchSourceRead)?
  var writeSource: (any DispatchSourceWrite)?
  var signalSource: (any DispatchSourceRead)?
  /// The threads for the end of the process; nil while the terminal is not entered.
  var reserve: ThreadReserve?
  var probeState = TerminalProbe()
  var probeTimer: DispatchWorkItem?
  /// The last size that the terminal reported in band (mode 2048).
  var reportedSize: TerminalSize?
  /// The size that the system knew when ``onResize`` was called last, or at first.
  var lastSystemSize = TerminalSize(columns: 0, rows: 0)
  var pending: [UInt8] = []
  var pendingStart = 0
  /// Whether `enter()` must be called again when the process returns to the foreground.
  var isSuspended = false
  /// Whether the signal sent by `suspend()` has not arrived yet.
  var isStopping = false
  /// The additional terminals that are left and entered together with this one.
  var companions: [TerminalDevice] = []
  /// For a companion, the device that guards the process.
  weak var leader: TerminalDevice?

  /// Opens the terminal of a descriptor, which the caller continues to own.
  ///
  /// - Parameters:
  ///   - fileDescriptor: a descriptor open for reading and writing on a terminal.
  ///   - name: the name of the descriptor in an error message.
  ///   - environment: the environment variables that describe the terminal.
  ///   - modes: the modes to set at once; none for a program that only queries the terminal, for which no
  ///     mode is set later either.
  ///   - guardsProcess: whether the device handles signals and restores the terminal when the process ends;
  ///     only for one device of the process at a time.
  /// - Throws: `TerminalError` when the descriptor is not a terminal, when `TERM` is "dumb", or when it
  ///   cannot be opened.
  /// - Precondition: with `guardsProcess`, no other device guards the process.
  package convenience init(
    fileDescriptor: Int32, name: String = "The descriptor", environment: TerminalEnvironment = .process,
    modes: TerminalModes = .standard, guardsProcess: Bool = false
  ) throws(TerminalError) {
    guard isatty(fileDescriptor) == 1 else { throw .notATerminal(name: name) }
    try self.init(
      Descriptor(reopening: fileDescriptor), environment: environment, modes: modes,
      guardsProcess: guardsProcess)
  }

  private init(
    _ descriptor: Descriptor, environment: TerminalEnvironment, modes: TerminalModes,
    guardsProcess: Bool = false, leader: TerminalDevice? = nil
  ) throws(TerminalError) {
    if environment.term == "dumb" { throw .unsupportedTerminal(term: "dumb") }
    self.descriptor = descriptor
    self.guardsProcess = guardsProcess
    self.leader = leader
    // A companion that accepts no bytes must not delay the program.
    restorerState = TerminalRestorerState.make(descriptor: descriptor.raw, patience: leader == nil ? 10 : 1)
    capabilities = TerminalCapabilities(environment: environment)
    self.modes = modes
    cellPixelSize = size.cellPixelSize
    lastSystemSize = systemSize
    if guardsProcess { try guardProcess() }
  }

  /// Opens the terminal of standard output and guards the process. Input comes from the same terminal,
  /// regardless of standard input.
  ///
  /// - Throws: `TerminalError` when standard output is not a usable terminal.
  package static func open(
    environment: TerminalEnvironment = .process
  ) throws(TerminalError) -> TerminalDevice {
    try TerminalDevice(
      fileDescriptor: STDOUT_FILENO, name: "Standard output", environment: environment, guardsProcess: true)
  }

  /// Opens the terminal for a region of its normal screen, and guards the process: that of standard output, or else of standard
  /// error or of standard input, or else the controlling terminal. So standard output can be a pipe.
  ///
  /// - Throws: `TerminalError` if none of the descriptors is a usable terminal.
  package static func openInline(
    environment: TerminalEnvironment = .process
  ) throws(TerminalError) -> TerminalDevice {
    let descriptor =
      if let standard = standardTerminal { try Descriptor(reopening: standard) } else {
        try Descriptor(path: controllingTerminal)
      }
    return try TerminalDevice(descriptor, environment: environment, modes: .inline, guardsProcess: true)
  }

  /// Whether there is a terminal for ``openInline(environment:)``.
  package static var hasTerminal: Bool {
    standardTerminal != nil || (try? Descriptor(path: controllingTerminal)) != nil
  }

  private static let controllingTerminal = "/dev/tty"

  /// The first of the standard streams that is a terminal; nil if none is.
  private static var standardTerminal: Int32? {
    [STDOUT_FILENO, STDERR_FILENO, STDIN_FILENO].first { isatty($0) == 1 }
  }

  /// Opens an additional terminal by its path. It is restored together with this one however the process
  /// ends, left when the process stops and entered again when it continues.
  ///
  /// It is not the controlling terminal, so no signal reports its size: unless it reports its size in band
  /// (``reportsSize``), poll ``size``. It remains a companion until it is closed.
  /// - Parameters:
  ///   - path: the path of a terminal; may be a symbolic link.
  ///   - environment: the environment variables that describe the terminal.
  /// - Returns: the device, not entered yet.
  /// - Throws: `TerminalError` when it cannot be opened, is not a terminal or is already used by this device
  ///   or a companion, and when there are already seven companions.
  /// - Precondition: this device guards the process.
  package func openCompanion(
    path: String, environment: TerminalEnvironment = .process
  ) throws(TerminalError) -> TerminalDevice {
    checkPrecondition(guardsProcess, "Only a terminal that guards the process can open companions.")
    let descriptor = try Descriptor(path: path)
    let all = [self] + companions
    guard all.allSatisfy({ $0.descriptor.device != descriptor.device }) else { throw .inUse(path: path) }
    guard all.count < TerminalRestorer.capacity else { throw .tooMany(limit: TerminalRestorer.capacity) }
    let companion = try TerminalDevice(descriptor, environment: environment, modes: .standard, leader: self)
    companions.append(companion)
    return companion
  }

  /// The device number of the opened terminal, as stat(2) reports it for a path; nil if unknown.
  package var openedDevice: dev_t? {
    var status = stat()
    return fstat(descriptor.raw, &status) == 0 ? status.st_rdev : nil
  }

  /// Whether the terminal reports its size in band (mode 2048), according to its reply to ``probe()``.
  package var reportsSize: Bool { modes.contains(.inBandResize) }

  /// The current size of the window. If the system does not know it, the size last reported in band, or else
  /// 80 × 24; see ``TerminalSize/limited``.
  package var size: TerminalSize {
    let size = systemSize
    guard size.columns > 0, size.rows > 0 else {
      return reportedSize ?? TerminalSize(columns: 80, rows: 24)
    }
    return size.limited
  }

  /// The size of the window as the system knows it; zero columns and rows if it is unknown.
  var systemSize: TerminalSize {
    var window = winsize()
    guard ioctl(descriptor.raw, UInt(TIOCGWINSZ), &window) == 0 else {
      return TerminalSize(columns: 0, rows: 0)
    }
    return TerminalSize(
      columns: Int(window.ws_col), rows: Int(window.ws_row), pixelWidth: Int(window.ws_xpixel),
      pixelHeight: Int(window.ws_ypixel))
  }

  /// Leaves the terminal and releases it, its signal handlers and its companions.
  package func close() {
    leave()
    // Restores all first, so that slow terminals are waited for only at the end.
    if !companions.isEmpty { TerminalRestorer.restore() }
    for companion in companions { companion.close() }
    stopProbe()
    isClosed = true
    leader?.companions.removeAll { $0 === self }
    releaseProcess()
  }

  isolated deinit {
    close()
    TerminalRestorerState.recycle(restorerState)
  }
}

/// The size of a terminal's window, in cells and in pixels.
package struct TerminalSize: Hashable, Sendable {
  /// The number of cells in a row, at least 1.
  package var columns: Int
  /// The number of rows, at least 1.
  package var rows: Int
  /// The width of all cells in pixels; 0 if unknown.
  package var pixelWidth: Int
  /// The height of all cells in pixels; 0 if unknown.
  package var pixelHeight: Int

  /// A size from its parts.
  package init(columns: Int, rows: Int, pixelWidth: Int = 0, pixelHeight: Int = 0) {
    self.columns = columns
    self.rows = rows
    self.pixelWidth = pixelWidth
    self.pixelHeight = pixelHeight
  }

  /// The size for text that is written to a descriptor: `COLUMNS` and `LINES` of the environment, or else the size of its
  /// terminal, or else 80 × 24.
  package static func ofText(_ descriptor: Int32) -> TerminalSize {
    var window = winsize()
    _ = ioctl(descriptor, UInt(TIOCGWINSZ), &window)
    func number(_ name: String, _ found: UInt16, or standard: Int) -> Int {
      let wanted = [getenv(name).flatMap { Int(String(cString: $0)) }, Int(found)].compactMap(\.self)
      return wanted.first { (1...1000).contains($0) } ?? standard
    }
    return TerminalSize(
      columns: number("COLUMNS", window.ws_col, or: 80), rows: number("LINES", window.ws_row, or: 24))
  }

  /// The part of the window that is drawn: at most `InputDecoder.cellLimit` columns and rows, and
  /// `InputDecoder.cellCountLimit` cells.
  /// - Precondition: there is at least one column and one row.
  var limited: TerminalSize {
    let columns = min(self.columns, InputDecoder.cellLimit)
    let rows = min(self.rows, InputDecoder.cellLimit, InputDecoder.cellCountLimit / columns)
    func part(_ pixels: Int, _ kept: Int, of all: Int) -> Int { kept == all ? pixels : pixels / all * kept }
    return TerminalSize(
      columns: columns, rows: rows, pixelWidth: part(pixelWidth, columns, of: self.columns),
      pixelHeight: part(pixelHeight, rows, of: self.rows))
  }

  /// The size of a cell in whole pixels, because terminals such as xterm include the border around the cells;
  /// nil if unknown or implausible.
  package var cellPixelSize: Size? {
    guard columns > 0, rows > 0 else { return nil }
    return InputDecoder.cellSize(width: pixelWidth / columns, height: pixelHeight / rows)
  }
}
