import Backlit
import ArgumentParser

extension Demo {
  /// Runs a script without a terminal and without speech output.
  /// - Throws: exit status 1, after an error message with the line of the script.
  func play(_ path: String, _ options: DemoOptions) throws {
    do {
      let run = try ScriptFile(contentsOf: path)
      let display = HeadlessDisplay(size: options.size)
      // English by default, so that a script has the same result on every machine.
      let language = options.language ?? "en"
      let scene = try scene(options, language: language)
      display.session.setLanguage(language, mirrorsLayout: true)
      label(display.session, in: display.session.language)
      if let size = options.textSize { display.session.preferredContentSizeCategory = size }
      display.show(scene.view, owner: scene.owner)
      try run.play(on: display, transcript: options.transcript)
      // As in a terminal, layout problems are reported but do not fail the script.
      if display.session.meetsMinimumSize { StandardError.write(display.layoutProblems) }
    } catch {
      StandardError.write("\(error)")
      throw ExitCode(1)
    }
  }
}
