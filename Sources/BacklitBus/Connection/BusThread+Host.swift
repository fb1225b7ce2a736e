import BacklitValues
import Glibc

/// The terminal's own accessible object, which has the focus while the program runs in it.
private struct HostTerminal {
  var terminal: ObjectReference
  /// A different object of the window that can have the focus; nil if there is none.
  var neighbor: ObjectReference?
}

/// Giving the focus back. A screen reader that followed the program does not return to the terminal by itself, because
/// the terminal had the focus all the time.
extension BusThread {
  /// The time for the whole search, and for one call in it.
  private static let limits = (search: Duration.milliseconds(300), call: Duration.milliseconds(100))
  /// How long a terminal takes to process what it received, in microseconds. VTE draws in between.
  private static let terminalPause: UInt32 = 150_000
  /// The most calls of a search.
  private static let maximumCalls = 400

  /// Makes the terminal report its focus again, if a screen reader follows the focus.
  ///
  /// The focus is moved to a different object of the window and back. A window without one reports the focus after a
  /// short grab of the keyboard, on X11.
  func giveBackFocus() {
    guard connection.filter.wants("object", "state-changed", "focused") else { return }
    var search = Search(deadline: .now + Self.limits.search)
    guard let host = findHost(&search) else { return }
    // The terminal must have processed that it reports its focus no longer, or the shell gets the reports as text.
    usleep(Self.terminalPause)
    guard let neighbor = host.neighbor else { return KeyboardGrab.perform() }
    for object in [neighbor, host.terminal] {
      _ = ask(object, "org.a11y.atspi.Component", "GrabFocus", &search)
    }
  }

  /// The time and the number of calls that are left for a search.
  private struct Search {
    var deadline: ContinuousClock.Instant
    var calls = BusThread.maximumCalls
  }

  /// Calls a method and waits for the reply. Calls of clients are answered meanwhile.
  private func ask(
    _ target: ObjectReference, _ interface: String, _ member: String, _ search: inout Search
  ) -> [WireValue]? {
    guard let bus, search.calls > 0, !bus.isLost, .now < search.deadline else { return nil }
    search.calls -= 1
    let end = min(search.deadline, .now + Self.limits.call)
    return bus.ask(BusMessage.call(target, interface, member), until: end) { handle($0, from: bus) }
  }

  private func children(of object: ObjectReference, _ search: inout Search) -> [ObjectReference] {
    let reply = ask(object, "org.a11y.atspi.Accessible", "GetChildren", &search)
    return reply?.first?.references ?? []
  }

  private func states(of object: ObjectReference, _ search: inout Search) -> AccessibleStates {
    let words = ask(object, "org.a11y.atspi.Accessible", "GetState", &search)?.first?.elements ?? []
    let bits = words.prefix(2).enumerated().reduce(UInt64(0)) {
      $0 | UInt64($1.element.unsigned ?? 0) << UInt64(32 * $1.offset)
    }
    return AccessibleStates(rawValue: bits)
  }

  /// Looks for the focused terminal in the active window of a different program.
  private func findHost(_ search: inout Search) -> HostTerminal? {
    let registry = ObjectReference(name: "org.a11y.atspi.Registry", path: ObjectDirectory.rootPath)
    // A client that listens is a screen reader, which may be waiting for this program.
    let readers = Set(connection.filter.listeners.map(\.client))
    for program in children(of: registry, &search)
    where program.name != objects.busName && !readers.contains(program.name) {
      for window in children(of: program, &search)
      where states(of: window, &search).contains(.active) {
        if let host = findHost(in: window, &search) { return host }
      }
    }
    return nil
  }

  private func findHost(in window: ObjectReference, _ search: inout Search) -> HostTerminal? {
    var waiting = [window]
    var terminal: ObjectReference?
    var neighbor: ObjectReference?
    while let object = waiting.popLast(), terminal == nil || neighbor == nil {
      let states = states(of: object, &search)
      guard states.contains(.showing) else { continue }
      let role = ask(object, "org.a11y.atspi.Accessible", "GetRole", &search)?.first?.unsigned
      if role == Self.terminalRole {
        if states.contains(.focused) { terminal = object }
        continue
      }
      if states.contains(.focusable), object != window { neighbor = neighbor ?? object }
      waiting += children(of: object, &search).reversed()
    }
    return terminal.map { HostTerminal(terminal: $0, neighbor: neighbor) }
  }

  /// The number of the role of terminals in `atspi-constants.h`.
  private static let terminalRole: UInt32 = 60
}

/// A short grab of the keyboard on X11. Toolkits take it for a loss and a return of the focus.
private enum KeyboardGrab {
  private typealias Open = @convention(c) (UnsafePointer<CChar>?) -> OpaquePointer?
  private typealias Root = @convention(c) (OpaquePointer) -> UInt
  private typealias Grab = @convention(c) (OpaquePointer, UInt, CInt, CInt, CInt, UInt) -> CInt
  private typealias Ungrab = @convention(c) (OpaquePointer, UInt) -> CInt
  private typealias Sync = @convention(c) (OpaquePointer, CInt) -> CInt
  private typealias Close = @convention(c) (OpaquePointer) -> CInt

  /// Grabs the keyboard and releases it. Without an X server, nothing happens.
  ///
  /// libX11 is loaded for it, because few programs need it.
  static func perform() {
    guard getenv("DISPLAY") != nil, let library = dlopen("libX11.so.6", RTLD_NOW) else { return }
    func function<Function>(_ name: String, _ type: Function.Type) -> Function? {
      dlsym(library, name).map { unsafeBitCast($0, to: type) }
    }
    guard let open = function("XOpenDisplay", Open.self),
      let root = function("XDefaultRootWindow", Root.self),
      let grab = function("XGrabKeyboard", Grab.self), let ungrab = function("XUngrabKeyboard", Ungrab.self),
      let sync = function("XSync", Sync.self), let close = function("XCloseDisplay", Close.self),
      let display = open(nil)
    else { return }
    // Events continue, and the current time counts.
    _ = grab(display, root(display), 0, 1, 1, 0)
    _ = sync(display, 0)
    // Toolkits may merge a loss and a return at once.
    usleep(20_000)
    _ = ungrab(display, 0)
    _ = sync(display, 0)
    _ = close(display)
  }
}
