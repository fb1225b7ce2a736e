/// A text of which parts are in languages of their own, or are spelled out.
///
/// ```swift
/// let title = AttributedText("Now playing ") + AttributedText("La vie en rose", language: "fr")
/// ```
public struct AttributedText: Hashable, Sendable {
  /// A part of a text that is spoken in one way.
  public struct Run: Hashable, Sendable {
    /// The part.
    public var text: String
    /// Its language as a BCP 47 tag; `nil` where it is that of the element.
    public var language: String?
    /// Whether it is spoken letter by letter, as the sign of an aeroplane is.
    public var spellsOut: Bool

    /// A part of a text.
    public init(_ text: String, language: String? = nil, spellsOut: Bool = false) {
      self.text = text
      self.language = language
      self.spellsOut = spellsOut
    }
  }

  /// The parts, which follow each other without anything in between.
  public var runs: [Run]

  /// A text of parts.
  public init(_ runs: [Run]) { self.runs = runs }

  /// A text in one piece.
  public init(_ text: String, language: String? = nil, spellsOut: Bool = false) {
    runs = [Run(text, language: language, spellsOut: spellsOut)]
  }

  /// The whole text.
  public var text: String { runs.count == 1 ? runs[0].text : runs.map(\.text).joined() }

  /// One text after the other.
  public static func + (left: Self, right: Self) -> Self { Self(left.runs + right.runs) }
}

extension AttributedText: ExpressibleByStringLiteral {
  /// A text in the language of the element.
  public init(stringLiteral text: String) { self.init(text) }
}
