import Application
import ArgumentParser
import ToolkitTesting

extension Demo {
  /// Plays a file of steps, with no terminal and no voice but a transcript.
  /// - Throws: an exit with status 1 after saying what is wrong, with its line.
  func play(_ path: String, _ options: DemoOptions) throws {
    let display = HeadlessDisplay(columns: options.size.columns, rows: options.size.rows)
    var fault: String?
    do {
      let script = try Script(String(decoding: try PlainFile.read(path), as: UTF8.self))
      let scene = try scene(options)
      display.show(scene.view)
      var player = ScriptPlayer(display: display) { file, bytes in
        try PlainFile.write(bytes, to: file)
      }
      defer { withExtendedLifetime(scene) {} }
      try player.play(script)
      // As in a terminal: said, but no failure of the script.
      if display.session.hasRoom { display.layoutProblems.forEach(StandardError.say) }
    } catch let error as ScriptErrors {
      fault = error.errors.map { "\(path):\($0)" }.joined(separator: "\n")
    } catch let error as ScriptError {
      fault = "\(path):\(error)"
    } catch {
      fault = "\(error)"
    }
    // What was spoken up to a fault is what one needs to understand it.
    if let transcript = options.transcript {
      display.finishSpeaking()
      do {
        try PlainFile.write(Array(try Transcript.jsonLines(display.transcript).utf8), to: transcript)
      } catch {
        fault = [fault, "\(error)"].compactMap { $0 }.joined(separator: "\n")
      }
    }
    if let fault {
      StandardError.say(fault)
      throw ExitCode(1)
    }
  }
}
