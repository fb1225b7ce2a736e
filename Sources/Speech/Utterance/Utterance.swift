/// Something to be said in one go.
public struct Utterance: Hashable, Sendable {
  /// The name of the utterance, never used for another one.
  public var id: UInt64
  /// What is said, in pieces with a short pause between them.
  public var parts: [SpokenText]
  /// What it may interrupt and what may interrupt it.
  public var priority: SpeechPriority
  /// The language of all that names none, as a BCP 47 tag; `nil` leaves it to the synthesizer.
  public var language: String?
  /// What it is about.
  public var kind: Kind
  /// The thing it tells of; a newer utterance of the same kind about the same thing takes its place while
  /// it waits.
  public var topic: UInt64?

  /// What an utterance is about.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The element that the cursor came to.
    case element
    /// The new value of the element under the cursor.
    case value
    /// What can be done with the element under the cursor.
    case hint
    /// A message of the program.
    case announcement
    /// A message of the reader itself.
    case status
  }

  /// An utterance from its parts.
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

  /// The parts as one text, a comma and a space between them; empty parts are left out.
  public var text: String { parts.map(\.text).filter { !$0.isEmpty }.joined(separator: ", ") }
}
