import BacklitValues

/// A script file that is played with its pictures and its transcript written to files.
@MainActor
public struct ScriptFile {
  /// The reason why a script failed or its output could not be written.
  public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The errors, one per line; errors of the script as `file:line:1: error: …`.
    public let description: String
  }

  /// The maximum size of a script in bytes.
  package static let longestScript = 16 << 20

  private let name: String
  private let script: Script

  /// Reads a script.
  /// - Parameter path: the path of the file; `-` is standard input.
  /// - Throws: `Failure` if the file cannot be read, or with all errors of the script.
  public init(contentsOf path: String) throws(Failure) {
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
  public func play(on display: HeadlessDisplay, transcript: String? = nil) throws(Failure) {
    try play(on: display, transcript: transcript) { true }
  }

  /// Plays the script on a program that can end, as ``play(on:transcript:)`` does.
  /// - Parameters:
  ///   - display: the display, with its views in place.
  ///   - transcript: the file for the transcript as JSON lines; nil for none.
  ///   - isRunning: returns whether the program still runs. A step after its end fails.
  /// - Throws: `Failure`, as ``play(on:transcript:)`` does.
  package func play(
    on display: HeadlessDisplay, transcript: String?, while isRunning: @escaping @MainActor () -> Bool
  ) throws(Failure) {
    var faults: [String] = []
    var player = ScriptPlayer(display: display) { file, bytes in try FileIO.write(bytes, to: file) }
    player.isRunning = isRunning
    do {
      try player.play(script)
    } catch {
      faults.append("\(name):\(error)")
    }
    display.finishSpeaking()
    if let transcript {
      do {
        try FileIO.write(Array(Transcript.jsonLines(display.transcript).utf8), to: transcript)
      } catch {
        faults.append("\(error)")
      }
    }
    if !faults.isEmpty { throw Failure(description: faults.joined(separator: "\n")) }
  }
}
