import Accessibility

/// The words of the controls for the screen reader, in one language.
struct ControlWords: Sendable {
  var on: String
  var off: String
  var playing: String
  var stopped: String
  var scratching: String
  var bending: String
  var play: String
  var pause: String
  var cue: String
  var record: String
  var pitch: String
  /// The hint of a pitch control.
  var adjustPitch: String
  var second: CountedNoun
  var minute: CountedNoun
  var progress: String
  /// The value of an indeterminate progress view.
  var underWay: String
  var level: String
  var decibels: String
  var left: String
  var right: String
  /// Spoken for a level at or above the clip level.
  var clipping: String

  /// The words for a BCP 47 tag; English for languages that are not in the table.
  static func words(for tag: String) -> ControlWords {
    switch tag.prefix(while: { $0 != "-" && $0 != "_" }).lowercased() {
    case "es": .spanish
    case "de": .german
    case "fr": .french
    case "ar": .arabic
    default: .english
    }
  }

  /// A duration in words: "1 minute 5 seconds".
  func duration(seconds: Int) -> String {
    let (minutes, rest) = seconds.magnitude.quotientAndRemainder(dividingBy: 60)
    var parts: [String] = []
    if minutes > 0 { parts.append(minute.phrase(minutes)) }
    if rest > 0 || minutes == 0 { parts.append(second.phrase(rest)) }
    return (seconds < 0 ? "−" : "") + parts.joined(separator: " ")
  }
}
