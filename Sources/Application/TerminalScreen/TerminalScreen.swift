import Cells
import Dispatch
import Geometry
import Session
import Terminal
import TerminalCodec
import Toolkit

/// One terminal that shows one session: bytes in become events of the session, its frames become bytes out.
///
/// It has its own pace: a terminal that is slow gets fewer frames, and no other one waits for it.
@MainActor
final class TerminalScreen {
  /// What is shown and spoken.
  let session: Session
  let terminal: TerminalDevice
  var decoder: InputDecoder
  var encoder: FrameEncoder
  /// What the terminal shows; nil when nobody knows.
  var shown: CellGrid?
  /// The picture that it shows with that grid.
  var shownPicture: TiledPicture?
  var lastFrame = 0.0
  var escapeWait: DispatchWorkItem?
  /// Looks at the size from time to time; nil where the terminal tells.
  var sizeWatch: (any DispatchSourceTimer)?
  lazy var pacemaker = Pacemaker { [weak self] in self?.draw() }
  /// What to show of pictures; nil for what the terminal can do.
  var quality: DisplayQuality? { didSet { adaptToCapabilities() } }
  /// Called for Control-C and Control-Z, which are nobody else's.
  var onControlKey: (@MainActor (ControlKey) -> Void)?

  /// The keys that end and stop programs.
  enum ControlKey: Hashable, Sendable {
    /// Control-C.
    case interrupt
    /// Control-Z.
    case suspend
  }

  /// Frames a second while something moves.
  static let frameRate = 60.0
  /// How often a second what moves goes on where the terminal takes no frames.
  static let blockedRate = 20.0
  /// How long a lone ESC may still turn out to be the beginning of a key, in milliseconds.
  static let escapeTimeout = 30
  /// How long the rest of a sequence may take to come, in milliseconds.
  static let silenceTimeout = 1000

  /// A session of its own on a terminal, which is not entered yet.
  init(terminal: TerminalDevice, firstUtterance: UInt64 = 1) {
    self.terminal = terminal
    decoder = InputDecoder(cellPixelSize: terminal.cellPixelSize)
    encoder = FrameEncoder(capabilities: terminal.capabilities)
    session = Session(
      metrics: Self.metrics(terminal.size, cell: terminal.cellPixelSize), firstUtterance: firstUtterance)
    session.window.clock = { Pacemaker.now }
    adaptToCapabilities()
  }

  /// Binds what can happen to the terminal to what is done about it; its end and signals are the program's affair.
  func connect() {
    terminal.onInput = { [weak self] in self?.take($0) }
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
