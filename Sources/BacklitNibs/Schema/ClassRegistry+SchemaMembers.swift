import AutoLayout

extension ClassRegistry {
  static let identifier: SchemaNode = [
    "type": "string", "pattern": "^[A-Za-z_\\u0080-\\uFFFF][A-Za-z0-9_\\u0080-\\uFFFF]*$",
  ]

  /// The keys of a variation.
  static var traits: SchemaNode {
    let words = TraitCondition.words.joined(separator: "|")
    return [
      "pattern": .string("^(\\*|(\(words))( +(\(words)))*)$"),
      "description":
        "“*”, or traits that must all match, such as “wC hR”; the key with the most traits wins.",
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
          "dependentRequired": ["options": ["visual"], "metrics": ["visual"]],
          // A visual format makes several constraints, which cannot share an identifier or a constant.
          "dependentSchemas": ["visual": ["properties": ["id": false, "constant": false]]],
          "properties": constraintMembers,
        ],
      ]
    ]
  }
}
