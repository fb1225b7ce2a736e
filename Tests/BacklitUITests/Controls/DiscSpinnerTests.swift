import ControlState
import Controls
import Geometry
import Glibc
import Input
import Session
import Testing
import Toolkit
import ToolkitTesting

/// A disc spinner of 320 × 320 points on a screen. The frame rate is low, because most tests do not look at
/// frames.
@MainActor
struct DiscHarness {
  static let speed = RecordSpeed.thirtyThree.radiansPerSecond
  let harness: ControlHarness
  let disc: DiscSpinner
  let log: EventLog

  init(frameRate: Double = 10) {
    harness = ControlHarness(columns: 60, rows: 24, frameRate: frameRate)
    disc = harness.add(DiscSpinner(), columns: 40, rows: 20)
    log = EventLog(disc)
  }

  /// The point at an angle in degrees, clockwise from the right, and at a fraction of the radius.
  func place(_ degrees: Double, _ share: Double = 0.5) -> Point {
    let radius = 158 * share
    return disc.bounds.center.offset(
      dx: radius * cos(degrees * .pi / 180), dy: radius * sin(degrees * .pi / 180))
  }

  /// Drags a touch from one angle to a second one at a constant speed.
  func turn(from: Double, to: Double, share: Double = 0.5, seconds: Double, steps: Int = 30) {
    for step in 1...steps {
      harness.display.advance(by: seconds / Double(steps))
      harness.touch(.drag, place(from + (to - from) * Double(step) / Double(steps), share), in: disc)
    }
  }
}

@MainActor
@Suite("The motion of a disc spinner")
struct DiscSpinnerMotionTests {
  @Test("runs at 33⅓ turns a minute times (1 + pitch)", arguments: [0, 0.024, -0.08, 0.5])
  func speed(pitch: Double) {
    let scene = DiscHarness()
    scene.disc.pitch = pitch
    scene.disc.play()
    scene.harness.display.advance(by: 6)
    let before = scene.disc.motion.angle
    scene.harness.display.advance(by: 4)
    let turned = scene.disc.motion.angle - before
    #expect(abs(turned - 4 * DiscHarness.speed * (1 + pitch)) < 1e-6)
    #expect(abs(scene.disc.motion.revolutionsPerMinute - 100.0 / 3 * (1 + pitch)) < 1e-6)
  }

  @Test("runs at 45 turns a minute")
  func fortyFive() {
    let scene = DiscHarness()
    scene.disc.speed = .fortyFive
    scene.disc.play()
    scene.harness.display.advance(by: 6)
    #expect(abs(scene.disc.motion.revolutionsPerMinute - 45) < 1e-6)
  }

  @Test("sends valueChanged for a nudge by key, wheel and screen reader")
  func nudges() {
    let scene = DiscHarness()
    var reports = 0
    scene.disc.addAction(for: .valueChanged) { _ in reports += 1 }
    scene.harness.robot.press(.tab)
    for key in [Key.up, .down, .left, .right, .pageUp, .pageDown] { scene.harness.robot.press(key) }
    #expect(reports == 6)
    scene.disc.accessibilityIncrement()
    scene.disc.accessibilityDecrement()
    #expect(reports == 8)
    scene.harness.robot.scroll(
      at: scene.harness.robot.cell(of: scene.disc.bounds.center, in: scene.disc), notches: 1)
    #expect(reports == 9)
    // A nudge by the program sends no event.
    scene.disc.nudge(bySeconds: 1)
    #expect(reports == 9)
  }

  @Test("has the same position at every frame rate")
  func frameRates() {
    let places = [5.0, 24, 60, 144].map { rate in
      let scene = DiscHarness(frameRate: rate)
      let display = scene.harness.display
      var places: [Double] = []
      scene.disc.play()
      display.advance(by: 1.37)
      places.append(scene.disc.motion.angle)
      scene.disc.pitch = 0.08
      display.advance(by: 0.81)
      places.append(scene.disc.motion.angle)
      scene.disc.pause()
      display.advance(by: 0.5)
      places.append(scene.disc.motion.angle)
      display.advance(by: 10)
      places.append(scene.disc.motion.angle)
      return places
    }
    for other in places.dropFirst() {
      for (first, second) in zip(places[0], other) { #expect(abs(first - second) < 1e-3) }
    }
  }

  @Test("starts and stops gradually")
  func inertia() {
    let scene = DiscHarness(frameRate: 60)
    let display = scene.harness.display
    #expect(scene.disc.discState == .stopped)
    scene.disc.play()
    display.advance(by: 0.1)
    #expect(scene.disc.discState == .playing)
    let early = scene.disc.motion.velocity
    #expect(early > 0 && early < 0.6 * DiscHarness.speed)
    display.advance(by: 1.4)
    #expect(scene.disc.motion.velocity > 0.95 * DiscHarness.speed)
    display.advance(by: 5)
    scene.disc.pause()
    display.advance(by: 0.1)
    let running = scene.disc.motion.velocity
    #expect(running > 0.5 * DiscHarness.speed && running < DiscHarness.speed)
    #expect(scene.disc.discState == .stopped)
    display.advance(by: 6)
    #expect(scene.disc.motion.velocity == 0)
  }

  @Test("requests no frames at rest, before and after playing")
  func rest() {
    let scene = DiscHarness()
    let session = scene.harness.display.session
    for _ in 0..<2 {
      #expect(!session.isAnimating && !session.window.isFrameNeeded)
      #expect(!session.makeFrame(at: scene.harness.display.time))
      scene.disc.play()
      scene.harness.display.advance(by: 0.5)
      #expect(session.isAnimating)
      scene.disc.pause()
      scene.harness.display.advance(by: 8)
    }
    #expect(!session.isAnimating && !session.window.isFrameNeeded)
  }

  @Test("turns visibly, and does not with reduced motion")
  func seen() {
    let scene = DiscHarness()
    scene.disc.play()
    scene.harness.display.advance(by: 2.1)
    let first = scene.harness.picture(of: scene.disc)
    scene.harness.display.advance(by: 0.3)
    #expect(scene.harness.picture(of: scene.disc) != first)
    scene.harness.display.session.screen.preferences.prefersReducedMotion = true
    scene.harness.display.advance(by: 0.1)
    let still = scene.harness.picture(of: scene.disc)
    scene.harness.display.advance(by: 0.3)
    #expect(scene.harness.picture(of: scene.disc) == still)
    scene.harness.display.advance(by: 3)
    #expect(scene.harness.text(of: scene.disc).contains("0:05"))
  }

  @Test("continues at its position after it left the window and returned")
  func leaves() {
    let scene = DiscHarness(frameRate: 60)
    scene.disc.play()
    scene.harness.display.advance(by: 2)
    scene.disc.removeFromSuperview()
    scene.harness.display.advance(by: 2)
    #expect(!scene.harness.display.session.isAnimating)
    scene.harness.surface.addSubview(scene.disc)
    let before = scene.disc.motion.angle
    scene.harness.display.advance(by: 1)
    #expect(abs(scene.disc.motion.angle - before - DiscHarness.speed) < 0.1)
  }
}
