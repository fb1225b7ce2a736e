import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitUI
import BacklitValues

extension JSONValue {
  /// A reference to a definition in `$defs`.
  static func reference(_ name: String, _ description: String? = nil) -> JSONValue {
    JSONValue.object([("$ref", .string("#/$defs/\(name)"))]).described(description)
  }

  /// One of several words.
  static func words(_ words: [String], _ description: String? = nil) -> JSONValue {
    JSONValue.object([("enum", .strings(words))]).described(description)
  }

  /// One of the words of an enumeration.
  static func words<Word: RawRepresentable<String> & CaseIterable>(
    of type: Word.Type, _ description: String? = nil
  ) -> JSONValue {
    words(type.allCases.map(\.rawValue), description)
  }

  /// A value of a type of JSON.
  static func type(_ name: String, _ description: String? = nil) -> JSONValue {
    JSONValue.object([("type", .string(name))]).described(description)
  }

  /// An array.
  static func list(_ items: JSONValue, _ description: String? = nil) -> JSONValue {
    type("array").with("items", items).described(description)
  }

  /// An object without other members than these, for which the conditions hold.
  static func closed(
    _ members: JSONValue, required: [String] = [], where conditions: JSONValue = [:]
  ) -> JSONValue {
    type("object").with("required", required.isEmpty ? nil : .strings(required))
      .with("additionalProperties", false).merging(conditions).with("properties", members)
  }

  /// The schema with a description; unchanged for nil.
  func described(_ text: String?) -> JSONValue { with("description", text.map(JSONValue.string)) }

  /// The object with the members of a different one at the end.
  func merging(_ other: JSONValue) -> JSONValue {
    guard case .object(let own) = content, let added = other.object else { return self }
    return JSONValue(.object(own + added))
  }

  /// The schema of a value, of a variation of values, or of a parameter.
  var varying: JSONValue {
    let cases: JSONValue = [
      "type": "object", "minProperties": 1, "propertyNames": .reference("traits"),
      "additionalProperties": ["anyOf": [self, .reference("parameter")]],
    ]
    return ["anyOf": [self, .closed(["vary": cases], required: ["vary"]), .reference("parameter")]]
  }

  /// A colour as a definition writes it.
  private static func word(for color: Color) -> String {
    PropertyType.namedColors.first { $0.value == color }?.key ?? color.hex
  }

  private static func point(_ point: Point) -> JSONValue { ["x": .number(point.x), "y": .number(point.y)] }

  private static func format(_ format: ValueFormat) -> JSONValue {
    if let named = PropertyType.namedFormats.first(where: { $0.value == format }) {
      return .string(named.key)
    }
    let unit: JSONValue =
      if case .named(let symbol, let spoken) = format.unit {
        ["symbol": .string(symbol), "spoken": .string(spoken)]
      } else {
        .string(PropertyType.namedUnits.first { $0.value == format.unit }?.key ?? "none")
      }
    return [
      "decimals": .number(Double(format.decimals)), "unit": unit, "showsPlus": .bool(format.showsPlus),
      "groupsDigits": .bool(format.groupsDigits),
    ]
  }

  /// A value as a definition writes it.
  init(_ value: PropertyValue) {
    switch value.content {
    case let flag as Bool: self = .bool(flag)
    case let number as Double: self = .number(number)
    case let number as Int: self = .number(Double(number))
    case let numbers as [Double]: self = .array(numbers.map(JSONValue.number))
    case let text as String: self = .string(text)
    case let texts as [String]: self = .strings(texts)
    case let color as Color: self = .string(Self.word(for: color))
    case let colors as [Color]: self = .strings(colors.map(Self.word))
    case let font as FontDescription:
      let size: JSONValue
      switch font.base {
      case .style(let style):
        self = .string(style.rawValue)
        return
      case .points(let points): size = ["size": .number(points)]
      case .scaled(let points, let style, let maximum):
        let scaled: JSONValue = ["size": .number(points), "scalesAs": .string(style.rawValue)]
        size = scaled.with("maximumSize", maximum.map(JSONValue.number))
      }
      self = size.with("bold", .bool(font.isBold ?? false)).with("italic", .bool(font.isItalic))
    case let insets as EdgeInsets:
      self = [
        "top": .number(insets.top), "left": .number(insets.left), "bottom": .number(insets.bottom),
        "right": .number(insets.right),
      ]
    case let size as Size: self = ["width": .number(size.width), "height": .number(size.height)]
    case let rect as Rect:
      self = [
        "x": .number(rect.minX), "y": .number(rect.minY), "width": .number(rect.width),
        "height": .number(rect.height),
      ]
    case let transform as TransformDescription:
      self = [
        "scale": Self.point(transform.scale), "rotation": .number(transform.rotation),
        "translation": Self.point(transform.translation),
      ]
    case let format as ValueFormat: self = Self.format(format)
    case let date as DateDescription: self = .string(date.description)
    case let content as [AccessibilityCustomContent]:
      self = .array(
        content.map {
          [
            "label": .string($0.label), "value": .string($0.value),
            "important": .bool($0.importance == .high),
          ]
        })
    // The others have no default that a definition can express.
    default: self = .object([])
    }
  }
}

extension PropertyType {
  /// Types that many properties share. The schema describes their variations once.
  static let shared: [(word: String, type: PropertyType)] = [
    ("switch", .bool), ("text", .text), ("color", .color), ("font", .font), ("insets", .insets),
    ("priority", .integer(1...1000)), ("length", .number(lengths)),
  ]

  /// The schema of values of the type and of variations of them.
  var varyingSchema: JSONValue {
    let type = self == .string ? .text : self
    return Self.shared.first { $0.type == type }.map { .reference("varying \($0.word)") } ?? schema.varying
  }

  /// The schema of values of the type.
  var schema: JSONValue {
    switch self {
    case .bool: .type("boolean")
    case .number(let bounds):
      ["type": "number", "minimum": .number(bounds.lowerBound), "maximum": .number(bounds.upperBound)]
    case .integer(let bounds):
      [
        "type": "integer", "minimum": .number(Double(bounds.lowerBound)),
        "maximum": .number(Double(bounds.upperBound)),
      ]
    case .numbers(let bounds): .list(Self.number(bounds).schema)
    case .string, .text: .type("string")
    case .image: ["type": "string", "pattern": "^[^/]+\\.(png|jpg|jpeg|svg)$"]
    case .color: .reference("color")
    case .colors: .list(.reference("color"))
    case .font: .reference("font")
    case .insets: .reference("insets")
    case .size: .reference("size")
    case .rect: .reference("rectangle")
    case .transform: .reference("transform")
    case .format: .reference("format")
    case .choice(let words): .words(words)
    case .choices(let words): .list(.words(words))
    case .texts: .list(.type("string"))
    case .attributedText:
      .list([
        "anyOf": [
          .type("string"),
          .closed(
            .object(
              [("text", .type("string"))]
                + Self.textStyles.map { ($0.key, .type("boolean")) } + [
                  ("color", .reference("color")),
                  ("link", ["type": "string", "pattern": "^[A-Za-z][A-Za-z0-9+.-]*:", "maxLength": 2083]),
                  ("language", .type("string")), ("spellsOut", .type("boolean")),
                ]), required: ["text"]),
        ]
      ])
    case .date: ["type": "string", "pattern": .string(DateDescription.pattern)]
    case .collectionLayout: .reference("collection layout")
    case .columns: .list(.reference("column"))
    case .columnWidth:
      [
        "anyOf": [
          Self.number(Self.widths).schema, .words(["fitting"]),
          .closed(["fitting": Self.number(Self.widths).schema], required: ["fitting"]),
          .closed(["share": Self.number(Self.shares).schema], required: ["share"]),
        ]
      ]
    case .sortable: ["anyOf": [.type("boolean"), .reference("order")]]
    case .sortDescriptors: .list(JSONValue.reference("order").with("required", ["key"]))
    case .chartValues:
      .list(["anyOf": [Self.number(Self.chartNumbers).schema, .type("null")]])
    case .chartSeries:
      .list(
        .closed(
          [
            "name": .type("string"), "values": Self.chartValues.schema,
            "tint": .words(of: BacklightColor.self),
          ], required: ["values"]))
    case .content:
      .list(
        .closed(
          ["label": .type("string"), "value": .type("string"), "important": .type("boolean")],
          required: ["label", "value"]))
    }
  }
}
