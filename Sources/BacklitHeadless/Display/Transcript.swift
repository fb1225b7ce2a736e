import BacklitAccessibility
import BacklitLayout
import BacklitValues
import FoundationEssentials

/// Formats spoken utterances as JSON lines:
/// `{"t":ms,"text":["Pitch","5","adjustable"],"priority":"…","interrupted":false}`.
public enum Transcript {
  private struct Line: Encodable {
    let t: Int
    let text: [String]
    let priority: String
    let interrupted: Bool
  }

  /// The records as JSON, one line each; every line ends with a line feed.
  public static func jsonLines(_ records: [SpeechRecord]) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try records.map { record in
      let line = Line(
        t: record.t, text: record.text, priority: record.priority.rawValue, interrupted: record.interrupted)
      return String(decoding: try encoder.encode(line), as: UTF8.self) + "\n"
    }.joined()
  }
}

extension Transcript {
  /// The records as readable text, one line each: the start time in seconds, and the words as `expect speech`
  /// compares them, `1.250  Pitch, 5, adjustable`. Every line ends with a line feed. Control characters are
  /// escaped.
  public static func text(_ records: [SpeechRecord]) -> String {
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
