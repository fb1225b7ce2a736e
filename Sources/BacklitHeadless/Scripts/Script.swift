import BacklitAccessibility
import BacklitGeometry
import BacklitValues

/// A list of steps, one per line, to be played on a headless display.
///
/// Blank lines and lines that begin with `#` are ignored, and so is a mark of the byte order. The steps:
/// ```
/// key Tab            key Shift-Tab, Control-x, F6, Up, PageDown, Space, a …
/// type some text     everything after the first space, also further spaces
/// mouse down X Y     mouse move X Y, mouse up X Y, mouse hover X Y: cells from 0; 3 is the
///                    middle of cell 3, 3.0 its left edge
/// scroll X Y N       N notches, positive ones down
/// resize COLS ROWS
/// focus in           focus out
/// reader next        on, off, previous, first, last, activate, increment, decrement, escape, stop …
/// wait 500           milliseconds
/// shot picture.png   or picture.txt
/// expect speech "plus 2.4 percent"
/// ```
package struct Script: Hashable, Sendable {
  /// The steps with their line numbers, from 1.
  package let steps: [(line: Int, step: ScriptStep)]

  /// Parses a script.
  /// - Throws: `ScriptErrors` with all errors of the script.
  package init(_ text: String) throws(ScriptErrors) {
    var steps: [(line: Int, step: ScriptStep)] = []
    var errors: [ScriptError] = []
    var unusual: Unicode.Scalar?
    let content = text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
    for (index, written) in content.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      var line = written
      if let scalar = Self.unusualSpace(in: line) {
        // The first one is an error; a script that was copied from a page can have many.
        if unusual == nil {
          let message =
            "\(Spelling.named(scalar)) does not separate words; replace it, and any others, with spaces"
          errors.append(ScriptError(line: index + 1, message: message))
        }
        unusual = scalar
        line = Substring(
          String(String.UnicodeScalarView(line.unicodeScalars.map { $0 == scalar ? " " : $0 })))
      }
      let words = line.split(whereSeparator: { $0 == " " || $0 == "\t" }).map(String.init)
      guard let verb = words.first, !verb.hasPrefix("#") else { continue }
      var parser = StepParser(verb: verb, words: Array(words.dropFirst()), line: String(line))
      switch parser.parse() {
      case .success(let step): steps.append((index + 1, step))
      case .failure(let fault): errors.append(ScriptError(line: index + 1, message: fault.message))
      }
    }
    guard errors.isEmpty else { throw ScriptErrors(errors: errors) }
    self.steps = steps
  }

  /// The first space of a line that looks like one between words and is not; nil if there is none, and in the text of a step
  /// that has one.
  private static func unusualSpace(in line: Substring) -> Unicode.Scalar? {
    let verb = line.drop { $0 == " " || $0 == "\t" }.prefix { $0 != " " && $0 != "\t" }
    guard !verb.hasPrefix("#"), !["type", "expect", "shot"].contains(verb) else { return nil }
    return line.unicodeScalars.first(where: Spelling.isUnusualSpace)
  }

  /// Whether two scripts have the same steps in the same lines.
  package static func == (left: Script, right: Script) -> Bool {
    left.steps.elementsEqual(right.steps) { $0.line == $1.line && $0.step == $1.step }
  }

  /// Hashes the steps.
  package func hash(into hasher: inout Hasher) {
    for step in steps { hasher.combine(step.step) }
  }
}

/// All errors of a script.
package struct ScriptErrors: Error, Hashable, Sendable, CustomStringConvertible {
  /// The errors in the order of their lines.
  package let errors: [ScriptError]

  /// The errors, one per line.
  package var description: String { errors.map(\.description).joined(separator: "\n") }
}

/// A step of a script: a user action or an expectation.
package enum ScriptStep: Hashable, Sendable {
  /// Presses a key with modifiers.
  case key(Key, KeyModifiers)
  /// Types a text, one key per character.
  case type(String)
  /// Sends a pointer event at a location in cells, counted from 0: 3.5 is the center of cell 3.
  case pointer(PointerEvent.Phase, Point)
  /// Resizes the terminal, in cells.
  case resize(columns: Int, rows: Int)
  /// Sends a focus event: the terminal gains or loses the focus.
  case focus(Bool)
  /// Performs a screen reader command.
  case reader(ReaderCommand)
  /// Advances the script's clock, in milliseconds.
  case wait(milliseconds: Int)
  /// Writes a picture: PNG or text, by the extension of the file name.
  case shot(String)
  /// Expects speech since the last expectation.
  case expectSpeech(String)
}

/// An error in a script or while it is played.
package struct ScriptError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line number, from 1.
  package let line: Int
  /// The problem and how to fix it.
  package let message: String

  /// The line and the message, to be appended to a file name: `3:1: error: …`.
  package var description: String { "\(line):1: error: \(message)" }
}
