import Accessibility
import AutoLayout
import Cells
import Drawing
import Geometry
import Input
import ScreenReader
import Speech
import Toolkit

/// One person at one screen: a window, the picture of it in cells, and the reader that speaks it.
///
/// A session has no terminal and no clock. Whoever runs it feeds it events and times and takes away frames:
/// the application's run loop with a real terminal, or a test with its own. What happens between a key and the
/// spoken word is the same code in both.
@MainActor
public final class Session {
  /// Where the window is shown.
  public let screen: Screen
  /// The root of all views.
  public let window: Window
  /// What the program shows: it fills the window, and the captions cover its last row. Add views to it that keep
  /// to its safe area.
  public let contentView = View()
  /// The cells and their shape.
  public private(set) var metrics: CellMetrics
  /// Whether the screen has room for more than a few letters: 20 × 6 cells. What a layout has to leave out on a
  /// smaller one is nobody's mistake.
  public var hasRoom: Bool { metrics.columns >= 20 && metrics.rows >= 6 }
  /// The cells as of the latest frame; with a ``picture`` what is text of them.
  public internal(set) var grid: CellGrid
  /// The picture in pixels as of the latest frame, behind or beside the text of ``grid``; nil while there is none.
  public internal(set) var picture: TiledPicture?
  /// How many pixels and cells the latest frame cost.
  public var renderStatistics: RenderStatistics { renderer.lastStatistics }
  /// Called once when there is something to do: a frame is wanted at once.
  public var onNeedsFrame: (@MainActor () -> Void)?
  /// Called after each frame that may have brought something new; what it changes is in the next one.
  public var onFrame: (@MainActor () -> Void)?
  /// Called with each utterance when the reader wants it spoken; when that is done, and whether, is for the queue to say.
  public var onUtterance: (@MainActor (Utterance) -> Void)?
  /// Called with each finished or interrupted utterance.
  public var onSpeechRecord: (@MainActor (SpeechRecord) -> Void)?
  /// Called for keys that nothing on the screen answered; tells whether the program did.
  public var onUnhandledKey: (@MainActor (KeyEvent) -> Bool)?

  /// The program's own keys, for the list that `?` shows and the last line of the screen.
  public var programKeys: [KeyHelpItem] = [] { didSet { captions.programKeys = programKeys } }
  /// What the screen is to show of pictures. Views are told by their traits. Pixels need a ``pictureFormat``, and colours;
  /// they are shown as symbols otherwise.
  public var quality = DisplayQuality.symbols {
    didSet { if quality != oldValue { adaptScreen() } }
  }
  /// How the terminal takes pictures in pixels; nil, the default, for one that takes none.
  public var pictureFormat: PictureFormat? {
    didSet { if pictureFormat != oldValue, quality == .pixels { remakeRenderer() } }
  }
  /// Whether the screen shows colours. Views are told by their traits.
  public var showsColor = true {
    didSet { if showsColor != oldValue { adaptScreen() } }
  }

  /// Called before the reader is turned on: where several screens have one voice, another one has to be silent by then.
  public var onReaderStart: (@MainActor () -> Void)?
  /// Called when the reader was turned on or off.
  public var onReaderToggle: (@MainActor (Bool) -> Void)?
  /// Called when the person changed settings, with what they were before.
  public var onSettingsChange: (@MainActor (_ old: ReaderSettings) -> Void)?
  /// Called when the language of the session's own words is another, so that a program that is translated can follow.
  public var onLanguageChange: (@MainActor (AccessibilityLanguage) -> Void)?
  /// Whether the screen curtain is down: the picture is blank, see ``setCurtain(_:)``.
  public internal(set) var isCurtainDown = false

  /// The session's page that is up.
  var panel: ModalPanel? {
    // What is said on the page of what was said is no news there.
    didSet { reader.keepsHistory = (panel as? ListPage)?.kind != .history }
  }
  weak var focusBeforePanel: View?
  var cursorBeforePanel: NodeID?
  /// The voices that the speech server has.
  var voices: [Voice] = []
  var renderer: CellRenderer
  /// Who draws the picture in pixels; nil where there is none.
  var pictureRenderer: PictureRenderer?
  let captions = CaptionBar()
  var reader: ScreenReader
  var queue = SpeechQueue()
  var now = 0.0
  /// The picture that the cells do not show yet.
  var pendingScene: Scene?
  /// Whether the views' passes run, so that what is posted meanwhile has to wait.
  var isUpdating = false
  var postponed: [AccessibilityNotification] = []
  /// The focus that the reader was told of.
  var followedFocus: NodeID?
  var refusedRequest = false
  /// Whether the reader follows the pointer, so that what is under it must not move.
  var isExploring = false
  /// Who wants to know what became of announcements, by the names of the utterances.
  var announcements: [UInt64: @MainActor (Bool) -> Void] = [:]
  /// What the reader wanted spoken last.
  var lastSaid: String?
  /// Who makes the sound; nil for captions alone.
  public var synthesizer: (any Synthesizer)? { didSet { synthesizer?.use(settings.voice) } }

  /// A session on a screen of cells.
  /// - Parameters:
  ///   - metrics: the cells and their shape.
  ///   - firstUtterance: the name of the first utterance; the others count on from there. Sessions that share a voice
  ///     begin far enough from each other that what it tells of one's words is not taken for news of another's.
  public init(metrics: CellMetrics, firstUtterance: UInt64 = 1) {
    self.metrics = metrics
    reader = ScreenReader(firstUtterance: firstUtterance)
    screen = Screen(size: metrics.size, cellSize: metrics.cellSize, snapping: .cells)
    window = Window(screen: screen)
    renderer = CellRenderer(metrics: metrics, quality: .symbols)
    grid = CellGrid(columns: metrics.columns, rows: metrics.rows)
    contentView.identifier = "content"
    window.addSubview(contentView)
    window.addSubview(captions)
    layOut()
    window.onNeedsFrame = { [weak self] in self?.onNeedsFrame?() }
    window.onUnhandledKey = { [weak self] in self?.handleUnanswered($0) ?? false }
    window.onAccessibilityNotification = { [weak self] in self?.handle($0) }
  }

  /// Shows a view.
  /// - Parameters:
  ///   - view: what fills the screen.
  ///   - underCaptions: whether it goes on below the captions; its ``View/safeAreaInsets`` then tell what they
  ///     cover. Otherwise it ends above them.
  public func show(_ view: View, underCaptions: Bool = false) {
    view.translatesAutoresizingMaskIntoConstraints = false
    contentView.addSubview(view)
    let bottom = underCaptions ? contentView.bottomAnchor : contentView.safeAreaLayoutGuide.bottomAnchor
    LayoutConstraint.activate([
      view.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
      view.trailingAnchor.constraint(equalTo: contentView.trailingAnchor),
      view.topAnchor.constraint(equalTo: contentView.topAnchor),
      view.bottomAnchor.constraint(equalTo: bottom),
    ])
  }

  /// The terminal has another size now.
  public func resize(to metrics: CellMetrics) {
    guard metrics != self.metrics else { return }
    self.metrics = metrics
    screen.resize(to: metrics.size, cellSize: metrics.cellSize)
    layOut()
    panel?.fit(columns: metrics.columns, rows: metrics.rows)
    remakeRenderer()
  }

  private func adaptScreen() {
    screen.displayQuality = quality
    screen.displaysColor = showsColor
    remakeRenderer()
  }

  private func remakeRenderer() {
    let format = quality == .pixels && showsColor ? pictureFormat : nil
    pictureRenderer = format.flatMap { PictureRenderer(metrics: metrics, format: $0) }
    // Beside a picture there is nothing to be made of symbols.
    let isPlain = quality == .plain || pictureRenderer != nil
    renderer = CellRenderer(metrics: metrics, quality: isPlain ? .plain : .symbols, showsColor: showsColor)
    pendingScene = window.currentScene()
    window.setNeedsFrame()
  }

  private func handleUnanswered(_ event: KeyEvent) -> Bool {
    if event.key == .character("?"), event.modifiers.subtracting(.shift).isEmpty {
      if !event.isRepeat { toggleKeyHelp() }
      return true
    }
    return handleUndo(event) || onUnhandledKey?(event) ?? false || handlePageKey(event)
  }

  /// The captions take the last row; what is above is safe.
  private func layOut() {
    let size = metrics.size
    let row = min(metrics.cellSize.height, size.height)
    screen.safeAreaInsets = EdgeInsets(top: 0, left: 0, bottom: row, right: 0)
    contentView.frame = Rect(origin: .zero, size: size)
    captions.frame = Rect(x: 0, y: size.height - row, width: size.width, height: row)
  }
}
