import Geometry
import Input
import ScreenReader

/// A list of steps, one per line, to be played on a headless display.
///
/// Blank lines and lines that begin with `#` are ignored. The steps:
/// ```
/// key Tab            key Shift-Tab, Ctrl-x, F6, Up, PageDown, Space, a …
/// type some text
/// mouse down X Y     mouse move X Y, mouse up X Y: cells from 0; 3 is the middle of cell 3,
///                    3.0 its left edge
/// scroll X Y N       N notches, positive ones down
/// resize COLS ROWS
/// focus in           focus out
/// reader next        on, off, previous, first, last, activate, increment, decrement, escape, stop …
/// wait 500           milliseconds
/// shot picture.png   or picture.txt
/// expect speech "plus 2.4 percent"
/// ```
public struct Script: Hashable, Sendable {
  /// The steps with their line numbers, from 1.
  public let steps: [(line: Int, step: ScriptStep)]

  /// Parses a script.
  /// - Throws: `ScriptErrors` with all errors of the script.
  public init(_ text: String) throws(ScriptErrors) {
    var steps: [(line: Int, step: ScriptStep)] = []
    var errors: [ScriptError] = []
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
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

  /// Whether two scripts have the same steps in the same lines.
  public static func == (left: Script, right: Script) -> Bool {
    left.steps.elementsEqual(right.steps) { $0.line == $1.line && $0.step == $1.step }
  }

  /// Hashes the steps.
  public func hash(into hasher: inout Hasher) {
    for step in steps { hasher.combine(step.step) }
  }
}

/// All errors of a script.
public struct ScriptErrors: Error, Hashable, Sendable, CustomStringConvertible {
  /// The errors in the order of their lines.
  public let errors: [ScriptError]

  /// The errors, one per line.
  public var description: String { errors.map(\.description).joined(separator: "\n") }
}
