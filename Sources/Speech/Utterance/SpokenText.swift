/// A text that is spoken without a pause and may contain several languages.
public struct SpokenText: Hashable, Sendable {
  /// A part of a text that is spoken in one language and manner.
  public struct Span: Hashable, Sendable {
    /// The text of the span.
    public var text: String
    /// The language as a BCP 47 tag; `nil` for the language of the utterance.
    public var language: String?
    /// Whether it is spoken letter by letter.
    public var spellsOut: Bool

    /// Creates a span.
    public init(_ text: String, language: String? = nil, spellsOut: Bool = false) {
      self.text = text
      self.language = language
      self.spellsOut = spellsOut
    }
  }

  /// The spans in spoken order, concatenated without separators.
  public var spans: [Span]

  /// Creates a text from spans.
  public init(spans: [Span]) { self.spans = spans }

  /// Creates a text with a single span.
  /// - Parameters:
  ///   - text: the text.
  ///   - language: the language as a BCP 47 tag; `nil` for the language of the utterance.
  public init(_ text: String, language: String? = nil) {
    spans = [Span(text, language: language)]
  }

  /// The plain text.
  public var text: String { spans.count == 1 ? spans[0].text : spans.map(\.text).joined() }
}

extension SpokenText: ExpressibleByStringInterpolation {
  /// Creates a text in the language of its utterance.
  public init(stringLiteral value: String) { self.init(value) }
}
