#if Bus
import BacklitAccessibility
import BacklitBus
import BacklitSession
import BacklitUI
import BacklitValues
import Dispatch

/// Hands the trees of all sessions to the accessibility bus, and the actions of its clients to the sessions.
///
/// Sessions hand over states only while a client listens or asks.
@MainActor
final class BusPublisher: ProgramOnBus {
  private let bus: AccessibilityBus
  private var screens: [Screen] = []
  private(set) var status = BusStatus()
  var hasScreenReader: Bool { status.hasScreenReader }
  /// Called when it is known who reads the program, and when clients have its windows.
  var onSettled: (@MainActor () -> Void)?
  /// Called when a screen reader begins or ends to read the program.
  var onReaderChange: (@MainActor (Bool) -> Void)?
  /// Whether the user asked for the program's own reader when the program was started.
  private let choosesOwnReader: Bool

  /// A session, and what the bus knows of it.
  private struct Screen {
    let session: Session
    var state: ScreenState
  }
  private var lastNumber: UInt64 = 0

  /// Looks for the accessibility bus, on a thread of its own; nil if the system has no resources for it.
  init?(name: String, choosesOwnReader: Bool, environment: BusEnvironment = .current) {
    let relay = Relay()
    let bus = AccessibilityBus(programName: name, version: BacklitVersion.current, environment: environment) {
      // Unlike tasks, blocks on the main queue keep their order.
      DispatchQueue.main.async { MainActor.assumeIsolated { relay.onReport?() } }
    }
    guard let bus else { return nil }
    self.bus = bus
    self.choosesOwnReader = choosesOwnReader
    bus.setCurrent(false)
    relay.onReport = { [weak self] in self?.takeReports() }
  }

  /// Publishes a session.
  func add(_ session: Session) {
    guard !screens.contains(where: { $0.session === session }) else { return }
    lastNumber += 1
    screens.append(Screen(session: session, state: state(of: session, number: lastNumber)))
    if status.wantsStates { connect(screens.count - 1) }
    session.setBusReader(status.hasScreenReader, isChosen: choosesOwnReader, at: WakeTimer.now)
  }

  /// Withdraws a session.
  func remove(_ session: Session) {
    guard let place = screens.firstIndex(where: { $0.session === session }) else { return }
    session.onNews = nil
    bus.remove(screen: screens.remove(at: place).state.number)
  }

  /// Tells clients that all windows lost the focus, because the program is about to be stopped.
  func suspend() {
    for place in screens.indices { handle(.active(false), of: screens[place].session) }
  }

  /// Leaves the bus and gives the focus back to the terminal, which was left, so that a screen reader reads what follows
  /// there.
  func leave() { bus.suspend() }

  /// Joins the bus again when the program continues.
  func resume() {
    status.isSettled = false
    // Not every terminal reports a focus that it had before.
    for place in screens.indices {
      handle(.active(screens[place].session.isActive), of: screens[place].session)
    }
    bus.resume()
  }

  /// Leaves the bus, and waits a short time until clients know it.
  func stop() {
    suspend()
    leave()
    for screen in screens { screen.session.onNews = nil }
    screens = []
    bus.stop(waitingMilliseconds: status.isConnected ? 100 : 0)
  }

  // MARK: News

  private func state(of session: Session, number: UInt64) -> ScreenState {
    ScreenState(
      number: number, tree: session.window.accessibilityTree(), title: session.windowName,
      language: session.language, isActive: session.isActive, focus: session.focusedElement)
  }

  private func connect(_ place: Int) {
    let session = screens[place].session
    screens[place].state = state(of: session, number: screens[place].state.number)
    bus.publish(screens[place].state)
    session.onNews = { [weak self, weak session] news in
      if let session { self?.handle(news, of: session) }
    }
  }

  private func handle(_ news: SessionNews, of session: Session) {
    guard let place = screens.firstIndex(where: { $0.session === session }) else { return }
    var touched: [NodeID] = []
    switch news {
    case .tree(let update):
      screens[place].state.tree = update.tree
      touched = update.inserted + update.removed + update.changed.map(\.id)
    case .focus: break
    case .active(let isActive): screens[place].state.isActive = isActive
    case .screen(let start):
      // Clients read the element with the focus. Without one, they would be silent.
      guard session.focusedElement == nil, let start else { return }
      let name = session.window.accessibilityTree().nameOfPage(around: start) ?? session.windowName
      return bus.announce(name, isAssertive: false, screen: screens[place].state.number)
    case .announcement(let text, let isUrgent):
      return bus.announce(text, isAssertive: isUrgent, screen: screens[place].state.number)
    }
    // A tree and the focus in it are one state, so that what changed is not spoken of the element that had the focus before.
    screens[place].state.focus = session.focusedElement
    screens[place].state.title = session.windowName
    screens[place].state.language = session.language
    bus.publish(screens[place].state, touched: touched)
  }

  // MARK: Reports

  /// Takes what the thread reports.
  private func takeReports() {
    let (requests, new) = bus.takeReports()
    if let new { use(new) }
    for request in requests {
      let screen = screens.first {
        $0.session.window.accessibilityTree().readingPlace(of: request.node) != nil
      }
      screen?.session.perform(request, at: WakeTimer.now)
    }
  }

  private func use(_ new: BusStatus) {
    let old = status
    status = new
    for place in screens.indices {
      if new.wantsStates, !old.wantsStates { connect(place) }
      if !new.wantsStates { screens[place].session.onNews = nil }
      screens[place].session.setBusReader(
        new.hasScreenReader, isChosen: choosesOwnReader, at: WakeTimer.now)
    }
    if new.wantsStates != old.wantsStates { bus.setCurrent(new.wantsStates) }
    if new.hasScreenReader != old.hasScreenReader { onReaderChange?(new.hasScreenReader) }
    if new.isSettled, !old.isSettled { onSettled?() }
  }

  @MainActor
  private final class Relay {
    var onReport: (@MainActor () -> Void)?
  }
}
#endif
