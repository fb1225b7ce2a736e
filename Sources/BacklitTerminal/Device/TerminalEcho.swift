import Glibc

/// The echo of a terminal whose user types whole lines. It is off while a secret is typed, and on again however the process
/// ends.
@MainActor
package final class TerminalEcho {
  private let descriptor: Int32
  private let state: UnsafeMutablePointer<TerminalRestorerState>

  /// Creates the echo of a terminal, which does not change until ``isOff`` is set.
  /// - Parameter descriptor: the terminal, which stays open.
  package init(descriptor: Int32) {
    self.descriptor = descriptor
    state = TerminalRestorerState.make(descriptor: descriptor, patience: 0)
  }

  isolated deinit {
    isOff = false
    TerminalRestorerState.recycle(state)
  }

  /// Whether the terminal shows only the line ends of what the user types. It stays false if something else, such as an
  /// editor, has turned the echo off.
  package var isOff: Bool {
    get { state.pointee.isArmed }
    set { if newValue != isOff { newValue ? turnOff() : turnOn() } }
  }

  private func turnOff() {
    var settings = termios()
    guard tcgetattr(descriptor, &settings) == 0, settings.c_lflag & tcflag_t(ECHO) != 0 else { return }
    state.pointee.setBytes([])
    state.pointee.arm(original: settings, flags: nil)
    guard TerminalRestorer.register(state) else { return state.pointee.restore() }
    TerminalDevice.registerForExit
    TerminalRestorer.installCrashHandlers()
    settings.c_lflag &= ~tcflag_t(ECHO)
    settings.c_lflag |= tcflag_t(ECHONL)
    tcsetattr(descriptor, TCSANOW, &settings)
  }

  private func turnOn() {
    state.pointee.restore()
    TerminalRestorer.unregister(state)
    TerminalRestorer.uninstallCrashHandlers()
  }
}
