/// A unit of speech that is queued, spoken and interrupted as a whole.
package struct Utterance: Hashable, Sendable {
  /// The unique identifier of the utterance.
  package var id: UInt64
  /// The parts, spoken with a short pause between them.
  package var parts: [SpokenText]
  /// The priority.
  package var priority: SpeechPriority
  /// The language of parts without a language of their own, as a BCP 47 tag; `nil` for the synthesizer's
  /// default.
  package var language: String?
  /// The kind of content.
  package var kind: Kind
  /// The object that it describes. A newer utterance of the same priority, kind and topic replaces it while
  /// it waits.
  package var topic: UInt64?
  /// Whether it may be shortened to its number while it changes quickly: the value of an adjustable element.
  package var canBeShortened: Bool

  /// The kind of content of an utterance.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The element under the cursor, spoken when the cursor moves.
    case element
    /// The new value of the element under the cursor.
    case value
    /// The characters that the user typed or deleted in the text under the cursor.
    case typing
    /// The hint of the element under the cursor.
    case hint
    /// A message of the program.
    case announcement
    /// A message of the screen reader itself.
    case status

    /// Whether it is about a change of the element under the cursor.
    var isChange: Bool { self == .value || self == .typing }
  }

  /// Creates an utterance.
  package init(
    id: UInt64, parts: [SpokenText], priority: SpeechPriority = .default, language: String? = nil,
    kind: Kind = .announcement, topic: UInt64? = nil, canBeShortened: Bool = false
  ) {
    self.id = id
    self.parts = parts
    self.priority = priority
    self.language = language
    self.kind = kind
    self.topic = topic
    self.canBeShortened = canBeShortened
  }

  /// The non-empty parts, joined by a comma and a space.
  package var text: String { parts.map(\.text).filter { !$0.isEmpty }.joined(separator: ", ") }

  /// The text as a line: "CPU: 14 percent, Memory: 316 megabytes", with a colon after the name of a part.
  package var line: String {
    let shown = parts.filter { !$0.text.isEmpty }
    return zip(shown, shown.dropFirst().map(Optional.some) + [nil]).reduce(into: "") { line, pair in
      line += pair.0.text
      if pair.1 != nil { line += pair.0.namesNext ? ": " : ", " }
    }
  }
}

/// A text that is spoken without a pause and may contain several languages.
package struct SpokenText: Hashable, Sendable {
  /// The parts in spoken order, concatenated without separators. A part without a language is in that of the
  /// utterance.
  package var runs: [AttributedText.Run]
  /// Whether it is the name of the part after it, such as the title of a column before the content of a cell.
  var namesNext = false

  /// Creates a text from parts.
  package init(runs: [AttributedText.Run]) { self.runs = runs }

  /// Creates a text with a single part.
  /// - Parameters:
  ///   - text: the text.
  ///   - language: the language as a BCP 47 tag; `nil` for the language of the utterance.
  ///   - namesNext: whether it is the name of the part after it.
  package init(_ text: String, language: String? = nil, namesNext: Bool = false) {
    self.namesNext = namesNext
    runs = [AttributedText.Run(text, language: language)]
  }

  /// The plain text.
  package var text: String { runs.count == 1 ? runs[0].text : runs.map(\.text).joined() }
}

extension SpokenText: ExpressibleByStringInterpolation {
  /// Creates a text in the language of its utterance.
  package init(stringLiteral value: String) { self.init(value) }
}

/// The priority of an utterance: which utterances it may interrupt, and which ones may interrupt it.
///
/// `low`, `default` and `high` are UIKit's announcement priorities; `cursor` is the screen reader's response
/// to the user. Utterances are spoken by descending priority, and those of equal priority in the order of
/// their arrival.
package enum SpeechPriority: String, Hashable, Sendable, CaseIterable {
  /// Waits for silence. After an interruption it is repeated from its start at the next silence.
  case low
  /// Waits for its turn, and is dropped when the user moves on.
  case `default`
  /// The response to a user action, or a change at the cursor. It interrupts the current utterance, unless that
  /// has priority `high` and is newer than the last user action.
  case cursor
  /// Interrupts all utterances of lower priority. The response to a later user action interrupts it.
  case high
}

extension SpeechPriority: Comparable {
  /// Compares two priorities; the more urgent one is greater.
  package static func < (left: SpeechPriority, right: SpeechPriority) -> Bool { left.rank < right.rank }

  /// The rank of the priority; 0 is the least urgent.
  var rank: Int {
    switch self {
    case .low: 0
    case .default: 1
    case .cursor: 2
    case .high: 3
    }
  }

  /// Whether an utterance of this priority interrupts others by default.
  var interrupts: Bool { self >= .cursor }
}
