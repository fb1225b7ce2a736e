/// A text whose parts can have their own language, or can be spelled out.
///
/// ```swift
/// let title = AttributedText("Now playing ") + AttributedText("La vie en rose", language: "fr")
/// ```
public struct AttributedText: Hashable, Sendable {
  /// A part of a text that is spoken in one language and manner.
  package struct Run: Hashable, Sendable {
    /// The text of the part.
    package var text: String
    /// The language as a BCP 47 tag; `nil` for the language of the element or utterance.
    package var language: String?
    /// Whether it is spoken letter by letter, like an aircraft registration.
    package var spellsOut: Bool
    /// Whether it is spoken with a higher pitch, as a capital letter is.
    package var raisesPitch: Bool
    /// The words that are spoken in place of the text; nil for the text.
    package var pronunciation: String?

    /// Creates a part of a text.
    package init(
      _ text: String, language: String? = nil, spellsOut: Bool = false, raisesPitch: Bool = false,
      pronunciation: String? = nil
    ) {
      self.text = text
      self.language = language
      self.spellsOut = spellsOut
      self.raisesPitch = raisesPitch
      self.pronunciation = pronunciation
    }
  }

  /// The parts, concatenated without separators.
  package var runs: [Run]

  /// Creates a text from parts.
  package init(_ runs: [Run]) { self.runs = runs }

  /// Creates a text with a single part.
  public init(_ text: String, language: String? = nil, spellsOut: Bool = false) {
    runs = [Run(text, language: language, spellsOut: spellsOut)]
  }

  /// The whole text.
  public var text: String { runs.count == 1 ? runs[0].text : runs.map(\.text).joined() }

  /// Concatenates two texts.
  public static func + (left: Self, right: Self) -> Self { Self(left.runs + right.runs) }
}

extension AttributedText: ExpressibleByStringLiteral {
  /// Creates a text in the language of the element.
  public init(stringLiteral text: String) { self.init(text) }
}
