import BacklitUI
import BacklitValues

extension ClassRegistry {
  /// The schema of an object that has a member.
  static func required(_ name: String) -> JSONValue { ["required": [.string(name)]] }

  /// The schemas of objects with one of the containers of controllers.
  static var containerCases: [JSONValue] { NibReader.containers.map(required) }

  /// A text that a parameter can stand for.
  static let title: JSONValue = ["anyOf": [["type": "string"], .reference("parameter")]]

  /// The members of a definition, or of a page inside one, that describe its controller.
  var controllerMembers: [(name: String, value: JSONValue)] {
    let styles = JSONValue.words(ModalPresentationStyle.allCases.map(\.rawValue))
    let tab: JSONValue = [
      "type": "object", "additionalProperties": false,
      "properties": ["title": Self.title, "badgeValue": Self.title, "enabled": ["type": "boolean"]],
    ]
    return [
      (
        "controller",
        JSONValue.words(controllers.map(\.name)).with(
          "description", "The class of the controller, which owns the definition.")
      ),
      ("title", Self.title.with("description", "The title of the page.")),
      (
        "tabBarItem",
        tab.with("description", "The tab of the page: `title`, `badgeValue` and `enabled`.")
      ),
      ("preferredContentSize", .reference("size").with("description", "The size in sheets and popovers.")),
      (
        "restorationIdentifier",
        ["type": "string", "description": "The name of the page in the saved state of the program."]
      ),
      ("modalPresentationStyle", styles.with("description", "How the page is presented.")),
      (
        "navigation",
        [
          "type": "object", "required": ["root"], "additionalProperties": false,
          "properties": [
            "root": .reference("page"), "barHidden": ["type": "boolean"],
            "prefersLargeTitles": ["type": "boolean"], "toolbarHidden": ["type": "boolean"],
          ],
          "description":
            "A stack of pages that begins with `root`. With `barHidden` it has no bar, with `prefersLargeTitles` its titles are large, and with `toolbarHidden` false it has a bar at the bottom.",
        ]
      ),
      (
        "tabs",
        [
          "type": "array", "items": .reference("page"), "description": "Pages with a bar of tabs.",
        ]
      ),
      ("split", Self.split),
      (
        "pages",
        [
          "type": "array", "items": .reference("page"), "description": "Pages that are turned.",
        ]
      ),
    ]
  }

  private static var split: JSONValue {
    let columns = SplitViewController.Column.allCases.map(\.rawValue)
    var members: [(name: String, value: JSONValue)] = columns.map { ($0, .reference("page")) }
    for name in ["preferredPrimaryColumnWidth", "preferredSupplementaryColumnWidth"] {
      members.append((name, PropertyType.number(0...10_000).schema))
    }
    members.append(("topColumnForCollapsing", .words(columns)))
    let modes = SplitViewController.DisplayMode.allCases.map(\.rawValue)
    members.append(("preferredDisplayMode", .words(modes)))
    members.append(("presentsWithDisplayModeButton", ["type": "boolean"]))
    return [
      "type": "object", "required": ["primary", "secondary"], "additionalProperties": false,
      "properties": .object(members),
      "description": .string(
        "Columns: the pages \(columns.codes), of which `supplementary` can be left out, and `preferredPrimaryColumnWidth`, `preferredSupplementaryColumnWidth`, `topColumnForCollapsing`, `preferredDisplayMode` (\(modes.codes)) and `presentsWithDisplayModeButton`."
      ),
    ]
  }

  /// The members of a page that is an object.
  var pageMembers: JSONValue {
    let members: [(name: String, value: JSONValue)] = [
      (
        "nib",
        [
          "type": "string", "pattern": "^[A-Za-z0-9_\\u0080-\\uFFFF-]+$",
          "description": "The definition of the page in the same folder.",
        ]
      ),
      (
        "values",
        [
          "type": "object", "propertyNames": .reference("identifier"),
          "description": "The values of the parameters of that definition.",
        ]
      ),
      (
        "adaptivePage",
        .reference("page").with(
          "description",
          "The page that is presented instead where its `modalPresentationStyle` is adapted to the size: a popover in a small window."
        )
      ),
    ]
    return .object(members + controllerMembers)
  }

  /// The schema of a page.
  var page: JSONValue {
    let contents = ["nib"] + NibReader.containers
    return [
      "anyOf": [
        ["type": "string", "pattern": "^[A-Za-z0-9_\\u0080-\\uFFFF-]+$"],
        [
          "type": "object", "additionalProperties": false,
          "anyOf": .array((["controller"] + contents).map(Self.required)),
          "dependentRequired": ["values": ["nib"]],
          "dependentSchemas": .object(
            contents.map { name in
              let others = contents.filter { $0 != name } + (name == "nib" ? ["controller"] : [])
              return (name, ["properties": .object(others.map { ($0, .bool(false)) })])
            }),
          "properties": pageMembers,
        ],
      ]
    ]
  }

  /// What the bar of a navigation controller shows for a page.
  static var navigationItem: JSONValue {
    [
      "type": "object", "additionalProperties": false,
      "properties": [
        "title": title, "backButtonTitle": title, "hidesBackButton": ["type": "boolean"],
        "largeTitleDisplayMode": .words(NavigationItem.LargeTitleDisplayMode.allCases.map(\.rawValue)),
        "leftBarButtonItems": .reference("bar buttons"), "rightBarButtonItems": .reference("bar buttons"),
      ],
      "description": "What the bar of a navigation controller shows for the page.",
    ]
  }

  /// The buttons at a side of a bar.
  static let barButtons: JSONValue = ["type": "array", "items": .reference("bar button")]

  /// The items of a toolbar.
  static var toolbarItems: JSONValue {
    let width = PropertyType.number(PropertyDeclaration.spacings).schema
    let space: JSONValue = [
      "type": "object", "required": ["fixedSpace"], "additionalProperties": false,
      "properties": ["fixedSpace": width],
    ]
    return [
      "type": "array",
      "items": ["anyOf": [["const": "flexibleSpace"], space, .reference("bar button")]],
      "description":
        "What the toolbar of a navigation controller shows for the page: buttons, `\"flexibleSpace\"`, and `{ \"fixedSpace\": 16 }`.",
    ]
  }

  /// A button of a bar.
  static var barButton: JSONValue {
    [
      "type": "object", "additionalProperties": false,
      "anyOf": [["required": ["title"]], ["required": ["image"]]],
      "properties": [
        "id": .reference("identifier").with(
          "description", "The identifier for actions and outlets, which get a Button."),
        "title": title.with("description", "The title."),
        "compactTitle": title.with(
          "description", "The title in a bar without room for everything, such as a symbol."),
        "label": title.with("description", "The name for screen readers; that of `title` by default."),
        "image": PropertyType.image.schema.with("description", "The picture: a file in Images."),
        "style": JSONValue.words(BarButtonItem.Style.allCases.map(\.rawValue)).with(
          "description", "The importance: `done` is bold."),
        "enabled": ["type": "boolean", "description": "Whether the button can be pressed."],
        "menu": .reference("menu entries").with(
          "description", "The entries of the menu that the button opens."),
      ],
    ]
  }

  /// The members of an action that say what it does, one of which it has.
  static var effectMembers: [(name: String, value: JSONValue)] {
    [
      ("send", ["type": "string", "description": "The action of the owner."]),
      ("alert", .reference("alert").with("description", "Presents an alert.")),
      ("dismiss", ["const": true, "description": "Dismisses the page."]),
      ("present", .reference("page").with("description", "Presents a page.")),
      (
        "push",
        .reference("page").with(
          "description", "Pushes a page on the stack of its navigation controller; without one, presents it.")
      ),
      (
        "showDetail",
        .reference("page").with(
          "description", "Shows a page as the detail of the split view controller; without one, presents it.")
      ),
    ]
  }
}

extension ClassRegistry {
  /// The entries of a menu.
  static let menuEntries: JSONValue = [
    "type": "array",
    "items": [
      "type": "object",
      "if": required("children"), "then": .reference("menu"), "else": .reference("menu action"),
    ],
  ]

  /// A menu with a title, or one that is part of the menu around.
  static let menu: JSONValue = [
    "type": "object", "required": ["children"], "additionalProperties": false,
    "anyOf": [required("title"), ["required": ["inline"], "properties": ["inline": ["const": true]]]],
    "properties": [
      "title": title.with("description", "The title of the menu."),
      "children": .reference("menu entries").with("description", "The entries."),
      "inline": [
        "type": "boolean",
        "description": "Whether the entries are part of the menu around, after a line.",
      ],
    ],
  ]

  /// An entry of a menu that performs an action.
  static var menuAction: JSONValue {
    let members: [(name: String, value: JSONValue)] = [
      ("title", title.with("description", "The title of the entry.")),
      ("enabled", ["type": "boolean", "description": "Whether it can be chosen."]),
      ("destructive", ["type": "boolean", "description": "Whether it deletes data; it is drawn in red."]),
      ("on", ["type": "boolean", "description": "Whether it is marked as chosen."]),
    ]
    return [
      "type": "object", "required": ["title"], "additionalProperties": false,
      "oneOf": .array(NibReader.effects.map(required)),
      "properties": .object(members + effectMembers),
    ]
  }

  static let menusIntroduction = """
    ## A menu

    `contextMenu`, and `menu` of a Button and of a button of a bar, are arrays of entries; `menus` of a MenuBar is an array of menus. An entry is a
    menu with `title` and `children`, or an action with `title` and one of `send`, `alert`, `present`, `push`, `showDetail` and `dismiss`. A menu
    with `inline` is part of the menu around, after a line. The sender of an action is the view with the menu.

    ```json
    {
      "id": "row", "class": "Label",
      "contextMenu": [
        { "title": "Open", "push": "Note" },
        { "title": "Move to", "children": [{ "title": "Archive", "send": "archive" }] },
        { "inline": true, "children": [{ "title": "Delete", "send": "delete", "destructive": true }] }
      ]
    }
    ```
    """

  static let pages = """
    An action has one of `send`, `alert`, `present`, `push`, `showDetail` and `dismiss`. Only `send` needs an owner. An action of a
    TableViewCell in `sections` happens when its row is selected.

    ## A page

    A definition can describe a controller. With `root`, the root is the controller's view, and `controller` names its
    class, which the program registers in its ClassRegistry. If that class is a `NibOwner`, it owns the definition; `owner` is not
    needed. Without `controller` the page needs no program. A definition whose actions open pages or alerts is a page too, with
    a plain controller:

    ```json
    {
      "nib": 1,
      "title": "Notes",
      "navigationItem": { "rightBarButtonItems": [{ "id": "settings", "title": "Settings" }] },
      "root": { "id": "list", "class": "TableView" },
      "actions": [
        { "from": "settings", "event": "touchUpInside", "present": { "nib": "Settings", "modalPresentationStyle": "formSheet" } }
      ]
    }
    ```

    Instead of `root`, a definition can have a container of pages, `navigation`, `tabs`, `split` or `pages`:

    ```json
    {
      "nib": 1,
      "tabs": [
        { "split": { "primary": "Notes", "secondary": "Note" }, "title": "Notes" },
        { "navigation": { "root": "About" }, "tabBarItem": { "badgeValue": "1" } }
      ]
    }
    ```

    Inside a container and after `present`, `push` and `showDetail`, a page is the name of a definition in the same folder,
    or an object with one of `nib`, `controller`, `navigation`, `tabs`, `split` and `pages`. The view of a page is made when it is shown. Two pages can open
    each other; a page cannot contain itself. There are at most \(NibReader.mostPages) pages.
    """

  static let navigationItems = """
    `navigationItem` has `title`, `backButtonTitle`, `hidesBackButton`, `largeTitleDisplayMode`, `leftBarButtonItems` and
    `rightBarButtonItems`, which are arrays of buttons:
    """
}
