import BacklitAccessibility
import BacklitGeometry
import BacklitHeadless
import BacklitSession
import BacklitUI
import TestSupport
import Testing

@MainActor
@Suite("Alerts", .serialized) struct AlertTests {
  private let harness = PageHarness(columns: 80, rows: 24)
  private let answers = CallLog()

  private func makeAlert(_ style: AlertController.Style = .alert) -> AlertController {
    let alert = AlertController(
      title: "Delete note?", message: "This cannot be undone.", preferredStyle: style)
    for (title, style) in [("Cancel", AlertAction.Style.cancel), ("Delete", .destructive)] {
      alert.addAction(AlertAction(title: title, style: style) { [answers] in answers.add($0.title) })
    }
    return alert
  }

  /// Presents an alert with a field before the buttons, so that the two directions from Cancel lead to different views, and
  /// moves the focus to Cancel.
  private func presentWithField() {
    let alert = makeAlert()
    alert.addTextField { $0.accessibilityLabel = "Name" }
    harness.root.present(alert, animated: false)
    harness.display.settle()
    harness.robot.press(.tab)
    #expect(harness.focus == "Cancel")
  }

  @Test("An alert is spoken at once, with its title, its message and the safe button") func spoken() {
    harness.robot.reader(.on)
    let heard = harness.speech { harness.root.present(makeAlert(), animated: true) }
    #expect(heard.first == "Alert, Delete note?, This cannot be undone., Cancel, button")
    harness.robot.reader(.next)
    #expect(harness.cursor == "Delete")
    harness.robot.reader(.activate)
    harness.settle()
    #expect(answers.take() == ["Delete"] && harness.cursor == "About A")
  }

  @Test("The reader's Up and Down move between the entries of a list of actions")
  func spokenActions() {
    harness.robot.reader(.on)
    _ = harness.speech { harness.root.present(makeAlert(.actionSheet), animated: false) }
    #expect(harness.cursor == "Delete")
    #expect(harness.speech { harness.robot.press(.down) } == ["Cancel, button"])
    #expect(harness.speech { harness.robot.press(.down) }.last?.hasSuffix("Cancel, button") == true)
    #expect(harness.speech { harness.robot.press(.up) } == ["Delete, button"])
    harness.robot.press(.enter)
    #expect(answers.take() == ["Delete"])
  }

  @Test("A number leads to a button of an alert, not to its texts") func numbers() {
    harness.robot.reader(.on)
    for style in [AlertController.Style.alert, .actionSheet] {
      _ = harness.speech { harness.root.present(makeAlert(style), animated: false) }
      let titles = style == .alert ? ["Cancel", "Delete"] : ["Delete", "Cancel"]
      for (digit, title) in zip(["2", "1"], titles.reversed()) {
        #expect(harness.speech { harness.robot.press(.character(Character(digit))) } == ["\(title), button"])
        harness.settle()
      }
      #expect(harness.speech { harness.robot.press(.character("3")) } == ["no item 3"])
      harness.robot.press(.escape)
      harness.settle()
    }
    #expect(answers.take() == ["Cancel", "Cancel"])
  }

  @Test("Arrows move between the buttons, Enter chooses one, Escape chooses Cancel") func keys() {
    presentWithField()
    for (forward, back) in [(Key.right, Key.left), (.down, .up)] {
      harness.robot.press(forward)
      #expect(harness.focus == "Delete")
      harness.robot.press(back)
      #expect(harness.focus == "Cancel")
    }
    harness.robot.press(.left)
    #expect(harness.focus == "Name")
    harness.robot.press(.tab)
    harness.robot.press(.enter)
    #expect(answers.take() == ["Cancel"])
    harness.settle()
    harness.root.present(makeAlert(), animated: false)
    harness.robot.press(.escape)
    harness.settle()
    #expect(answers.take() == ["Cancel"] && harness.root.presentedViewController == nil)
  }

  @Test("From right to left, the buttons of an alert and the keys that move between them are mirrored")
  func mirrored() throws {
    harness.display.session.screen.preferences.layoutDirection = .rightToLeft
    presentWithField()
    let cancel = try #require(harness.window.focusedView)
    harness.robot.press(.left)
    #expect(harness.focus == "Delete")
    let delete = try #require(harness.window.focusedView)
    let (left, right) = (delete.convert(delete.bounds, to: nil), cancel.convert(cancel.bounds, to: nil))
    #expect(left.maxX <= right.minX)
    harness.robot.press(.right)
    #expect(harness.focus == "Cancel")
    harness.robot.press(.right)
    #expect(harness.focus == "Name")
    harness.robot.press(.tab)
    harness.robot.press(.down)
    #expect(harness.focus == "Delete")
    harness.robot.press(.up)
    #expect(harness.focus == "Cancel")
  }

  @Test("An alert that appears with an animation has the focus from the start") func animated() {
    harness.window.focus(on: harness.root.buttons[0])
    harness.root.present(makeAlert(), animated: true)
    harness.display.settle()
    #expect(harness.focus == "Cancel")
    harness.settle()
    #expect(harness.focus == "Cancel")
    harness.robot.press(.enter)
    harness.settle()
    #expect(answers.take() == ["Cancel"] && harness.focus == "A First")
  }

  @Test("Where the safe button is disabled, the first enabled one has the focus, or none") func disabled() {
    harness.window.focus(on: harness.root.buttons[0])
    let cases: [(isEnabled: Bool, focus: String?)] = [(true, "Delete"), (false, nil)]
    for (isEnabled, focus) in cases {
      let alert = makeAlert()
      alert.actions[0].isEnabled = false
      alert.actions[1].isEnabled = isEnabled
      harness.root.present(alert, animated: false)
      #expect(harness.focus == focus)
      #expect(!harness.window.focus(on: harness.root.buttons[1]) && harness.focus == focus)
      alert.dismiss(animated: false)
      #expect(harness.focus == "A First")
    }
  }

  @Test("An alert that is presented behind a page of the session gets the focus when that page closes")
  func behindSessionPage() {
    harness.window.focus(on: harness.root.buttons[0])
    harness.robot.press(.function(8))
    let setting = harness.window.focusedView
    harness.root.present(makeAlert(), animated: false)
    harness.display.settle()
    #expect(setting != nil && harness.window.focusedView === setting)
    harness.robot.press(.function(8))
    harness.settle()
    #expect(harness.focus == "Cancel")
    harness.robot.press(.enter)
    #expect(answers.take() == ["Cancel"])
  }

  @Test("A tap outside closes a list of actions, not an alert") func outside() {
    harness.root.present(makeAlert(), animated: false)
    harness.robot.pointer(.down, at: Point(x: 0, y: 0))
    harness.robot.pointer(.up, at: Point(x: 0, y: 0))
    #expect(harness.root.presentedViewController != nil)
    harness.robot.press(.escape)
    harness.settle()
    _ = answers.take()
    harness.root.present(makeAlert(.actionSheet), animated: false)
    #expect(harness.focus == "Delete")
    harness.robot.pointer(.down, at: Point(x: 0, y: 0))
    harness.robot.pointer(.up, at: Point(x: 0, y: 0))
    harness.settle()
    #expect(harness.root.presentedViewController == nil && answers.take() == ["Cancel"])
  }

  @Test("The red title of a destructive button is legible in every style") func destructive() {
    harness.forEachStyle { least in
      harness.root.present(makeAlert(), animated: false)
      harness.display.settle()
      let button = harness.window.focusableViews.first { $0.accessibilityLabel == "Delete" }
      let contrast = button.flatMap { harness.contrast(of: $0) } ?? 0
      #expect(contrast >= least, "\(harness.window.traitCollection.userInterfaceStyle)")
      harness.root.dismiss(animated: false)
    }
  }

  @Test("Text fields come first; Enter in one chooses the preferred action") func fields() {
    let alert = AlertController(title: "Rename")
    alert.addTextField { $0.accessibilityLabel = "Name" }
    let save = AlertAction(title: "Save") { [answers, weak alert] _ in
      answers.add("Save \(alert?.textFields[0].text ?? "")")
    }
    alert.addAction(AlertAction(title: "Cancel", style: .cancel))
    alert.addAction(save)
    alert.preferredAction = save
    harness.root.present(alert, animated: false)
    #expect(harness.focus == "Name")
    harness.robot.type("Left")
    harness.robot.press(.enter)
    #expect(answers.take() == ["Save Left"])
  }

  @Test("The focus, the reader and a typed text stay when the texts or the preferred action change")
  func changes() {
    let alert = makeAlert()
    alert.addTextField { $0.accessibilityLabel = "Name" }
    harness.root.present(alert, animated: false)
    harness.robot.type("a")
    alert.message = "Too short."
    harness.robot.type("b")
    alert.title = "Which note?"
    alert.preferredAction = alert.actions[1]
    harness.display.settle()
    #expect(harness.focus == "Name" && alert.textFields[0].text == "ab")
    let text = harness.display.text
    #expect(text.contains("Which note?") && text.contains("Too short.") && !text.contains("undone"))
    alert.message = nil
    harness.robot.press(.tab)
    harness.robot.reader(.on)
    #expect(harness.focus == "Cancel" && harness.cursor == "Cancel")
    alert.message = "All of it?"
    alert.preferredAction = nil
    harness.display.settle()
    #expect(harness.focus == "Cancel" && harness.cursor == "Cancel")
    #expect(harness.display.text.contains("All of it?") && !harness.display.text.contains("Too short."))
    #expect(harness.display.layoutProblems.isEmpty)
    harness.robot.press(.enter)
    #expect(answers.take() == ["Cancel"])
  }

  @Test("The handler of an action can present the next alert") func chain() {
    let alert = AlertController(title: "First")
    alert.addAction(
      AlertAction(title: "Next") { [harness] _ in
        let next = AlertController(title: "Second")
        next.addAction(AlertAction(title: "Close"))
        harness.root.present(next, animated: true)
      })
    harness.root.present(alert, animated: true)
    harness.settle()
    harness.robot.press(.enter)
    harness.settle()
    #expect(harness.root.presentedViewController?.title == "Second")
    #expect(harness.display.problems.isEmpty)
    harness.robot.press(.escape)
    harness.settle()
    #expect(harness.root.presentedViewController == nil)
  }

  @Test("The handler of an action can dismiss the page behind the alert") func discarding() {
    let page = LoggedPage("B")
    harness.root.present(page, animated: false)
    let alert = AlertController(title: "Discard?")
    alert.addAction(AlertAction(title: "Discard") { _ in page.dismiss(animated: true) })
    page.present(alert, animated: false)
    harness.robot.press(.enter)
    harness.settle()
    #expect(harness.root.presentedViewController == nil && page.view.window == nil)
    #expect(harness.display.problems.isEmpty)
  }

  @Test("An alert fits the screen, in whole cells", arguments: [(80, 24), (47, 22), (30, 10), (128, 48)])
  func sizes(columns: Int, rows: Int) {
    let harness = PageHarness(columns: columns, rows: rows)
    harness.root.present(makeAlert(), animated: false)
    harness.display.settle()
    let text = harness.display.text
    #expect(text.contains("Delete note?") && text.contains("╭") && text.contains("╯"))
    #expect(harness.display.layoutProblems.isEmpty)
  }

  @Test(
    "The titles of buttons are whole, side by side or one below the other",
    arguments: [
      ("End process", 80, true), ("End process", 120, true), ("End process", 30, false),
      ("End the process and all others", 80, false),
      ("End the process, and all others that were started by it", 80, false),
    ])
  func wholeTitles(title: String, columns: Int, isRow: Bool) {
    let harness = PageHarness(columns: columns, rows: 24)
    let alert = AlertController(title: "End process?", message: nil)
    for (title, style) in [("Cancel", AlertAction.Style.cancel), (title, .destructive)] {
      alert.addAction(AlertAction(title: title, style: style))
    }
    harness.root.present(alert, animated: false)
    harness.display.settle()
    let rows = harness.display.text.split(separator: "\n")
    #expect(rows.contains { $0.contains(title) }, "\(harness.display.text)")
    #expect(rows.contains { $0.contains("Cancel") && $0.contains(title) } == isRow)
    #expect(harness.display.layoutProblems.isEmpty && harness.focus == "Cancel")
  }

  @Test("The buttons of an alert follow the width of the screen and keep the focus") func resized() {
    let alert = AlertController(title: "End process?", message: nil)
    for (title, style) in [("Cancel", AlertAction.Style.cancel), ("End process", .destructive)] {
      alert.addAction(AlertAction(title: title, style: style))
    }
    harness.root.present(alert, animated: false)
    harness.robot.press(.right)
    for (columns, isRow) in [(30, false), (80, true), (26, false)] {
      harness.robot.resize(columns: columns, rows: 24)
      harness.display.settle()
      let rows = harness.display.text.split(separator: "\n")
      #expect(rows.contains { $0.contains("Cancel") && $0.contains("End process") } == isRow)
      #expect(rows.contains { $0.contains("End process ") } && harness.focus == "End process")
      let order = harness.window.focusableViews.compactMap(\.accessibilityLabel)
      #expect(order.suffix(2) == (isRow ? ["Cancel", "End process"] : ["End process", "Cancel"]))
    }
  }

  @Test("An alert that began behind a page of the session leads back to the place before that page")
  func backFromBehindPage() {
    harness.window.focus(on: harness.root.buttons[1])
    harness.robot.reader(.on)
    harness.settle()
    #expect(harness.cursor == "A Second")
    harness.robot.press(.function(8))
    let alert = makeAlert()
    harness.root.present(alert, animated: false)
    harness.display.settle()
    harness.robot.press(.function(8))
    harness.settle()
    #expect(harness.focus == "Cancel")
    alert.dismiss(animated: false)
    harness.settle()
    #expect(harness.focus == "A Second" && harness.cursor == "A Second")
  }
}
