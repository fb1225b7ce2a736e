import BacklitAccessibility
import BacklitGeometry
import BacklitHeadless
import BacklitSession
import BacklitUI
import BacklitValues
import TestSupport
import Testing

@testable import BacklitNibs

/// A controller that owns its definition.
private final class NoteController: ViewController, NibOwner {
  @Outlet var line: Label!
  private(set) var isMarked = false
  static var log: [String] = []
  static let nibActions: [String: Action] = ["mark": Action(NoteController.mark)]

  override func viewDidLoad() { Self.log.append("loaded \(line.text)") }

  private func mark() {
    line.text = "Marked"
    isMarked = true
  }
}

/// A controller without a definition.
private final class CodeController: ViewController {
  override func viewDidLoad() { title = "Code" }
}

/// Controllers of definitions.
@Suite(.serialized) @MainActor struct PageNibTests {
  static var registry: ClassRegistry {
    var registry = ClassRegistry.builtIn
    registry.register(NoteController.self, "A note.") { NoteController() }
    registry.register(CodeController.self, "A page of code.") { CodeController() }
    return registry
  }

  /// The definitions of a program of notes.
  static let files = [
    "Main": """
    { "nib": 1,
      "tabs": [
        { "split": { "primary": "List", "secondary": "Note", "topColumnForCollapsing": "primary" },
          "title": "Notes" },
        { "navigation": { "root": "About" }, "tabBarItem": { "badgeValue": "1" } },
        { "controller": "CodeController", "title": "Code" } ] }
    """,
    "List": """
    { "nib": 1, "title": "All notes",
      "navigationItem": { "rightBarButtonItems": [ { "id": "settings", "title": "Settings", "compactTitle": "⚙" } ] },
      "root": { "id": "list", "class": "TableView", "sections": [ { "rows": [
        { "id": "first", "class": "TableViewCell", "properties": { "text": "Milk" } } ] } ] },
      "actions": [
        { "from": "settings", "event": "touchUpInside",
          "present": { "nib": "Settings", "modalPresentationStyle": "fullScreen" } },
        { "from": "first", "event": "selected", "showDetail": { "nib": "Note", "values": { "text": "Buy milk" } } } ] }
    """,
    "Note": """
    { "nib": 1, "controller": "NoteController", "title": "A note", "parameters": { "text": "Empty" },
      "root": { "id": "note", "class": "View", "subviews": [
        { "id": "line", "class": "Label", "properties": { "text": { "parameter": "text" } } },
        { "id": "mark", "class": "Button", "properties": { "title": "Mark" } } ] },
      "constraints": [ "line.leading == note.safeArea.leading", "line.top == note.safeArea.top",
        "mark.leading == line.leading", "mark.top == line.bottom" ],
      "outlets": { "line": "line" }, "actions": [ { "from": "mark", "event": "touchUpInside", "send": "mark" } ] }
    """,
    "About": """
    { "nib": 1, "title": "About",
      "root": { "id": "about", "class": "StackView", "arrangedSubviews": [
        { "id": "more", "class": "Button", "properties": { "title": "More" } } ] },
      "actions": [ { "from": "more", "event": "touchUpInside", "push": { "nib": "About", "title": "More of it" } } ] }
    """,
    "Settings": """
    { "nib": 1, "title": "Settings",
      "root": { "id": "page", "class": "StackView", "arrangedSubviews": [
        { "id": "close", "class": "Button", "properties": { "title": "Close" } } ] },
      "actions": [ { "from": "close", "event": "touchUpInside", "dismiss": true } ] }
    """,
  ]

  private func load<R>(_ name: String = "Main", _ body: (Nib) throws -> R) throws -> R {
    let folder = try TemporaryFolder()
    for (name, text) in Self.files { try folder.write("\(name).json", text) }
    return try body(Nib(contentsOf: folder.path("\(name).json")))
  }

  /// Shows a definition on a display.
  private func show(_ name: String = "Main", columns: Int, rows: Int) throws -> HeadlessDisplay {
    let display = HeadlessDisplay(columns: columns, rows: rows)
    let instance = try load(name) { try $0.instantiate(registry: Self.registry) }
    display.show(try #require(instance.controller), owner: instance)
    return display
  }

  private func tap(_ name: String, _ display: HeadlessDisplay) throws {
    try display.robot.tap(element: name)
    display.advance(by: 1)
  }

  @Test("A definition describes tabs, columns and stacks, whose views are made when they are shown")
  func containers() throws {
    NoteController.log = []
    let instance = try load { nib in
      #expect(nib.check(registry: Self.registry) == [])
      return try nib.instantiate(registry: Self.registry)
    }
    let tabs = try #require(instance.controller as? TabBarController)
    #expect(tabs.viewControllers.map(\.title) == ["Notes", nil, "Code"])
    #expect(tabs.viewControllers.map(\.tabBarItem.badgeValue) == [nil, "1", nil])
    let split = try #require(tabs.viewControllers[0] as? SplitViewController)
    let about = try #require(tabs.viewControllers[1] as? NavigationController)
    #expect(split.topColumnForCollapsing == .primary)
    #expect(split.viewController(for: .secondary) is NoteController)
    #expect(about.viewControllers.map(\.title) == ["About"] && about.topViewController?.isViewLoaded == false)
    #expect(NoteController.log == [])

    let display = HeadlessDisplay(columns: 128, rows: 40)
    display.show(tabs, owner: instance)
    #expect(NoteController.log == ["loaded Empty"])
    for text in ["All notes", "Settings", "Milk", "A note", "Empty", "About 1"] {
      #expect(display.text.contains(text), "\(text)")
    }
    let list = try #require(split.viewController(for: .primary))
    #expect(list.navigationItem.rightBarButtonItem?.compactTitle == "⚙")
    #expect(about.topViewController?.isViewLoaded == false)
    #expect(display.layoutProblems == [])
  }

  @Test("A controller of the program owns its definition") func owners() throws {
    let display = try show(columns: 128, rows: 40)
    try tap("Mark", display)
    #expect(display.text.contains("Marked"))
    try tap("Code", display)
    #expect(!display.text.contains("Marked"))
    let tabs = try #require(display.session.window.rootViewController as? TabBarController)
    #expect(tabs.selectedViewController is CodeController)

    // Alone, the page is made at once.
    let instance = try load("Note") { try $0.instantiate(registry: Self.registry) }
    let controller = try #require(instance.controller as? NoteController)
    #expect(instance.owner === controller && controller.line === instance.view("line"))
    #expect(controller.view === instance.root && controller.title == "A note")
  }

  @Test("Actions open pages and close them") func openings() throws {
    let display = try show(columns: 47, rows: 30)
    // In compact width the list is on top.
    #expect(display.text.contains("Milk") && !display.text.contains("Empty"))
    try tap("Settings", display)
    let tabs = try #require(display.session.window.rootViewController as? TabBarController)
    #expect(tabs.presentedViewController?.modalPresentationStyle == .fullScreen)
    #expect(display.text.contains("Close") && !display.text.contains("Milk"))
    try tap("Close", display)
    #expect(tabs.presentedViewController == nil && display.text.contains("Milk"))
    try tap("Milk", display)
    #expect(display.text.contains("Buy milk") && display.text.contains("A note"))
    try tap("Mark", display)
    #expect(display.text.contains("Marked"))

    let about = try show(columns: 47, rows: 30)
    try tap("About 1", about)
    let navigation = try #require(
      (about.session.window.rootViewController as? TabBarController)?.selectedViewController
        as? NavigationController)
    for depth in 2...4 {
      // The page opens itself.
      try tap("More", about)
      #expect(navigation.viewControllers.count == depth && about.text.contains("More of it"))
    }
  }

  @Test("A stack of pages can have large titles, and a page can decline one") func largeTitles() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "Main.json", #"{ "nib": 1, "navigation": { "root": "First", "prefersLargeTitles": true } }"#)
    try folder.write(
      "First.json",
      """
      { "nib": 1, "title": "First", "root": { "class": "View", "subviews": [
        { "id": "more", "class": "Button", "properties": { "title": "More" } } ] },
        "actions": [ { "from": "more", "event": "touchUpInside", "push": "Second" } ] }
      """)
    try folder.write(
      "Second.json",
      """
      { "nib": 1, "title": "Second", "navigationItem": { "largeTitleDisplayMode": "never" },
        "root": { "class": "View" } }
      """)
    let nib = try Nib(contentsOf: folder.path("Main.json"))
    let navigation = try #require(
      try nib.instantiate(registry: Self.registry).controller as? NavigationController)
    #expect(navigation.navigationBar.prefersLargeTitles)
    #expect(navigation.topViewController?.navigationItem.largeTitleDisplayMode == .automatic)
    let display = HeadlessDisplay(columns: 100, rows: 40)
    display.show(navigation)
    display.settle()
    let bar = navigation.navigationBar.frame
    func heading() -> Rect? { display.tree.nodes.first { $0.traits.contains(.header) }?.frame }
    #expect((heading()?.minY ?? 0) >= bar.maxY)
    try tap("More", display)
    display.advance(by: 1)
    #expect(navigation.topViewController?.navigationItem.largeTitleDisplayMode == .never)
    #expect((heading()?.maxY ?? 999) <= bar.maxY)
  }

  @Test("An action outside of a controller reports why it cannot open a page") func withoutController() throws
  {
    let display = HeadlessDisplay(columns: 47, rows: 30)
    let instance = try load("About") { try $0.instantiate(registry: Self.registry) }
    display.show(instance.root, owner: instance)
    try tap("More", display)
    #expect(display.problems.count == 1, "\(display.problems)")
    #expect(display.problems.first?.hasPrefix("\"more\" cannot open a page: it is not in the view") == true)
    let views = Fixtures.nib(
      """
      { "nib": 1, "root": { "class": "StackView", "arrangedSubviews": [
          { "id": "more", "class": "Button", "properties": { "title": "More" } } ] },
        "actions": [ { "from": "more", "event": "touchUpInside", "dismiss": true } ] }
      """)
    let plain = try views.instantiate(registry: .builtIn)
    #expect(plain.controller == nil && plain.owner == nil)
  }

  @Test("A different page is presented where a popover is adapted to a small window") func adaptivePages()
    throws
  {
    let folder = try TemporaryFolder()
    try folder.write(
      "Main.json",
      """
      { "nib": 1, "title": "Main", "root": { "id": "root", "class": "StackView", "arrangedSubviews": [
          { "id": "open", "class": "Button", "properties": { "title": "Open" } } ] },
        "actions": [ { "from": "open", "event": "touchUpInside", "present": { "nib": "Wide",
          "modalPresentationStyle": "popover", "adaptivePage": { "navigation": { "root": "Narrow" } } } } ] }
      """)
    for name in ["Wide", "Narrow"] {
      try folder.write(
        "\(name).json",
        #"{ "nib": 1, "root": { "class": "Label", "properties": { "text": "\#(name) page" } } }"#)
    }
    let nib = try Nib(contentsOf: folder.path("Main.json"))
    #expect(nib.check(registry: .builtIn) == [])
    for (columns, rows, shown) in [(47, 24, "Narrow page"), (128, 40, "Wide page")] {
      let instance = try nib.instantiate(registry: .builtIn)
      let display = HeadlessDisplay(columns: columns, rows: rows)
      let controller = try #require(instance.controller)
      display.show(controller, owner: instance)
      try tap("Open", display)
      #expect(display.text.contains(shown) && display.problems.isEmpty, "\(display.text)")
      display.robot.press(.escape)
      display.advance(by: 1)
      #expect(controller.presentedViewController == nil)
    }
  }

  @Test("A stack has the toolbar of its page, and a split view its display mode") func bars() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "Main.json",
      """
      { "nib": 1, "split": { "primary": { "navigation": { "root": "List", "toolbarHidden": false } },
          "secondary": "Detail", "preferredDisplayMode": "secondaryOnly", "presentsWithDisplayModeButton": true } }
      """)
    try folder.write(
      "List.json",
      """
      { "nib": 1, "title": "Notes", "root": { "id": "list", "class": "View" },
        "toolbarItems": [ { "id": "sort", "title": "Sort" }, "flexibleSpace", { "fixedSpace": 8 }, { "title": "New" } ],
        "actions": [ { "from": "sort", "event": "touchUpInside",
          "alert": { "title": "Sorted", "actions": [ { "title": "OK" } ] } } ] }
      """)
    try folder.write("Detail.json", #"{ "nib": 1, "title": "Note", "root": { "class": "View" } }"#)
    let nib = try Nib(contentsOf: folder.path("Main.json"))
    #expect(nib.check(registry: .builtIn) == [])
    let instance = try nib.instantiate(registry: .builtIn)
    let display = HeadlessDisplay(columns: 128, rows: 40)
    let split = try #require(instance.controller as? SplitViewController)
    display.show(split, owner: instance)
    #expect(split.displayMode == .secondaryOnly && !display.text.contains("Sort"))
    try tap("Show list", display)
    #expect(display.text.contains("Sort") && display.text.contains("New"))
    try tap("Sort", display)
    #expect(display.text.contains("Sorted") && display.problems.isEmpty)
    try folder.write(
      "List.json", #"{ "nib": 1, "toolbarItems": ["space", {}], "root": { "class": "View" } }"#)
    #expect(nib.check(registry: .builtIn).count == 2)
  }

  @Test("A definition of views that opens pages or alerts has a controller, also if its root is a cell")
  func plainController() throws {
    for name in ["View", "StackView", "TableViewCell"] {
      let views = Fixtures.nib(
        """
        { "nib": 1, "root": { "id": "root", "class": "\(name)", "subviews": [
            { "id": "go", "class": "Button", "properties": { "title": "Go" } } ] },
          "constraints": [ "go.top == root.top", "go.leading == root.leading" ],
          "actions": [ { "from": "go", "event": "touchUpInside",
            "alert": { "title": "Sure?", "actions": [ { "title": "OK" } ] } } ] }
        """)
      let instance = try views.instantiate(registry: .builtIn)
      let display = HeadlessDisplay(columns: 47, rows: 30)
      display.show(try #require(instance.controller), owner: instance)
      try tap("Go", display)
      #expect(display.text.contains("Sure?") && display.problems.isEmpty, "\(name): \(display.problems)")
    }
  }

  @Test("Reloading keeps the controller of a page, and makes those of a container again") func reloading()
    throws
  {
    try load("Note") { nib in
      let instance = try nib.instantiate(registry: Self.registry)
      let controller = try #require(instance.controller)
      let text = Self.files["Note"]!.replacing("\"A note\"", with: "\"Changed\"")
      try instance.reload(Nib(bytes: Array(text.utf8), file: nib.file), registry: Self.registry)
      #expect(instance.controller === controller && controller.title == "Changed")
      // A different class is a different controller.
      let other = text.replacing("\"controller\": \"NoteController\", ", with: "")
        .replacing(
          """
          "outlets": { "line": "line" }, "actions": [ { "from": "mark", "event": "touchUpInside", "send": "mark" } ]
          """, with: "\"owner\": \"Nobody\"")
      try instance.reload(Nib(bytes: Array(other.utf8), file: nib.file), registry: Self.registry)
      let plain = try #require(instance.controller)
      #expect(plain !== controller && plain.view === instance.root && instance.owner == nil)
      try instance.reload(nib, registry: Self.registry)
      #expect(instance.controller is NoteController && instance.owner === instance.controller)
      #expect((instance.controller as? NoteController)?.line === instance.view("line"))
      // The kept button sends to the new owner.
      instance.view("mark", as: Button.self)?.sendActions(for: .touchUpInside)
      #expect((instance.controller as? NoteController)?.isMarked == true)
      #expect((controller as? NoteController)?.isMarked == false)
    }
    try load { nib in
      let instance = try nib.instantiate(registry: Self.registry)
      let before = instance.controller
      try instance.reload(nib, registry: Self.registry)
      #expect(instance.controller is TabBarController && instance.controller !== before)
      #expect(instance.root === instance.controller?.view)
    }
  }

  @Test("After a reload, a button opens the page that the new text names") func reloadedActions() throws {
    let folder = try TemporaryFolder()
    for name in ["First", "Second"] {
      try folder.write(
        "\(name).json", "{ \"nib\": 1, \"title\": \"\(name)\", \"root\": { \"class\": \"View\" } }")
    }
    let text = """
      { "nib": 1, "title": "Main", "root": { "class": "StackView", "arrangedSubviews": [
          { "id": "open", "class": "Button", "properties": { "title": "Open" } } ] },
        "actions": [ { "from": "open", "event": "touchUpInside", "present": "First" } ] }
      """
    try folder.write("Main.json", text)
    let nib = try Nib(contentsOf: folder.path("Main.json"))
    let instance = try nib.instantiate(registry: Self.registry)
    let controller = try #require(instance.controller)
    let display = HeadlessDisplay(columns: 60, rows: 30)
    display.show(controller, owner: instance)
    let edited = Nib(bytes: Array(text.replacing("\"First\"", with: "\"Second\"").utf8), file: nib.file)
    try instance.reload(edited, registry: Self.registry)
    display.settle()
    try tap("Open", display)
    #expect(controller.presentedViewController?.title == "Second")
  }

  @Test("Without the program, the controllers that its schema lists have stand-ins") func standIns() throws {
    let schema = Self.registry.jsonSchema()
    #expect(schema.contains("x-controllers"))
    var registry = ClassRegistry.builtIn
    try registry.registerStandIns(listedIn: Array(schema.utf8))
    let instance = try load { nib in
      #expect(nib.check(registry: registry) == [])
      return try nib.instantiate(registry: registry, allowsMissingOwner: true)
    }
    let display = HeadlessDisplay(columns: 128, rows: 40)
    display.show(try #require(instance.controller), owner: instance)
    #expect(display.text.contains("Empty"))
    try tap("Code", display)
    #expect(display.text.contains("CodeController"))
    // Without a schema the classes are faults.
    let faults = try load { $0.check(registry: .builtIn) }
    #expect(faults.map(\.problem).filter { $0.contains("unknown controller") }.count == 2, "\(faults)")
  }

  @Test(
    "Faults of pages have lines and columns, and say how to fix them",
    arguments: [
      (#""tabs": [ "Lost" ]"#, "2:11: error: ", "Lost.json cannot be read"),
      (#""tabs": [ { } ]"#, "2:11: error: ", "the page is empty; add \"nib\""),
      (#""tabs": [ 7 ]"#, "2:11: error: ", "a page must be the name of a definition"),
      (
        #""tabs": [ { "nib": "Note", "tabs": [] } ]"#, "2:28: error: ",
        "cannot have both \"nib\" and \"tabs\""
      ),
      (
        #""tabs": [ { "nib": "Note", "controller": "NoteController" } ]"#, "2:28: error: ",
        "no \"controller\""
      ),
      (
        #""tabs": [ { "controller": "NotController" } ]"#, "2:27: error: ", "did you mean \"NoteController\"?"
      ),
      (#""navigation": { }"#, "2:15: error: ", "\"navigation\" has no \"root\""),
      (
        #""navigation": { "root": "Note", "prefersLargeTitles": 1 }"#, "2:55: error: ",
        "\"prefersLargeTitles\" must be true or false"
      ),
      (
        #""root": { "class": "View" }, "navigationItem": { "largeTitleDisplayMode": "small" }"#,
        "2:75: error: ", "known: automatic, always, never"
      ),
      (#""split": { "primary": "Note" }"#, "2:10: error: ", "no \"secondary\""),
      (
        #""controller": "NoteController", "tabs": []"#, "2:15: error: ",
        "\"tabs\" needs a TabBarController; \"NoteController\" is a ViewController"
      ),
      (#""tabs": [], "actions": []"#, "2:13: error: ", "no \"actions\"; move it to the definition of a page"),
      (
        #""tabs": [], "root": { "class": "View" }"#, "2:13: error: ", "cannot have both \"tabs\" and \"root\""
      ),
      (#""tabs": [ { "nib": "Note", "tile": "" } ]"#, "2:28: error: ", "did you mean \"title\"?"),
      (
        #""tabs": [ { "nib": "Note", "values": { "txt": "" } } ]"#, "2:40: error: ",
        "has no parameter \"txt\"; did you mean \"text\"?"
      ),
      (#""tabs": [ { "nib": "Self" } ]"#, "2:11: error: ", "the page contains itself"),
      (
        #""root": { "class": "View" }, "navigationItem": { "leftBarButtonItems": [ { } ] }"#, "2:74: error: ",
        "the button has no \"title\""
      ),
      (
        #""root": { "id": "b", "class": "Button" }, "actions": [ { "from": "b", "event": "touchUpInside" } ]"#,
        "2:56: error: ", "the action has no \"send\""
      ),
      (
        ##""root": { "id": "b", "class": "Button" }, "actions": [ { "from": "b", "event": "touchUpInside", "##
          + #""push": "Note", "dismiss": true } ]"#, "2:113: error: ", "has both \"push\" and \"dismiss\""
      ),
      (
        #""controller": "CodeController", "root": { "class": "View" }, "outlets": { }"#, "2:62: error: ",
        "it is not a NibOwner"
      ),
      (#""root": { "class": "View", "nib": "Note" }"#, "2:35: error: ", "which cannot fill a view"),
    ])
  func faults(text: String, place: String, message: String) throws {
    let folder = try TemporaryFolder()
    for (name, text) in Self.files { try folder.write("\(name).json", text) }
    try folder.write("Self.json", "{ \"nib\": 1,\n\(text) }")
    let faults = try Nib(contentsOf: folder.path("Self.json")).check(registry: Self.registry).map(
      \.description)
    #expect(
      faults.count == 1 && faults.allSatisfy { $0.contains("Self.json:\(place)") && $0.contains(message) },
      "\(faults)")
  }

  /// Files that would make ten to the power of ten controllers.
  @Test("The number of pages is limited") func limits() throws {
    let folder = try TemporaryFolder()
    for level in 0..<10 {
      let pages = (0..<10).map { _ in "\"P\(level + 1)\"" }.joined(separator: ", ")
      try folder.write("P\(level).json", "{ \"nib\": 1, \"tabs\": [ \(pages) ] }")
    }
    try folder.write("P10.json", "{ \"nib\": 1, \"root\": { \"class\": \"View\" } }")
    let problems = try Nib(contentsOf: folder.path("P0.json")).check(registry: .builtIn).map(\.problem)
    #expect(problems == ["it contains more than 500 pages"])
    let many = (0...500).map { _ in "{ \"tabs\": [] }" }.joined(separator: ",")
    #expect(
      Fixtures.nib("{ \"nib\": 1, \"tabs\": [ \(many) ] }").check(registry: .builtIn).map(\.problem) == [
        "there are more than 500 pages"
      ])
  }

  @Test("Controllers of a definition are freed with what shows them") func memory() throws {
    weak var split: SplitViewController?
    weak var note: ViewController?
    do {
      let display = try show(columns: 128, rows: 40)
      let tabs = try #require(display.session.window.rootViewController as? TabBarController)
      split = tabs.viewControllers[0] as? SplitViewController
      note = split?.viewController(for: .secondary)
      #expect(note != nil)
      try tap("Settings", display)
      try tap("Close", display)
    }
    #expect(split == nil && note == nil)
  }
}
