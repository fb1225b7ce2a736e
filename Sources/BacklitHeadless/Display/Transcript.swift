import BacklitAccessibility
import BacklitLayout
import BacklitValues

/// Formats spoken utterances as JSON lines:
/// `{"t":ms,"text":["Pitch","5","adjustable"],"priority":"…","interrupted":false}`.
package enum Transcript {
  /// The records as JSON, one line each; every line ends with a line feed.
  package static func jsonLines(_ records: [SpeechRecord]) -> String {
    records.map { record in
      let line: JSONValue = [
        "interrupted": .bool(record.interrupted), "priority": .string(record.priority.rawValue),
        "t": .number(Double(record.t)), "text": .strings(record.text),
      ]
      return line.line + "\n"
    }.joined()
  }
}

extension Transcript {
  /// The records as readable text, one line each: the start time in seconds, and the words as `expect speech`
  /// compares them, `1.250  Pitch, 5, adjustable`. Every line ends with a line feed. Control characters are
  /// escaped.
  package static func text(_ records: [SpeechRecord]) -> String {
    let times = records.map { seconds($0.t) }
    let width = times.map(\.count).max() ?? 0
    return zip(times, records).map { time, record in
      let space = String(repeating: " ", count: width - time.count)
      let end = record.interrupted ? " (interrupted)" : ""
      let words = Spelling.printable(record.text.joined(separator: ", "))
      return "\(space)\(time)  \(words)\(end)\n"
    }.joined()
  }

  /// Formats milliseconds as seconds with three decimals.
  private static func seconds(_ milliseconds: Int) -> String {
    let rest = "\(milliseconds % 1000)"
    return "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - rest.count) + rest
  }
}
