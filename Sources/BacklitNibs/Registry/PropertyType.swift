import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLists
import BacklitUI
import BacklitValues

/// The type of the values of a property, with its bounds.
package enum PropertyType: Hashable, Sendable {
  /// `true` or `false`.
  case bool
  /// A number within bounds.
  case number(ClosedRange<Double>)
  /// A whole number within bounds.
  case integer(ClosedRange<Int>)
  /// An array of numbers within bounds.
  case numbers(ClosedRange<Double>)
  /// A text that is not localized, such as a name or a tag.
  case string
  /// A localized text. A text that starts with `@` is looked up in the strings of the language.
  case text
  /// The name of a PNG, JPEG or SVG file in the folder `Images` beside that of the definition.
  case image
  /// A colour by name or as `#RRGGBB` or `#RRGGBBAA`.
  case color
  /// An array of colours.
  case colors
  /// A text style by name, or `{"size": 14, "bold": true, "italic": true}` with a style or a size in points.
  case font
  /// A number for all edges, or `{"top": 0, "left": 0, "bottom": 0, "right": 0}`, in points.
  case insets
  /// `{"width": 0, "height": 0}`, in points.
  case size
  /// `{"x": 0, "y": 0, "width": 0, "height": 0}`, in points.
  case rect
  /// `{"scale": 2, "rotation": 45, "translation": {"x": 0, "y": 0}}`, with a rotation in degrees.
  case transform
  /// The form of a number: a word, or `{"decimals": 1, "unit": {"symbol": "Hz", "spoken": "hertz"}}`.
  case format
  /// One of several words.
  case choice([String])
  /// An array of words.
  case choices([String])
  /// An array of localized texts.
  case texts
  /// A localized text in parts: an array of strings and of
  /// `{"text": "manual", "link": "https://example.org", "bold": true, "color": "red", "language": "fr"}`.
  case attributedText
  /// A date, a time or both, as in ISO 8601: `2026-11-23`, `09:30` or `2026-11-23T09:30`.
  case date
  /// A layout of a collection view: `{"flow": {…}}`.
  case collectionLayout
  /// Accessibility custom content: an array of `{"label": "Tempo", "value": "128", "important": true}`.
  case content
  /// An array of columns of a table: `{"identifier": "size", "title": "Size", "width": 80}`.
  case columns
  /// The width of a column: a number of points, `"fitting"`, `{"fitting": 200}` or `{"share": 2}`.
  case columnWidth
  /// `true`, `false` or an order of rows: `{"key": "size", "ascending": false}`.
  case sortable
  /// An array of orders of rows.
  case sortDescriptors
  /// The values of a chart in order: numbers, and null for a gap.
  case chartValues
  /// An array of series of a chart: `{"name": "In", "values": [1, null, 3], "tint": "green"}`.
  case chartSeries

  /// The valid lengths in definitions, in points. Larger lengths are mistakes and would reduce the precision of the
  /// layout.
  package static let lengths = -1_000_000.0...1_000_000.0

  /// The valid factors of transforms in definitions.
  static let scales = -100.0...100.0

  /// The valid widths of columns in points, and their weights when they share a width.
  static let widths = 0...lengths.upperBound
  static let shares = 0.001...1000.0

  /// The valid numbers of charts.
  static let chartNumbers = -1e15...1e15

  /// All numbers, for values that are only shown.
  static let anyNumber = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
}

/// A value of a property in a definition, of the Swift type that the kind of the property has: ``ValueKind``.
package struct PropertyValue: Equatable, Sendable {
  let content: any Equatable & Sendable

  init(_ content: some Equatable & Sendable) {
    self.content = content
  }

  package static func == (one: Self, other: Self) -> Bool {
    func isEqual<Content: Equatable>(_ content: Content) -> Bool { content == other.content as? Content }
    return isEqual(one.content)
  }
}

/// A picture and the name of its file.
struct NamedImage: Equatable, Sendable {
  let name: String
  let image: Bitmap
}

extension PropertyType {
  /// A valid value, in words, for faults: "must be …".
  var expectation: String {
    switch self {
    case .bool: "true or false"
    case .number: "a number"
    case .integer: "a whole number"
    case .numbers: "an array of numbers"
    case .string, .text: "a string"
    case .image: "the name of a PNG, JPEG or SVG file in Images"
    case .color: "a colour's name or \"#RRGGBB\""
    case .colors: "an array of colours"
    case .font: "a text style such as \"body\", or an object with \"size\", \"bold\" and \"italic\""
    case .insets: "a number, or an object with \"top\", \"left\", \"bottom\" and \"right\""
    case .size: "an object with \"width\" and \"height\""
    case .rect: "an object with \"x\", \"y\", \"width\" and \"height\""
    case .transform: "an object with \"scale\", \"rotation\" and \"translation\""
    case .format:
      "one of \(Self.namedFormats.map(\.key).joined(separator: ", ")), or an object with \"decimals\" and \"unit\""
    case .choice(let words): "one of \(words.joined(separator: ", "))"
    case .choices(let words): "an array of \(words.joined(separator: ", "))"
    case .texts: "an array of strings"
    case .attributedText: "an array of strings and of objects with \"text\""
    case .date: "a date such as \"2026-11-23\", a time such as \"09:30\", or both: \"2026-11-23T09:30\""
    case .collectionLayout: "an object with \"flow\""
    case .content: "an array of objects with \"label\" and \"value\""
    case .columns: "an array of objects with \"identifier\" and \"title\""
    case .columnWidth: "a number of points, \"fitting\", {\"fitting\": 200} or {\"share\": 1}"
    case .sortable: "true, false, or an object with \"key\" and \"ascending\""
    case .sortDescriptors: "an array of objects with \"key\" and \"ascending\""
    case .chartValues: "an array of numbers, with null for gaps"
    case .chartSeries: "an array of objects with \"name\", \"values\" and \"tint\""
    }
  }

  /// The forms of numbers with a name.
  static let namedFormats: KeyValuePairs<String, ValueFormat> = [
    "whole": .whole, "tenths": ValueFormat(decimals: 1), "hundredths": ValueFormat(decimals: 2),
    "percent": ValueFormat(unit: .percent), "pitch": PitchRange.format, "decibels": .decibels,
    "fader": .fader,
    "balance": .balance,
  ]

  /// The units of numbers with a name.
  static let namedUnits: KeyValuePairs<String, ValueUnit> = [
    "none": .none, "percent": .percent, "decibels": .decibels, "balance": .balance,
  ]

  /// The named colours, and the semantic colours, which follow the theme.
  static let namedColors: KeyValuePairs<String, Color> = [
    "black": .black, "white": .white, "clear": .clear, "gray": .gray, "darkGray": .darkGray,
    "lightGray": .lightGray, "red": .red, "green": .green, "blue": .blue, "cyan": .cyan, "magenta": .magenta,
    "yellow": .yellow, "orange": .orange, "purple": .purple, "background": .background, "surface": .surface,
    "label": .label, "secondaryLabel": .secondaryLabel, "separator": .separator, "track": .track,
    "fill": .fill,
    "focus": .focus, "tintColor": .tintColor,
  ]
}
