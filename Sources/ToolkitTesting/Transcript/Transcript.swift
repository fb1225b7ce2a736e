import FoundationEssentials
import Speech

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
