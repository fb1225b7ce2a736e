import BacklitUI
import BacklitValues

extension ClassRegistry {
  static func required(_ name: String) -> JSONValue { ["required": [.string(name)]] }

  static var containerCases: [JSONValue] { NibReader.containers.map(required) }

  /// A text, or a parameter.
  static let title: JSONValue = ["anyOf": [.type("string"), .reference("parameter")]]

  /// The members that describe a controller, in a definition and in a page.
  var controllerMembers: JSONValue {
    [
      "controller": .words(
        controllers.map(\.name), "The class of the controller, which owns the definition."),
      "title": Self.title.described("The title of the page."),
      "tabBarItem": JSONValue.closed(MemberDeclaration.schema(of: TabBarItem.members)).described(
        "The tab of the page: `title`, `badgeValue` and `enabled`."),
      "preferredContentSize": .reference("size", "The size in sheets and popovers."),
      "restorationIdentifier": .type("string", "The name of the page in the saved state of the program."),
      "modalPresentationStyle": .words(of: ModalPresentationStyle.self, "How the page is presented."),
      "navigation": JSONValue.closed(
        JSONValue.object([("root", .reference("page"))]).merging(
          MemberDeclaration.schema(of: NavigationController.members)), required: ["root"]
      ).described(
        "A stack of pages that begins with `root`. With `barHidden` it has no bar, with `prefersLargeTitles` its titles are large, and with `toolbarHidden` false it has a bar at the bottom."
      ),
      "tabs": .list(.reference("page"), "Pages with a bar of tabs."), "split": Self.split,
      "pages": .list(.reference("page"), "Pages that are turned."),
    ]
  }

  private static var split: JSONValue {
    let columns = SplitViewController.Column.allCases.map(\.rawValue)
    let modes = SplitViewController.DisplayMode.allCases.map(\.rawValue)
    func list(_ words: [String]) -> String { words.map { "`\($0)`" }.joined(separator: ", ") }
    let pages = JSONValue.object(columns.map { ($0, .reference("page")) })
    return JSONValue.closed(
      pages.merging(MemberDeclaration.schema(of: SplitViewController.members)),
      required: ["primary", "secondary"]
    ).described(
      "Columns: the pages \(list(columns)), of which `supplementary` can be left out, and `preferredPrimaryColumnWidth`, `preferredSupplementaryColumnWidth`, `topColumnForCollapsing`, `preferredDisplayMode` (\(list(modes))) and `presentsWithDisplayModeButton`."
    )
  }

  /// The members of a page that is an object.
  var pageMembers: JSONValue {
    let own: JSONValue = [
      "nib": Self.fileName.described("The definition of the page in the same folder."),
      "values": Self.parameterValues("The values of the parameters of that definition."),
      "adaptivePage": .reference(
        "page",
        "The page that is presented instead where its `modalPresentationStyle` is adapted to the size: a popover in a small window."
      ),
    ]
    return own.merging(controllerMembers)
  }

  /// A page: the name of a definition, or an object.
  var page: JSONValue {
    let contents = ["nib"] + NibReader.containers
    let exclusions = contents.map { name in
      let others = contents.filter { $0 != name } + (name == "nib" ? ["controller"] : [])
      return (name: name, value: ["properties": .object(others.map { ($0, false) })] as JSONValue)
    }
    let object = JSONValue.closed(
      pageMembers,
      where: [
        "anyOf": .array((["controller"] + contents).map(Self.required)),
        "dependentRequired": ["values": ["nib"]], "dependentSchemas": .object(exclusions),
      ])
    return ["anyOf": [Self.fileName, object]]
  }

  /// The schema of the navigation item of a page.
  static var navigationItem: JSONValue {
    JSONValue.closed(
      MemberDeclaration.schema(of: NavigationItem.members).merging([
        "leftBarButtonItems": .reference("bar buttons"), "rightBarButtonItems": .reference("bar buttons"),
      ])
    ).described("What the bar of a navigation controller shows for the page.")
  }

  /// The items of a toolbar.
  static var toolbarItems: JSONValue {
    let width = PropertyType.number(PropertyDeclaration.spacings).schema
    let space = JSONValue.closed(["fixedSpace": width], required: ["fixedSpace"])
    return .list(
      ["anyOf": [["const": "flexibleSpace"], space, .reference("bar button")]],
      "What the toolbar of a navigation controller shows for the page: buttons, `\"flexibleSpace\"`, and `{ \"fixedSpace\": 16 }`."
    )
  }

  /// A button of a bar.
  static var barButton: JSONValue {
    let id: JSONValue = [
      "id": .reference("identifier", "The identifier for actions and outlets, which get a Button.")
    ]
    let others: JSONValue = [
      "style": .words(of: BarButtonItem.Style.self, "The importance: `done` is bold."),
      "menu": .reference("menu entries", "The entries of the menu that the button opens."),
    ]
    return .closed(
      id.merging(MemberDeclaration.schema(of: BarButtonItem.members)).merging(others),
      where: ["anyOf": [required("title"), required("image")]])
  }
}
