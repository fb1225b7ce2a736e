import BacklitGeometry
import BacklitSession
import BacklitTerminal
import BacklitUI
import Glibc

extension Application {
  /// The exit status of a program whose terminal cannot be used.
  static var terminalStatus: Int32 { 2 }

  /// Ends a program that was created with a session of a display without a terminal, after its script.
  /// - Returns: the exit status of the program.
  package func endScript() -> Int32 {
    finish()
    return endStatus ?? 0
  }

  /// Makes the view debugger available on all screens; see `Session.allowsViewDebugger`.
  package func allowViewDebugger() {
    debugging.allowsViewDebugger = true
    for session in sessions { session.allowsViewDebugger = true }
  }

  /// Quits when a key is pressed that no view takes.
  package func quit(with key: KeyEvent) {
    session.addUnhandledKeyHandler { [weak self] event in
      guard event == key else { return false }
      self?.quit()
      return true
    }
  }

  /// Runs a program from its start to its end, and handles its errors; see `Application.run`, which adds the
  /// options of every program.
  package static func runProgram(
    name: String, presentation: Presentation, settingsFile: SettingsFile?, startsReader: Bool?,
    needsScreen: Bool,
    isLinear: Bool, screen: (@MainActor () throws -> any ProgramScreen)? = nil,
    _ configure: @MainActor (Application) throws -> Void
  ) async throws(CancellationError) {
    guard !Task.isCancelled else { throw CancellationError() }
    do {
      let application = try Application(
        name: name, presentation: presentation, settingsFile: settingsFile, startsReader: startsReader,
        needsScreen: needsScreen,
        isLinear: isLinear, screen: screen?())
      try configure(application)
      let status = await application.run()
      if !application.isCancelled {
        if status != 0 { exit(status) }
        return
      }
    } catch let error as TerminalError {
      // The path of a terminal is usually an argument of the program, so the message names the program.
      let program = CommandLine.arguments.first?.split(separator: "/").last ?? Substring(name)
      fail("\(program): \(error)", status: terminalStatus)
    } catch {
      fail("\(error)", status: 1)
    }
    throw CancellationError()
  }

  /// Ends the process before the terminal was entered.
  private static func fail(_ reason: String, status: Int32) -> Never {
    StandardError.write(reason)
    exit(status)
  }

  /// The window at the program's own terminal. Its screen has the preferences of the user.
  public var window: Window { session.window }

  /// The name of the program, which the screen reader speaks; the name of the client at first.
  public var programName: String? {
    get { session.programName }
    set { session.programName = newValue }
  }

  /// The program's own keys, for the list that `?` shows and for the last line of the screen.
  public var programKeys: [KeyHelpItem] {
    get { session.programKeys }
    set { session.programKeys = newValue }
  }

  /// Shows and speaks a message about the program, such as a device that is missing.
  public func report(_ message: String) { session.report(message) }

  /// Adds a closure that is called for keys that no view handled, as `Session.addUnhandledKeyHandler(_:)` does.
  /// - Returns: a registration that removes the closure.
  @discardableResult
  public func addUnhandledKeyHandler(
    _ handler: @escaping @MainActor (KeyEvent) -> Bool
  ) -> HandlerRegistration {
    session.addUnhandledKeyHandler(handler)
  }

  /// The keys that no view handles. The sequence takes them from the handlers that are added later, and ends when its task
  /// is cancelled.
  public var keys: AsyncStream<KeyEvent> {
    .values { continuation in
      addUnhandledKeyHandler {
        continuation.yield($0)
        return true
      }
    }
  }

  /// Shows a controller whose view fills the program's own terminal, in place of the former one.
  public func show(_ controller: ViewController) { session.show(controller) }

  /// Shows a view at the program's own terminal.
  /// - Parameters:
  ///   - view: the view that fills the screen.
  ///   - underCaptions: whether the view extends below the captions, which its `View.safeAreaInsets` then
  ///     include. Otherwise it ends above them.
  ///   - owner: an object that is retained while the program runs, such as the object with the actions of the
  ///     view, which views do not retain.
  public func show(_ view: View, underCaptions: Bool = false, owner: AnyObject? = nil) {
    session.show(view, underCaptions: underCaptions, owner: owner)
  }
}
