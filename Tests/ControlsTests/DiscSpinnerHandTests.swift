import ControlState
import Controls
import Geometry
import Input
import Session
import Testing
import Toolkit
import ToolkitTesting

@MainActor
@Suite("A record under a hand")
struct DiscSpinnerHandTests {
  @Test("held, it stands; let go, it runs up again")
  func hold() {
    let scene = DiscStage()
    scene.disc.play()
    scene.stage.display.advance(by: 3)
    scene.stage.touch(.down, scene.place(10), in: scene.disc)
    #expect(scene.disc.discState == .scratching && scene.disc.isPlaying)
    let held = scene.disc.motion.angle
    scene.stage.display.advance(by: 2)
    #expect(scene.disc.motion.angle == held)
    #expect(!scene.stage.display.session.isAnimating)
    scene.stage.touch(.up, scene.place(10), in: scene.disc)
    #expect(scene.disc.discState == .playing)
    scene.stage.display.advance(by: 0.05)
    #expect(scene.disc.motion.velocity < 0.5 * DiscStage.speed)
    scene.stage.display.advance(by: 6)
    #expect(abs(scene.disc.motion.velocity - DiscStage.speed) < 1e-9)
    #expect(scene.log.count("valueChanged") == 2)
    #expect(scene.log.count("primaryActionTriggered") == 0)
  }

  @Test(
    "scratched, it follows the finger, also across the seam at the left", arguments: [400.0, -400, 90, -90])
  func scratch(degrees: Double) {
    let scene = DiscStage()
    scene.stage.touch(.down, scene.place(150), in: scene.disc)
    let before = scene.disc.motion.angle
    scene.turn(from: 150, to: 150 + degrees, seconds: 1)
    #expect(abs(scene.disc.motion.angle - before - degrees * .pi / 180) < 1e-9)
    #expect(scene.disc.discState == .scratching)
    #expect(abs(scene.disc.position - scene.disc.motion.angle / DiscStage.speed) < 1e-9)
  }

  @Test("with Control it follows a tenth as far")
  func fine() {
    let scene = DiscStage()
    scene.stage.touch(.down, scene.place(0), in: scene.disc)
    scene.stage.touch(.drag, scene.place(60), in: scene.disc, modifiers: .control)
    #expect(abs(scene.disc.motion.angle - 6 * .pi / 180) < 1e-9)
  }

  @Test("let go in a turn, it keeps that for a moment")
  func thrown() {
    let scene = DiscStage()
    scene.stage.touch(.down, scene.place(0), in: scene.disc)
    scene.turn(from: 0, to: -180, seconds: 0.5)
    scene.stage.touch(.up, scene.place(-180), in: scene.disc)
    let released = scene.disc.motion.angle
    scene.stage.display.advance(by: 0.1)
    #expect(scene.disc.motion.angle < released - 0.2)
    scene.stage.display.advance(by: 10)
    #expect(scene.disc.motion.velocity == 0)
    #expect(!scene.stage.display.session.isAnimating)
  }

  @Test("at the rim a hand bends the pitch for as long as it lasts", arguments: [45.0, -45])
  func bend(degrees: Double) {
    let scene = DiscStage()
    scene.disc.play()
    scene.stage.display.advance(by: 6)
    scene.stage.touch(.down, scene.place(200, 0.95), in: scene.disc)
    #expect(scene.disc.discState == .bending)
    scene.turn(from: 200, to: 200 + degrees, share: 0.95, seconds: 0.2)
    scene.stage.display.advance(by: 4)
    let bent = scene.disc.motion.velocity / DiscStage.speed
    #expect(abs(bent - (1 + DiscMotion.bendLimit * degrees / 90)) < 1e-6)
    scene.stage.touch(.up, scene.place(200 + degrees, 0.95), in: scene.disc)
    #expect(scene.disc.discState == .playing)
    scene.stage.display.advance(by: 6)
    #expect(abs(scene.disc.motion.velocity - DiscStage.speed) < 1e-9)
    #expect(scene.disc.pitch == 0)
  }

  @Test("the corners beside the disc are not the disc")
  func corner() {
    let scene = DiscStage()
    scene.stage.touch(.down, Point(x: 4, y: 4), in: scene.disc)
    #expect(!scene.disc.isTracking && scene.disc.discState == .stopped)
    #expect(scene.log.events.isEmpty)
  }

  @Test("a lost hand is lifted", arguments: Loss.allCases)
  func lost(_ loss: Loss) {
    let scene = DiscStage()
    scene.disc.play()
    scene.stage.display.advance(by: 3)
    scene.stage.touch(.down, scene.place(0), in: scene.disc)
    loss.happen(on: scene.stage)
    #expect(scene.disc.discState == .playing)
    #expect(!scene.disc.isHighlighted)
    scene.stage.display.advance(by: 6)
    #expect(abs(scene.disc.motion.velocity - DiscStage.speed) < 1e-9)
    #expect(scene.log.count("touchCancel") == 1)
  }

  @Test("the cue lifts a hand and goes back to its point")
  func cue() {
    let scene = DiscStage()
    scene.disc.cuePoint = 3
    scene.disc.play()
    scene.stage.display.advance(by: 3)
    scene.stage.touch(.down, scene.place(0), in: scene.disc)
    scene.disc.cue()
    #expect(scene.disc.discState == .stopped && !scene.disc.isPlaying && !scene.disc.isTracking)
    #expect(abs(scene.disc.position - 3) < 1e-9)
    scene.stage.touch(.drag, scene.place(90), in: scene.disc)
    scene.stage.touch(.up, scene.place(90), in: scene.disc)
    #expect(abs(scene.disc.position - 3) < 1e-9)
  }

  @Test("keys start, stop, nudge and cue; the wheel nudges")
  func keys() {
    let scene = DiscStage()
    let robot = scene.stage.robot
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
