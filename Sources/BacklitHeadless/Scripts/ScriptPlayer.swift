import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitValues

/// Plays scripts on a headless display.
@MainActor
package struct ScriptPlayer {
  /// The time that an expectation waits for speech, in seconds of the script's clock.
  package static let expectationTimeout = 10.0

  private let display: HeadlessDisplay
  /// Writes the bytes of a picture to a file.
  private let write: (String, [UInt8]) throws -> Void
  /// Whether the program that is shown still runs.
  package var isRunning: @MainActor () -> Bool = { true }
  private var consumedCount = 0
  private var isButtonDown = false

  /// Creates a player for a display.
  /// - Parameters:
  ///   - display: the display, with its views in place.
  ///   - write: writes bytes to the file of a `shot` step, or throws the reason why it cannot.
  package init(display: HeadlessDisplay, write: @escaping (String, [UInt8]) throws -> Void) {
    self.display = display
    self.write = write
  }

  /// Plays all steps.
  /// - Throws: `ScriptError` if an expectation is not met or a picture cannot be written.
  package mutating func play(_ script: Script) throws(ScriptError) {
    for (line, step) in script.steps { try play(step, at: line) }
  }

  /// Plays all steps, between which the tasks of the program run.
  ///
  /// A step is played when the tasks have done what they can do at once. The steps `wait` and `shot` and an expectation that
  /// is not met give them more time, as `HeadlessDisplay.settle()` does.
  /// - Returns: the error for which the player stopped; nil if all steps were played.
  package mutating func playWithTasks(_ script: Script) async -> ScriptError? {
    for (line, step) in script.steps {
      switch step {
      case .wait(let milliseconds):
        // The steps of the clock are small, so that tasks and views follow each other.
        let pieces = min(20, max(1, milliseconds / 50))
        for _ in 0..<pieces {
          display.advance(by: Double(milliseconds) / 1000 / Double(pieces))
          await display.runTasks()
        }
        await display.settle()
        if isRunning() { continue }
      case .shot: await display.settle()
      case .expectSpeech(let text): await wait(toHear: text)
      default: await display.runTasks()
      }
      if let error = error(of: step, at: line) { return error }
    }
    await display.settle()
    return nil
  }

  /// Plays a step without tasks.
  // The optimizer of Swift 6.3 crashes if such code is inlined into an asynchronous function.
  @inline(never)
  private mutating func error(of step: ScriptStep, at line: Int) -> ScriptError? {
    do throws(ScriptError) {
      try play(step, at: line)
      return nil
    } catch {
      return error
    }
  }

  /// Waits until a text was spoken, at most as long as an expectation does and then a second of real time.
  private func wait(toHear text: String) async {
    let deadline = display.time + Self.expectationTimeout
    while heardIndex(of: text) == nil, display.time < deadline {
      display.advance(by: 0.05)
      await display.runTasks()
    }
    for _ in 0..<100 where heardIndex(of: text) == nil {
      await display.settle()
      display.advance(by: 0.05)
    }
  }

  private mutating func play(_ step: ScriptStep, at line: Int) throws(ScriptError) {
    guard isRunning() else {
      throw ScriptError(
        line: line,
        message: "the program has ended; remove the steps from here on, or the one that ended it")
    }
    do {
      try play(step)
    } catch let error as UnmetExpectation {
      throw ScriptError(line: line, message: error.message)
    } catch {
      throw ScriptError(line: line, message: Spelling.printable("\(error)"))
    }
  }

  private struct UnmetExpectation: Error {
    let message: String
  }

  private mutating func play(_ step: ScriptStep) throws {
    let robot = display.robot
    switch step {
    case .key(let key, let modifiers): robot.press(key, modifiers: modifiers)
    case .type(let text): robot.type(text)
    case .pointer(.scroll(_, let notches), let cell): robot.scroll(at: cell, notches: notches)
    case .pointer(.drag, let cell):
      // Without a button down, the motion is a hover.
      robot.pointer(isButtonDown ? .drag : .hover, at: cell)
    case .pointer(let phase, let cell):
      isButtonDown = phase == .down
      robot.pointer(phase, at: cell)
    case .resize(let columns, let rows): robot.resize(columns: columns, rows: rows)
    case .focus(let gained): robot.focus(gained)
    case .reader(let command): robot.reader(command)
    case .wait(let milliseconds): display.advance(by: Double(milliseconds) / 1000)
    case .shot(let file):
      try write(file, file.hasSuffix(".png") ? picture() : Array((display.text + "\n").utf8))
    case .expectSpeech(let text): try expect(text)
    }
  }

  /// Waits until an utterance, or one of its parts, equals the text. Only utterances that ended after the
  /// last met expectation count; current and queued utterances get time to end.
  private mutating func expect(_ text: String) throws {
    let deadline = display.time + Self.expectationTimeout
    while true {
      if let index = heardIndex(of: text) {
        consumedCount = index + 1
        return
      }
      guard display.time < deadline else { break }
      display.advance(by: 0.05)
    }
    let spoken = display.transcript.dropFirst(consumedCount).map {
      Spelling.quotedInFull($0.text.joined(separator: ", "))
    }
    throw UnmetExpectation(
      message: "expected to hear \(Spelling.quotedInFull(text)); heard "
        + (spoken.isEmpty ? "nothing" : spoken.joined(separator: ", then ")))
  }

  /// The place in the transcript of an utterance since the last met expectation; nil if it was not spoken.
  private func heardIndex(of text: String) -> Int? {
    let records = display.transcript
    return records.indices.dropFirst(consumedCount).first { matches(records[$0], text) }
  }

  /// The picture as the bytes of a PNG file.
  private func picture() throws -> [UInt8] {
    #if Pictures
    display.png()
    #else
    throw ImageError.unsupported
    #endif
  }

  private func matches(_ record: SpeechRecord, _ text: String) -> Bool {
    record.text.joined(separator: ", ") == text || record.text.contains(text)
  }
}
