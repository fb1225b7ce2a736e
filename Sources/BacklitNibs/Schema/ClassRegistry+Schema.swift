import BacklitUI
import BacklitValues

extension ClassRegistry {
  /// Returns the JSON Schema (draft 2020-12) of definitions with the classes of this registry, for completion and checks in
  /// editors. It ends with a line feed.
  ///
  /// It describes the structure of a definition. Only ``Nib/check(registry:ownerType:language:)`` finds faults that
  /// depend on other parts, such as an unknown identifier. Classes that are not built in are also listed in `x-classes`
  /// for tools; see `registerStandIns(schema:)`. It makes a view of each class to read the defaults.
  public func jsonSchema() -> String {
    let root: JSONValue = [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": "Definition of views for Backlit",
      "type": "object",
      "required": ["nib"],
      "oneOf": .array(["root"].map(Self.required) + Self.containerCases),
      "additionalProperties": false,
      "properties": definitionMembers,
      "$defs": definitions,
    ]
    return root.with(Self.classListName, classList).with(Self.controllerListName, controllerList).text()
      + "\n"
  }

  private var definitions: JSONValue {
    let shared: JSONValue = [
      "identifier": Self.identifier, "traits": Self.traits, "parameter": Self.parameter,
      "color": Self.color, "font": Self.font, "insets": Self.insets, "size": Self.lengths("width", "height"),
      "rectangle": Self.lengths("x", "y", "width", "height"), "transform": Self.transform,
      "format": Self.format, "collection layout": Self.collectionLayout,
      "column": Self.column, "order": .closed(["key": .type("string"), "ascending": .type("boolean")]),
      "constraint": Self.constraint,
      "action": action, "accessibility": accessibility, "any view": anyView, "page": page,
      "bar buttons": .list(.reference("bar button")), "bar button": Self.barButton, "menu": Self.menu,
      "menu action": Self.menuAction, "menu entries": Self.menuEntries, "alert": alert,
      "alert action": Self.alertAction, "custom action": Self.customAction, "key command": Self.keyCommand,
      "view": JSONValue.reference("any view").with("unevaluatedProperties", false),
      "arranged view": arrangedView, "outline row": Self.outlineRow,
    ]
    var members = PropertyType.shared.map { (name: "varying \($0.word)", value: $0.type.schema.varying) }
    for entry in entries {
      members.append(("declared by \(entry.name)", declarations(of: entry)))
      guard entry.make != nil else { continue }
      let closed = JSONValue.reference("declared by \(entry.name)").with("unevaluatedProperties", false)
      members.append(("properties of \(entry.name)", closed))
    }
    return shared.merging(.object(members))
  }

  /// An arranged view, which may have additional members.
  private var arrangedView: JSONValue {
    let spacing = PropertyDeclaration.spacingAfter
    return .reference("any view").with("properties", .object([(spacing.name, spacing.schema)]))
      .with("unevaluatedProperties", false)
  }

  /// The members of a view of any class.
  var viewMembers: JSONValue {
    [
      "id": .reference("identifier", "The identifier of the view in the definition."),
      "class": .words(usable.map(\.name), "The class of the view."),
      "properties": .type("object", "The properties of the view."),
      "accessibility": .reference("accessibility", "The accessibility properties of the view."),
      "subviews": .list(.reference("view"), "The views inside, from back to front."),
      "arrangedSubviews": .list(
        .reference("arranged view"), "The views in the row or column of a StackView."),
      "guides": .list(
        .closed(["id": .reference("identifier")], required: ["id"]),
        "Invisible rectangles that take part in the layout."),
      "nib": Self.fileName.described("The definition in the same folder whose root fills the view."),
      "values": Self.parameterValues(
        "The values of the parameters of the definition that fills the view."),
      "cells": [
        "type": "object", "additionalProperties": Self.cell.varying,
        "description":
          "The definitions of the cells of a list in the same folder, by reuse identifier; or the contents of the cells of a row, by column.",
      ],
      "sections": .list(
        .closed([
          "header": Self.listTitle, "footer": Self.listTitle, "rows": .list(.reference("view")),
          "outline": .list(.reference("outline row"), "The rows as a tree, in place of \"rows\"."),
        ])
        .with("not", ["required": ["rows", "outline"]]),
        "The rows of a list without a data source, in sections."),
      "header": .reference("view", "The view above the rows of a TableView."),
      "footer": .reference("view", "The view below the rows of a TableView."),
      "contextMenu": .reference(
        "menu entries",
        "The entries of the menu that the secondary button, a long press, the menu key and Shift-F10 open."),
      "menu": .reference(
        "menu entries", "The entries of the menu that a Button opens when it is pressed."),
      "menus": .list(.reference("menu"), "The menus of a MenuBar."),
      "sample": [
        "type": "object", "additionalProperties": .list(.type("object")),
        "description":
          "The values of sample rows by reuse identifier, which a list shows without a data source.",
      ],
    ]
  }

  /// The header or the footer of a section.
  private static let listTitle: JSONValue = ["anyOf": [title, .reference("view")]]

  /// A row of an outline, with the rows below it.
  private static let outlineRow: JSONValue = .closed(
    [
      "row": .reference("view", "The view of the row."),
      "expanded": .type("boolean", "Whether the rows below it are shown at first."),
      "rows": .list(.reference("outline row"), "The rows below it."),
    ], required: ["row"])

  /// A column of a table.
  static var column: JSONValue {
    let identifier = JSONValue.type("string", "The name of the column for its cells and for the program.")
    let properties = TableColumn.members.map { property in
      (name: property.name, value: property.type.varyingSchema.described(property.documentation))
    }
    return .closed(.object([("identifier", identifier)] + properties), required: ["identifier", "title"])
  }

  /// The content of a cell.
  private static var cell: JSONValue {
    let number: JSONValue = ["number": .type("number"), "format": .reference("format")]
    return ["anyOf": [.type("string"), .type("number"), .closed(number, required: ["number"])]]
  }

  private var usable: [Entry] { entries.filter { $0.make != nil } }

  /// The schema of all views, open for additional members.
  private var anyView: JSONValue {
    let cases: [JSONValue] = usable.map { entry in
      let members: JSONValue = [
        "class": ["description": .string(entry.documentation)],
        "properties": .reference("properties of \(entry.name)"),
      ]
      let names = lineage(of: entry).map(\.name)
      let closed = [
        ("StackView", "arrangedSubviews"), ("Button", "menu"), ("MenuBar", "menus"), ("TableView", "header"),
        ("TableView", "footer"),
      ]
      .filter { !names.contains($0.0) }
      return [
        "if": ["properties": ["class": ["const": .string(entry.name)]], "required": ["class"]],
        "then": ["properties": closed.reduce(members) { $0.with($1.1, false) }],
      ]
    }
    return [
      "type": "object",
      "anyOf": [["required": ["class"]], ["required": ["nib"]], ["required": ["cells"]]],
      "dependentRequired": ["values": ["nib"]],
      "properties": viewMembers,
      "allOf": .array(cases),
    ]
  }

  /// The properties of a class and its ancestors, open for the properties of subclasses.
  private func declarations(of entry: Entry) -> JSONValue {
    let sample = entry.make?()
    let members = entry.properties.map { property in
      let standard = sample.flatMap { property.read($0) }.map(JSONValue.init)
      return (name: property.name, value: property.schema.with("default", standard))
    }
    let parent = entry.parent.map { JSONValue.array([.reference("declared by \($0)")]) }
    return JSONValue.object([("properties", .object(members))]).with("allOf", parent)
  }

  var accessibility: JSONValue {
    let declared = JSONValue.object(PropertyDeclaration.accessibility.map { ($0.name, $0.schema) })
    return .closed(
      declared.merging([
        "elements": .list(.reference("identifier"), "The subviews in reading order."),
        "labelFor": .reference(
          "identifier", "The control that this Label names for readers, which then read both together."),
        "customActions": .list(
          .reference("custom action"),
          "Further actions for readers: each with a `name`, and what it does."),
      ])
    )
  }

  /// An action of a view for readers.
  private static var customAction: JSONValue {
    withEffect(["name": title.described("The spoken name.")], required: ["name"])
  }

  var action: JSONValue {
    var names: Set<String> = []
    let events = entries.flatMap(\.events).filter { names.insert($0.name).inserted }.map { event in
      ["const": .string(event.name), "description": .string(event.documentation)] as JSONValue
    }
    let members: JSONValue = [
      "from": .reference("identifier", "The view in which the event happens."),
      "event": ["oneOf": .array(events), "description": "What happens."],
    ]
    return [
      "type": "object", "required": ["from", "event"],
      "oneOf": .array(NibReader.effects.map(Self.required)), "additionalProperties": false,
      "properties": members.merging(Self.effectMembers),
    ]
  }
}

extension PropertyDeclaration {
  /// The schema of its values, with what it does.
  fileprivate var schema: JSONValue { type.varyingSchema.described(documentation) }
}
