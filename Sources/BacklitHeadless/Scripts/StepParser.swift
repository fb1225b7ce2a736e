import BacklitAccessibility
import BacklitGeometry
import BacklitValues

/// Parses one line of a script.
struct StepParser {
  struct Fault: Error {
    let message: String
  }

  let verb: String
  let words: [String]
  let line: String

  private static let usage: [String: String] = [
    "key": "key NAME, for example `key Tab` or `key Shift-Tab`",
    "type": "type TEXT",
    "mouse": "mouse down|move|up|hover X Y",
    "scroll": "scroll X Y N",
    "resize": "resize COLS ROWS",
    "focus": "focus in|out",
    "reader": "reader " + ReaderCommand.allCases.map(\.rawValue).joined(separator: "|"),
    "wait": "wait MILLISECONDS",
    "shot": "shot FILE.png|FILE.txt",
    "expect": "expect speech \"TEXT\"",
  ]

  mutating func parse() -> Result<ScriptStep, Fault> {
    guard let usage = Self.usage[verb] else {
      let verbs = Self.usage.keys.sorted().joined(separator: ", ")
      return .failure(Fault(message: "unknown step '\(Spelling.printable(verb))'; use one of \(verbs)"))
    }
    if let step = step() { return .success(step) }
    return .failure(Fault(message: "invalid step '\(Spelling.printable(line))'; write it as: \(usage)"))
  }

  private func step() -> ScriptStep? {
    switch verb {
    case "key":
      return words.count == 1 ? KeyEvent(named: words[0]).map { .key($0.key, $0.modifiers) } : nil
    case "type": return typed.isEmpty ? nil : .type(typed)
    case "mouse": return mouse()
    case "scroll":
      guard words.count == 3, let place = place(words[0], words[1]), let notches = number(words[2])
      else { return nil }
      return .pointer(.scroll(dx: 0, dy: notches), place)
    case "resize":
      guard words.count == 2, let columns = Int(words[0]), let rows = Int(words[1]) else { return nil }
      return (1...1000).contains(columns) && (1...1000).contains(rows)
        ? .resize(columns: columns, rows: rows) : nil
    case "focus":
      guard words.count == 1, ["in", "out"].contains(words[0]) else { return nil }
      return .focus(words[0] == "in")
    case "reader":
      return words.count == 1 ? ReaderCommand(rawValue: words[0]).map { .reader($0) } : nil
    case "wait":
      guard words.count == 1, let time = Int(words[0]), (0...86_400_000).contains(time) else { return nil }
      return .wait(milliseconds: time)
    case "shot":
      return rest.hasSuffix(".png") || rest.hasSuffix(".txt") ? .shot(rest) : nil
    case "expect": return expectation()
    default: return nil
    }
  }

  /// The text after the verb and one space; further spaces belong to it.
  private var typed: String {
    String(line.drop { $0 == " " || $0 == "\t" }.dropFirst(verb.count + 1))
  }

  /// The text after the verb, with inner spaces preserved.
  private var rest: String {
    String(line.drop { $0 == " " || $0 == "\t" }.dropFirst(verb.count).drop { $0 == " " || $0 == "\t" })
  }

  private func mouse() -> ScriptStep? {
    let phases: [String: PointerEvent.Phase] = ["down": .down, "move": .drag, "up": .up, "hover": .hover]
    guard words.count == 3, let phase = phases[words[0]], let place = place(words[1], words[2])
    else { return nil }
    return .pointer(phase, place)
  }

  private func expectation() -> ScriptStep? {
    guard words.first == "speech" else { return nil }
    let quoted = rest.dropFirst("speech".count).drop { $0 == " " || $0 == "\t" }
    guard quoted.count >= 2, quoted.first == "\"", quoted.last == "\"" else { return nil }
    return .expectSpeech(String(quoted.dropFirst().dropLast()))
  }

  /// An integer is the center of a cell, as when a terminal reports it.
  private func place(_ column: String, _ row: String) -> Point? {
    func coordinate(_ word: String) -> Double? {
      Int(word).flatMap { abs($0) <= 1_000_000 ? Double($0) + 0.5 : nil } ?? number(word)
    }
    guard let x = coordinate(column), let y = coordinate(row) else { return nil }
    return Point(x: x, y: y)
  }

  private func number(_ word: String) -> Double? {
    Double(word).flatMap { abs($0) <= 1e6 ? $0 : nil }
  }
}
