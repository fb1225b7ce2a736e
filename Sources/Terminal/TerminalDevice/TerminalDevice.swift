import Dispatch
import Geometry
import Glibc
import TerminalCodec

/// A terminal, used from the main actor: raw input and output that never block, its size, its modes, and the
/// promise that it is left as it was found, however the program ends.
///
/// `enter()` turns a program's modes on and `leave()` restores everything. Handlers are called on the main
/// queue, which therefore has to run (`dispatchMain()`, an asynchronous `main`).
///
/// Bytes in are turned into events by an `InputDecoder`, frames into bytes by a `FrameEncoder`; replies found
/// on the way go to `receive(_:)`.
@MainActor
public final class TerminalDevice {
  /// The most bytes that wait to be written after a `write(_:)` that finds others waiting; one that would bring more is
  /// refused. A single one to a terminal that has taken all before may be of any size.
  public static let writeLimit = 1 << 20

  /// What the terminal can do, as far as it is known by now.
  public internal(set) var capabilities: TerminalCapabilities
  /// The modes on while the terminal is entered.
  public internal(set) var modes: TerminalModes
  /// The size of one cell in pixels, where the terminal has told.
  public internal(set) var cellPixelSize: Size?
  /// Whether the program has the terminal: between `enter()` and `leave()`, except while it is stopped.
  public internal(set) var isEntered = false
  /// Whether the terminal has hung up or the device has been closed.
  public internal(set) var isClosed = false

  /// Called with the bytes that came in.
  public var onInput: (@MainActor ([UInt8]) -> Void)?
  /// Called when the window's size may have changed (SIGWINCH).
  public var onResize: (@MainActor (TerminalSize) -> Void)?
  /// Called when everything written has gone out after `isBusy` was true.
  public var onDrained: (@MainActor () -> Void)?
  /// Called once when the terminal hangs up; the program should end.
  public var onClosed: (@MainActor () -> Void)?
  /// Called with the number of a signal that asks the program to end (SIGINT, SIGTERM, SIGHUP, SIGQUIT), after
  /// the terminal has been left. The handler ends the program, best with `endProcess(by:)`; without a handler
  /// that is done at once.
  public var onTerminate: (@MainActor (Int32) -> Void)?
  /// Called once for each `probe()`, when the terminal has answered the last question or the time is over:
  /// `capabilities` are then all that is known without waiting longer. Not called after `close()`.
  public var onProbed: (@MainActor (TerminalProbe.Outcome) -> Void)?
  /// Called when the program goes on after having been stopped, with the terminal entered anew and its
  /// screen empty: the next frame is one without a previous one.
  public var onContinue: (@MainActor () -> Void)?

  /// Whether every motion of the pointer is reported, and not just those with a button down. For the time of a
  /// touch; at other times an idle pointer should wake nobody. What was chosen outlasts a stop.
  public var tracksAllMotion = false {
    didSet {
      if tracksAllMotion != oldValue { send(TerminalModes.trackingAllMotion(tracksAllMotion)) }
    }
  }

  let descriptor: Descriptor
  let kit: UnsafeMutablePointer<RescueKit>
  let guardsProcess: Bool
  var readSource: (any DispatchSourceRead)?
  var writeSource: (any DispatchSourceWrite)?
  var signalSource: (any DispatchSourceRead)?
  var probeRule = TerminalProbe()
  var probeWait: DispatchWorkItem?
  /// What the terminal said last of its size by itself (mode 2048).
  var toldSize: TerminalSize?
  var pending: [UInt8] = []
  var pendingStart = 0
  /// Whether `enter()` is to be done again when the process comes back to the foreground.
  var isSuspended = false
  /// Whether the signal that `suspend()` sent has not arrived yet.
  var isStopping = false
  /// The further terminals that are left and entered with this one.
  var companions: [TerminalDevice] = []
  /// The device that guards the process, for a companion of it.
  weak var leader: TerminalDevice?

  /// The terminal behind a descriptor, which stays the caller's.
  ///
  /// - Parameters:
  ///   - fileDescriptor: open for reading and writing on a terminal.
  ///   - name: what to call the descriptor in an error.
  ///   - environment: what is known of the terminal beforehand.
  ///   - modes: the modes to turn on at once; none for a program that only asks and shows nothing, for which none
  ///     is turned on later either.
  ///   - guardsProcess: whether signals are handled and the terminal is restored when the process ends; for
  ///     one device of the process at a time.
  /// - Throws: `TerminalError` when it is not a terminal, when `TERM` is "dumb", or when it cannot be opened.
  /// - Precondition: with `guardsProcess`, no other device guards the process.
  public convenience init(
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
    // A companion that does not take bytes must not hold up the program.
    kit = RescueKit.make(descriptor: descriptor.raw, patience: leader == nil ? 10 : 1)
    capabilities = TerminalCapabilities(environment: environment)
    self.modes = modes
    cellPixelSize = size.cellPixelSize
    if guardsProcess { try guardProcess() }
  }

  /// The terminal of standard output, guarding the process. Input comes from the same terminal, whatever
  /// standard input is.
  ///
  /// - Throws: `TerminalError` when standard output is not a terminal that can be used.
  public static func open(
    environment: TerminalEnvironment = .process
  ) throws(TerminalError) -> TerminalDevice {
    try TerminalDevice(
      fileDescriptor: STDOUT_FILENO, name: "Standard output", environment: environment, guardsProcess: true)
  }

  /// Another terminal of the program's, by its path: it is restored with this one however the process ends, left when
  /// the process stops and entered again when it goes on.
  ///
  /// It is not the process's own terminal, so no signal tells of its size: where it does not report that itself
  /// (``reportsSize``), somebody has to look at ``size``. It is a companion until it is closed.
  /// - Parameters:
  ///   - path: leads to a terminal, also by links.
  ///   - environment: what is known of the terminal beforehand.
  /// - Returns: the device, not entered yet.
  /// - Throws: `TerminalError` when it cannot be opened, is not a terminal or is in use by this device or another
  ///   companion, and when there are seven companions.
  /// - Precondition: this device guards the process.
  public func openCompanion(
    path: String, environment: TerminalEnvironment = .process
  ) throws(TerminalError) -> TerminalDevice {
    precondition(guardsProcess, "Only a terminal that guards the process has companions")
    let descriptor = try Descriptor(path: path)
    let all = [self] + companions
    guard all.allSatisfy({ $0.descriptor.device != descriptor.device }) else { throw .inUse(path: path) }
    guard all.count < Rescue.capacity else { throw .tooMany(limit: Rescue.capacity) }
    let companion = try TerminalDevice(descriptor, environment: environment, modes: .standard, leader: self)
    companions.append(companion)
    return companion
  }

  /// The number of the device that was opened, as stat(2) tells it of a path that leads there; nil where it is not known.
  package var openedDevice: dev_t? {
    var status = stat()
    return fstat(descriptor.raw, &status) == 0 ? status.st_rdev : nil
  }

  /// Whether the terminal reports its size itself, as its reply to ``probe()`` told (mode 2048).
  public var reportsSize: Bool { modes.contains(.inBandResize) }

  /// The size of the window now. Where the system does not know, that which the terminal told last by itself, or else
  /// 80 × 24; never more than `InputDecoder.cellLimit` columns or rows.
  public var size: TerminalSize {
    var window = winsize()
    guard ioctl(descriptor.raw, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0, window.ws_row > 0 else {
      return toldSize ?? TerminalSize(columns: 80, rows: 24)
    }
    return TerminalSize(
      columns: min(Int(window.ws_col), InputDecoder.cellLimit),
      rows: min(Int(window.ws_row), InputDecoder.cellLimit), pixelWidth: Int(window.ws_xpixel),
      pixelHeight: Int(window.ws_ypixel))
  }

  /// Leaves the terminal and lets go of it, and of the signals and its companions, for good.
  public func close() {
    leave()
    // Slow ones are waited for at the end.
    if !companions.isEmpty { Rescue.restore() }
    for companion in companions { companion.close() }
    stopProbe()
    isClosed = true
    leader?.companions.removeAll { $0 === self }
    releaseProcess()
  }

  isolated deinit {
    close()
    RescueKit.recycle(kit)
  }
}
