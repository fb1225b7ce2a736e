/// A text to be said in one breath, which may change its language on the way.
public struct SpokenText: Hashable, Sendable {
  /// A stretch of a text that is said in one manner.
  public struct Span: Hashable, Sendable {
    /// What is said.
    public var text: String
    /// The language as a BCP 47 tag; `nil` where it is the utterance's.
    public var language: String?
    /// Whether it is said letter by letter.
    public var spellsOut: Bool

    /// A span from its text and manner.
    public init(_ text: String, language: String? = nil, spellsOut: Bool = false) {
      self.text = text
      self.language = language
      self.spellsOut = spellsOut
    }
  }

  /// The stretches, in the order in which they are said, with nothing between them.
  public var spans: [Span]

  /// A text of several stretches.
  public init(spans: [Span]) { self.spans = spans }

  /// A text in one language.
  /// - Parameters:
  ///   - text: what is said.
  ///   - language: the language as a BCP 47 tag; `nil` where it is the utterance's.
  public init(_ text: String, language: String? = nil) {
    spans = [Span(text, language: language)]
  }

  /// The letters alone.
  public var text: String { spans.count == 1 ? spans[0].text : spans.map(\.text).joined() }
}

extension SpokenText: ExpressibleByStringInterpolation {
  /// A text in the language of its utterance.
  public init(stringLiteral value: String) { self.init(value) }
}
