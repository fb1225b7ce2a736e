import BacklitGeometry
import BacklitGraphics
import BacklitUI

/// A view that logs its events.
final class EventLogView: View {
  var log: [String] = []
  var drawCount = 0
  var takesFocus = false
  var takesTouches = true
  var takesPointer = true
  var takesKeys = true
  var takesPastes = true
  var buttons: Set<PointerEvent.Button> = [.primary]

  override var canBecomeFocused: Bool { takesFocus }
  override func touchBegan(_ touch: Touch) -> Bool {
    guard takesTouches, buttons.contains(touch.button) else { return false }
    return note("began x\(touch.tapCount)\(touch.button == .primary ? "" : " \(touch.button)")")
  }
  override func touchMoved(_ touch: Touch) -> Bool {
    let place = touch.location(in: self)
    return note("moved \(Int(place.x)),\(Int(place.y))")
  }
  override func touchEnded(_ touch: Touch) -> Bool { note("ended") }
  override func touchCancelled(_ touch: Touch) -> Bool { note("cancelled") }
  override func keyPressed(_ event: KeyEvent) -> Bool { takesKeys && event.key == .enter && note("enter") }
  override func scrolled(_ event: ScrollEvent) -> Bool { takesPointer && note("scroll \(Int(event.dy))") }
  override func pointerMoved(_ event: HoverEvent) -> Bool {
    let place = event.location(in: self)
    return takesPointer && note("hover \(Int(place.x)),\(Int(place.y))")
  }
  override func pasted(_ text: String) -> Bool { takesPastes && note("pasted \(text)") }

  /// Passes all events on.
  func takesNothing() {
    (takesTouches, takesPointer, takesKeys, takesPastes) = (false, false, false, false)
  }

  private func note(_ entry: String) -> Bool {
    log.append(entry)
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

func pointer(
  _ phase: PointerEvent.Phase, _ x: Double, _ y: Double, button: PointerEvent.Button = .primary
) -> InputEvent {
  .pointer(PointerEvent(phase, button: phase == .hover ? nil : button, location: Point(x: x, y: y)))
}
