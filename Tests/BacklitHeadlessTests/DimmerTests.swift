import BacklitAccessibility
import BacklitGeometry
import BacklitHeadless
import BacklitSession
import BacklitUI
import Testing

/// A control with a value of its own, written outside of the library.
@MainActor
@Suite("A control with a value of its own")
struct DimmerTests {
  private let display = HeadlessDisplay(columns: 40, rows: 12)
  private let dimmer = Dimmer()
  /// The number of changes of the value.
  private let changes: Counter

  private final class Counter { var count = 0 }

  init() {
    let (surface, counter) = (View(), Counter())
    changes = counter
    display.show(surface)
    dimmer.frame = Rect(x: 16, y: 32, width: 128, height: 48)
    surface.addSubview(dimmer)
    dimmer.addAction(for: .valueChanged) { _ in counter.count += 1 }
    display.settle()
    display.session.window.focus(on: dimmer)
  }

  private static let keys: [(Key, level: Int)] = [
    (.end, 100), (.pageDown, 75), (.home, 0), (.pageUp, 25), (.delete, 50), (.up, 55), (.backspace, 50),
  ]

  @Test("Each key for an end, a page or the default is one change") func keys() {
    for (index, (key, level)) in Self.keys.enumerated() {
      display.robot.press(key)
      #expect(dimmer.level == level && changes.count == index + 1, "\(key)")
    }
  }

  @Test("The reader's commands change the value at once and speak the limits") func reader() {
    display.robot.reader(.on)
    let commands: [(ReaderCommand, spoken: [String])] = [
      (.maximum, ["100 percent"]), (.maximum, ["100 percent", "maximum"]), (.pageDown, ["75 percent"]),
      (.reset, ["50 percent"]), (.reset, ["already 50 percent"]), (.minimum, ["0 percent"]),
      (.pageUp, ["25 percent"]),
    ]
    for (command, spoken) in commands {
      display.robot.reader(command)
      display.finishSpeaking()
      #expect(display.lastSpoken == spoken, "\(command)")
    }
    #expect(changes.count == 5)
  }

  @Test("Other readers set the value as a number", arguments: [(30.4, 30), (1e300, 100), (-7, 0)])
  func number(value: Double, level: Int) {
    let request = ActionRequest(node: dimmer.nodeID, action: .adjust(.value(value)))
    #expect(display.session.perform(request, at: display.time))
    #expect(dimmer.level == level && changes.count == 1)
    #expect(display.tree[dimmer.nodeID]?.range?.value == Double(level))
  }
}
