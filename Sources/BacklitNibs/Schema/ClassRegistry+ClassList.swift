import BacklitAccessibility
import BacklitGeometry
import BacklitUI
import BacklitValues

extension ClassRegistry {
  /// The name of the list in a schema. Editors ignore members that begin with `x-`.
  static let classListName = "x-classes"

  /// The classes that are not built in, as the schema lists them for tools; nil if there are none.
  ///
  /// Each class has its name, parent, documentation, properties, events, its intrinsic content size in points, and what
  /// readers receive from a new view.
  var classList: JSONValue? {
    let own = entries.filter { ClassRegistry.builtIn.entry($0.name) == nil }
    return own.isEmpty ? nil : .array(own.map(Self.classListEntry))
  }

  private static func classListEntry(_ entry: Entry) -> JSONValue {
    var node: JSONValue = ["name": .string(entry.name)]
    node = node.with("inherits", entry.parent.map(JSONValue.string))
      .with("documentation", .string(entry.documentation))
    if let view = entry.make?() {
      let size = view.intrinsicContentSize
      let hasSize = size.width >= 0 || size.height >= 0
      node = node.with(
        "size", hasSize ? ["width": .number(size.width), "height": .number(size.height)] : nil
      )
      .with("accessibility", accessibility(of: view))
    } else {
      node = node.with("abstract", true)
    }
    let properties = entry.properties.map { property in
      property.type.classListEntry.with("name", .string(property.name))
        .with("documentation", .string(property.documentation))
    }
    let events: [JSONValue] = entry.events.map {
      ["name": .string($0.name), "documentation": .string($0.documentation)]
    }
    return node.with("properties", properties.isEmpty ? nil : .array(properties))
      .with("events", events.isEmpty ? nil : .array(events))
  }

  /// The name of the list of controllers in a schema.
  static let controllerListName = "x-controllers"

  /// The controllers that are not built in, as the schema lists them for tools; nil if there are none. Each has its
  /// name, the built-in class that it inherits from, and its documentation.
  var controllerList: JSONValue? {
    let own = controllers.filter { ClassRegistry.builtIn.controller($0.name) == nil }
    let list: [JSONValue] = own.map {
      [
        "name": .string($0.name), "inherits": .string($0.base.rawValue),
        "documentation": .string($0.documentation),
      ]
    }
    return own.isEmpty ? nil : .array(list)
  }

  /// Returns the accessibility of a new view: whether it is an element, its traits, and its label if it has one.
  private static func accessibility(of view: View) -> JSONValue {
    guard view.isAccessibilityElement else { return ["element": false] }
    let label = view.accessibilityLabel ?? ""
    return JSONValue.object([("element", true), ("traits", .strings(view.accessibilityTraits.names))])
      .with("label", label.isEmpty ? nil : .string(label))
  }
}

extension PropertyType {
  /// The types without parameters, by name.
  static let plain: [(word: String, type: PropertyType)] = [
    ("bool", .bool), ("string", .string), ("text", .text), ("image", .image), ("color", .color),
    ("colors", .colors), ("font", .font), ("insets", .insets), ("size", .size), ("texts", .texts),
    ("date", .date), ("content", .content), ("collectionLayout", .collectionLayout),
    ("rect", .rect), ("transform", .transform), ("format", .format),
  ]

  /// The type in a list of classes.
  var classListEntry: JSONValue {
    switch self {
    case .number, .integer: schema
    case .numbers(let bounds):
      ["type": "numbers", "minimum": .number(bounds.lowerBound), "maximum": .number(bounds.upperBound)]
    case .choice(let words): ["type": "choice", "words": .strings(words)]
    case .choices(let words): ["type": "choices", "words": .strings(words)]
    default: ["type": .string(Self.plain.first { $0.type == self }?.word ?? "text")]
    }
  }
}
