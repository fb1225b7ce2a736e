import Accessibility
import AllocationCounter
import AutoLayout
import Geometry
import Testing
import Toolkit

/// The cost of a frame, in counts that do not depend on the machine.
@MainActor
@Suite("Cost of a frame")
struct FrameCostTests {
  @Test("a layout that is up to date is not repeated in the frame")
  func layoutOnce() {
    let window = Window(screen: Screen(size: Size(width: 80, height: 160)))
    let view = Placed()
    window.addSubview(view)
    LayoutConstraint.activate([
      view.leadingAnchor.constraint(equalTo: window.leadingAnchor),
      view.topAnchor.constraint(equalTo: window.topAnchor),
    ])
    window.layoutIfNeeded()
    #expect(view.timesPlaced > 0)
    view.timesPlaced = 0
    window.layoutIfNeeded()
    _ = window.makeFrame(at: 0)
    #expect(view.timesPlaced == 0)
    view.invalidateIntrinsicContentSize()
    _ = window.makeFrame(at: 0)
    #expect(view.timesPlaced > 0)
  }

  @Test(
    "one more element in the accessibility tree needs few allocations, even in debug builds",
    .enabled(if: allocation_counter_is_available()))
  func elements() {
    func allocations(of count: Int) -> UInt64 {
      let window = Window(screen: Screen(size: Size(width: 800, height: 1600)))
      for index in 0..<count {
        let view = View(frame: Rect(x: 0, y: Double(index), width: 8, height: 1))
        view.isAccessibilityElement = true
        view.accessibilityTraits = [.button, .adjustable]
        window.addSubview(view)
      }
      window.layoutIfNeeded()
      allocation_counter_start()
      _ = window.accessibilityTree()
      return allocation_counter_stop().allocations
    }
    _ = allocations(of: 1)
    #expect((allocations(of: 1000) - allocations(of: 500)) / 500 <= 14)
  }
}

/// A view that counts how often the layout sets its frame.
private final class Placed: View {
  var timesPlaced = 0

  init() {
    super.init()
    translatesAutoresizingMaskIntoConstraints = false
  }

  override var alignmentRectInsets: EdgeInsets {
    timesPlaced += 1
    return .zero
  }
}
