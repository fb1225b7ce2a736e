import AutoLayout

extension ClassRegistry {
  /// What a definition consists of.
  static var definitionMembers: SchemaNode {
    [
      "$schema": ["type": "string", "description": "Where this schema is."],
      "nib": ["const": 1, "description": "The version of the format."],
      "owner": ["type": "string", "description": "The class whose outlets and actions are connected."],
      "root": .reference("view").with("description", "The view that contains all others."),
      "constraints": [
        "type": "array", "items": .reference("constraint"),
        "description": "What holds between the places and sizes of views.",
      ],
      "outlets": [
        "type": "object", "additionalProperties": .reference("identifier"),
        "description": "The owner’s outlets and the identifiers of what they get.",
      ],
      "actions": [
        "type": "array", "items": .reference("action"),
        "description": "Which events of which views are sent to which action of the owner.",
      ],
    ]
  }

  /// What a constraint may say, as an object.
  static var constraintMembers: SchemaNode {
    [
      "id": .reference("identifier").with(
        "description", "The name by which outlets and programs know it."),
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
    ]
  }
}
