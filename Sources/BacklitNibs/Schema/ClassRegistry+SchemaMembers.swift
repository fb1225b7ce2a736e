import BacklitGraphics
import BacklitLayout
import BacklitValues

extension ClassRegistry {
  /// The members of a definition.
  var definitionMembers: JSONValue {
    let members: [(name: String, value: JSONValue)] = [
      ("$schema", ["type": "string", "description": "Where this schema is."]),
      ("nib", ["const": 1, "description": "The version of the format."]),
      ("owner", ["type": "string", "description": "The class whose outlets and actions are connected."]),
      (
        "parameters",
        [
          "type": "object", "propertyNames": .reference("identifier"),
          "description": "The values that an outer definition can give, by name, with their defaults.",
        ]
      ),
      (
        "simulatedSize",
        [
          "type": "object", "required": ["width", "height"], "additionalProperties": false,
          "properties": [
            "width": PropertyType.number(Nib.simulatedLengths).schema,
            "height": PropertyType.number(Nib.simulatedLengths).schema,
          ],
          "description":
            "The size in points at which tools show the definition, such as that of a part of a page; programs ignore it.",
        ]
      ),
      ("root", .reference("view").with("description", "The view that contains all others.")),
      (
        "objects",
        [
          "type": "array", "items": .reference("view"),
          "description": "Views beside the root, each with a layout of its own, for outlets.",
        ]
      ),
      (
        "constraints",
        [
          "type": "array", "items": .reference("constraint"),
          "description": "The constraints between views and guides.",
        ]
      ),
      (
        "outlets",
        [
          "type": "object", "additionalProperties": .reference("identifier"),
          "description":
            "The owner's outlets and the identifiers of the views, constraints and guides that fill them.",
        ]
      ),
      (
        "actions",
        [
          "type": "array", "items": .reference("action"),
          "description": "The events of views that call actions of the owner, or open a page.",
        ]
      ),
      ("navigationItem", Self.navigationItem), ("toolbarItems", Self.toolbarItems),
      (
        "keyCommands",
        [
          "type": "array", "items": .reference("key command"),
          "description": "The commands that keys perform while the focus is in the page.",
        ]
      ),
    ]
    return .object(members + controllerMembers)
  }

  /// The members of a constraint that is an object.
  static var constraintMembers: JSONValue {
    [
      "id": .reference("identifier").with(
        "description", "The identifier for outlets and programs."),
      "constraint": ["type": "string", "description": "The constraint in words."],
      "visual": ["type": "string", "description": "Constraints in the visual format."],
      "options": [
        "type": "array", "items": .words(VisualFormatOptions.named.map(\.name)),
        "description":
          "The alignment of the views, the direction and the kind of spacing of a visual format.",
      ],
      "metrics": [
        "type": "object", "additionalProperties": PropertyType.number(PropertyType.lengths).varyingSchema,
        "description": "The numbers that the visual format uses by name.",
      ],
      "installed": PropertyType.bool.varyingSchema.with("description", "Whether the constraint is active."),
      "constant": PropertyType.number(PropertyType.lengths).varyingSchema.with(
        "description", "The constant, instead of the one in the statement."),
      "priority": PropertyType.integer(1...1000).varyingSchema.with("description", "1000 is required."),
    ]
  }
}

extension ClassRegistry {
  static let identifier: JSONValue = [
    "type": "string", "pattern": "^[A-Za-z_\\u0080-\\uFFFF][A-Za-z0-9_\\u0080-\\uFFFF]*$",
  ]

  /// The keys of a variation.
  static var traits: JSONValue {
    let words = TraitCondition.words.joined(separator: "|") + "|[wh](<|<=|>|>=)[0-9]+(\\.[0-9]+)?"
    return [
      "pattern": .string("^(\\*|(\(words))( +(\(words)))*)$"),
      "description":
        "\"*\", or traits that must all match, such as \"wC hR\"; the key with the most traits wins.",
    ]
  }

  /// A parameter, in place of a value.
  static let parameter: JSONValue = [
    "type": "object", "required": ["parameter"], "additionalProperties": false,
    "properties": [
      "parameter": .reference("identifier").with(
        "description", "The name of a parameter that the definition declares.")
    ],
  ]

  static var color: JSONValue {
    [
      "anyOf": [
        .words(PropertyType.namedColors.map(\.key)),
        ["type": "string", "pattern": "^#([0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$"],
      ]
    ]
  }

  static var font: JSONValue {
    let styles = JSONValue.words(FontDescription.Style.allCases.map(\.rawValue))
    return [
      "anyOf": [
        styles,
        [
          "type": "object",
          "additionalProperties": false,
          "not": ["required": ["style", "size"]],
          "dependentRequired": ["scalesAs": ["size"], "maximumSize": ["scalesAs"]],
          "properties": [
            "style": styles,
            "size": PropertyType.number(1...512).schema,
            "bold": ["type": "boolean"],
            "italic": ["type": "boolean"],
            "scalesAs": styles,
            "maximumSize": PropertyType.number(1...512).schema,
          ],
        ],
      ]
    ]
  }

  static var insets: JSONValue {
    let length = PropertyType.number(PropertyType.lengths).schema
    return [
      "anyOf": [
        length,
        [
          "type": "object",
          "additionalProperties": false,
          "properties": ["top": length, "left": length, "bottom": length, "right": length],
        ],
      ]
    ]
  }

  static var size: JSONValue {
    let length = PropertyType.number(PropertyType.lengths).schema
    return [
      "type": "object",
      "additionalProperties": false,
      "properties": ["width": length, "height": length],
    ]
  }

  static var rectangle: JSONValue {
    let length = PropertyType.number(PropertyType.lengths).schema
    return [
      "type": "object", "additionalProperties": false,
      "properties": ["x": length, "y": length, "width": length, "height": length],
    ]
  }

  static var transform: JSONValue {
    let (length, scale) = (
      PropertyType.number(PropertyType.lengths).schema, PropertyType.number(PropertyType.scales).schema
    )
    func point(_ value: JSONValue) -> JSONValue {
      ["type": "object", "additionalProperties": false, "properties": ["x": value, "y": value]]
    }
    return [
      "type": "object", "additionalProperties": false,
      "properties": [
        "scale": ["anyOf": [scale, point(scale)]], "rotation": PropertyType.number(-3600...3600).schema,
        "translation": point(length),
      ],
    ]
  }

  static var format: JSONValue {
    let unit: JSONValue = [
      "type": "object", "required": ["symbol", "spoken"], "additionalProperties": false,
      "properties": ["symbol": title, "spoken": title],
    ]
    return [
      "anyOf": [
        .words(PropertyType.namedFormats.map(\.key)),
        [
          "type": "object", "additionalProperties": false,
          "properties": [
            "decimals": PropertyType.integer(0...9).schema,
            "unit": ["anyOf": [.words(PropertyType.namedUnits.map(\.key)), unit]],
            "showsPlus": ["type": "boolean"], "groupsDigits": ["type": "boolean"],
          ],
        ],
      ]
    ]
  }

  static var constraint: JSONValue {
    [
      "anyOf": [
        [
          "type": "string",
          "description": "item.attribute == [multiplier *] item.attribute [± constant] [@ priority]",
        ],
        [
          "type": "object",
          "additionalProperties": false,
          "oneOf": [["required": ["constraint"]], ["required": ["visual"]]],
          "dependentRequired": ["options": ["visual"], "metrics": ["visual"]],
          // A visual format makes several constraints, which cannot share an identifier or a constant.
          "dependentSchemas": ["visual": ["properties": ["id": false, "constant": false]]],
          "properties": constraintMembers,
        ],
      ]
    ]
  }
}
