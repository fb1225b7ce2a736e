#if Tools
import BacklitHeadless
import BacklitRuntime
import BacklitSession
import BacklitValues
import Glibc

extension Application {
  /// Runs a program on a display without a terminal and plays a script on it.
  ///
  /// Only the events of the script happen, and the tasks of the program run between its steps. The clock is virtual, the
  /// settings are the defaults, and the language is that of the arguments, or English, unless the program chooses one.
  /// - Returns: the exit status: 1 if the script or `configure` failed, otherwise that of the program.
  static func play(
    _ path: String, name: String, _ arguments: ProgramArguments, _ options: Options,
    _ configure: @MainActor (Application) throws -> Void
  ) async -> Int32 {
    scriptLanguage = arguments.language ?? Language.en.tag
    guard let run = start(path, name: name, arguments, options, configure) else { return 1 }
    let (script, display, application) = run
    await display.settle()
    if options.startsReader == true { display.robot.reader(.on) }
    var failure: String?
    let recording = arguments.record.flatMap { RecordingFile(path: $0, title: name) }
    do {
      try await script.play(on: display, transcript: arguments.transcript, recording: recording) {
        application.endStatus == nil
      }
    } catch {
      failure = "\(error)"
    }
    let status = application.endScript()
    guard let failure else { return status }
    StandardError.write(failure)
    return 1
  }

  /// Reads the script and starts the program.
  /// - Returns: nil after writing the reason to standard error if one of them failed.
  // The optimizer of Swift 6.3 crashes if this code is inlined into an asynchronous function.
  @inline(never)
  private static func start(
    _ path: String, name: String, _ arguments: ProgramArguments, _ options: Options,
    _ configure: @MainActor (Application) throws -> Void
  ) -> (ScriptFile, HeadlessDisplay, Application)? {
    do {
      let script = try ScriptFile(contentsOf: path)
      let display = HeadlessDisplay(size: arguments.size)
      if let language = arguments.language { display.session.setLanguage(language, mirrorsLayout: false) }
      let application = Application(session: display.session, name: name)
      if arguments.allowsViewDebugger { application.allowViewDebugger() }
      if let key = options.quitKey { application.quit(with: key) }
      do {
        try configure(application)
      } catch {
        _ = application.endScript()
        throw error
      }
      return (script, display, application)
    } catch {
      StandardError.write("\(error)")
      return nil
    }
  }
}
#endif
