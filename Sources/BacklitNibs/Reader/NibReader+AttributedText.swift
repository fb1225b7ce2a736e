import BacklitAccessibility
import BacklitGraphics
import BacklitUI
import BacklitValues

extension PropertyType {
  /// The styles of parts of a text.
  static let textStyles: KeyValuePairs<String, AttributedText.Style> = [
    "bold": .bold, "italic": .italic, "underline": .underline, "strikethrough": .strikethrough,
  ]
}

extension NibReader {
  /// Reads a part of an attributed text: a text, or a text with a style, a colour, a link and a language.
  func readPart(_ value: JSONValue, _ name: String) -> AttributedText.Run? {
    if case .string(let text) = value.content {
      return lookUp(text, at: value).map { AttributedText.Run($0) }
    }
    guard
      let members = members(
        of: value, "an element of \(Spelling.quoted(name))",
        known: ["text"] + PropertyType.textStyles.map(\.key) + ["color", "link", "language", "spellsOut"])
    else { return nil }
    guard let text = members["text"] else {
      fault(value, "an element of \(Spelling.quoted(name)) has no \"text\"", "give it a \"text\"")
      return nil
    }
    var part = AttributedText.Run(
      read(text, .text) ?? "", language: read(members["language"], .string),
      spellsOut: read(members["spellsOut"], .bool) ?? false)
    for style in PropertyType.textStyles where read(members[style.key], .bool) == true {
      part.style.insert(style.value)
    }
    part.foregroundColor = read(members["color"], .color)
    if let member = members["link"], let address = read(member, .string) {
      part.link = address
      if TextLink.encoded(address) == nil {
        fault(
          member, "\(Spelling.quoted(address)) is not the address of a link",
          "write one with a scheme, such as \"https://example.org\", without control characters and with at most "
            + "\(TextLink.limit) bytes")
      }
      if part.text.allSatisfy(\.isWhitespace) {
        fault(
          text, "a link of \(Spelling.quoted(name)) has no text", "write where it leads, which readers say")
      }
    }
    return part
  }
}
