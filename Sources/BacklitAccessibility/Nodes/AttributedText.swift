/// A text whose parts can have their own language, style, colour and link, or can be spelled out.
///
/// ```swift
/// let title = AttributedText("Now playing ") + AttributedText("La vie en rose", language: "fr")
/// let help = "Read the " + AttributedText("manual", link: "https://example.org/manual") + "."
/// ```
public struct AttributedText: Hashable, Sendable {
  /// How the letters of a part look. What a link is drawn like does not depend on it.
  public struct Style: OptionSet, Hashable, Sendable {
    /// One bit for each style.
    public let rawValue: UInt8

    /// Creates a style from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Bold.
    public static let bold = Self(rawValue: 1)
    /// Italic.
    public static let italic = Self(rawValue: 2)
    /// With a line below.
    public static let underline = Self(rawValue: 4)
    /// With a line through it.
    public static let strikethrough = Self(rawValue: 8)
  }

  /// A part of a text that is spoken in one language and manner, and looks the same.
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
    /// How the letters look.
    package var style: Style = []
    /// The address to which the part leads; nil for text that is not a link.
    package var link: String?
    /// The colour, as the module with colours encodes it; nil for that of the text.
    package var color: UInt64?

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
  /// - Parameters:
  ///   - text: the text.
  ///   - language: its language as a BCP 47 tag; nil for that of what it is a part of.
  ///   - spellsOut: whether it is spoken letter by letter.
  ///   - style: how its letters look.
  ///   - link: the address to which it leads; nil for text that is not a link.
  public init(
    _ text: String, language: String? = nil, spellsOut: Bool = false, style: Style = [], link: String? = nil
  ) {
    var run = Run(text, language: language, spellsOut: spellsOut)
    (run.style, run.link) = (style, link)
    runs = [run]
  }

  /// The whole text.
  package var text: String { runs.count == 1 ? runs[0].text : runs.map(\.text).joined() }

  /// Concatenates two texts.
  public static func + (left: Self, right: Self) -> Self { Self(left.runs + right.runs) }
}

extension AttributedText {
  /// A link: adjacent parts with the same address.
  package struct Link: Hashable, Sendable {
    /// The address.
    package var address: String
    /// The places of its characters in the text.
    package var characters: Range<Int>
  }

  /// The index of the part in which each character of the text begins. Marks at the beginning of a part can belong to the last
  /// character of the part before it.
  package var partsOfCharacters: [Int] {
    var (parts, part, offset) = ([Int](), 0, 0)
    var end = runs.first?.text.utf8.count ?? 0
    for character in text {
      while offset >= end, part + 1 < runs.count {
        part += 1
        end += runs[part].text.utf8.count
      }
      parts.append(part)
      offset += character.utf8.count
    }
    return parts
  }

  /// A part of the text without the white space around it.
  package func part(_ characters: Range<Int>) -> AttributedText {
    var (shown, all) = (characters, Array(text))
    while let first = shown.first, all[first].isWhitespace { shown.removeFirst() }
    while let last = shown.last, all[last].isWhitespace { shown.removeLast() }
    var (part, index) = (AttributedText([]), -1)
    for (place, run) in zip(all.indices, partsOfCharacters) where shown.contains(place) {
      if run != index {
        part.runs.append(runs[run])
        part.runs[part.runs.count - 1].text = ""
      }
      index = run
      part.runs[part.runs.count - 1].text.append(all[place])
    }
    return part
  }

  /// The links in order. Blank text is not a link.
  package var links: [Link] {
    guard runs.contains(where: { $0.link != nil }) else { return [] }
    var (links, isOpen) = ([Link](), false)
    for (place, part) in partsOfCharacters.enumerated() {
      let address = runs[part].link
      if isOpen, let address, links[links.count - 1].address == address {
        links[links.count - 1].characters = links[links.count - 1].characters.lowerBound..<place + 1
      } else if let address {
        links.append(Link(address: address, characters: place..<place + 1))
      }
      isOpen = address != nil
    }
    let characters = Array(text)
    return links.filter { !characters[$0.characters].allSatisfy(\.isWhitespace) }
  }
}

extension AttributedText: ExpressibleByStringLiteral {
  /// Creates a text in the language of the element.
  public init(stringLiteral text: String) { self.init(text) }
}
