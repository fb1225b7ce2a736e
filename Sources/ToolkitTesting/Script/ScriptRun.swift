/// A script in a file, to be played with its pictures and its transcript written to files.
@MainActor
public struct ScriptRun {
  /// Why a script was not played to its end, or what it was to write could not be written.
  public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, a line each; faults of the script as `file:line:1: error: …`.
    public let description: String
  }

  /// The longest script that is read, in bytes.
  public static let longestScript = 16 << 20

  private let name: String
  private let script: Script

  /// Reads a script.
  /// - Parameter path: the file; `-` is standard input.
  /// - Throws: why it cannot be read, or all of its faults.
  public init(contentsOf path: String) throws(Failure) {
    let name = PlainFile.name(path)
    do {
      script = try Script(
        String(decoding: try PlainFile.read(path, limit: Self.longestScript), as: UTF8.self))
    } catch let faults as ScriptErrors {
      throw Failure(description: faults.errors.map { "\(name):\($0)" }.joined(separator: "\n"))
    } catch {
      throw Failure(description: "\(error)")
    }
    self.name = name
  }

  /// Plays the script, and lets what is spoken then come to its end.
  ///
  /// The transcript is written even where a step fails: what was spoken up to a fault is what one needs to
  /// understand it.
  /// - Parameters:
  ///   - display: where to play, with its views in place.
  ///   - transcript: the file that what was spoken is written to, as JSON lines; nil for none.
  /// - Throws: the step that failed, and a transcript that cannot be written.
  public func play(on display: HeadlessDisplay, transcript: String? = nil) throws(Failure) {
    var faults: [String] = []
    var player = ScriptPlayer(display: display) { file, bytes in try PlainFile.write(bytes, to: file) }
    do {
      try player.play(script)
    } catch {
      faults.append("\(name):\(error)")
    }
    display.finishSpeaking()
    if let transcript {
      do {
        try PlainFile.write(Array(try Transcript.jsonLines(display.transcript).utf8), to: transcript)
      } catch {
        faults.append("\(error)")
      }
    }
    if !faults.isEmpty { throw Failure(description: faults.joined(separator: "\n")) }
  }
}
