import BacklitSession
import BacklitUI
import BacklitValues
import Glibc

extension Application {
  /// Writes a view once as text to standard output, as for a report.
  ///
  /// In a terminal, the text has its colours, or none with `NO_COLOR`, and pictures are block characters. In a file or a pipe
  /// it is plain text. The view is as wide as the terminal, or as `COLUMNS` says, or 80 columns, and as high as its content,
  /// including all rows of its lists, or as `LINES` says. Blanks at the ends of lines and empty lines at the end are left out.
  ///
  /// A program can call it without an application, and also while it runs: what is written to the terminal of a running
  /// program appears after its end.
  /// - Parameters:
  ///   - view: a view that is in no window.
  ///   - columns: the width; nil for that of the terminal.
  public static func write(_ view: View, columns: Int? = nil) {
    let screen = TextScreen(STDOUT_FILENO, columns: columns)
    screen.session.setLanguage(preferredLanguage, mirrorsLayout: false)
    screen.session.show(view)
    finishWriting(screen.write())
    view.removeFromSuperview()
  }

  /// Writes the picture of a program once; see the option `--once` of `Application.run`.
  /// - Returns: the exit status: 1 if `configure` failed or the output cannot be written, otherwise that of the program.
  package static func writeOnce(
    name: String, settingsFile: SettingsFile?, _ configure: @MainActor (Application) throws -> Void
  ) async -> Int32 {
    let screen = TextScreen(STDOUT_FILENO)
    guard let application = start(screen, name: name, settingsFile, configure) else { return 1 }
    await screen.settle()
    let isWritten = application.endStatus != nil || finishWriting(screen.write())
    let status = application.endScript()
    return isWritten ? status : 1
  }

  /// Starts a program whose picture is written once.
  /// - Returns: nil after writing the reason to standard error if it failed.
  // The optimizer of Swift 6.3 crashes if this code is inlined into an asynchronous function.
  @inline(never)
  private static func start(
    _ screen: TextScreen, name: String, _ settingsFile: SettingsFile?,
    _ configure: @MainActor (Application) throws -> Void
  ) -> Application? {
    let saved = settingsFile?.read(for: name) ?? SettingsFile.Contents()
    screen.session.systemLanguage = localeLanguage.supported
    screen.session.settings = saved.settings
    screen.session.setLanguage(language(chosen: saved.language), mirrorsLayout: false)
    Preferences.standard.path = SettingsFile.preferences(of: name)?.path
    let application = Application(session: screen.session, name: name)
    do {
      try configure(application)
      return application
    } catch {
      StandardError.write("\(error)")
      _ = application.endScript()
      return nil
    }
  }

  /// Reports an error of writing. That the reader of a pipe is gone is none.
  @discardableResult
  private static func finishWriting(_ code: Int32) -> Bool {
    guard code != 0, code != EPIPE else { return true }
    StandardError.write("Standard output cannot be written to: \(String(cString: strerror(code)))")
    return false
  }
}
