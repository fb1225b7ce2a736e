import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitRuntime
import BacklitSession
import BacklitUI
import BacklitValues

/// A page in a browser that shows a session: its messages become events and actions of the session, and its frames become
/// messages.
///
/// The session stays while no page is connected, so that a page that comes back finds everything where it was.
@MainActor
package final class WebScreen: ProgramScreen {
  package let session: Session
  private let options: WebOptions
  /// The address of the server.
  package var address = ""
  package var onPresence: (@MainActor (_ isPresent: Bool) -> Void)?
  /// Called when the program begins, and with its end.
  var onBegin: (() -> Void)?
  var onEnd: (() -> Void)?
  /// The page that controls the program; nil while none is connected.
  private var controller: WebPage?
  private var viewers: [WebPage] = []
  /// The secret of the page that controls the program, with which it comes back.
  private var resume: String?
  /// The one with which that page came. It counts as well, because the greeting with the new one may have been lost.
  private var previousResume: String?
  private var lastFrame = 0.0
  /// The text size of the browser.
  private var textScale = 1.0
  /// The difference of two text sizes of the program.
  private static let textStep = 0.15
  private lazy var wakeTimer = WakeTimer { [weak self] in self?.draw() }
  /// The pointers that are down, by the number that the window has for them.
  private var fingers = noFingers
  private static let noFingers = [Finger?](repeating: nil, count: 10)

  /// The frame rate of animations, in frames per second.
  private static let frameRate = 60.0
  /// The rate at which animations advance while no page takes frames, per second.
  private static let blockedRate = 20.0
  /// The most cells in a row and rows.
  private static let (columnLimit, rowLimit) = (400, 200)
  /// The most pages that watch.
  private static let viewerLimit = 8

  /// Creates a session that no page shows yet.
  package init(options: WebOptions = WebOptions()) {
    self.options = options
    session = Session(metrics: CellMetrics(columns: 120, rows: 40))
    session.window.clock = { WakeTimer.now }
    adapt(scale: 1)
    session.displayQuality = .pixels
    session.display.largeLetters = .free
    session.handlers.onNeedsFrame = { [weak self] in self?.scheduleFrame() }
    session.handlers.onRedraw = { [weak self] in self?.scheduleFrame() }
    session.onNews = { [weak self] in self?.take($0) }
  }

  package func begin() {
    onBegin?()
    draw()
  }

  package func end(status: Int32) {
    for page in pages {
      page.connection.send([.end(status: status)])
      page.connection.close(code: 1000, reason: "The program ended.")
    }
    (controller, viewers) = (nil, [])
    onEnd?()
    onEnd = nil
  }

  private var pages: [WebPage] { [controller].compactMap(\.self) + viewers }

  // MARK: Frames

  private func scheduleFrame() { wakeTimer.wake(at: lastFrame + 1 / Self.frameRate) }

  /// Makes a frame and sends the changes to the pages that have taken the last one. A slower page gets fewer frames, and no
  /// other page waits for it.
  private func draw() {
    let now = WakeTimer.now
    let wait = now - lastFrame
    // Small delays of the timer do not add up.
    lastFrame = (1...1.25).contains(wait * Self.frameRate) ? lastFrame + 1 / Self.frameRate : now
    let ready = pages.filter { !$0.connection.isBusy }
    if ready.isEmpty {
      session.tick(at: now)
      if session.isAnimating { wakeTimer.wake(at: now + 1 / Self.blockedRate) }
      if let deadline = session.nextTickDeadline { wakeTimer.wake(at: deadline) }
      return
    }
    session.makeFrame(at: now)
    let isSeen = ready.reduce(false) { $1.update(session, resume: resume ?? "") || $0 }
    // The first picture of an animation shows only its beginning, so the next one follows soon.
    if !isSeen, session.isAnimating, wait > 2 / Self.frameRate { lastFrame -= 0.75 / Self.frameRate }
    if session.window.isFrameNeeded || session.isAnimating { scheduleFrame() }
    if let deadline = session.nextDeadline { wakeTimer.wake(at: deadline) }
  }

  private func take(_ news: SessionNews) {
    switch news {
    case .tree(let update): for page in pages { page.touch(update) }
    case .announcement(let text, let isUrgent): say(text, isUrgent: isUrgent)
    case .screen(let start):
      // The page reads the element with the focus. Without one, it would be silent.
      guard session.focusedElement == nil, let start else { return }
      say(
        session.window.accessibilityTree().nameOfPage(around: start) ?? session.windowName, isUrgent: false)
    case .focus, .active: scheduleFrame()
    }
  }

  private func say(_ text: String, isUrgent: Bool) {
    for page in pages { page.connection.send([.say(text, isUrgent: isUrgent)]) }
  }

  // MARK: Pages

  /// Handles a message of a page.
  package func receive(_ message: WebMessage, from connection: any WebConnection) {
    if case .start(_, let viewport, let resume) = message {
      return open(connection, viewport, resume: resume)
    }
    if case .ping(let number) = message { return connection.send([.pong(number)]) }
    // What only watches may have changed its size.
    guard controller?.connection === connection else { return }
    handle(message)
    if session.window.isFrameNeeded { scheduleFrame() }
    if let deadline = session.nextDeadline { wakeTimer.wake(at: deadline) }
  }

  /// Notes that a page has taken everything.
  package func drained(_ connection: any WebConnection) {
    if pages.contains(where: { $0.connection === connection }) { scheduleFrame() }
  }

  /// Notes that a page is gone.
  package func closed(_ connection: any WebConnection) {
    viewers.removeAll { $0.connection === connection }
    guard controller?.connection === connection else { return }
    controller = nil
    onPresence?(false)
    endTouch()
    session.handle(.focus(false), at: WakeTimer.now)
  }

  private func open(_ connection: any WebConnection, _ viewport: WebViewport, resume: String?) {
    guard !pages.contains(where: { $0.connection === connection }) else {
      return connection.close(code: WebClosing.violation, reason: "A page starts once.")
    }
    if controller != nil, resume == nil || ![self.resume, previousResume].contains(resume) {
      guard options.allowsViewers, viewers.count < Self.viewerLimit else {
        return connection.close(
          code: WebClosing.inUse, reason: "The program is open in a different window.")
      }
      viewers.append(WebPage(connection, isReadOnly: true))
      return scheduleFrame()
    }
    if let old = controller {
      old.connection.close(code: WebClosing.replaced, reason: "The program continues in a different window.")
      endTouch()
    }
    var random = SystemRandomNumberGenerator()
    previousResume = resume
    self.resume = WebGate.secret(&random)
    if controller == nil { onPresence?(true) }
    controller = WebPage(connection, isReadOnly: false)
    use(viewport)
    session.handle(.focus(true), at: WakeTimer.now)
    scheduleFrame()
  }

  /// Applies the size of the page and the preferences of its user.
  private func use(_ viewport: WebViewport) {
    let cell = session.metrics.cellSize
    let columns = min(max(viewport.width / Int(cell.width), 1), Self.columnLimit)
    let rows = min(max(viewport.height / Int(cell.height), 1), Self.rowLimit)
    session.resize(to: CellMetrics(columns: columns, rows: rows))
    adapt(scale: viewport.scale)
    session.terminalStyle = viewport.isDark ? .dark : .light
    session.screen.preferences.prefersReducedMotion =
      viewport.reducesMotion || session.settings.reducesMotion
    session.screen.preferences.prefersHighContrast =
      viewport.increasesContrast || session.settings.increasesContrast
    // What the user chooses in the program stays until the browser has a different size.
    if viewport.textScale != textScale {
      textScale = viewport.textScale
      session.preferredContentSizeCategory = ContentSizeCategory(
        step: Int(((textScale - 1) / Self.textStep).rounded()))
    }
    scheduleFrame()
  }

  /// Draws the picture behind the texts, with a number of pixels for each point.
  private func adapt(scale: Int) {
    let points = session.metrics.size.width * session.metrics.size.height
    let most = Int((Self.pixelLimit / max(points, 1)).squareRoot())
    let scale = max(1, min(scale, most))
    session.display.pictureFormat = PictureFormat(
      placement: .behindText, cellWidth: 8 * scale, cellHeight: 16 * scale)
  }

  /// The most pixels of a picture, as of a screen of 5,120 × 3,200. Larger ones have larger pixels.
  private static let pixelLimit = 16_384_000.0

  // MARK: Input

  private func handle(_ message: WebMessage) {
    let now = WakeTimer.now
    // What the user copies goes to the page at which it is copied.
    Pasteboard.general.onCopy = { [weak self] in self?.controller?.connection.send([.copy($0)]) }
    Pasteboard.selection.onCopy = nil
    switch message {
    case .size(let viewport): use(viewport)
    case .keys(let keys): for key in keys { session.handle(.key(key), at: now) }
    case .pointer(let pointer): handle(pointer, at: now)
    case .action(let request): session.perform(request, at: now)
    case .paste(let text): session.handle(.paste(text), at: now)
    case .start, .ping: break
    }
  }

  private func handle(_ pointer: WebPointer, at time: Double) {
    let finger = fingers.firstIndex { $0?.id == pointer.id }
    func send(_ phase: PointerEvent.Phase, _ button: PointerEvent.Button? = nil, finger: Int = 0) {
      session.handle(
        PointerEvent(phase, button: button, location: pointer.location, modifiers: pointer.modifiers),
        ofFinger: finger, at: time)
    }
    switch pointer.kind {
    case .down:
      guard let free = finger ?? fingers.firstIndex(where: { $0 == nil }) else { return }
      fingers[free] = Finger(id: pointer.id, button: pointer.button)
      send(.down, pointer.button, finger: free)
    case .move:
      if let finger {
        send(.drag, fingers[finger]?.button, finger: finger)
      } else if !pointer.isTouch, fingers[0] == nil {
        send(.hover)
      }
    case .up:
      guard let finger else { return }
      send(.up, fingers[finger]?.button, finger: finger)
      fingers[finger] = nil
    case .cancel:
      guard let finger else { return }
      fingers[finger] = nil
      session.window.cancelTouch(of: finger)
    case .wheel: send(.scroll(dx: pointer.dx / Self.notch, dy: pointer.dy / Self.notch))
    }
  }

  /// A pointer that is down.
  private struct Finger {
    let id: Int
    let button: PointerEvent.Button
  }

  /// The points that a browser scrolls for a notch of the wheel.
  private static let notch = 100.0

  private func endTouch() {
    fingers = Self.noFingers
    session.window.cancelTouch()
  }
}
