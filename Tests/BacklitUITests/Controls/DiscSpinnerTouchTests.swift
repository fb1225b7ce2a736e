import BacklitGeometry
import BacklitHeadless
import BacklitSession
import BacklitUI
import BacklitValues
import TestSupport
import Testing

@MainActor
@Suite("Touches on a disc spinner")
struct DiscSpinnerTouchTests {
  @Test("A touch stops the record, and it starts again when the touch ends")
  func hold() {
    let scene = DiscHarness()
    scene.disc.play()
    scene.harness.display.advance(by: 3)
    scene.harness.touch(.down, scene.place(10), in: scene.disc)
    #expect(scene.disc.motion.state == .scratching && scene.disc.isPlaying)
    let held = scene.disc.motion.angle
    scene.harness.display.advance(by: 2)
    #expect(scene.disc.motion.angle == held)
    #expect(!scene.harness.display.session.isAnimating)
    scene.harness.touch(.up, scene.place(10), in: scene.disc)
    #expect(scene.disc.motion.state == .playing)
    scene.harness.display.advance(by: 0.05)
    #expect(scene.disc.motion.velocity < 0.5 * DiscHarness.speed)
    scene.harness.display.advance(by: 6)
    #expect(abs(scene.disc.motion.velocity - DiscHarness.speed) < 1e-9)
    #expect(scene.log.count("valueChanged") == 2)
    #expect(scene.log.count("primaryActionTriggered") == 0)
  }

  @Test(
    "A drag turns the record, also across ±180°", arguments: [400.0, -400, 90, -90])
  func scratch(degrees: Double) {
    let scene = DiscHarness()
    scene.harness.touch(.down, scene.place(150), in: scene.disc)
    let before = scene.disc.motion.angle
    scene.turn(from: 150, to: 150 + degrees, seconds: 1)
    #expect(abs(scene.disc.motion.angle - before - degrees * .pi / 180) < 1e-9)
    #expect(scene.disc.motion.state == .scratching)
    #expect(abs(scene.disc.position - scene.disc.motion.angle / DiscHarness.speed) < 1e-9)
  }

  @Test("A drag straight across the centre and back leaves the record where it was", arguments: [-1.0, 0, 1])
  func acrossTheCenter(row: Double) {
    let scene = DiscHarness()
    let center = scene.disc.bounds.center
    func place(_ column: Int) -> Point { center.offsetBy(dx: Double(column) * 8 + 4, dy: row * 8) }
    scene.harness.touch(.down, place(6), in: scene.disc)
    let before = scene.disc.motion.angle
    for _ in 0..<5 {
      for column in Array((-7..<6).reversed()) + Array(-6...6) {
        scene.harness.touch(.drag, place(column), in: scene.disc)
        if row == 0 { #expect(scene.disc.motion.angle == before) }
      }
      #expect(abs(scene.disc.motion.angle - before) < 1e-9)
    }
  }

  @Test("With Control it turns a tenth as far")
  func fine() {
    let scene = DiscHarness()
    scene.harness.touch(.down, scene.place(0), in: scene.disc)
    scene.harness.touch(.drag, scene.place(60), in: scene.disc, modifiers: .control)
    #expect(abs(scene.disc.motion.angle - 6 * .pi / 180) < 1e-9)
  }

  @Test("Released during a turn, it keeps its speed for a moment")
  func thrown() {
    let scene = DiscHarness()
    scene.harness.touch(.down, scene.place(0), in: scene.disc)
    scene.turn(from: 0, to: -180, seconds: 0.5)
    scene.harness.touch(.up, scene.place(-180), in: scene.disc)
    let released = scene.disc.motion.angle
    scene.harness.display.advance(by: 0.1)
    #expect(scene.disc.motion.angle < released - 0.2)
    scene.harness.display.advance(by: 10)
    #expect(scene.disc.motion.velocity == 0)
    #expect(!scene.harness.display.session.isAnimating)
  }

  @Test("A touch on the rim bends the pitch until it ends", arguments: [45.0, -45])
  func bend(degrees: Double) {
    let scene = DiscHarness()
    scene.disc.play()
    scene.harness.display.advance(by: 6)
    scene.harness.touch(.down, scene.place(200, 0.95), in: scene.disc)
    #expect(scene.disc.motion.state == .bending)
    scene.turn(from: 200, to: 200 + degrees, share: 0.95, seconds: 0.2)
    scene.harness.display.advance(by: 4)
    let bent = scene.disc.motion.velocity / DiscHarness.speed
    #expect(abs(bent - (1 + DiscMotion.bendLimit * degrees / 90)) < 1e-6)
    scene.harness.touch(.up, scene.place(200 + degrees, 0.95), in: scene.disc)
    #expect(scene.disc.motion.state == .playing)
    scene.harness.display.advance(by: 6)
    #expect(abs(scene.disc.motion.velocity - DiscHarness.speed) < 1e-9)
    #expect(scene.disc.pitch == 0)
  }

  @Test("Touches in the corners beside the disc are ignored")
  func corner() {
    let scene = DiscHarness()
    scene.harness.touch(.down, Point(x: 4, y: 4), in: scene.disc)
    #expect(!scene.disc.isTracking && scene.disc.motion.state == .stopped)
    #expect(scene.log.events.isEmpty)
  }

  @Test("A cancelled touch releases the record", arguments: TouchLoss.allCases)
  func lost(_ loss: TouchLoss) {
    let scene = DiscHarness()
    scene.disc.play()
    scene.harness.display.advance(by: 3)
    scene.harness.touch(.down, scene.place(0), in: scene.disc)
    loss.apply(to: scene.harness)
    #expect(scene.disc.motion.state == .playing)
    #expect(!scene.disc.isHighlighted)
    scene.harness.display.advance(by: 6)
    #expect(abs(scene.disc.motion.velocity - DiscHarness.speed) < 1e-9)
    #expect(scene.log.count("touchCancel") == 1)
  }

  @Test("Cue cancels a touch and returns to the cue point")
  func cue() {
    let scene = DiscHarness()
    scene.disc.cuePoint = 3
    scene.disc.play()
    scene.harness.display.advance(by: 3)
    scene.harness.touch(.down, scene.place(0), in: scene.disc)
    scene.disc.cue()
    #expect(scene.disc.motion.state == .stopped && !scene.disc.isPlaying && !scene.disc.isTracking)
    #expect(abs(scene.disc.position - 3) < 1e-9)
    scene.harness.touch(.drag, scene.place(90), in: scene.disc)
    scene.harness.touch(.up, scene.place(90), in: scene.disc)
    #expect(abs(scene.disc.position - 3) < 1e-9)
  }

  @Test("Keys start, stop, nudge and cue; the wheel nudges")
  func keys() {
    let scene = DiscHarness()
    let robot = scene.harness.robot
    robot.press(.tab)
    let expected: [(Key, Double)] = [
      (.up, 0.1), (.right, 0.2), (.down, 0.1), (.left, 0), (.pageUp, 1), (.pageUp, 2), (.pageDown, 1),
      (.up, 1.1),
      (.home, 0),
    ]
    for (key, position) in expected {
      robot.press(key)
      #expect(abs(scene.disc.position - position) < 1e-9, "after \(key)")
    }
    robot.scroll(at: robot.cell(of: scene.place(0), in: scene.disc), notches: -3)
    #expect(abs(scene.disc.position - 0.3) < 1e-9)
    robot.press(.character(" "))
    #expect(scene.disc.isPlaying)
    robot.press(.enter)
    #expect(!scene.disc.isPlaying)
    #expect(scene.log.count("primaryActionTriggered") == 2)
  }
}
