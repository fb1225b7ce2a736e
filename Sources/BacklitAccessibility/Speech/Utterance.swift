/// A unit of speech that is queued, spoken and interrupted as a whole.
public struct Utterance: Hashable, Sendable {
  /// The unique identifier of the utterance.
  public var id: UInt64
  /// The parts, spoken with a short pause between them.
  public var parts: [SpokenText]
  /// The priority.
  public var priority: SpeechPriority
  /// The language of spans without a language of their own, as a BCP 47 tag; `nil` for the synthesizer's
  /// default.
  public var language: String?
  /// The kind of content.
  public var kind: Kind
  /// The object that it describes. A newer utterance of the same priority, kind and topic replaces it while
  /// it waits.
  public var topic: UInt64?

  /// The kind of content of an utterance.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The element under the cursor, spoken when the cursor moves.
    case element
    /// The new value of the element under the cursor.
    case value
    /// The hint of the element under the cursor.
    case hint
    /// A message of the program.
    case announcement
    /// A message of the screen reader itself.
    case status
  }

  /// Creates an utterance.
  public init(
    id: UInt64, parts: [SpokenText], priority: SpeechPriority = .default, language: String? = nil,
    kind: Kind = .announcement, topic: UInt64? = nil
  ) {
    self.id = id
    self.parts = parts
    self.priority = priority
    self.language = language
    self.kind = kind
    self.topic = topic
  }

  /// The non-empty parts, joined by a comma and a space.
  public var text: String { parts.map(\.text).filter { !$0.isEmpty }.joined(separator: ", ") }
}
