@testable import BacklitNibs

/// The parts of the reference about pages, menus, alerts and key commands.
extension ClassRegistry {
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
