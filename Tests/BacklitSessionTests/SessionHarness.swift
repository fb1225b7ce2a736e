import BacklitAccessibility
import BacklitGeometry
import BacklitHeadless
import BacklitLayout
import BacklitLists
import BacklitSession
import BacklitUI

/// A session with a heading, two buttons and a slider on a screen of a given size.
@MainActor
struct SessionHarness {
  let display: HeadlessDisplay
  let heading = Label(text: "Deck A")
  let play = BacklitButton(title: "Play")
  let stop = BacklitButton(title: "Stop")
  let level = Slider()

  init(columns: Int = 80, rows: Int = 24) {
    display = HeadlessDisplay(columns: columns, rows: rows)
    heading.accessibilityTraits = .header
    level.accessibilityLabel = "Élan"
    let stack = StackView(arrangedSubviews: [heading, play, stop, level])
    stack.axis = .vertical
    stack.distribution = .fillEqually
    display.show(stack)
  }

  var session: Session { display.session }
  var robot: Robot { display.robot }
  var cursor: View? { session.readerCursor.flatMap { session.window.view(of: $0) } }

  /// Turns the reader on and waits until it is silent.
  func turnReaderOn() {
    robot.reader(.on)
    display.advance(by: 10)
  }

  /// Returns the utterances that an action causes within a time.
  func spoken(for seconds: Double = 10, _ action: () -> Void) -> [[String]] {
    let before = display.transcript.count
    action()
    display.advance(by: seconds)
    return display.transcript.dropFirst(before).map(\.text)
  }

  /// A control of the settings page, to which the page scrolls; nil while the page is closed.
  func setting(_ name: String) -> View? {
    guard let table = display.view("settings")?.subviews.lazy.compactMap({ $0 as? TableView }).first else {
      return nil
    }
    let isShown = { display.view("settings.\(name)") }
    for row in 0..<table.numberOfRows(inSection: 0) where isShown() == nil {
      table.scrollToRow(at: ListIndexPath(row: row, section: 0), at: .none, animated: false)
      display.settle()
    }
    return isShown()
  }
}
