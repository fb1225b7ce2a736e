import AutoLayout

extension ClassRegistry {
  static let identifier: SchemaNode = [
    "type": "string", "pattern": "^[A-Za-z_\\u0080-\\uFFFF][A-Za-z0-9_\\u0080-\\uFFFF]*$",
  ]

  /// The keys of a variation.
  static var traits: SchemaNode {
    let words = TraitCondition.all.map(\.word).joined(separator: "|")
    return [
      "pattern": .string("^(\\*|(\(words))( +(\(words)))*)$"),
      "description": "“*”, or traits that hold together, such as “wC hR”; the key with most of them wins.",
    ]
  }

  static var color: SchemaNode {
    [
      "anyOf": [
        .words(PropertyType.colors.map(\.key)),
        ["type": "string", "pattern": "^#([0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$"],
      ]
    ]
  }

  static var font: SchemaNode {
    let styles = SchemaNode.words(FontDescription.Style.allCases.map(\.rawValue))
    return [
      "anyOf": [
        styles,
        [
          "type": "object",
          "additionalProperties": false,
          "not": ["required": ["style", "size"]],
          "properties": [
            "style": styles,
            "size": PropertyType.number(1...512).schema,
            "bold": ["type": "boolean"],
            "italic": ["type": "boolean"],
          ],
        ],
      ]
    ]
  }

  static var insets: SchemaNode {
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

  static var size: SchemaNode {
    let length = PropertyType.number(PropertyType.lengths).schema
    return [
      "type": "object",
      "additionalProperties": false,
      "properties": ["width": length, "height": length],
    ]
  }

  static var constraint: SchemaNode {
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
          "properties": [
            "id": .reference("identifier"),
            "constraint": ["type": "string", "description": "The constraint in words."],
            "visual": ["type": "string", "description": "Constraints in the visual format."],
            "options": [
              "type": "array", "items": .words(VisualFormatOptions.named.map(\.name)),
              "description":
                "How the views of a visual format align, which way it runs, what distances lie between.",
            ],
            "metrics": [
              "type": "object", "additionalProperties": ["type": "number"],
              "description": "Numbers that a visual format names.",
            ],
            "installed": PropertyType.bool.varyingSchema.with("description", "Whether it holds."),
            "constant": PropertyType.number(PropertyType.lengths).varyingSchema.with(
              "description", "The constant, in place of the one in the words."),
            "priority": PropertyType.integer(1...1000).varyingSchema.with("description", "1000 is required."),
          ],
        ],
      ]
    ]
  }
}
