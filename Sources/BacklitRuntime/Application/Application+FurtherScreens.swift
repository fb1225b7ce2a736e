import BacklitSession
import BacklitTerminal
import BacklitUI
import Glibc

extension Application {
  /// Why a program cannot have a further screen.
  struct ScreenFault: Error, CustomStringConvertible {
    let description: String
  }

  /// Shows the program on a screen that is not a terminal, beside its terminal, in a window of its own.
  ///
  /// The session is handed to ``onScreenConnect`` when ``run()`` begins, and ends with it or with ``disconnectScreen(_:)``. The
  /// reader, the accessibility bus and braille stay with the terminals.
  /// - Throws: an error if the program runs in line mode or shows nothing on further screens.
  package func connectScreen(_ screen: any ProgramScreen) throws {
    guard main != nil else {
      throw ScreenFault(description: "A further screen needs a terminal for the first one.")
    }
    guard onScreenConnect != nil else {
      throw ScreenFault(
        description: "The program shows nothing on further screens: it does not set onScreenConnect.")
    }
    furtherScreens.append(screen)
  }

  /// Writes where the further screens are to the terminal, which the program does not control yet.
  func writeInvitations() {
    for screen in furtherScreens { write(screen.invitation) }
  }

  /// Begins to show the further screens.
  func startFurtherScreens() {
    for (place, screen) in furtherScreens.enumerated() {
      let further = screen.session
      configure(further, speaks: false)
      debugging.apply(to: further)
      reportLayoutProblems(of: further)
      onScreenConnect?(further)
      observeSettings(of: further)
      adapt(screen)
      screen.onPresence = { [weak self, weak further] in
        self?.announceScreen(further?.title, number: Self.firstNumber + place, isConnected: $0)
      }
      screen.begin()
      session.report(screen.invitation)
    }
  }

  /// Writes where the screen in place of a terminal is.
  func write(_ invitation: String) {
    TextOutput.write(Array((invitation + "\n").utf8), to: STDOUT_FILENO)
  }

  /// The number of the first further screen. The paths of terminals follow those that are not terminals.
  static var firstNumber: Int { 2 }

  /// Applies the quality and the colours of the program.
  func adapt(_ screen: any ProgramScreen) {
    screen.session.displayQuality = displayQuality ?? .pixels
    screen.session.displaysColor = displaysColor
  }

  /// Ends a further screen that is not a terminal.
  /// - Returns: whether it was one.
  func endFurtherScreen(_ session: Session) -> Bool {
    guard let screen = furtherScreens.first(where: { $0.session === session }) else { return false }
    screen.onPresence = nil
    screen.end(status: 0)
    furtherScreens.removeAll { $0 === screen }
    onScreenDisconnect?(session)
    return true
  }

  /// Ends the further screens with the program.
  func endFurtherScreens(status: Int32) {
    for screen in furtherScreens {
      screen.onPresence = nil
      screen.end(status: status)
    }
    furtherScreens = []
  }
}

extension ProgramScreen {
  /// Where the screen beside a terminal is. It fits into a row of 80 columns.
  fileprivate var invitation: String { "In a browser: \(address)" }
}
