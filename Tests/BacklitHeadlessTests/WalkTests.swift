import BacklitAccessibility
import BacklitGeometry
import BacklitHeadless
import BacklitSession
import BacklitUI
import Testing

/// The walk of the robot with the screen reader on.
@Suite("The robot's walk") @MainActor struct WalkTests {
  private let harness = LampHarness()
  private var robot: Robot { harness.display.robot }

  @Test(
    "It ends at the last element, or at the first stop of Tab again, and finds nothing where names differ")
  func sound() {
    #expect(robot.walk(by: .right) == [])
    #expect(harness.display.session.readerCursor == harness.second.nodeID)
    #expect(robot.walk(by: .tab) == [])
  }

  @Test("It finds stops in a row with the same words, unless their groups have names") func same() {
    harness.second.accessibilityLabel = "Ceiling"
    let fault =
      "stop 1, \"Ceiling\": says \"Ceiling, 0 percent, button, adjustable\" as the stop before it"
    robot.reader(.on)
    for key in [Key.right, .tab] {
      let faults = robot.walk(by: key)
      #expect(faults == [fault])
      robot.press(.home)
    }
    for (name, lamp) in [("Kitchen", harness.first), ("Hall", harness.second)] {
      let group = View()
      group.frame = lamp.frame
      lamp.superview?.addSubview(group)
      lamp.frame.origin = .zero
      group.addSubview(lamp)
      group.accessibilityContainerType = .group
      group.accessibilityLabel = name
    }
    harness.display.settle()
    robot.press(.home)
    #expect(robot.walk(by: .right) == [])
  }

  @Test("It finds a name that is said twice, and an utterance that repeats the one before") func twice() {
    harness.second.accessibilityLabel = "Desk"
    harness.second.accessibilityValue = "Desk is dark"
    #expect(robot.walk(by: .right).count == 1)
    harness.second.accessibilityValue = "dark"
    robot.press(.home)
    #expect(robot.walk(by: .right) == [])
    harness.second.superview?.addSubview(EchoingLamp(name: "Door"))
    harness.display.settle()
    robot.press(.home)
    let faults = robot.walk(by: .right)
    #expect(faults.count == 1 && faults[0].contains("\"0 percent\" twice"), "\(faults)")
  }

  /// A lamp that announces its value in the frame after the reader came to it and said it.
  private final class EchoingLamp: Lamp {
    override init(name: String) {
      super.init(name: name)
      frame = Rect(x: 0, y: 150, width: 160, height: 16)
    }
    private lazy var link: DisplayLink = DisplayLink { [weak self] _ in
      self?.link.isPaused = true
      self?.window?.post(.announcement("0 percent", .default))
    }

    override func accessibilityElementDidBecomeFocused() {
      link.attach(to: window)
      link.isPaused = false
    }
  }

  @Test("It ends after a number of stops") func count() {
    let view = View()
    for row in 0..<11 {
      let lamp = Lamp(name: "Lamp")
      lamp.frame = Rect(x: 0, y: Double(row) * 16, width: 160, height: 16)
      view.addSubview(lamp)
    }
    let display = HeadlessDisplay(columns: 40, rows: 12)
    display.show(view)
    #expect(display.robot.walk(by: .right, atMost: 5).count == 5)
  }
}
