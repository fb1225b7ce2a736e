import BacklitUI
import BacklitValues

extension ClassRegistry {
  /// An alert that an action presents.
  var alert: JSONValue {
    let styles = AlertController.Style.allCases.map(\.rawValue)
    var field: [(name: String, value: JSONValue)] = [
      (
        "id",
        .reference("identifier").with("description", "The identifier for outlets, which get a TextField.")
      ),
      ("accessibility", .reference("accessibility")),
    ]
    if entry("TextField")?.make != nil {
      field.append(("properties", .reference("properties of TextField")))
    }
    return [
      "type": "object", "required": ["actions"], "additionalProperties": false,
      // An alert needs a text, and a list of actions has no fields.
      "if": ["required": ["preferredStyle"], "properties": ["preferredStyle": ["const": "actionSheet"]]],
      "then": ["properties": ["textFields": false]],
      "else": ["anyOf": [Self.required("title"), Self.required("message")]],
      "properties": [
        "title": Self.title.with("description", "The title."),
        "message": Self.title.with("description", "The text below the title."),
        "preferredStyle": JSONValue.words(styles).with(
          "description", "A box in the middle of the screen, by default, or a list of actions."),
        "textFields": [
          "type": "array",
          "items": [
            "type": "object", "additionalProperties": false, "properties": .object(field),
          ],
          "description": "TextFields below the message, with `id`, `properties` and `accessibility`.",
        ],
        "actions": [
          "type": "array", "minItems": 1, "items": .reference("alert action"),
          "description": "The buttons; at least one.",
        ],
      ],
    ]
  }

  /// A button of an alert.
  static var alertAction: JSONValue {
    let styles = AlertAction.Style.allCases.map(\.rawValue)
    let members: [(name: String, value: JSONValue)] = [
      ("title", title.with("description", "The title of the button.")),
      (
        "style",
        JSONValue.words(styles).with(
          "description",
          "The meaning: Escape chooses the `cancel` action, of which there is one at most; `destructive` is drawn in red."
        )
      ),
      ("enabled", ["type": "boolean", "description": "Whether it can be chosen."]),
      ("preferred", ["type": "boolean", "description": "Whether Enter chooses it; one at most."]),
    ]
    let effects = NibReader.effects.map(required)
    return [
      "type": "object", "required": ["title"], "additionalProperties": false,
      "oneOf": .array(effects + [["not": ["anyOf": .array(effects)]]]),
      "properties": .object(members + effectMembers),
    ]
  }

  /// A key command of a controller.
  static var keyCommand: JSONValue {
    let members: [(name: String, value: JSONValue)] = [
      (
        "input",
        [
          "type": "string", "minLength": 1,
          "description": "The key with its modifiers, such as `ctrl+s`, `alt+left`, `f5` or `?`.",
        ]
      ),
      ("title", title.with("description", "What it does, for the list of keys and the command palette.")),
      (
        "discoverabilityTitle",
        title.with("description", "A longer text for that list and the palette, in place of `title`.")
      ),
      ("enabled", ["type": "boolean", "description": "Whether it can be performed and is listed."]),
    ]
    return [
      "type": "object", "required": ["input", "title"], "additionalProperties": false,
      "oneOf": .array(NibReader.effects.map(required)),
      "properties": .object(members + effectMembers),
    ]
  }

  static let alertsIntroduction = """
    ## An alert

    `alert` presents an alert, or a list of actions with `"preferredStyle": "actionSheet"`:

    ```json
    {
      "from": "rename", "event": "touchUpInside",
      "alert": {
        "title": "Rename the list",
        "textFields": [{ "id": "name", "properties": { "placeholder": "Name" } }],
        "actions": [
          { "title": "Cancel", "style": "cancel" },
          { "title": "Rename", "preferred": true, "send": "rename" }
        ]
      }
    }
    ```

    The `outlets` of the owner can name a text field; the outlet is filled each time the alert is presented. A list of actions points at the view that
    opens it, in regular width. The members of an alert:
    """

  static let alertActions = """
    The members of an action of an alert, which closes the alert first. It may have one of `send`, `alert`, `present`, `push`, `showDetail`
    and `dismiss`. The sender is the view that opened the alert.
    """

  static let keyCommandsIntroduction = """
    ## A key command

    A definition of a controller has `keyCommands`, an array of commands that keys perform while the focus is in the controller's view. The list of keys (`?`) and
    the command palette show them. The sender is the root of the definition; in a container of controllers no command has `send`.

    ```json
    { "keyCommands": [{ "input": "ctrl+s", "title": "Save", "send": "save" }] }
    ```

    Modifiers are `ctrl`, `alt` and `shift`. `backlit lint` finds keys that some terminals do not send, such as `ctrl+i`, which is Tab.
    """
}
