import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLayout
import BacklitUI
import BacklitValues

/// A user's session at one screen: a window, its picture in cells, and the screen reader that speaks it.
///
/// A session has no terminal and no clock. Its owner passes events and times to it and takes frames from it.
/// The owner is the application's run loop with a real terminal, or a test; both use the same code between a
/// key and the spoken word.
@MainActor
public final class Session {
  /// The screen of the window.
  public let screen: Screen
  /// The root of all views.
  public let window: Window
  /// The view that contains the views of the program. It fills the window, and the captions cover its last
  /// row; keep its subviews within the safe area.
  package let contentView = View()
  /// The cells and their shape.
  package private(set) var metrics: CellMetrics
  /// Whether the screen has at least 20 × 6 cells. On a smaller screen, layout problems are expected and are
  /// not reported.
  public var meetsMinimumSize: Bool {
    metrics.columns >= Self.minimumColumns && metrics.rows >= Self.minimumRows
  }
  static let minimumColumns = 20
  static let minimumRows = 6
  /// The cells of the latest frame. With a `picture`, only its text.
  package internal(set) var grid: CellGrid
  /// The picture in pixels of the latest frame, behind or beside the text of ``grid``; nil if there is none.
  package internal(set) var picture: TiledPicture?
  /// The number of pixels and cells that the latest frame drew.
  package var renderStatistics: RenderStatistics { renderer?.lastStatistics ?? RenderStatistics() }
  /// Called once when a frame is needed.
  package var onNeedsFrame: (@MainActor () -> Void)?
  /// Called with each utterance when the reader requests it. The queue decides when and whether it is spoken.
  package var onUtterance: (@MainActor (Utterance) -> Void)?
  /// Called when the user turns to this screen: its terminal gets the focus, or a key or a button is pressed. The
  /// key of the reader is not reported.
  package var onTurn: (@MainActor () -> Void)?
  /// Called when the user should notice that speech is missing.
  package var onBell: (@MainActor () -> Void)?
  /// Called when the user asks to draw the whole screen again, because something else has written to it.
  package var onRedraw: (@MainActor () -> Void)?
  /// The handlers of the events of this session.
  var handlers = Handlers()

  /// The name of the program, which the screen reader speaks at the start and with the place of its cursor; nil if it has
  /// none.
  public var programName: String?
  /// The name of the screen, for a program with several screens; nil if it has none.
  public var screenName: String?
  /// The program's own keys, for the list that `?` shows and for the last line of the screen.
  public var programKeys: [KeyHelpItem] = [] { didSet { captions.programKeys = programKeys } }
  /// The display quality for pictures. Views see it in their traits. `pixels` requires a `pictureFormat`
  /// and colours; without them, pictures are shown as symbols. Without the trait Pictures of the package, the quality is always
  /// `plain`.
  public var quality = DisplayQuality.ofCells {
    didSet {
      if !GraphicsLibraries.drawsPictures { quality = .plain }
      if quality != oldValue { adaptScreen() }
    }
  }
  /// The format in which the terminal takes pictures in pixels; nil, the default, if it takes none.
  package var pictureFormat: PictureFormat? {
    didSet { if pictureFormat != oldValue, quality == .pixels { remakeRenderer() } }
  }
  /// The ways in which the terminal shows letters that are larger than a cell; none by default.
  package var largeLetters: LargeLetters = [] {
    didSet { if largeLetters != oldValue { remakeRenderer() } }
  }
  /// Whether the screen shows colours. Views see it in their traits.
  public var showsColor = true {
    didSet { if showsColor != oldValue { adaptScreen() } }
  }

  /// Whether the screen curtain is on and the picture is blank; see ``setCurtain(_:)``.
  package internal(set) var isCurtainDown = false

  /// The modal page of the session that is shown.
  var panel: ModalPage? {
    // Speech on the history page is not added to the history.
    didSet { reader.recordsHistory = (panel as? ListPage)?.kind != .history }
  }
  /// The view debugger; nil if it is not allowed.
  var debugger: ViewDebugger?
  /// The voices of the speech server, and its own settings of the voice.
  var voices: [Voice] = []
  var voiceDefaults = VoiceSettings(rate: 0, pitch: 0, volume: 100)
  /// The language that applies if the user chose none.
  package var systemLanguage = Language.en
  /// The renderer of the cells; nil until the next frame makes it.
  var renderer: CellRenderer?
  /// The renderer of the picture in pixels; nil if pictures are not drawn in pixels.
  var pictureRenderer: PictureRenderer?
  let captions = CaptionBar()
  /// The owners of the views that are shown.
  private var owners: [AnyObject] = []
  var reader: ScreenReader
  /// The reader that finds the words for a different screen reader; nil if none reads the terminal.
  var companion: ScreenReader?
  /// The cells for that screen reader.
  var companionScreen = CompanionScreen()
  /// Whether the first words for that screen reader were shown, and those of an element.
  var (hasGreetedBesideReader, hasMovedBesideReader) = (false, false)
  var queue = SpeechQueue()
  var now = 0.0
  /// The scene that is not drawn yet.
  var pendingScene: Scene?
  /// Whether the frame passes run. Notifications posted during the passes are postponed.
  var isUpdating = false
  var postponed: [AccessibilityNotification] = []
  /// Whether changes of values are not spoken, because a change that follows is.
  var ignoresValueChanges = false
  /// The last focus that was reported to the reader.
  var followedFocus: NodeID?
  var refusedRequest = false
  /// Whether the screen reader has greeted the user.
  var hasGreeted = false
  /// Whether the reader follows the pointer, so that the view under it must not scroll.
  var isExploring = false
  /// Whether the reader is on its way to a new place, so that the elements that it passes neither get the focus nor scroll.
  var isReaderPassing = false
  /// The completion handlers of announcements, by utterance identifier.
  var announcements: [UInt64: @MainActor (Bool) -> Void] = [:]
  /// Whether the terminal is not focused, so that the reader is silent.
  var isInBackground = false {
    didSet { if isInBackground != oldValue { send(.active(!isInBackground)) } }
  }
  /// Called with what a client of the accessibility bus must know; nil if none is connected.
  package var onNews: (@MainActor (SessionNews) -> Void)? {
    didSet { if onNews != nil { reportedFocus = focusedElement } }
  }
  /// The last focus that was reported to ``onNews``.
  var reportedFocus: NodeID?
  /// Called with what a braille display must know; nil if none is connected.
  package var onBrailleNews: (@MainActor (SessionNews) -> Void)? {
    didSet { if onBrailleNews != nil { reportedBrailleFocus = brailleFocus } }
  }
  /// The last focus that was reported to ``onBrailleNews``.
  var reportedBrailleFocus: NodeID?
  /// Whether a screen reader reads the program over the accessibility bus.
  package internal(set) var hasBusReader = false
  /// Whether the user chose to hear the session's own reader beside the one on the bus.
  var speaksBesideBusReader = false
  /// Whether the user was notified that speech is missing.
  var hasRungBell = false
  /// The sound icon that was requested last, and its time in milliseconds.
  var lastIcon: (icon: SoundIcon, time: Int)?
  /// The text of the latest utterance that the reader requested.
  var lastUtteranceText: String?
  /// The synthesizer; nil to show captions only.
  package var synthesizer: (any Synthesizer)? {
    didSet {
      synthesizer?.use(settings.voice)
      isSpeaking = speaksWords
    }
  }
  /// Whether the screen reader of this session speaks words or is about to, as `AVSpeechSynthesizer.isSpeaking`.
  ///
  /// It is false while the reader is off, while a different screen reader speaks in its place, while the speech
  /// server is not available, and for words that are only written. See ``addSpeakingChangeHandler(_:)``.
  public internal(set) var isSpeaking = false {
    didSet { if isSpeaking != oldValue { handlers.speakingChanges.forEach { $0(isSpeaking) } } }
  }

  /// Creates a session on a screen of cells.
  /// - Parameters:
  ///   - metrics: the size and shape of the cells.
  ///   - firstUtteranceID: the identifier of the first utterance; later utterances count up from it. Sessions
  ///     that share a voice need ranges that do not overlap, so that a session ignores the events of the
  ///     others.
  package init(metrics: CellMetrics, firstUtteranceID: UInt64 = 1) {
    self.metrics = metrics
    reader = ScreenReader(firstUtteranceID: firstUtteranceID)
    screen = Screen(size: metrics.size, cellSize: metrics.cellSize, snapping: .cells)
    window = Window(screen: screen)
    grid = CellGrid(columns: metrics.columns, rows: metrics.rows)
    contentView.identifier = "content"
    window.addSubview(contentView)
    window.controllerContainer = contentView
    window.addSubview(captions)
    updateLayout()
    window.onNeedsFrame = { [weak self] in self?.onNeedsFrame?() }
    window.addUnhandledKeyHandler { [weak self] in self?.handleUnanswered($0) ?? false }
    window.onAccessibilityNotification = { [weak self] in self?.handle($0) }
  }

  /// Adds a view that fills the screen, above the views that were shown before.
  ///
  /// The earlier views stay, and so does every owner, until the session ends. To replace a view, remove it with
  /// `removeFromSuperview()`.
  /// - Parameters:
  ///   - view: the view that fills the screen.
  ///   - underCaptions: whether the view extends below the captions, which its `View.safeAreaInsets` then
  ///     include. Otherwise it ends above them.
  ///   - owner: an object that the session retains, such as the object with the actions of the view, which
  ///     views do not retain.
  public func show(_ view: View, underCaptions: Bool = false, owner: AnyObject? = nil) {
    if let owner { owners.append(owner) }
    let view = view.isLayoutRoot ? LayoutRootContainer(view) : view
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

  /// Shows a controller whose view fills the screen, in place of the former one. The window retains it.
  ///
  /// Its view lies under the captions, which its safe area excludes.
  /// - Parameters:
  ///   - controller: the controller.
  ///   - owner: an object that is retained with it, such as the owner of its definition; nil for none.
  public func show(_ controller: ViewController, owner: AnyObject? = nil) {
    if let owner { owners.append(owner) }
    window.rootViewController = controller
  }

  /// Changes the size of the screen after the terminal was resized.
  package func resize(to metrics: CellMetrics) {
    guard metrics != self.metrics else { return }
    self.metrics = metrics
    screen.resize(to: metrics.size, cellSize: metrics.cellSize)
    updateLayout()
    panel?.fit(columns: metrics.columns, rows: metrics.rows)
    remakeRenderer()
    announceSmallScreen()
  }

  private func adaptScreen() {
    screen.displayQuality = quality
    screen.displaysColor = showsColor
    remakeRenderer()
  }

  /// Makes the renderer again for the next frame. The properties that it depends on usually change one after the other
  /// when a program starts, and a renderer has pixels for the whole screen.
  private func remakeRenderer() {
    pictureRenderer = nil
    renderer = nil
    pendingScene = window.currentScene()
    window.setNeedsFrame()
  }

  /// Makes the renderer if there is none.
  func makeRenderer() -> CellRenderer {
    if let renderer { return renderer }
    let format = quality == .pixels && showsColor ? pictureFormat : nil
    pictureRenderer = format.flatMap { PictureRenderer(metrics: metrics, format: $0) }
    let made =
      pictureRenderer.map(CellRenderer.init(over:))
      ?? CellRenderer(
        metrics: metrics, quality: quality == .plain ? .plain : .symbols, showsColor: showsColor)
    made.largeLetters = largeLetters
    renderer = made
    return made
  }

  private func handleUnanswered(_ event: KeyEvent) -> Bool {
    if event.key == .character("?"), event.modifiers.subtracting(.shift).isEmpty {
      if !event.isRepeat { toggleKeyHelp() }
      return true
    }
    if event.key == .character("p"), event.modifiers.subtracting(.alt) == .control, !event.isRepeat,
      showCommandPalette()
    {
      return true
    }
    return handleUndo(event) || handlers.unhandledKeys.contains { $0(event) } || handlePageKey(event)
      || handleRedraw(event)
  }

  /// Handles Control-L, as other programs with a whole screen do, and Control-Alt-L, because the reader uses Control-L.
  private func handleRedraw(_ event: KeyEvent) -> Bool {
    guard event.key == .character("l"), event.modifiers.subtracting(.alt) == .control, let onRedraw else {
      return false
    }
    onRedraw()
    return true
  }

  /// Lays out the content view, and the captions in the last row.
  private func updateLayout() {
    let size = metrics.size
    let row = min(metrics.cellSize.height, size.height)
    screen.safeAreaInsets = EdgeInsets(top: 0, left: 0, bottom: row, right: 0)
    contentView.frame = Rect(origin: .zero, size: size)
    captions.frame = Rect(x: 0, y: size.height - row, width: size.width, height: row)
  }
}

/// A view that is filled by one with a layout of its own, such as a cell, to which constraints from outside cannot refer.
private final class LayoutRootContainer: View {
  private let content: View

  init(_ content: View) {
    self.content = content
    super.init()
    addSubview(content)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    content.frame = bounds
  }
}
