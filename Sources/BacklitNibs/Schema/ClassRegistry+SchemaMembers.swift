import BacklitLayout
import BacklitUI
import BacklitValues

extension ClassRegistry {
  /// The members of a definition.
  var definitionMembers: JSONValue {
    let extent = PropertyType.number(Nib.simulatedLengths).schema
    let own: JSONValue = [
      "$schema": .type("string", "Where this schema is."),
      "nib": ["const": 1, "description": "The version of the format."],
      "owner": .type("string", "The class whose outlets and actions are connected."),
      "parameters": [
        "type": "object", "propertyNames": .reference("identifier"),
        "description": "The values that an outer definition can give, by name, with their defaults.",
      ],
      "simulatedSize": JSONValue.closed(
        ["width": extent, "height": extent], required: ["width", "height"]
      ).described(
        "The size in points at which tools show the definition, such as that of a part of a page; programs ignore it."
      ),
      "root": .reference("view", "The view that contains all others."),
      "objects": .list(
        .reference("view"), "Views beside the root, each with a layout of its own, for outlets."),
      "constraints": .list(.reference("constraint"), "The constraints between views and guides."),
      "outlets": [
        "type": "object", "additionalProperties": .reference("identifier"),
        "description":
          "The owner's outlets and the identifiers of the views, constraints and guides that fill them.",
      ],
      "actions": .list(
        .reference("action"), "The events of views that call actions of the owner, or open a page."),
      "navigationItem": Self.navigationItem, "toolbarItems": Self.toolbarItems,
      "keyCommands": .list(
        .reference("key command"), "The commands that keys perform while the focus is in the page."),
    ]
    return own.merging(controllerMembers)
  }

  /// The members of a constraint that is an object.
  static var constraintMembers: JSONValue {
    let length = PropertyType.number(PropertyType.lengths).varyingSchema
    return [
      "id": .reference("identifier", "The identifier for outlets and programs."),
      "constraint": .type("string", "The constraint in words."),
      "visual": .type("string", "Constraints in the visual format."),
      "options": .list(
        .words(VisualFormatOptions.named.map(\.name)),
        "The alignment of the views, the direction and the kind of spacing of a visual format."),
      "metrics": [
        "type": "object", "additionalProperties": length,
        "description": "The numbers that the visual format uses by name.",
      ],
      "installed": PropertyType.bool.varyingSchema.described("Whether the constraint is active."),
      "constant": length.described("The constant, instead of the one in the statement."),
      "priority": PropertyType.integer(1...1000).varyingSchema.described("1000 is required."),
    ]
  }
}

extension ClassRegistry {
  static let identifier = JSONValue.type("string").with(
    "pattern", "^[A-Za-z_\\u0080-\\uFFFF][A-Za-z0-9_\\u0080-\\uFFFF]*$")

  /// The name of the file of a definition, without its extension.
  static let fileName = JSONValue.type("string").with("pattern", "^[A-Za-z0-9_\\u0080-\\uFFFF-]+$")

  /// The values of the parameters of a definition.
  static func parameterValues(_ description: String) -> JSONValue {
    ["type": "object", "propertyNames": .reference("identifier"), "description": .string(description)]
  }

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
  static let parameter = JSONValue.closed(
    ["parameter": .reference("identifier", "The name of a parameter that the definition declares.")],
    required: ["parameter"])

  static var color: JSONValue {
    let number = JSONValue.type("string").with("pattern", "^#([0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})$")
    return ["anyOf": [.words(PropertyType.namedColors.map(\.key)), number]]
  }

  static var font: JSONValue {
    let styles = JSONValue.words(of: FontDescription.Style.self)
    let size = PropertyType.number(1...512).schema
    let object = JSONValue.closed(
      [
        "style": styles, "size": size, "bold": .type("boolean"), "italic": .type("boolean"),
        "scalesAs": styles, "maximumSize": size,
      ],
      where: [
        "not": ["required": ["style", "size"]],
        "dependentRequired": ["scalesAs": ["size"], "maximumSize": ["scalesAs"]],
      ])
    return ["anyOf": [styles, object]]
  }

  /// An object of lengths.
  static func lengths(_ names: String...) -> JSONValue {
    let length = PropertyType.number(PropertyType.lengths).schema
    return .closed(.object(names.map { ($0, length) }))
  }

  static var insets: JSONValue {
    let length = PropertyType.number(PropertyType.lengths).schema
    return ["anyOf": [length, lengths("top", "left", "bottom", "right")]]
  }

  static var transform: JSONValue {
    let scale = PropertyType.number(PropertyType.scales).schema
    return .closed([
      "scale": ["anyOf": [scale, .closed(["x": scale, "y": scale])]],
      "rotation": PropertyType.number(-3600...3600).schema, "translation": lengths("x", "y"),
    ])
  }

  static var format: JSONValue {
    let unit = JSONValue.closed(["symbol": title, "spoken": title], required: ["symbol", "spoken"])
    let object = JSONValue.closed([
      "decimals": PropertyType.integer(0...9).schema,
      "unit": ["anyOf": [.words(PropertyType.namedUnits.map(\.key)), unit]],
      "showsPlus": .type("boolean"), "groupsDigits": .type("boolean"),
    ])
    return ["anyOf": [.words(PropertyType.namedFormats.map(\.key)), object]]
  }

  static var constraint: JSONValue {
    let object = JSONValue.closed(
      constraintMembers,
      where: [
        "oneOf": [required("constraint"), required("visual")],
        "dependentRequired": ["options": ["visual"], "metrics": ["visual"]],
        // A visual format makes several constraints, which cannot share an identifier or a constant.
        "dependentSchemas": ["visual": ["properties": ["id": false, "constant": false]]],
      ])
    let text = JSONValue.type(
      "string", "item.attribute == [multiplier *] item.attribute [± constant] [@ priority]")
    return ["anyOf": [text, object]]
  }
}
