import BacklitAccessibility
import BacklitGeometry
import BacklitHeadless
import BacklitLayout
import BacklitUI
import TestSupport
import Testing

@testable import BacklitSession

/// Random moves of the focus, reloads, presentations and changes of values while the reader is on.
@MainActor
@Suite("Properties of the reader's cursor", .serialized) struct CursorPropertyTests {
  private let display = HeadlessDisplay(columns: 60, rows: 30)
  private let page = ViewController()
  private let level = Slider()
  private let button = Button(title: "Play")
  private let title = Label(text: "Title 0")
  private let table = TableView()
  private var session: Session { display.session }

  init() {
    level.accessibilityLabel = "Level"
    title.accessibilityTraits = .header
    table.accessibilityLabel = "Rows"
    let stack = StackView(arrangedSubviews: [title, button, level, table])
    stack.axis = .vertical
    table.heightAnchor.constraint(greaterThanOrEqualToConstant: 160).isActive = true
    page.view = stack
    display.show(page)
  }

  /// Shows a number of rows, of which each second one has a button.
  private func showRows(_ count: Int) {
    let rows = (0..<count).map { number in
      let cell = TableViewCell()
      cell.contentConfiguration = ListContentConfiguration.cell(text: "Row \(number)")
      if number % 2 == 1 {
        let more = Button(title: "…")
        more.accessibilityLabel = "More"
        cell.accessoryView = more
      }
      return cell
    }
    table.showDefinedContent([DefinedListSection(rows: rows)])
  }

  private func act(_ random: inout SeededRandom) -> String {
    let number = Int.random(in: 0..<8, using: &random)
    switch Int.random(in: 0..<10, using: &random) {
    case 0:
      let views = session.window.focusableViews
      session.window.focus(on: views.isEmpty ? nil : views[number % views.count])
      return "focus \(number)"
    case 1:
      session.window.moveFocus(forward: number % 2 == 0)
      return "move \(number % 2)"
    case 2, 3:
      let commands: [ReaderCommand] = [
        .next, .previous, .choiceDown, .choiceUp, .first, .last, .maximum, .nextHeading,
      ]
      display.robot.reader(commands[number])
      return commands[number].rawValue
    case 4:
      showRows(number)
      return "rows \(number)"
    case 5:
      guard page.presentedViewController == nil else {
        page.dismiss(animated: false)
        return "dismiss"
      }
      let alert = AlertController(title: "Alert \(number)", message: "Message")
      alert.addAction(AlertAction(title: "Cancel", style: .cancel))
      page.present(alert, animated: false)
      return "present"
    case 6:
      level.value = Double(number)
      return "value \(number)"
    case 7:
      title.text = "Title \(number)"
      return "title \(number)"
    case 8:
      button.isHidden.toggle()
      return "hide \(button.isHidden)"
    default:
      display.robot.press(number % 2 == 0 ? .tab : .character("7"))
      return "key \(number % 2)"
    }
  }

  @Test(
    "The cursor is at a live element, the focus is there or nowhere, and words are about the cursor, once each",
    arguments: 0..<40)
  func sequences(seed: Int) throws {
    var random = SeededRandom(seed: seed + 1)
    showRows(4)
    display.robot.reader(.on)
    display.advance(by: 1)
    var actions: [String] = []
    var heard: [Utterance] = []
    session.handlers.onUtterance = { heard.append($0) }
    for _ in 0..<60 {
      heard = []
      actions.append(act(&random))
      display.settle()
      let (window, tree) = (session.window, session.window.accessibilityTree())
      let cursor = try #require(session.readerCursor, "There is no cursor after \(actions)")
      #expect(tree.readingPlace(of: cursor) != nil, "The cursor is nowhere after \(actions)")
      if let focus = window.focusedView {
        let item = window.view(of: cursor)
        #expect(
          item?.isDescendant(of: focus) == true,
          "The focus \(focus.accessibilityLabel ?? "") is not where the cursor is after \(actions)")
      }
      let about = heard.filter { $0.kind == .element || $0.kind == .value }
      #expect(
        about.last.map { $0.topic == cursor.rawValue } ?? true, "\(about.map(\.text)) after \(actions)")
      #expect(Set(heard.map(\.text)).count == heard.count, "\(heard.map(\.text)) after \(actions)")
    }
  }
}
