/// One utterance as it was heard, for a transcript.
public struct SpeechRecord: Hashable, Sendable {
  /// When it began, in milliseconds of the queue's clock.
  public var t: Int
  /// The parts that were to be said.
  public var text: [String]
  /// How urgent it was.
  public var priority: SpeechPriority
  /// Whether it was cut off before its end.
  public var interrupted: Bool

  /// A record from its parts.
  public init(t: Int, text: [String], priority: SpeechPriority, interrupted: Bool) {
    self.t = t
    self.text = text
    self.priority = priority
    self.interrupted = interrupted
  }
}

extension SpeechRecord {
  /// The record as one line of JSON (RFC 8259) without a line break:
  /// `{"t":0,"text":["Pitch","5"],"priority":"cursor","interrupted":false}`.
  public var json: String {
    let parts = text.map(Self.quoted).joined(separator: ",")
    return #"{"t":\#(t),"text":[\#(parts)],"priority":"\#(priority.rawValue)","interrupted":\#(interrupted)}"#
  }

  /// A text as a JSON string.
  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case _ where scalar.value < 0x20:
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

/// What became of an utterance.
public struct SpeechCompletion: Hashable, Sendable {
  /// The utterance.
  public var id: UInt64
  /// Whether all of it was heard.
  public var spokenToEnd: Bool

  /// A report on one utterance.
  public init(id: UInt64, spokenToEnd: Bool) {
    self.id = id
    self.spokenToEnd = spokenToEnd
  }
}
