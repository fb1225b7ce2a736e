import Geometry
import Input
import ScreenReader
import Speech

/// Plays scripts on a headless display.
@MainActor
public struct ScriptPlayer {
  /// How long an expectation waits for the voice to get to it, in seconds of the script's clock.
  public static let patience = 10.0

  private let display: HeadlessDisplay
  /// Writes a picture's bytes to a file; throws with the reason.
  private let write: (String, [UInt8]) throws -> Void
  private var heard = 0
  private var isButtonDown = false

  /// A player on a display.
  /// - Parameters:
  ///   - display: what to play on, with its views in place.
  ///   - write: writes bytes to the file of a `shot` step.
  public init(display: HeadlessDisplay, write: @escaping (String, [UInt8]) throws -> Void) {
    self.display = display
    self.write = write
  }

  /// Plays all steps.
  /// - Throws: `ScriptError` for an expectation that was not met or a picture that could not be written.
  public mutating func play(_ script: Script) throws(ScriptError) {
    for (line, step) in script.steps {
      do {
        try play(step)
      } catch let error as Unmet {
        throw ScriptError(line: line, message: error.message)
      } catch {
        throw ScriptError(line: line, message: "\(error)")
      }
    }
  }

  private struct Unmet: Error {
    let message: String
  }

  private mutating func play(_ step: ScriptStep) throws {
    let robot = display.robot
    switch step {
    case .key(let key, let modifiers): robot.press(key, modifiers: modifiers)
    case .type(let text): robot.type(text)
    case .pointer(.scroll(_, let notches), let cell): robot.scroll(at: cell, notches: notches)
    case .pointer(.drag, let cell):
      // Without a button down the same motion is one of the mouse alone.
      robot.pointer(isButtonDown ? .drag : .hover, at: cell)
    case .pointer(let phase, let cell):
      isButtonDown = phase == .down
      robot.pointer(phase, at: cell)
    case .resize(let columns, let rows): robot.resize(columns: columns, rows: rows)
    case .focus(let gained): robot.focus(gained)
    case .reader(let command): robot.reader(command)
    case .wait(let milliseconds): display.advance(by: Double(milliseconds) / 1000)
    case .shot(let file):
      try write(file, file.hasSuffix(".png") ? display.png() : Array((display.text + "\n").utf8))
    case .expectSpeech(let text): try expect(text)
    }
  }

  /// The text has to be an utterance as a whole, or one of its parts, among what ended since the last
  /// expectation that was met; what is still being spoken or waiting is given time to end.
  private mutating func expect(_ text: String) throws {
    let deadline = display.time + Self.patience
    while true {
      let records = display.transcript
      if let index = records.indices.dropFirst(heard).first(where: { matches(records[$0], text) }) {
        heard = index + 1
        return
      }
      guard display.time < deadline else { break }
      display.advance(by: 0.05)
    }
    let spoken = display.transcript.dropFirst(heard).map { "\"" + $0.text.joined(separator: ", ") + "\"" }
    throw Unmet(
      message: "expected to hear \"\(text)\"; heard "
        + (spoken.isEmpty ? "nothing" : spoken.joined(separator: ", then ")))
  }

  private func matches(_ record: SpeechRecord, _ text: String) -> Bool {
    record.text.joined(separator: ", ") == text || record.text.contains(text)
  }
}
