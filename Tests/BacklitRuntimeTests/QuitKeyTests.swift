import BacklitGeometry
import BacklitHeadless
import BacklitLayout
import BacklitRuntime
import BacklitSession
import BacklitUI
import Testing

/// Tests of the keys of an application.
@Suite @MainActor struct QuitKeyTests {
  @Test("The quit key ends the program, unless a view takes it") func quitKey() {
    let display = HeadlessDisplay(columns: 40, rows: 10)
    let application = Application(session: display.session, name: "quit")
    application.quit(with: KeyEvent(.character("q")))
    let field = TextField()
    field.accessibilityLabel = "Name"
    let button = Button(title: "OK")
    let stack = StackView(arrangedSubviews: [field, button])
    stack.axis = .vertical
    application.show(stack)
    display.settle()
    display.session.window.focus(on: field)
    display.robot.press(.character("q"))
    #expect(field.text == "q" && application.endStatus == nil)
    display.session.window.focus(on: button)
    display.robot.press(.character("q"))
    #expect(application.endStatus == 0)
  }

  @Test("A sequence takes the keys that no view handles, until its task is cancelled") func keys() async {
    let display = HeadlessDisplay(columns: 40, rows: 10)
    let application = Application(session: display.session, name: "keys")
    var (taken, passed) = ([Key](), [Key]())
    let task = Task { for await event in application.keys { taken.append(event.key) } }
    await display.settle()
    application.addUnhandledKeyHandler {
      passed.append($0.key); return true
    }
    display.robot.press(.character("a"))
    await display.settle()
    #expect(taken == [.character("a")] && passed.isEmpty)
    task.cancel()
    await task.value
    await display.settle()
    display.robot.press(.character("b"))
    #expect(taken == [.character("a")] && passed == [.character("b")])
  }
}
