import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitHeadless
import BacklitLayout
import BacklitUI
import Testing

@testable import BacklitSession

/// The keys that the user presses in place of keys of the program.
@Suite @MainActor struct KeyBindingTests {
  private let display = HeadlessDisplay(columns: 80, rows: 40)
  private let button = Button(title: "Play")
  private let field = TextField()
  private let performed = Log()

  /// The titles of the commands that were performed.
  @MainActor private final class Log {
    private var titles: [String] = []
    func add(_ title: String) { titles.append(title) }
    func take() -> [String] {
      defer { titles = [] }
      return titles
    }
  }

  init() {
    field.accessibilityLabel = "Name"
    let controller = ViewController()
    let stack = StackView(arrangedSubviews: [button, field])
    stack.axis = .vertical
    controller.view = stack
    for (title, key, modifiers) in [
      ("Save", "s", KeyModifiers.control), ("Fetch", "o", .alt), ("Quit", "q", []), ("Read", "r", .control),
    ] {
      controller.addKeyCommand(
        KeyCommand(title: title, key: .character(Character(key)), modifiers: modifiers) { [performed] in
          performed.add(title)
        })
    }
    display.session.show(controller)
    display.session.window.focus(on: button)
    display.settle()
  }

  private func bind(_ keys: [String: String]) {
    var bindings = KeyBindings()
    for (press, key) in keys {
      if let press = KeyEvent(named: press), let key = KeyEvent(named: key) { bindings.keys[press] = key }
    }
    display.session.keyBindings = bindings
  }

  private func press(_ name: String) -> [String] {
    if let event = KeyEvent(named: name) { display.robot.press(event.key, modifiers: event.modifiers) }
    display.settle()
    return performed.take()
  }

  @Test(
    "A key performs the command of a different key, whose own key works as long as it has no other meaning")
  func performing() {
    bind(["F2": "Control-S", "x": "q", "Alt-O": "q"])
    #expect(press("F2") == ["Save"] && press("Control-S") == ["Save"])
    #expect(press("x") == ["Quit"] && press("q") == ["Quit"] && press("Alt-O") == ["Quit"])
    // Two keys in exchange do not go around.
    bind(["Control-S": "Alt-O", "Alt-O": "Control-S"])
    #expect(press("Control-S") == ["Fetch"] && press("Alt-O") == ["Save"])
  }

  @Test("A key without a command stands for the one with different modifiers") func meant() {
    display.session.programKeys = [KeyHelpItem(keys: "Alt W, Alt V", meaning: "wider, view")]
    func meant(_ name: String) -> KeyEvent? {
      KeyEvent(named: name).flatMap { display.session.keyMeant(by: $0) }
    }
    #expect(meant("Alt-S") == KeyEvent(.character("s"), modifiers: .control))
    #expect(meant("Control-Q") == KeyEvent(.character("q")))
    #expect(meant("v") == KeyEvent(.character("v"), modifiers: .alt))
    for known in ["Control-S", "q", "Alt-W", "Control-V", "Down", "Alt-J"] { #expect(meant(known) == nil) }
  }

  @Test("A text takes the characters that are typed into it") func typing() {
    bind(["x": "q", "F2": "Control-S"])
    display.session.window.focus(on: field)
    #expect(press("x") == [] && field.text == "x")
    #expect(press("F2") == ["Save"])
  }

  @Test("With the reader, a key reaches the command whose own key belongs to the reader") func reader() {
    display.robot.reader(.on)
    display.advance(by: 10)
    #expect(press("Control-R") == [])
    bind(["F2": "Control-R"])
    #expect(press("F2") == ["Read"])
  }

  @Test("The list of keys, the palette, menus, the last line and learning keys have the keys of the user")
  func shown() {
    display.session.programKeys = [
      KeyHelpItem(keys: "q", meaning: "leave"), KeyHelpItem(keys: "a b", meaning: "A, B"),
    ]
    bind(["F2": "Control-S", "x": "q", "F3": "a", "a": "b", "Alt-O": "Control-S"])
    display.settle()
    #expect(display.grid.rowText(39).contains("X, Q leave"))
    #expect(display.session.shownProgramKeys.map(\.keys) == ["X, Q", "F3 A, B"])
    _ = press("?")
    #expect(display.text.contains("Alt O, F2, Control S"), "\(display.text)")
    #expect(!display.text.contains("Fetch"), "A command without a key is in the list")
    _ = press("Escape")
    _ = press("Control-P")
    #expect(display.text.contains("Save   Alt O, F2, Control S") && display.text.contains("Fetch"))
    _ = press("Escape")
    let menu = Menu(children: [
      MenuAction(KeyCommand(title: "Save", key: .character("s"), modifiers: .control) {})
    ])
    button.contextMenu = ContextMenu { _ in menu }
    display.robot.press(.function(10), modifiers: .shift)
    display.settle()
    #expect(display.text.contains("Alt O"))
    _ = press("Escape")
    display.robot.reader(.on)
    display.advance(by: 10)
    _ = press("Control-K")
    display.advance(by: 10)
    let before = display.transcript.count
    _ = press("F2")
    display.advance(by: 10)
    #expect(display.transcript.dropFirst(before).map(\.text) == [["F2", "Save"]])
  }
}
