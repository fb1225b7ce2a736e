import Cells
import Dispatch
import Geometry
import Session
import Terminal
import TerminalCodec
import Toolkit

/// A terminal that shows a session: input bytes become events of the session, and its frames become output
/// bytes.
///
/// Each terminal has its own frame rate: a slow terminal gets fewer frames, and no other terminal waits for
/// it.
@MainActor
final class TerminalScreen {
  /// The session that is shown.
  let session: Session
  let terminal: TerminalDevice
  var decoder: InputDecoder
  var encoder: FrameEncoder
  /// The grid that the terminal shows; nil if it is unknown.
  var displayedGrid: CellGrid?
  /// The picture that the terminal shows with that grid.
  var displayedPicture: TiledPicture?
  var lastFrame = 0.0
  var escapeWait: DispatchWorkItem?
  /// Checks the size periodically; nil if the terminal reports it.
  var sizeWatch: (any DispatchSourceTimer)?
  lazy var wakeTimer = WakeTimer { [weak self] in self?.draw() }
  /// The display quality; nil for the best that the terminal supports.
  var quality: DisplayQuality? { didSet { adaptToCapabilities() } }
  /// Called for Control-C and Control-Z, which no view receives.
  var onControlKey: (@MainActor (ControlKey) -> Void)?

  /// The keys that end or suspend programs.
  enum ControlKey: Hashable, Sendable {
    /// Control-C.
    case interrupt
    /// Control-Z.
    case suspend
  }

  /// The frame rate of animations, in frames per second.
  static let frameRate = 60.0
  /// The rate at which animations advance while the terminal accepts no frames, per second.
  static let blockedRate = 20.0
  /// The time in milliseconds in which a lone ESC may still become the beginning of a key.
  static let escapeTimeout = 30
  /// The time in milliseconds in which the rest of a sequence must arrive.
  static let sequenceTimeout = 1000

  /// Creates a session on a terminal that is not entered yet.
  init(terminal: TerminalDevice, firstUtterance: UInt64 = 1) {
    self.terminal = terminal
    decoder = InputDecoder(cellPixelSize: terminal.cellPixelSize)
    encoder = FrameEncoder(capabilities: terminal.capabilities)
    session = Session(
      metrics: Self.metrics(terminal.size, cell: terminal.cellPixelSize), firstUtterance: firstUtterance)
    session.window.clock = { WakeTimer.now }
    adaptToCapabilities()
  }

  /// Connects the events of the terminal to the session; the application handles its end and signals.
  func connect() {
    terminal.onInput = { [weak self] in self?.receive($0) }
    terminal.onResize = { [weak self] in self?.resize($0) }
    terminal.onDrained = { [weak self] in self?.scheduleFrame() }
    terminal.onContinue = { [weak self] in self?.resume() }
    session.onNeedsFrame = { [weak self] in self?.scheduleFrame() }
  }

  static func metrics(_ size: TerminalSize, cell: Size?) -> CellMetrics {
    guard let cell else { return CellMetrics(columns: size.columns, rows: size.rows) }
    return CellMetrics(
      columns: size.columns, rows: size.rows, cellPixelWidth: Int(cell.width.rounded()),
      cellPixelHeight: Int(cell.height.rounded()))
  }
}
