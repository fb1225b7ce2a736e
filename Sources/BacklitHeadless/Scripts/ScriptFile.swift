import BacklitSession
import BacklitUI
import BacklitValues

/// A script file that is played with its pictures and its transcript written to files.
@MainActor
package struct ScriptFile {
  /// The reason why a script failed or its output could not be written.
  package struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The errors, one per line; errors of the script as `file:line:1: error: …`.
    package let description: String
  }

  /// The maximum size of a script in bytes.
  static let longestScript = 16 << 20

  private let name: String
  private let script: Script

  /// Reads a script.
  /// - Parameter path: the path of the file; `-` is standard input.
  /// - Throws: `Failure` if the file cannot be read, or with all errors of the script.
  package init(contentsOf path: String) throws(Failure) {
    let name = FileIO.name(path)
    do {
      script = try Script(
        String(decoding: try FileIO.readStream(path, limit: Self.longestScript), as: UTF8.self))
    } catch let faults as ScriptErrors {
      throw Failure(description: faults.errors.map { "\(name):\($0)" }.joined(separator: "\n"))
    } catch {
      throw Failure(description: "\(error)")
    }
    self.name = name
  }

  /// Plays the script, then waits until speech has ended.
  ///
  /// The transcript is written even if a step fails, because it helps to understand the failure.
  /// - Parameters:
  ///   - display: the display, with its views in place.
  ///   - transcript: the file for the transcript as JSON lines; nil for none.
  /// - Throws: `Failure` if a step fails or the transcript cannot be written.
  package func play(on display: HeadlessDisplay, transcript: String? = nil) throws(Failure) {
    var player = player(for: display)
    var fault: ScriptError?
    do throws(ScriptError) {
      try player.play(script)
    } catch {
      fault = error
    }
    try finish(display, fault, transcript, nil)
  }

  /// Plays the script on a program with tasks, which run between its steps, and that can end.
  /// - Parameters:
  ///   - display: the display, with its views in place.
  ///   - transcript: the file for the transcript as JSON lines; nil for none.
  ///   - recording: the file for a recording, and what is recorded; nil for none.
  ///   - isRunning: returns whether the program still runs. A step after its end fails.
  /// - Throws: `Failure`, as the method without tasks does.
  package func play(
    on display: HeadlessDisplay, transcript: String? = nil, recording: RecordingFile? = nil,
    while isRunning: @escaping @MainActor () -> Bool = { true }
  ) async throws {
    var player = player(for: display)
    player.isRunning = isRunning
    display.recording = recording.map { Recording($0.format, title: $0.title) }
    // A picture shows shapes as a terminal with pixels does, unless the program is plain.
    if recording?.format == .svg, display.session.displayQuality == .symbols {
      display.session.displayQuality = .pixels
    }
    await display.settle()
    let fault = await player.playWithTasks(script)
    try finish(display, fault, transcript, recording)
  }

  private func player(for display: HeadlessDisplay) -> ScriptPlayer {
    ScriptPlayer(display: display) { file, bytes in try FileIO.write(bytes, to: file) }
  }

  /// Waits until speech has ended, and writes the transcript and the recording.
  private func finish(
    _ display: HeadlessDisplay, _ fault: ScriptError?, _ transcript: String?, _ recording: RecordingFile?
  ) throws(Failure) {
    var faults = fault.map { ["\(name):\($0)"] } ?? []
    display.finishSpeaking()
    let words = display.transcript
    let files = [
      transcript.map { ($0, Array(Transcript.jsonLines(words).utf8)) },
      recording.map { ($0.path, display.recording?.finish(words) ?? []) },
    ]
    display.recording = nil
    for case .some((let path, let bytes)) in files {
      do {
        try FileIO.write(bytes, to: path)
      } catch {
        faults.append("\(error)")
      }
    }
    if !faults.isEmpty { throw Failure(description: faults.joined(separator: "\n")) }
  }
}
