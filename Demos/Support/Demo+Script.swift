import Application
import ArgumentParser
import ToolkitTesting

extension Demo {
  /// Plays a file of steps, with no terminal and no voice but a transcript.
  /// - Throws: an exit with status 1 after saying what is wrong, with its line.
  func play(_ path: String, _ options: DemoOptions) throws {
    do {
      let run = try ScriptRun(contentsOf: path)
      let display = HeadlessDisplay(size: options.size)
      // The same for everyone, unless they ask.
      let language = options.language ?? "en"
      let scene = try scene(options, language: language)
      display.session.use(language: language)
      display.show(scene.view)
      defer { withExtendedLifetime(scene) {} }
      try run.play(on: display, transcript: options.transcript)
      // As in a terminal: said, but no failure of the script.
      if display.session.hasRoom { display.layoutProblems.forEach(StandardError.say) }
    } catch {
      StandardError.say("\(error)")
      throw ExitCode(1)
    }
  }
}
