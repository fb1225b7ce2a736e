import BacklitValues

@testable import BacklitNibs

extension ClassRegistry {
  /// A Markdown page about definitions with the classes of this registry: for people what ``jsonSchema()`` is for
  /// editors. It makes a view of each class to read the defaults.
  func reference() -> String {
    let parts: [String] = [
      Self.introduction, Self.outline(of: definitionMembers), Self.viewIntroduction,
      Self.outline(of: viewMembers), Self.lists, Self.columns, Self.outline(of: Self.column["properties"]),
      Self.cells, Self.connections, Self.outline(of: action["properties"]),
      Self.pages, Self.outline(of: pageMembers), Self.navigationItems,
      Self.outline(of: Self.barButton["properties"]), Self.menusIntroduction,
      Self.outline(of: Self.menuAction["properties"]),
      Self.alertsIntroduction, Self.outline(of: alert["properties"]), Self.alertActions,
      Self.outline(of: Self.alertAction["properties"]), Self.keyCommandsIntroduction,
      Self.outline(of: Self.keyCommand["properties"]),
      Self.values,
      Self.variations, Self.constraints, Self.outline(of: Self.constraintMembers), Self.readers,
      readersTable, "## Classes", classes.joined(separator: "\n\n"),
    ]
    return parts.joined(separator: "\n\n") + "\n"
  }

  /// A table of members of the schema with their descriptions.
  private static func outline(of members: JSONValue?) -> String {
    var table = MarkdownTable("member", "what it says")
    guard case .object(let members)? = members?.content else { return "" }
    for member in members {
      guard case .string(let text)? = member.value["description"]?.content else { continue }
      table.rows.append([member.name.code, text])
    }
    return table.description
  }

  private var readersTable: String {
    var table = MarkdownTable("member", "values", "what it says")
    for property in PropertyDeclaration.accessibility {
      table.rows.append([property.names, property.type.inWords, property.documentation])
    }
    for (name, values) in [
      ("elements", "identifiers"), ("labelFor", "an identifier"), ("customActions", "actions"),
    ] {
      let member = accessibility["properties"]?[name]?["description"]?.content
      if case .string(let text)? = member { table.rows.append([name.code, values, text]) }
    }
    return table.description
  }
}

extension PropertyDeclaration {
  /// The name in definitions, and the name in Swift if it differs.
  var names: String { swiftName.map { "\(name.code), in Swift \($0.code)" } ?? name.code }
}

extension PropertyType {
  /// The values of the type, in a few words. Types with a section on the page are named only.
  var inWords: String {
    switch self {
    case .bool: "`true`, `false`"
    case .number(Self.lengths): "a length"
    case .number(let bounds): "\(Self.text(bounds.lowerBound)) to \(Self.text(bounds.upperBound))"
    case .integer(let bounds): "whole, \(bounds.lowerBound) to \(bounds.upperBound)"
    case .numbers: "an array of numbers"
    case .string: "a string"
    case .text: "a text"
    case .image: "a picture"
    case .color: "a colour"
    case .colors: "colours"
    case .font: "a font"
    case .insets: "insets"
    case .size: "a size"
    case .rect: "a rectangle"
    case .transform: "a transform"
    case .format: Self.namedFormats.map(\.key).codes + ", or an object"
    case .choice(let words): words.codes
    case .choices(let words): "any of \(words.codes)"
    case .texts: "texts"
    case .attributedText: "an array of texts and of objects with a `text`, styles, a `color` and a `link`"
    case .date: "a date, a time or both"
    case .collectionLayout: "a layout"
    case .columns: "an array of columns"
    case .columnWidth: "a number of points, `\"fitting\"`, or an object"
    case .sortable: "`true`, `false`, or an object"
    case .sortDescriptors: "an array of objects: `key` is a text, `ascending` is `true` or `false`"
    case .chartValues: "an array of numbers, with `null` for gaps"
    case .chartSeries: "an array of objects: `name` is a text, `values` has the values, `tint` is the colour"
    case .content: "an array of objects: `label` and `value` are texts, `important` is `true` or `false`"
    }
  }

  private static func text(_ number: Double) -> String { Numerals.text(number) }
}

/// A Markdown table for GitHub and DocC.
struct MarkdownTable: CustomStringConvertible {
  let columns: [String]
  var rows: [[String]] = []

  init(_ columns: String...) { self.columns = columns }

  var description: String {
    func line(_ cells: [String]) -> String {
      // A bar ends the cell, even in code.
      "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |"
    }
    return ([line(columns), line(columns.map { _ in "---" })] + rows.map(line)).joined(separator: "\n")
  }
}

extension String {
  /// The text as code.
  var code: String { "`\(self)`" }
}

extension Sequence where Element == String {
  /// Words as code, with commas between.
  var codes: String { map(\.code).joined(separator: ", ") }
}

extension JSONValue {
  /// The text for people: strings without quotes, equal insets as one number.
  var shortText: String {
    switch content {
    case .string(let word) where !word.isEmpty: return word
    case .array(let elements): return "[" + elements.map(\.shortText).joined(separator: ", ") + "]"
    case .object(let members):
      let parts = members.map { "\(JSONText.quoted($0.name)): \($0.value.shortText)" }
      let values = Set(members.map(\.value.shortText))
      if members.first?.name == "top", values.count == 1, let value = values.first { return value }
      return "{ " + parts.joined(separator: ", ") + " }"
    case .null, .bool, .number, .string, .invalid: return line
    }
  }
}
