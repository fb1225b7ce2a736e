import BacklitAccessibility
import BacklitGeometry
import BacklitHeadless
import BacklitSession
import BacklitUI
import TestSupport
import Testing

@MainActor
@Suite("Key commands", .serialized) struct KeyCommandTests {
  private let harness = PageHarness(columns: 80, rows: 30)
  private let performed = CallLog()

  init() {
    add("Save note", .character("s"), to: harness.root)
    add("Close window", .character("w"), to: harness.root)
  }

  private func add(_ title: String, _ key: Key, to controller: ViewController) {
    controller.addKeyCommand(
      KeyCommand(title: title, key: key, modifiers: .control) { [performed] in performed.add(title) })
  }

  private func press(_ letter: Character) { harness.robot.press(.character(letter), modifiers: .control) }

  @Test("A key performs the innermost command of the page in front") func performing() {
    press("s")
    #expect(performed.take() == ["Save note"])
    harness.window.focus(on: harness.root.buttons[0])
    press("s")
    #expect(performed.take() == ["Save note"])
    let child = LoggedPage("C")
    harness.root.addChild(child)
    harness.root.view.addSubview(child.view)
    add("Save child", .character("s"), to: child)
    harness.display.settle()
    harness.window.focus(on: child.buttons[0])
    press("s")
    press("w")
    #expect(performed.take() == ["Save child", "Close window"])
    harness.root.present(LoggedPage("B"), animated: false)
    press("s")
    #expect(performed.take() == [])
  }

  @Test("The commands of a page work while the focus is in a bar around it") func bars() {
    let page = LoggedPage("C")
    add("Save page", .character("s"), to: page)
    let navigation = NavigationController(rootViewController: LoggedPage("B"))
    let tabs = TabBarController(viewControllers: [navigation, LoggedPage("D")])
    harness.display.show(tabs)
    navigation.pushViewController(page, animated: false)
    harness.display.settle()
    let back = navigation.navigationBar.subviews[0].subviews[0]
    for view in [back, tabs.tabBar.subviews[0].subviews[0]] {
      #expect(harness.window.focus(on: view))
      press("s")
      #expect(performed.take() == ["Save page"])
    }
    tabs.selectedIndex = 1
    harness.display.settle()
    harness.window.focus(on: tabs.tabBar.subviews[0].subviews[1])
    press("s")
    #expect(performed.take() == [])
  }

  @Test("The commands of a presented page work while the Done button above it has the focus") func done() {
    let inner = LoggedPage("C")
    add("Save page", .character("s"), to: inner)
    let page = TabBarController(viewControllers: [inner])
    add("Turn page", .character("t"), to: page)
    page.modalPresentationStyle = .popover
    harness.robot.resize(columns: 80, rows: 24)
    harness.root.present(page, animated: false)
    harness.display.settle()
    harness.window.focus(on: harness.window.focusableViews.first)
    #expect(harness.focus == "Done")
    for letter: Character in ["s", "t", "w"] { press(letter) }
    #expect(performed.take() == ["Save page", "Turn page"])
  }

  @Test("A text field keeps its own keys") func typing() {
    let field = TextField()
    field.frame = Rect(x: 80, y: 160, width: 160, height: 48)
    harness.root.view.addSubview(field)
    harness.root.addKeyCommand(
      KeyCommand(title: "Letter", key: .character("x")) { [performed] in performed.add("x") })
    harness.display.settle()
    harness.window.focus(on: field)
    harness.robot.type("x")
    #expect(performed.take() == [] && field.text == "x")
    harness.window.focus(on: nil)
    harness.robot.press(.character("x"))
    #expect(performed.take() == ["x"])
    harness.root.removeKeyCommand(for: .character("x"))
    harness.robot.press(.character("x"))
    #expect(performed.take() == [])
  }

  @Test("The list of keys shows the commands") func help() {
    harness.robot.press(.character("?"))
    #expect(harness.display.text.contains("Save note") && harness.display.text.contains("Close window"))
  }

  @Test("The command palette finds a command by letters of its name, and performs it") func palette() {
    harness.window.focus(on: harness.root.buttons[1])
    press("p")
    #expect(harness.display.text.contains("Commands") && harness.display.text.contains("Save note"))
    harness.robot.type("svnt")
    #expect(!harness.display.text.contains("Close window"))
    harness.robot.press(.enter)
    #expect(performed.take() == ["Save note"] && harness.focus == "A Second")
    press("p")
    harness.robot.type("zz")
    harness.robot.press(.enter)
    harness.robot.press(.escape)
    #expect(performed.take() == [] && harness.focus == "A Second")
  }
}
