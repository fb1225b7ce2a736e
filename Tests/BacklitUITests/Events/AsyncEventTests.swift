import BacklitGeometry
import BacklitHeadless
import BacklitLayout
import BacklitSession
import BacklitUI
import Testing

/// Tests of presentations and events that tasks wait for.
@MainActor @Suite struct AsyncEventTests {
  private let display = HeadlessDisplay(columns: 60, rows: 16)
  private let page = ViewController()

  private func makeAlert() -> AlertController {
    display.session.show(page)
    let alert = AlertController(title: "Delete note?")
    alert.addAction(AlertAction(title: "Cancel", style: .cancel))
    alert.addAction(AlertAction(title: "Delete", style: .destructive))
    return alert
  }

  @Test("A task waits for the answer to an alert", arguments: [true, false]) func answer(isCancel: Bool)
    async throws
  {
    let alert = makeAlert()
    let task = Task { await alert.run(from: page, animated: false) }
    await display.settle()
    #expect(display.text.contains("Delete note?"))
    if isCancel { display.robot.press(.escape) } else { try display.robot.tap(element: "Delete") }
    let choice = await task.value
    #expect(choice?.title == (isCancel ? "Cancel" : "Delete"))
  }

  @Test("An alert that is dismissed, or whose task is cancelled, has no answer", arguments: [true, false])
  func noAnswer(isCancelled: Bool) async {
    let alert = makeAlert()
    let task = Task { await alert.run(from: page, animated: false) }
    await display.settle()
    if isCancelled { task.cancel() } else { await page.dismiss(animated: false) }
    #expect(await task.value == nil)
    await display.settle()
    #expect(!display.text.contains("Delete note?"))
    let other = Task { await makeAlert().run(from: ViewController(), animated: false) }
    #expect(await other.value == nil, "A controller without a window presents nothing.")
  }

  @Test("A presentation returns after its transition") func presentation() async {
    display.session.show(page)
    let sheet = ViewController()
    await page.present(sheet, animated: false)
    #expect(page.presentedViewController === sheet && !sheet.isBeingPresented)
    await page.dismiss(animated: false)
    #expect(page.presentedViewController == nil)
  }

  private func first<Element>(of events: AsyncStream<Element>) async -> Element? {
    for await event in events { return event }
    return nil
  }

  @Test("Values, events of controls and the focus are sequences") func sequences() async {
    let (slider, field) = (Slider(), TextField())
    let stack = StackView(arrangedSubviews: [slider, field])
    stack.axis = .vertical
    display.show(stack)
    let window = display.session.window
    window.focus(on: slider)
    let values = slider.values
    let edits = field.events(for: .editingChanged)
    let focus = window.focusChanges
    display.robot.press(.right)
    let value = await first(of: values)
    #expect(value == slider.value)
    window.focus(on: field)
    #expect(await first(of: focus) as? TextField === field)
    display.robot.type("a")
    #expect(await first(of: edits)?.text == "a")
  }
}
