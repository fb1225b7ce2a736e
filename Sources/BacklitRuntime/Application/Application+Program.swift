import BacklitSession
import BacklitTerminal
import BacklitUI
import Glibc

extension Application {
  /// The exit status of a program whose terminal cannot be used.
  static var terminalStatus: Int32 { 2 }

  /// Plays a script on a program that was created with a session of a display without a terminal.
  /// - Parameter play: plays the script until its end or until ``endStatus`` is set.
  /// - Returns: the exit status of the program.
  /// - Throws: the error of the script, after the end of the program.
  package func playScript<Failure: Error>(_ play: () throws(Failure) -> Void) throws(Failure) -> Int32 {
    defer { finish() }
    try play()
    return endStatus ?? 0
  }

  /// Makes the view debugger available on all screens; see `Session.allowsViewDebugger`.
  package func allowViewDebugger() {
    debugging.allowsViewDebugger = true
    for session in sessions { session.allowsViewDebugger = true }
  }

  /// Runs a program from its start to its end, and handles its errors; see `Application.run`, which adds the
  /// options of every program.
  package static func runProgram(
    name: String, settingsFile: SettingsFile?, startsReader: Bool?, needsScreen: Bool,
    _ configure: @MainActor (Application) throws -> Void
  ) async throws(CancellationError) {
    guard !Task.isCancelled else { throw CancellationError() }
    do {
      let application = try Application(
        name: name, settingsFile: settingsFile, startsReader: startsReader, needsScreen: needsScreen)
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
