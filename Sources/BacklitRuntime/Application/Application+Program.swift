import BacklitSession
import BacklitTerminal
import BacklitUI
import Glibc

extension Application {
  /// The exit status of a program whose terminal cannot be used.
  static var terminalStatus: Int32 { 2 }

  /// Runs a program from its start to its end, and handles its errors.
  ///
  /// ```swift
  /// import Backlit
  ///
  /// let amplifier = Amplifier()
  /// try await Application.run(name: "amplifier") { application in
  ///   application.show(try amplifier.load())
  /// }
  /// ```
  /// It returns if the program ends with status 0. Otherwise it ends the process, after the terminal is
  /// restored and the reason is written to standard error:
  ///
  /// | status | reason |
  /// | --- | --- |
  /// | 1 | `configure` threw an error, such as the faults of a definition, each with file, line and column |
  /// | 2 | the terminal cannot be used |
  /// | 129 | the terminal was closed |
  /// | others | the program called ``quit(status:reason:)`` with them |
  ///
  /// Call it on the main actor from the first line of the program, as in `main.swift`. A program that starts
  /// on the global executor is woken once a second while it is idle.
  /// - Parameters:
  ///   - name: the client name for the speech server: lower case, no colons.
  ///   - settingsFile: the file of the user's settings; nil to keep none.
  ///   - startsReader: whether the reader is on from the start; nil, the default, for the saved state. By
  ///     lines it is always on.
  ///   - needsScreen: whether the program cannot run in line mode.
  ///   - configure: shows the views of the program and sets its options, before the first frame.
  /// - Throws: `CancellationError` if the task is cancelled, after the terminal is restored.
  public static func run(
    name: String, settingsFile: SettingsFile? = .standard, startsReader: Bool? = nil,
    needsScreen: Bool = false, _ configure: @MainActor (Application) throws -> Void
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
