import BacklitUI
import BacklitValues

extension ClassRegistry {
  /// An alert that an action presents.
  var alert: JSONValue {
    var field: JSONValue = [
      "id": .reference("identifier", "The identifier for outlets, which get a TextField."),
      "accessibility": .reference("accessibility"),
    ]
    if entry("TextField")?.make != nil {
      field = field.with("properties", .reference("properties of TextField"))
    }
    return .closed(
      [
        "title": Self.title.described("The title."),
        "message": Self.title.described("The text below the title."),
        "preferredStyle": .words(
          of: AlertController.Style.self,
          "A box in the middle of the screen, by default, or a list of actions."),
        "textFields": .list(
          .closed(field), "TextFields below the message, with `id`, `properties` and `accessibility`."),
        "actions": [
          "type": "array", "minItems": 1, "items": .reference("alert action"),
          "description": "The buttons; at least one.",
        ],
      ], required: ["actions"],
      where: [
        // An alert needs a text, and a list of actions has no fields.
        "if": ["required": ["preferredStyle"], "properties": ["preferredStyle": ["const": "actionSheet"]]],
        "then": ["properties": ["textFields": false]],
        "else": ["anyOf": [Self.required("title"), Self.required("message")]],
      ])
  }

  /// A button of an alert.
  static var alertAction: JSONValue {
    let members: JSONValue = [
      "title": title.described("The title of the button."),
      "style": .words(
        of: AlertAction.Style.self,
        "The meaning: Escape chooses the `cancel` action, of which there is one at most; `destructive` is drawn in red."
      ),
      "enabled": .type("boolean", "Whether it can be chosen."),
      "preferred": .type("boolean", "Whether Enter chooses it; one at most."),
    ]
    let effects = NibReader.effects.map(required)
    return .closed(
      members.merging(effectMembers), required: ["title"],
      where: ["oneOf": .array(effects + [["not": ["anyOf": .array(effects)]]])])
  }

  /// A key command of a controller.
  static var keyCommand: JSONValue {
    withEffect(
      [
        "input": [
          "type": "string", "minLength": 1,
          "description": "The key with its modifiers, such as `ctrl+s`, `alt+left`, `f5` or `?`.",
        ],
        "title": title.described("What it does, for the list of keys and the command palette."),
        "discoverabilityTitle": title.described(
          "A longer text for that list and the palette, in place of `title`."),
        "enabled": .type("boolean", "Whether it can be performed and is listed."),
      ], required: ["input", "title"])
  }

  /// An object that says in one of its members what it does.
  static func withEffect(_ members: JSONValue, required names: [String]) -> JSONValue {
    .closed(
      members.merging(effectMembers), required: names,
      where: ["oneOf": .array(NibReader.effects.map(required))])
  }

  /// The members for the effect of an action. An action has exactly one of them.
  static let effectMembers: JSONValue = [
    "send": .type("string", "The action of the owner."),
    "alert": .reference("alert", "Presents an alert."),
    "dismiss": ["const": true, "description": "Dismisses the page."],
    "present": .reference("page", "Presents a page."),
    "push": .reference(
      "page", "Pushes a page on the stack of its navigation controller; without one, presents it."),
    "showDetail": .reference(
      "page", "Shows a page as the detail of the split view controller; without one, presents it."),
  ]
}

extension ClassRegistry {
  /// The entries of a menu.
  static let menuEntries = JSONValue.list([
    "type": "object",
    "if": required("children"), "then": .reference("menu"), "else": .reference("menu action"),
  ])

  /// A menu with a title, or one that is part of the menu around.
  static let menu = JSONValue.closed(
    [
      "title": title.described("The title of the menu."),
      "children": .reference("menu entries", "The entries."),
      "inline": .type("boolean", "Whether the entries are part of the menu around, after a line."),
    ], required: ["children"],
    where: [
      "anyOf": [required("title"), ["required": ["inline"], "properties": ["inline": ["const": true]]]]
    ])

  /// An entry of a menu that performs an action.
  static var menuAction: JSONValue {
    withEffect(
      [
        "title": title.described("The title of the entry."),
        "enabled": .type("boolean", "Whether it can be chosen."),
        "destructive": .type("boolean", "Whether it deletes data; it is drawn in red."),
        "on": .type("boolean", "Whether it is marked as chosen."),
      ], required: ["title"])
  }
}
