import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLayout
import BacklitLists
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
  public var screen: Screen { window.screen }
  /// The root of all views.
  public let window: Window
  /// The view that contains the views of the program. It fills the window, and the captions cover its last
  /// row; keep its subviews within the safe area.
  package let contentView = View()
  /// The display that draws the screen.
  package let display: SessionDisplay
  /// The cells and their shape.
  package var metrics: CellMetrics { display.metrics }
  /// Whether the screen has at least 20 × 6 cells. On a smaller screen, layout problems are expected and are
  /// not reported.
  package var meetsMinimumSize: Bool {
    metrics.columns >= Self.minimumColumns && metrics.rows >= minimumRows
  }
  static let minimumColumns = 20
  /// The smallest number of rows for a sighted user; less if the program chooses a smaller part of the screen.
  package var minimumRows = 6
  /// The cells of the latest frame. With a `picture`, only its text.
  package var grid: CellGrid { display.grid }
  /// The picture in pixels of the latest frame, behind or beside the text of ``grid``; nil if there is none.
  package var picture: TiledPicture? { display.picture }
  /// The number of pixels and cells that the latest frame drew.
  package var renderStatistics: RenderStatistics { display.statistics }
  /// The handlers of the events of this session.
  package var handlers = Handlers()

  /// The name of the program, which the screen reader speaks at the start and with the place of its cursor; nil if it has
  /// none.
  public var programName: String?
  /// The name of the screen, for a program with several screens; nil if it has none.
  public var screenName: String?
  /// The program's own keys, for the list that `?` shows and for the last line of the screen.
  public var programKeys: [KeyHelpItem] = [] { didSet { window.setNeedsFrame() } }
  /// The display quality for pictures. Views see it in their traits. `pixels` requires a `pictureFormat`
  /// and colours; without them, pictures are shown as symbols. Without the trait Pictures of the package, the quality is always
  /// `plain`.
  public var displayQuality: DisplayQuality {
    get { display.quality }
    set { display.quality = newValue }
  }
  /// Whether the screen shows colours. Views see it in their traits.
  public var displaysColor: Bool {
    get { display.showsColor }
    set { display.showsColor = newValue }
  }
  /// The style of the colours of the terminal. The screen takes it, unless the program or the user prefers one.
  package var terminalStyle = UserInterfaceStyle.dark {
    didSet {
      guard settings.appearance == nil, screen.preferences.userInterfaceStyle == oldValue else { return }
      screen.preferences.userInterfaceStyle = terminalStyle
    }
  }
  /// Whether the screen curtain is on and the picture is blank; see ``setCurtain(_:)``.
  package var isCurtainDown: Bool { display.isCurtainDown }

  /// The text in which the user marks a part to copy; nil otherwise.
  var marking: Marking? {
    didSet {
      display.pendingScene = window.currentScene()
      window.setNeedsFrame()
    }
  }
  /// The progress views of the running tasks, in the order of their latest reports. A closure returns nil for a view that is
  /// gone.
  var runningTasks: [@MainActor () -> ProgressView?] = []
  /// The cell of a press with Alt, until it is a drag that marks text or ends; nil otherwise.
  var markingStart: CellPosition?
  /// The modal page of the session that is shown.
  var panel: ModalPage? {
    // Speech on the history page is not added to the history.
    didSet { reader.recordsHistory = (panel as? ListPage)?.kind != .history }
  }
  /// The modal pages that are shown, the uppermost first.
  var pages: [ModalPage] {
    var (pages, next) = ([ModalPage](), panel)
    while let page = next {
      pages.append(page)
      next = page.below?.page
    }
    return pages
  }
  #if Tools
  /// The view debugger; nil if it is not allowed.
  var debugger: ViewDebugger?
  #endif
  /// The language that applies if the user chose none.
  package var systemLanguage = Language.en
  let captions = CaptionBar()
  /// Whether the last row has captions; otherwise the views of the program can use it.
  package var showsCaptions = true { didSet { if showsCaptions != oldValue { updateLayout(metrics) } } }
  /// The owners of the views that are shown.
  private var owners: [AnyObject] = []
  /// The owner of the controller that is shown; nil without one.
  private var controllerOwner: AnyObject?
  var reader: ScreenReader
  /// The helper for a screen reader that reads the terminal's text, such as Orca; nil without one.
  var companion: Companion?
  /// The speech of the session: its queue and the synthesizer.
  let speech = SessionSpeech()
  var now = 0.0
  /// The postponed notifications of views; nil while notifications are handled at once.
  var postponed: [AccessibilityNotification]?
  /// The clients that are notified when the focus moves.
  var followers = FocusFollowers()
  /// The user's place, at the terminal or elsewhere, and the other readers of the program.
  var presence = Presence() {
    didSet { if presence.isAtTerminal != oldValue.isAtTerminal { send(.active(presence.isAtTerminal)) } }
  }
  /// The announcements since the last update. They follow the words of the element to which the reader moved in between.
  var announcements: [@MainActor () -> Void] = []
  /// The digits typed to find an item of a list without a view of its own; nil before the first one.
  var typedNumber: (list: NodeID, search: TypeAhead)?
  /// The synthesizer; nil to show captions only.
  package var synthesizer: (any Synthesizer)? {
    get { speech.synthesizer }
    set {
      newValue?.use(settings.voice)
      speech.synthesizer = newValue
    }
  }
  /// Whether the screen reader of this session speaks words or is about to, as `AVSpeechSynthesizer.isSpeaking`.
  ///
  /// It is false while the reader is off, while a different screen reader speaks in its place, while the speech
  /// server is not available, and for words that are only written. See `Application.onSpeakingChange`.
  public var isSpeaking: Bool { speech.isSpeaking }

  /// Creates a session on a screen of cells.
  /// - Parameters:
  ///   - metrics: the size and shape of the cells.
  ///   - firstUtteranceID: the identifier of the first utterance; later utterances count up from it. Sessions
  ///     that share a voice need ranges that do not overlap, so that a session ignores the events of the
  ///     others.
  package init(metrics: CellMetrics, firstUtteranceID: UInt64 = 1) {
    reader = ScreenReader(firstUtteranceID: firstUtteranceID)
    window = Window(screen: Screen(size: metrics.size, cellSize: metrics.cellSize, snapping: .cells))
    display = SessionDisplay(of: window, metrics: metrics)
    contentView.identifier = "content"
    window.addSubview(contentView)
    window.controllerContainer = contentView
    window.addSubview(captions)
    updateLayout(metrics)
    window.onNeedsFrame = { [weak self] in self?.handlers.onNeedsFrame?() }
    window.addUnhandledKeyHandler { [weak self] in self?.handleUnanswered($0) ?? false }
    window.onAccessibilityNotification = { [weak self] in self?.handle($0) }
    window.onProgress = { [weak self] in self?.announceProgress(of: $0, isDue: $1) }
    window.keepsKey = { [weak self] in self?.keepsKey($0) ?? false }
    window.onNotice = { [weak self] in self?.notify($0.text) }
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
    var view = view
    if view.isLayoutRoot {
      let holder = ContentHolder()
      holder.hold(view)
      view = holder
    }
    view.translatesAutoresizingMaskIntoConstraints = false
    contentView.addSubview(view)
    let area: any LayoutItem = underCaptions ? contentView : contentView.safeAreaLayoutGuide
    LayoutConstraint.activate(
      view.constraints(equalTo: contentView, .leading, .trailing, .top)
        + view.constraints(equalTo: area, .bottom))
  }

  /// Shows a controller whose view fills the screen, in place of the former one. The window retains it.
  ///
  /// Its view lies under the captions, which its safe area excludes.
  /// - Parameters:
  ///   - controller: the controller.
  ///   - owner: an object that is retained with it, such as the owner of its definition; nil for none.
  public func show(_ controller: ViewController, owner: AnyObject? = nil) {
    controllerOwner = owner
    window.rootViewController = controller
  }

  /// Changes the size of the screen after the terminal was resized.
  package func resize(to metrics: CellMetrics) {
    guard metrics != self.metrics else { return }
    screen.resize(to: metrics.size, cellSize: metrics.cellSize)
    updateLayout(metrics)
    pages.forEach { $0.fit(columns: metrics.columns, rows: metrics.rows) }
    display.resize(to: metrics)
    announceSmallScreen()
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
    if handlePlaceKey(event) { return true }
    return handleUndo(event) || handlers.unhandledKeys.contains { $0(event) }
      || event == Self.markingKey && markByKeys() || handlePageKey(event) || handleRedraw(event)
  }

  /// Handles Control-L as other full-screen programs do, and Control-Alt-L because the reader uses Control-L.
  private func handleRedraw(_ event: KeyEvent) -> Bool {
    guard event.key == .character("l"), event.modifiers.subtracting(.alt) == .control,
      let onRedraw = handlers.onRedraw
    else {
      return false
    }
    onRedraw()
    return true
  }

  /// Lays out the content view, and the captions in the last row.
  private func updateLayout(_ metrics: CellMetrics) {
    let size = metrics.size
    let row = showsCaptions ? min(metrics.cellSize.height, size.height) : 0
    screen.safeAreaInsets = EdgeInsets(top: 0, left: 0, bottom: row, right: 0)
    contentView.frame = Rect(origin: .zero, size: size)
    captions.frame = Rect(x: 0, y: size.height - row, width: size.width, height: row)
  }
}
