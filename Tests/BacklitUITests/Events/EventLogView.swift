import BacklitGeometry
import BacklitGraphics
import BacklitUI

/// A view that logs its events.
final class EventLogView: View {
  var log: [String] = []
  var drawCount = 0
  var takesFocus = false
  var takesTouches = true

  override var canBecomeFocused: Bool { takesFocus }
  override func touchBegan(_ touch: Touch) {
    if takesTouches { log.append("began x\(touch.tapCount)") } else { super.touchBegan(touch) }
  }
  override func touchMoved(_ touch: Touch) {
    let place = touch.location(in: self)
    log.append("moved \(Int(place.x)),\(Int(place.y))")
  }
  override func touchEnded(_ touch: Touch) { log.append("ended") }
  override func touchCancelled(_ touch: Touch) { log.append("cancelled") }
  override func keyPressed(_ event: KeyEvent) -> Bool {
    guard event.key == .enter else { return super.keyPressed(event) }
    log.append("enter")
    return true
  }
  override func scrolled(_ scroll: Scroll) -> Bool {
    log.append("scroll \(Int(scroll.dy))")
    return true
  }
  override func draw(in canvas: inout Canvas) {
    drawCount += 1
    canvas.fill(bounds, with: .white)
  }
}

/// Creates a window of 20 × 10 cells whose frames stay as solved.
@MainActor
func makeWindow(width: Double = 160, height: Double = 160) -> Window {
  Window(screen: Screen(size: Size(width: width, height: height)))
}

func pointer(_ phase: PointerEvent.Phase, _ x: Double, _ y: Double) -> InputEvent {
  .pointer(PointerEvent(phase, button: .primary, location: Point(x: x, y: y)))
}
