import BacklitGeometry
import BacklitHeadless
import BacklitSession
import BacklitUI
import BacklitValues
import TestSupport
import Testing

@testable import BacklitNibs

/// A controller whose definition has key commands.
private final class EditorController: ViewController, NibOwner {
  var log: [String] = []
  static let nibActions: [String: Action] = [
    "save": Action(EditorController.save), "press": Action(EditorController.press),
  ]

  private func save(_ stack: StackView) { log.append("save \(stack.identifier ?? "")") }
  private func press(_ button: Button) { log.append("press") }
}

/// Key commands of definitions.
@Suite @MainActor struct KeyCommandNibTests {
  private static var registry: ClassRegistry {
    var registry = ClassRegistry.builtIn
    registry.register(EditorController.self, "An editor.") { EditorController() }
    return registry
  }

  private static func text(_ commands: String) -> String {
    """
    { "nib": 1, "controller": "EditorController",
      "root": { "id": "page", "class": "StackView", "arrangedSubviews": [
        { "id": "go", "class": "Button", "properties": { "title": "Go" } } ] },
      "keyCommands": [
    \(commands) ] }
    """
  }

  private static let commands = """
    { "input": "ctrl+s", "title": "Save", "discoverabilityTitle": "Save the text", "send": "save" },
    { "input": "F5", "title": "Ask", "alert": { "title": "Sure?", "actions": [ { "title": "Yes" } ] } },
    { "input": "alt+enter", "title": "Never", "enabled": false, "dismiss": true }
    """

  private func show(_ text: String) throws -> (HeadlessDisplay, NibInstance) {
    let nib = Fixtures.nib(text)
    #expect(nib.check(registry: Self.registry) == [])
    let instance = try nib.instantiate(registry: Self.registry)
    let display = HeadlessDisplay(columns: 80, rows: 30)
    display.show(try #require(instance.controller), owner: instance)
    return (display, instance)
  }

  private func press(_ key: Key, _ display: HeadlessDisplay, _ modifiers: KeyModifiers = []) {
    display.robot.press(key, modifiers: modifiers)
    display.advance(by: 1)
  }

  @Test("Keys perform the commands of a definition, which the list and the palette show") func performing()
    throws
  {
    let (display, instance) = try show(Self.text(Self.commands))
    let controller = try #require(instance.controller as? EditorController)
    press(.character("s"), display, .control)
    #expect(controller.log == ["save page"])
    press(.function(5), display)
    #expect(controller.presentedViewController?.title == "Sure?")
    press(.enter, display)
    #expect(controller.presentedViewController == nil)

    press(.character("?"), display)
    #expect(display.text.contains("Save the text") && display.text.contains("Ask"))
    #expect(!display.text.contains("Never"))
    press(.escape, display)
    press(.character("p"), display, .control)
    #expect(display.text.contains("Commands") && display.text.contains("Save the text"))
    display.robot.type("svtx")
    press(.enter, display)
    #expect(controller.log == ["save page", "save page"])
  }

  @Test("Containers and inner pages have commands, and a reload replaces them") func pages() throws {
    let folder = try TemporaryFolder()
    func write(_ key: String) throws -> Nib {
      try folder.write(
        "Main.json",
        """
        { "nib": 1, "navigation": { "root": "List" },
          "keyCommands": [ { "input": "\(key)", "title": "Next page", "push": "List" } ] }
        """)
      return try Nib(contentsOf: folder.path("Main.json"))
    }
    try folder.write(
      "List.json",
      """
      { "nib": 1, "title": "List", "root": { "class": "StackView", "arrangedSubviews": [
          { "class": "Button", "properties": { "title": "Go" } } ] },
        "keyCommands": [ { "input": "alt+x", "title": "Help", "present": { "controller": "ViewController", "title": "Help" } } ] }
      """)
    let nib = try write("alt+n")
    #expect(nib.check(registry: .builtIn) == [])
    let instance = try nib.instantiate(registry: .builtIn)
    let navigation = try #require(instance.controller as? NavigationController)
    let display = HeadlessDisplay(columns: 80, rows: 30)
    display.show(navigation, owner: instance)
    press(.character("n"), display, .alt)
    #expect(navigation.viewControllers.count == 2)
    press(.character("x"), display, .alt)
    #expect(navigation.presentedViewController?.title == "Help")

    let single = Fixtures.nib(Self.text(Self.commands))
    let page = try single.instantiate(registry: Self.registry)
    #expect(page.controller?.keyCommands.map(\.title) == ["Save", "Ask", "Never"])
    try page.reload(
      Fixtures.nib(Self.text(#"{ "input": "f2", "title": "Name", "dismiss": true }"#)),
      registry: Self.registry)
    #expect(page.controller?.keyCommands.map(\.title) == ["Name"])
    #expect(page.controller?.keyCommands.map(\.key) == [.function(2)])
    // Commands of code stay.
    page.controller?.addKeyCommand(KeyCommand(title: "Code", key: .function(3)) {})
    try page.reload(
      Fixtures.nib(Self.text("").replacing("\"keyCommands\": [\n ]", with: "\"title\": \"None\"")),
      registry: Self.registry)
    #expect(page.controller?.keyCommands.map(\.title) == ["Code"])
  }

  @Test(
    "Faults of key commands have lines and columns, and say how to fix them",
    arguments: [
      (#"{ "title": "A", "dismiss": true }"#, "5:1", "has no \"input\"; add a key, such as \"ctrl+s\""),
      (#"{ "input": "f5", "dismiss": true }"#, "5:1", "has no \"title\"; add what it does"),
      (#"{ "input": "f5", "title": "A" }"#, "5:1", "a key command has no \"send\"; add \"send\""),
      (
        #"{ "input": "ctrl+", "title": "A", "dismiss": true }"#, "5:12", "\"ctrl+\" is not a key; write a key"
      ),
      (#"{ "input": "", "title": "A", "dismiss": true }"#, "5:12", "is not a key"),
      (#"{ "input": "cmd+s", "title": "A", "dismiss": true }"#, "5:12", "write \"ctrl+s\""),
      (
        #"{ "input": "f5", "title": "A", "send": "press" }"#, "5:40",
        "must be sent by a Button; \"page\" is a StackView"
      ),
      (
        #"{ "input": "ctrl+s", "title": "A", "dismiss": true }, { "input": "Ctrl-Shift-S", "title": "B", "dismiss": true }"#,
        "5:66", "the key \"Ctrl-Shift-S\" is already used at 5:12; choose a different one"
      ),
      (#"{ "input": "f5", "titel": "A", "dismiss": true }"#, "5:18", "did you mean \"title\"?"),
      (#"7"#, "5:1", "a key command must be an object in braces"),
    ])
  func faults(commands: String, place: String, message: String) {
    let faults = Fixtures.nib(Self.text(commands)).check(registry: Self.registry).map(\.description)
    #expect(
      faults.contains { $0.contains("test.json:\(place): error: ") && $0.contains(message) }, "\(faults)")
    // A misspelt name also misses.
    #expect(faults.count <= 2, "\(faults)")
  }

  @Test("In a container no command is sent") func containers() {
    let faults = Fixtures.nib(
      #"{ "nib": 1, "tabs": [], "keyCommands": [ { "input": "f5", "title": "A", "send": "save" } ] }"#
    ).check(registry: .builtIn).map(\.description)
    #expect(faults.count == 1 && faults[0].contains("1:73: error: "), "\(faults)")
  }

  @Test(
    "Keys that some terminals do not send are found",
    arguments: [
      ("ctrl+i", "is the same key as \"tab\" in many terminals"), ("ctrl+m", "is the same key as \"enter\""),
      ("ctrl+[", "is the same key as \"escape\""), ("ctrl+shift+x", "is the same key as \"ctrl+x\""),
      ("shift+a", "is the same key as \"A\""), ("ctrl+1", "is not sent by many terminals"),
      ("ctrl+enter", "is the same key as \"enter\""), ("ctrl+tab", "is the same key as \"tab\""),
      ("alt+[", "is not sent"), ("f13", "is not sent"), ("ctrl+c", "ends the program"),
      ("ctrl+z", "stops the program"), ("f6", "turns the screen reader on and off"), ("ctrl", "is not sent"),
    ])
  func unsent(input: String, message: String) {
    let nib = Fixtures.nib(Self.text("{ \"input\": \"\(input)\", \"title\": \"A\", \"dismiss\": true }"))
    // It can be loaded all the same.
    #expect(nib.check(registry: Self.registry) == [])
    let faults = nib.checkKeyCommands(registry: Self.registry).map(\.description)
    #expect(
      faults.count == 1 && faults[0].hasPrefix("test.json:5:12: error: \"\(input)\" ")
        && faults[0].contains(message),
      "\(faults)")
    #expect(faults[0].hasSuffix("; choose a different key"))
  }

  @Test("Keys that some terminals do not send are found beside other faults") func besideFaults() {
    let nib = Fixtures.nib(
      #"{ "nib": 1, "keyCommands": [ { "input": "ctrl+i", "title": "A", "dismiss": true } ], "root": { "class": "Viev" } }"#
    )
    #expect(nib.check(registry: Self.registry).count == 1)
    #expect(nib.checkKeyCommands(registry: Self.registry).count == 1)
  }

  @Test("Keys that all terminals send are fine") func sent() {
    let inputs = [
      "ctrl+s", "ctrl+n", "ctrl+space", "alt+n", "alt+shift+left", "ctrl+left", "f1", "f12", "shift+tab", "n",
      "N", "?",
      "escape", "alt+enter", "ctrl+_", "shift+f5", "pagedown", "delete", "+", "-",
    ]
    let commands = inputs.map { "{ \"input\": \"\($0)\", \"title\": \"A\", \"dismiss\": true }" }
    let nib = Fixtures.nib(Self.text(commands.joined(separator: ",\n")))
    #expect(nib.check(registry: Self.registry) == [])
    #expect(nib.checkKeyCommands(registry: Self.registry) == [])
  }
}
