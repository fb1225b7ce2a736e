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
    case (.bool, .bool(let flag)): return PropertyValue(flag)
    case (.number(let bounds), .number(let number)):
      guard bounds.contains(number) else {
        outOfBounds(
          value, name, "a number", Numerals.text(bounds.lowerBound), Numerals.text(bounds.upperBound))
        return nil
      }
      return PropertyValue(number)
    case (.integer(let bounds), .number(let number)):
      guard let whole = Int(exactly: number) else {
        fault(value, "\(Spelling.quoted(name)) must be a whole number")
        return nil
      }
      guard bounds.contains(whole) else {
        outOfBounds(value, name, "a whole number", "\(bounds.lowerBound)", "\(bounds.upperBound)")
        return nil
      }
      return PropertyValue(whole)
    case (.numbers(let bounds), .array(let elements)):
      return PropertyValue(elements.compactMap { readValue($0, .number(bounds), name)?.content as? Double })
    case (.string, .string(let text)): return PropertyValue(text)
    case (.text, .string(let text)): return lookUp(text, at: value).map(PropertyValue.init)
    case (.image, .string(let name)): return readImage(name, at: value)
    case (.color, .string(let text)): return readColor(text, at: value, name).map(PropertyValue.init)
    case (.colors, .array(let elements)):
      return PropertyValue(
        elements.compactMap { element in
          string(element, name, isElement: true).flatMap { readColor($0, at: element, name) }
        })
    case (.font, _): return readFont(value, name).map(PropertyValue.init)
    case (.insets, .number(let number)):
      guard PropertyType.lengths.contains(number) else {
        outOfBounds(value, name, "a number", "-1000000", "1000000")
        return nil
      }
      return PropertyValue(EdgeInsets(all: number))
    case (.insets, .object):
      return readLengths(value, name, ["top", "left", "bottom", "right"]).map {
        PropertyValue(EdgeInsets(top: $0[0], left: $0[1], bottom: $0[2], right: $0[3]))
      }
    case (.size, .object):
      return readLengths(value, name, ["width", "height"]).map {
        PropertyValue(Size(width: $0[0], height: $0[1]))
      }
    case (.rect, .object):
      return readLengths(value, name, ["x", "y", "width", "height"]).map {
        PropertyValue(Rect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]))
      }
    case (.transform, .object): return readTransform(value, name).map(PropertyValue.init)
    case (.format, .string(let word)):
      let words = PropertyType.namedFormats.map(\.key)
      return check(word, at: value, name, among: words).flatMap { word in
        PropertyType.namedFormats.first { $0.key == word }.map { PropertyValue($0.value) }
      }
    case (.format, .object): return readFormat(value, name).map(PropertyValue.init)
    case (.collectionLayout, .object):
      return readCollectionLayout(value, name).map(PropertyValue.init)
    case (.choice(let words), .string(let word)):
      return check(word, at: value, name, among: words).map(PropertyValue.init)
    case (.choice(let words), .number(let number)) where words.contains(Numerals.text(number)):
      fault(value, "\(Spelling.quoted(name)) must be a string", "write \"\(Numerals.text(number))\"")
      return nil
    case (.choices(let words), .array(let elements)):
      let read = elements.compactMap { element in
        string(element, name, isElement: true).flatMap { check($0, at: element, name, among: words) }
      }
      return PropertyValue(read)
    case (.texts, .array(let elements)):
      return PropertyValue(
        elements.compactMap { element in
          string(element, name, isElement: true).flatMap { lookUp($0, at: element) }
        })
    case (.attributedText, .array(let elements)):
      return PropertyValue(AttributedText(elements.compactMap { readPart($0, name) }))
    case (.date, .string(let text)): return readDate(text, at: value).map(PropertyValue.init)
    case (.content, .array(let elements)):
      return PropertyValue(elements.compactMap { readContent($0, name) })
    case (.chartValues, .array(let elements)): return PropertyValue(readChartValues(elements, name))
    case (.chartSeries, .array(let elements)): return PropertyValue(elements.compactMap(readSeries))
    case (.columns, _), (.columnWidth, _), (.sortable, _), (.sortDescriptors, _):
      return readTableValue(value, type, name)
    default:
      fault(value, "\(Spelling.quoted(name)) must be \(type.expectation)")
      return nil
    }
  }

  /// The value of a member that cannot vary; nil without the member.
  func read<Value>(_ member: JSONMember?, _ kind: ValueKind<Value>) -> Value? {
    guard let member, let value = readValue(member.value, kind.type, member.name) else { return nil }
    return kind.make(value)
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
      if let text = read(member, .text) { texts.append(text) }
    }
    let isImportant = read(members["important"], .bool) ?? false
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
      guard let length = read(member, .number(in: PropertyType.lengths)) else { return nil }
      lengths.append(length)
    }
    return lengths
  }

  /// Reads a scale, a rotation and a translation. Each is optional.
  private func readTransform(_ value: JSONValue, _ name: String) -> TransformDescription? {
    guard
      let members = members(of: value, Spelling.quoted(name), known: ["scale", "rotation", "translation"])
    else { return nil }
    var transform = TransformDescription()
    if let member = members["scale"] {
      if case .object = member.value.content {
        guard let parts = self.members(of: member.value, "\"scale\"", known: ["x", "y"]),
          let x = parts["x"].map({ read($0, .scale) }) ?? 1, let y = parts["y"].map({ read($0, .scale) }) ?? 1
        else { return nil }
        transform.scale = Point(x: x, y: y)
      } else {
        guard let scale = read(member, .scale) else { return nil }
        transform.scale = Point(x: scale, y: scale)
      }
    }
    if let member = members["rotation"] {
      guard let degrees = read(member, .number(in: -3600...3600)) else { return nil }
      transform.rotation = degrees
    }
    if let member = members["translation"] {
      guard let lengths = readLengths(member.value, member.name, ["x", "y"]) else { return nil }
      transform.translation = Point(x: lengths[0], y: lengths[1])
    }
    return transform
  }

  /// Reads the form of a number from its parts.
  private func readFormat(_ value: JSONValue, _ name: String) -> ValueFormat? {
    let flags = ["showsPlus", "groupsDigits"]
    guard let members = members(of: value, Spelling.quoted(name), known: ["decimals", "unit"] + flags) else {
      return nil
    }
    var decimals = 0
    if let member = members["decimals"] {
      guard let number = read(member, .integer(in: 0...9)) else { return nil }
      decimals = number
    }
    var unit = ValueUnit.none
    if let member = members["unit"] {
      guard let read = readUnit(member) else { return nil }
      unit = read
    }
    let values = flags.map { read(members[$0], .bool) ?? false }
    return ValueFormat(decimals: decimals, unit: unit, showsPlus: values[0], groupsDigits: values[1])
  }

  /// Reads a unit: a word, or a symbol with its spoken name.
  private func readUnit(_ member: JSONMember) -> ValueUnit? {
    if let word = member.value.string {
      let units = PropertyType.namedUnits
      return check(word, at: member.value, member.name, among: units.map(\.key)).flatMap { word in
        units.first { $0.key == word }?.value
      }
    }
    guard let parts = members(of: member.value, "\"unit\"", known: ["symbol", "spoken"]) else { return nil }
    for part in ["symbol", "spoken"] where parts[part] == nil {
      fault(
        member.value, "\"unit\" has no \(Spelling.quoted(part))", "give it a \"symbol\" and a \"spoken\" name"
      )
    }
    guard let symbol = parts["symbol"].flatMap(text), let spoken = parts["spoken"].flatMap(text) else {
      return nil
    }
    return .named(symbol: symbol, spoken: spoken)
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
        let members = members(
          of: value, Spelling.quoted(name),
          known: ["style", "size", "bold", "italic", "scalesAs", "maximumSize"])
      else {
        return nil
      }
      if let style = members["style"], members["size"] != nil {
        fault(
          style, "\(Spelling.quoted(name)) has both a style and a size",
          "write one of them")
      }
      var font = FontDescription(base: .points(Font.standardSize))
      if let style = members["style"] {
        guard let word = string(style.value, "style"),
          let known = check(word, at: style.value, "style", among: styles).flatMap(FontDescription.Style.init)
        else { return nil }
        font.base = .style(known)
      } else if let size = members["size"] {
        guard let points = read(size, .number(in: 1...512)) else { return nil }
        font.base = .points(points)
      }
      if let member = members["scalesAs"] {
        guard let word = string(member.value, "scalesAs"),
          let known = check(word, at: member.value, "scalesAs", among: styles),
          let style = FontDescription.Style(rawValue: known)
        else { return nil }
        if members["size"] == nil {
          fault(member, "\"scalesAs\" needs a \"size\"", "add it, or write \"style\"")
        }
        if case .points(let points) = font.base { font.base = .scaled(points, style, maximum: nil) }
      }
      if let member = members["maximumSize"] {
        guard let most = read(member, .number(in: 1...512)) else { return nil }
        guard case .scaled(let points, let style, _) = font.base else {
          fault(
            member, "\"maximumSize\" needs \"scalesAs\"",
            "name the text style with which the size grows")
          return nil
        }
        font.base = .scaled(points, style, maximum: most)
      }
      font.isBold = read(members["bold"], .bool)
      font.isItalic = read(members["italic"], .bool) ?? false
      return font
    default:
      fault(value, "\(Spelling.quoted(name)) must be \(PropertyType.font.expectation)")
      return nil
    }
  }
}

extension ValueKind<Double> {
  fileprivate static var scale: Self { .number(in: PropertyType.scales) }
}
