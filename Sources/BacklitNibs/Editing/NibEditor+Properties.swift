import BacklitUI
import BacklitValues

extension NibEditor {
  /// The JSON text of a property as the file sets it for the traits; nil if it does not set it.
  package func propertyText(_ name: String, at path: NibPath) -> String? {
    guard let value = try? view(at: path)["properties"]?[name], let effective = try? effective(value) else {
      return nil
    }
    return text(effective.range)
  }
}

extension ClassRegistry {
  /// The classes whose views can be anywhere, in alphabetical order.
  package var placeableClasses: [Entry] {
    entries.filter { $0.make != nil && $0.listPart == nil }.sorted { $0.name < $1.name }
  }

  /// The properties of a class and its ancestors, in alphabetical order; empty for an unknown class.
  package func properties(of name: String) -> [PropertyDeclaration] {
    (entry(name)?.allProperties ?? []).sorted { $0.name < $1.name }
  }
}

extension PropertyType {
  /// The values to choose from, as they are typed; empty if there are too many.
  package var suggestions: [String] {
    switch self {
    case .bool: ["true", "false"]
    case .choice(let words): words
    case .color: Self.namedColors.map(\.key)
    case .format: Self.namedFormats.map(\.key)
    default: []
    }
  }

  /// The JSON of a typed value: texts and words need no quotes. It may be invalid.
  package func json(typed text: String) -> String {
    let isQuoted: Bool
    switch self {
    case .bool, .number, .integer, .numbers, .size, .choices, .texts, .attributedText, .colors, .content:
      isQuoted = false
    case .string, .text, .image, .color, .choice, .date: isQuoted = !text.hasPrefix("\"")
    case .font, .format, .columnWidth: isQuoted = !text.hasPrefix("{") && !text.hasPrefix("\"")
    case .insets, .collectionLayout, .rect, .transform, .sortable, .columns, .sortDescriptors, .chartValues,
      .chartSeries:
      isQuoted = false
    }
    return isQuoted ? JSONText.quoted(text) : text
  }
}

extension NibInstance {
  /// All views in the order of the text, parents first, without those of nested definitions.
  package var viewsInOrder: [View] { made }

  /// The file of the definition.
  package var file: String { plan.file }

  /// The definition whose root fills a view; nil for a view without one.
  package func nestedInstance(in view: View) -> NibInstance? {
    nestedViews.first { $0.view === view }?.instance
  }
}
