import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLayout
import BacklitValues

extension NibReader {
  /// Reads a value of a property type; nil, with a fault, if the value has a different type.
  func readValue(_ value: JSONValue, _ type: PropertyType, _ name: String) -> PropertyValue? {
    switch (type, value.content) {
    case (_, .invalid): return nil
    case (.bool, .bool(let flag)): return .bool(flag)
    case (.number(let bounds), .number(let number)):
      guard bounds.contains(number) else {
        outOfBounds(
          value, name, "a number", Numerals.text(bounds.lowerBound), Numerals.text(bounds.upperBound))
        return nil
      }
      return .number(number)
    case (.integer(let bounds), .number(let number)):
      guard let whole = Int(exactly: number) else {
        fault(value, "\(Spelling.quoted(name)) must be a whole number")
        return nil
      }
      guard bounds.contains(whole) else {
        outOfBounds(value, name, "a whole number", "\(bounds.lowerBound)", "\(bounds.upperBound)")
        return nil
      }
      return .integer(whole)
    case (.string, .string(let text)): return .text(text)
    case (.text, .string(let text)): return lookUp(text, at: value).map(PropertyValue.text)
    case (.image, .string(let name)): return readImage(name, at: value)
    case (.color, .string(let text)): return readColor(text, at: value, name).map(PropertyValue.color)
    case (.colors, .array(let elements)):
      return .colors(
        elements.compactMap { element in
          string(element, name, isElement: true).flatMap { readColor($0, at: element, name) }
        })
    case (.font, _): return readFont(value, name).map(PropertyValue.font)
    case (.insets, .number(let number)):
      guard PropertyType.lengths.contains(number) else {
        outOfBounds(value, name, "a number", "-1000000", "1000000")
        return nil
      }
      return .insets(EdgeInsets(all: number))
    case (.insets, .object):
      return readLengths(value, name, ["top", "left", "bottom", "right"]).map {
        .insets(EdgeInsets(top: $0[0], left: $0[1], bottom: $0[2], right: $0[3]))
      }
    case (.size, .object):
      return readLengths(value, name, ["width", "height"]).map { .size(Size(width: $0[0], height: $0[1])) }
    case (.collectionLayout, .object):
      return readCollectionLayout(value, name).map(PropertyValue.collectionLayout)
    case (.choice(let words), .string(let word)):
      return check(word, at: value, name, among: words).map(PropertyValue.choice)
    case (.choice(let words), .number(let number)) where words.contains(Numerals.text(number)):
      fault(value, "\(Spelling.quoted(name)) must be a string", "write \"\(Numerals.text(number))\"")
      return nil
    case (.choices(let words), .array(let elements)):
      let read = elements.compactMap { element in
        string(element, name, isElement: true).flatMap { check($0, at: element, name, among: words) }
      }
      return .choices(read)
    case (.texts, .array(let elements)):
      return .texts(
        elements.compactMap { element in
          string(element, name, isElement: true).flatMap { lookUp($0, at: element) }
        })
    case (.date, .string(let text)): return readDate(text, at: value).map(PropertyValue.date)
    case (.content, .array(let elements)):
      return .content(elements.compactMap { readContent($0, name) })
    default:
      fault(value, "\(Spelling.quoted(name)) must be \(type.expectation)")
      return nil
    }
  }

  /// Reads one element of `content`: a label, a value, and whether it is important.
  private func readContent(_ value: JSONValue, _ name: String) -> AccessibilityCustomContent? {
    guard
      let members = members(
        of: value, "an element of \(Spelling.quoted(name))", known: ["label", "value", "important"])
    else { return nil }
    var texts: [String] = []
    for part in ["label", "value"] {
      guard let member = members[part] else {
        fault(
          value, "an element of \(Spelling.quoted(name)) has no \(Spelling.quoted(part))",
          "give it a \"label\" and a \"value\"")
        continue
      }
      if case .text(let text)? = readValue(member.value, .text, part) { texts.append(text) }
    }
    var isImportant = false
    if let member = members["important"], case .bool(let flag)? = readValue(member.value, .bool, "important")
    {
      isImportant = flag
    }
    guard texts.count == 2 else { return nil }
    return AccessibilityCustomContent(
      label: texts[0], value: texts[1], importance: isImportant ? .high : .default)
  }

  private func outOfBounds(
    _ value: JSONValue, _ name: String, _ kind: String, _ low: String, _ high: String
  ) {
    fault(value, "\(Spelling.quoted(name)) must be \(kind) from \(low) to \(high)")
  }

  private func check(_ word: String, at value: JSONValue, _ name: String, among words: [String]) -> String? {
    if words.contains(word) { return word }
    fault(
      value, "\(Spelling.quoted(name)) cannot be \(Spelling.quoted(word))",
      Spelling.hint(for: word, among: words))
    return nil
  }

  private func readColor(_ text: String, at value: JSONValue, _ name: String) -> Color? {
    if text.hasPrefix("#") {
      if let color = Color(hex: text) { return color }
      fault(value, "\(Spelling.quoted(text)) is not a colour", "write #RRGGBB or #RRGGBBAA")
      return nil
    }
    if let color = PropertyType.namedColors.first(where: { $0.key == text }) { return color.value }
    let names = PropertyType.namedColors.map(\.key)
    fault(
      value, "\(Spelling.quoted(text)) is not a colour",
      Spelling.nearest(to: text, among: names).map(Spelling.suggestion)
        ?? "write #RRGGBB, or one of \(names.joined(separator: ", "))")
    return nil
  }

  /// Reads an object of lengths; a missing member is 0.
  private func readLengths(_ value: JSONValue, _ name: String, _ parts: [String]) -> [Double]? {
    guard let members = members(of: value, Spelling.quoted(name), known: parts) else { return nil }
    var lengths: [Double] = []
    for part in parts {
      guard let member = members[part] else {
        lengths.append(0)
        continue
      }
      guard case .number(let length)? = readValue(member.value, .number(PropertyType.lengths), part) else {
        return nil
      }
      lengths.append(length)
    }
    return lengths
  }

  private static let fontStyles = FontDescription.Style.allCases.map(\.rawValue)

  private func readFont(_ value: JSONValue, _ name: String) -> FontDescription? {
    let styles = Self.fontStyles
    switch value.content {
    case .string(let word):
      guard let known = check(word, at: value, name, among: styles),
        let style = FontDescription.Style(rawValue: known)
      else { return nil }
      return FontDescription(base: .style(style))
    case .object:
      guard
        let members = members(of: value, Spelling.quoted(name), known: ["style", "size", "bold", "italic"])
      else {
        return nil
      }
      if let style = members["style"], members["size"] != nil {
        fault(
          style.nameRange.lowerBound, "\(Spelling.quoted(name)) has both a style and a size",
          "write one of them")
      }
      var font = FontDescription(base: .points(Font.standardSize))
      if let style = members["style"] {
        guard let word = string(style.value, "style"),
          let known = check(word, at: style.value, "style", among: styles).flatMap(FontDescription.Style.init)
        else { return nil }
        font.base = .style(known)
      } else if let size = members["size"] {
        guard case .number(let points)? = readValue(size.value, .number(1...512), "size") else { return nil }
        font.base = .points(points)
      }
      if let bold = members["bold"], case .bool(let flag)? = readValue(bold.value, .bool, "bold") {
        font.isBold = flag
      }
      if let italic = members["italic"], case .bool(let flag)? = readValue(italic.value, .bool, "italic") {
        font.isItalic = flag
      }
      return font
    default:
      fault(value, "\(Spelling.quoted(name)) must be \(PropertyType.font.expectation)")
      return nil
    }
  }
}
