import BacklitHeadless
import BacklitRuntime
import BacklitSession
import BacklitValues
import Glibc

extension Application {
  /// Runs a program on a display without a terminal and plays a script on it.
  ///
  /// Only the events of the script happen. The clock is virtual, the settings are the defaults, and the language is
  /// English unless the program chooses one.
  /// - Returns: the exit status: 1 if the script or `configure` failed, otherwise that of the program.
  // The optimizer of Swift 6.3 crashes if this code is inlined into an asynchronous function.
  @inline(never)
  static func play(
    _ path: String, name: String, _ arguments: ProgramArguments, startsReader: Bool,
    _ configure: @MainActor (Application) throws -> Void
  ) -> Int32 {
    isPlayingScript = true
    do {
      let script = try ScriptFile(contentsOf: path)
      let display = HeadlessDisplay(size: arguments.size)
      let application = Application(session: display.session, name: name)
      if arguments.allowsViewDebugger { application.allowViewDebugger() }
      return try application.playScript {
        try configure(application)
        display.settle()
        if startsReader { display.robot.reader(.on) }
        try script.play(on: display, transcript: arguments.transcript) { application.endStatus == nil }
      }
    } catch {
      StandardError.write("\(error)")
      return 1
    }
  }
}
