import BacklitGeometry
import BacklitGraphics
import BacklitSession
import BacklitTerminal
import BacklitUI
import Dispatch

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
  /// The number of rows in the normal screen; nil for the whole screen.
  let rows: Int?
  /// The first row of the region on the screen; nil while it is unknown.
  var regionTop: Int?
  /// The end of the time in which the terminal tells where the cursor is; nil while it was not asked.
  var locating: DispatchWorkItem?
  var decoder: InputDecoder
  /// The decoded events that are not handled yet.
  var waitingEvents: ArraySlice<TerminalEvent> = []
  var encoder: FrameEncoder
  /// The grid that the terminal shows; nil if it is unknown.
  var displayedGrid: CellGrid?
  /// The picture that the terminal shows with that grid.
  var displayedPicture: TiledPicture?
  var lastFrame = 0.0
  var escapeWait: DispatchWorkItem?
  /// Checks the size periodically; nil if the terminal reports it.
  var sizeWatch: (any DispatchSourceTimer)?
  /// The work item that sends the frames that are held; nil while none are.
  private var holdEnd: DispatchWorkItem?
  lazy var wakeTimer = WakeTimer { [weak self] in self?.draw() }
  /// The display quality; nil for the best that the terminal supports.
  var quality: DisplayQuality? { didSet { adaptToCapabilities() } }
  /// Whether colours are shown, if the terminal has them.
  var showsColor = true { didSet { adaptToCapabilities() } }
  /// Whether the terminal shows the progress of tasks at its tab, and notifications on the desktop.
  var showsOutside = false { didSet { sendProgress() } }
  /// The progress of the program's tasks.
  private var progress = NoticeEncoder.Progress.none
  /// The progress that the terminal shows; leaving it removes it.
  var shownProgress = NoticeEncoder.Progress.none
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
  /// The seconds for which events that arrived together are handled before the main queue does something else.
  static let longestHandling = 0.1
  /// The rate at which animations advance while the terminal accepts no frames, per second.
  static let blockedRate = 20.0
  /// The time in milliseconds in which a lone ESC may still become the beginning of a key.
  static let escapeTimeout = 30
  /// The time in milliseconds in which the rest of a sequence must arrive.
  static let sequenceTimeout = 1000
  /// The time in milliseconds in which the next part of a paste must arrive. A slow connection must not make keys of its rest.
  static let pasteTimeout = 5000

  /// Creates a session on a terminal that is not entered yet.
  /// - Parameters:
  ///   - terminal: the terminal.
  ///   - rows: the number of rows in the normal screen; nil for the whole screen.
  ///   - firstUtteranceID: the identifier of its first utterance.
  init(terminal: TerminalDevice, rows: Int? = nil, firstUtteranceID: UInt64 = 1) {
    (self.terminal, self.rows) = (terminal, rows)
    decoder = InputDecoder(
      cellPixelSize: terminal.cellPixelSize, hasConsoleKeys: terminal.capabilities.isLinuxConsole)
    encoder = FrameEncoder(capabilities: terminal.capabilities, isInline: rows != nil)
    session = Session(
      metrics: Self.metrics(terminal.size, cell: terminal.cellPixelSize, rows: rows),
      firstUtteranceID: firstUtteranceID)
    if let rows { session.minimumRows = min(rows, session.minimumRows) }
    session.window.clock = { WakeTimer.now }
    adaptToCapabilities()
  }

  /// Connects the events of the terminal to the session; the application handles its end and signals.
  func connect() {
    terminal.onInput = { [weak self] in self?.receive($0) }
    terminal.onResize = { [weak self] in self?.resize($0) }
    terminal.onRedraw = { [weak self] in self?.redraw() }
    terminal.onDrained = { [weak self] in self?.scheduleFrame() }
    terminal.onContinue = { [weak self] in self?.resume() }
    session.handlers.onNeedsFrame = { [weak self] in self?.scheduleFrame() }
    session.handlers.onBell = { [weak self] in self?.ringBell() }
    session.handlers.onOutsideNews = { [weak self] in self?.show($0) }
    session.handlers.onRedraw = { [weak self] in self?.redraw() }
  }

  static func metrics(_ size: TerminalSize, cell: Size?, rows: Int?) -> CellMetrics {
    let rows = min(rows ?? size.rows, size.rows)
    guard let cell else { return CellMetrics(columns: size.columns, rows: rows) }
    return CellMetrics(
      columns: size.columns, rows: rows, cellPixelWidth: Int(cell.width.rounded()),
      cellPixelHeight: Int(cell.height.rounded()))
  }
}

extension TerminalScreen {
  /// The capabilities in use: those of the terminal, without colours if the program shows none.
  var capabilities: TerminalCapabilities {
    var capabilities = terminal.capabilities
    if !showsColor { (capabilities.isColorRefused, capabilities.colorDepth) = (true, .none) }
    // Large letters and pictures have places on the screen, which a region does not know.
    if rows != nil {
      (capabilities.scaledText, capabilities.doubleHeightLines) = (false, false)
      (capabilities.kittyGraphics, capabilities.sixelGraphics, capabilities.inlinePictures) = (
        false, false, false
      )
    }
    return capabilities
  }

  /// Chooses the display quality: the best that the terminal supports, unless the program chose one.
  ///
  /// If the user or the program refuses colours, shapes differ in brightness.
  func adaptToCapabilities() {
    let capabilities = capabilities
    encoder.capabilities = capabilities
    if terminal.guardsProcess { session.display.clusterWidths = capabilities.clusterWidths }
    session.displaysColor = capabilities.colorDepth != .none
    session.terminalStyle = capabilities.colorScheme == .light ? .light : .dark
    session.display.pictureFormat = pictureFormat
    session.display.largeLetters = capabilities.largeLetters
    let best: DisplayQuality = !capabilities.hasBlocks ? .plain : pictureFormat == nil ? .symbols : .pixels
    session.displayQuality = quality == .pixels ? best : quality ?? best
  }

  /// The picture format of the terminal; nil if it takes no pictures or does not report its cell size.
  private var pictureFormat: PictureFormat? {
    let capabilities = capabilities
    guard let cell = decoder.cellPixelSize, capabilities.showsPictures else { return nil }
    // If the terminal supports both ways, prefer the one that does not affect text.
    return PictureFormat(
      placement: capabilities.kittyGraphics ? .behindText : .besideText,
      cellWidth: Int(cell.width.rounded()), cellHeight: Int(cell.height.rounded()))
  }
}

extension TerminalScreen {
  /// Checks once a second the size of a terminal that sends no signal, until it reports its size itself.
  func watchSize() {
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.schedule(deadline: .now() + 1, repeating: 1, leeway: .milliseconds(200))
    // The timer runs on the main queue, which is the executor of the main actor.
    timer.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.checkSize() } }
    timer.activate()
    sizeWatch = timer
  }

  /// Applies the size of the terminal if it changed: one that is watched, and one with a region, which a frame for a different
  /// size would draw in the wrong place.
  func checkSize() {
    guard sizeWatch != nil || rows != nil else { return }
    if sizeWatch != nil, terminal.reportsSize { return stopWatchingSize() }
    let size = terminal.size
    if Self.metrics(size, cell: size.cellPixelSize ?? terminal.cellPixelSize, rows: rows) != session.metrics {
      resize(size)
    }
  }

  private func stopWatchingSize() {
    sizeWatch?.cancel()
    sizeWatch = nil
  }

  /// Closes the terminal.
  func close() {
    stopWatchingSize()
    escapeWait?.cancel()
    terminal.close()
  }
}

extension TerminalScreen {
  /// Schedules the next frame or speech deadline.
  func schedule() {
    if session.window.isFrameNeeded || session.isAnimating { scheduleFrame() }
    if let deadline = session.nextDeadline { wakeTimer.wake(at: deadline) }
  }

  /// Requests a frame: immediately after a pause, otherwise at the frame rate.
  func scheduleFrame() {
    wakeTimer.wake(at: lastFrame + 1 / Self.frameRate)
  }

  /// Makes a frame and sends the changes. If the terminal has not accepted the last frame yet, no frame is
  /// made; the next one contains the changes.
  func draw() {
    let now = WakeTimer.now
    lastFrame = now
    checkSize()
    guard !terminal.isBusy || !terminal.isEntered else {
      // Speech does not wait for the picture, and other screens may show the same animation.
      session.tick(at: now)
      if session.isAnimating { wakeTimer.wake(at: now + 1 / Self.blockedRate) }
      // Rows that are held wait for the next frame.
      if let deadline = session.nextTickDeadline { wakeTimer.wake(at: deadline) }
      return
    }
    session.makeFrame(at: now)
    send()
    schedule()
  }

  private func send() {
    guard terminal.isEntered, holdEnd == nil, locating == nil else { return }
    let (grid, picture) = (fitted(session.grid), session.picture)
    let bytes = encoder.encode(
      grid, picture: picture, previous: displayedGrid, previousPicture: displayedPicture,
      cursor: session.parkedCursor, showsCursor: session.showsCursor)
    displayedPicture = picture
    guard !bytes.isEmpty else {
      displayedGrid = grid
      return
    }
    // Set before the frame is there: a signal can end the program at any time after it.
    if rows != nil { terminal.ending = encoder.regionEnd }
    // If the terminal did not accept the bytes, the contents of its screen are unknown.
    displayedGrid = terminal.write(bytes) ? grid : nil
  }

  /// The cells as the terminal needs them.
  private func fitted(_ grid: CellGrid) -> CellGrid {
    if !terminal.capabilities.usesUnicode { return PlainCharacters.fitted(grid) }
    if terminal.capabilities.isLinuxConsole { return ConsoleFont.fitted(grid) }
    if terminal.capabilities.reversesWords { return RightToLeftWords.reversed(grid) }
    return terminal.capabilities.joinsLetters ? grid : RightToLeftWords.joined(grid)
  }

  /// Keeps frames from the terminal until ``release()``, and not longer than a time in milliseconds.
  func hold(milliseconds: Int) {
    holdEnd?.cancel()
    let end = DispatchWorkItem { [weak self] in MainActor.assumeIsolated { self?.release() } }
    holdEnd = end
    DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(milliseconds), execute: end)
  }

  /// Keeps frames that are held for a time in milliseconds from now.
  func extendHold(milliseconds: Int) { if holdEnd != nil { hold(milliseconds: milliseconds) } }

  /// Sends what was held.
  func release() {
    guard let end = holdEnd else { return }
    end.cancel()
    holdEnd = nil
    draw()
  }

  /// Sends what the terminal shows outside of its screen, if that is wanted.
  private func show(_ news: OutsideNews) {
    switch news {
    case .progress(let percent): progress = .running(percent)
    case .failure: progress = .failed
    case .end: progress = .none
    case .notification(let text):
      guard showsOutside, terminal.isEntered else { return }
      let encoder = NoticeEncoder(capabilities: terminal.capabilities)
      return _ = terminal.write(encoder.encode(text, title: session.programName ?? ""))
    }
    sendProgress()
  }

  /// Sends the progress of the program's tasks, or removes it if it is not wanted.
  func sendProgress() {
    let wanted = showsOutside ? progress : .none
    guard wanted != shownProgress, terminal.isEntered else { return }
    shownProgress = wanted
    terminal.enable(.progress)
    terminal.write(NoticeEncoder(capabilities: terminal.capabilities).encode(wanted))
  }

  /// Rings the bell of the terminal.
  func ringBell() {
    if terminal.isEntered { _ = terminal.write([7]) }
  }
}
