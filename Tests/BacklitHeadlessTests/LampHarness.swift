import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitHeadless
import BacklitUI

/// A lamp with a dimmer: a minimal view for keys, mouse and reader.
class Lamp: View {
  var level = 0 {
    didSet {
      accessibilityValue = "\(level) percent"
      setNeedsDisplay()
    }
  }
  var log: [String] = []

  init(name: String) {
    super.init()
    identifier = name
    isAccessibilityElement = true
    accessibilityLabel = name
    accessibilityTraits = [.adjustable, .button]
    accessibilityValue = "0 percent"
  }

  override var canBecomeFocused: Bool { true }
  override func accessibilityActivate() -> Bool {
    level = level == 0 ? 50 : 0
    return true
  }
  override func accessibilityIncrement() { level = min(100, level + 10) }
  override func accessibilityDecrement() { level = max(0, level - 10) }

  override func keyPressed(_ event: KeyEvent) -> Bool {
    guard case .character(let character) = event.key else { return super.keyPressed(event) }
    log.append("typed \(character)")
    return true
  }
  override func touchBegan(_ touch: Touch) -> Bool { note("down", touch) }
  override func touchMoved(_ touch: Touch) -> Bool { note("move", touch) }
  override func touchEnded(_ touch: Touch) -> Bool { note("up", touch) }
  override func touchCancelled(_ touch: Touch) -> Bool {
    log.append("cancel")
    return true
  }
  override func scrolled(_ event: ScrollEvent) -> Bool {
    log.append("scroll \(event.dy)")
    return true
  }
  private func note(_ what: String, _ touch: Touch) -> Bool {
    let place = touch.location(in: nil)
    log.append("\(what) \(place.x / 8) \(place.y / 16)")
    return true
  }

  override func draw(in canvas: inout Canvas) {
    canvas.fill(bounds, with: Color(white: Double(level) / 100))
    canvas.drawText("\(level) %", at: .zero, font: Font(size: 13), color: .white)
  }
}

/// Two lamps, one below the other, on a screen of 40 by 12.
@MainActor
struct LampHarness {
  let display = HeadlessDisplay(columns: 40, rows: 12)
  let first = Lamp(name: "Ceiling")
  let second = Lamp(name: "Desk")

  init() {
    let view = View()
    first.frame = Rect(x: 0, y: 0, width: 160, height: 64)
    second.frame = Rect(x: 0, y: 80, width: 160, height: 64)
    view.addSubview(first)
    view.addSubview(second)
    display.show(view)
  }

  /// Plays a script and returns the files that it wrote.
  @discardableResult
  func play(_ text: String) throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    var player = ScriptPlayer(display: display) { files[$0] = $1 }
    try player.play(try Script(text))
    return files
  }
}
