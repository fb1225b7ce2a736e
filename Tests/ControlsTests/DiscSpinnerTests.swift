import ControlState
import Controls
import Geometry
import Glibc
import Input
import Session
import Testing
import Toolkit
import ToolkitTesting

/// A record of 320 × 320 points on a screen; with few frames a second, as long as none is looked at.
@MainActor
struct DiscStage {
  static let speed = RecordSpeed.thirtyThree.radiansPerSecond
  let stage: Stage
  let disc: DiscSpinner
  let log: EventLog

  init(frameRate: Double = 10) {
    stage = Stage(columns: 60, rows: 24, frameRate: frameRate)
    disc = stage.add(DiscSpinner(), columns: 40, rows: 20)
    log = EventLog(disc)
  }

  /// The place at an angle in degrees, clockwise from the right, at a share of the radius.
  func place(_ degrees: Double, _ share: Double = 0.5) -> Point {
    let radius = 158 * share
    return disc.bounds.center.offset(
      dx: radius * cos(degrees * .pi / 180), dy: radius * sin(degrees * .pi / 180))
  }

  /// A finger that goes round from one angle to another at an even pace.
  func turn(from: Double, to: Double, share: Double = 0.5, seconds: Double, steps: Int = 30) {
    for step in 1...steps {
      stage.display.advance(by: seconds / Double(steps))
      stage.touch(.drag, place(from + (to - from) * Double(step) / Double(steps), share), in: disc)
    }
  }
}

@MainActor
@Suite("A record that plays")
struct DiscSpinnerMotionTests {
  @Test("runs at 33⅓ turns a minute times one plus the pitch", arguments: [0, 0.024, -0.08, 0.5])
  func speed(pitch: Double) {
    let scene = DiscStage()
    scene.disc.pitch = pitch
    scene.disc.play()
    scene.stage.display.advance(by: 6)
    let before = scene.disc.motion.angle
    scene.stage.display.advance(by: 4)
    let turned = scene.disc.motion.angle - before
    #expect(abs(turned - 4 * DiscStage.speed * (1 + pitch)) < 1e-6)
    #expect(abs(scene.disc.motion.revolutionsPerMinute - 100.0 / 3 * (1 + pitch)) < 1e-6)
  }

  @Test("and at 45")
  func fortyFive() {
    let scene = DiscStage()
    scene.disc.speed = .fortyFive
    scene.disc.play()
    scene.stage.display.advance(by: 6)
    #expect(abs(scene.disc.motion.revolutionsPerMinute - 45) < 1e-6)
  }

  @Test("reports a nudge by every door")
  func nudges() {
    let scene = DiscStage()
    var reports = 0
    scene.disc.addAction(for: .valueChanged) { _ in reports += 1 }
    scene.stage.robot.press(.tab)
    for key in [Key.up, .down, .left, .right, .pageUp, .pageDown] { scene.stage.robot.press(key) }
    #expect(reports == 6)
    scene.disc.accessibilityIncrement()
    scene.disc.accessibilityDecrement()
    #expect(reports == 8)
    scene.stage.robot.scroll(
      at: scene.stage.robot.cell(of: scene.disc.bounds.center, in: scene.disc), notches: 1)
    #expect(reports == 9)
    // What the program does is no news to it.
    scene.disc.nudge(bySeconds: 1)
    #expect(reports == 9)
  }

  @Test("is at the same place however many frames a second there are")
  func frameRates() {
    let places = [5.0, 24, 60, 144].map { rate in
      let scene = DiscStage(frameRate: rate)
      let display = scene.stage.display
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

  @Test("takes its time to start and to stop")
  func inertia() {
    let scene = DiscStage(frameRate: 60)
    let display = scene.stage.display
    #expect(scene.disc.discState == .stopped)
    scene.disc.play()
    display.advance(by: 0.1)
    #expect(scene.disc.discState == .playing)
    let early = scene.disc.motion.velocity
    #expect(early > 0 && early < 0.6 * DiscStage.speed)
    display.advance(by: 1.4)
    #expect(scene.disc.motion.velocity > 0.95 * DiscStage.speed)
    display.advance(by: 5)
    scene.disc.pause()
    display.advance(by: 0.1)
    let running = scene.disc.motion.velocity
    #expect(running > 0.5 * DiscStage.speed && running < DiscStage.speed)
    #expect(scene.disc.discState == .stopped)
    display.advance(by: 6)
    #expect(scene.disc.motion.velocity == 0)
  }

  @Test("at rest nothing is asked for, before and after it played")
  func rest() {
    let scene = DiscStage()
    let session = scene.stage.display.session
    for _ in 0..<2 {
      #expect(!session.isAnimating && !session.window.isFrameNeeded)
      #expect(!session.makeFrame(at: scene.stage.display.time))
      scene.disc.play()
      scene.stage.display.advance(by: 0.5)
      #expect(session.isAnimating)
      scene.disc.pause()
      scene.stage.display.advance(by: 8)
    }
    #expect(!session.isAnimating && !session.window.isFrameNeeded)
  }

  @Test("is seen to turn, and stands still to the eye where less motion is preferred")
  func seen() {
    let scene = DiscStage()
    scene.disc.play()
    scene.stage.display.advance(by: 2.1)
    let first = scene.stage.picture(of: scene.disc)
    scene.stage.display.advance(by: 0.3)
    #expect(scene.stage.picture(of: scene.disc) != first)
    scene.stage.display.session.screen.preferences.prefersReducedMotion = true
    scene.stage.display.advance(by: 0.1)
    let still = scene.stage.picture(of: scene.disc)
    scene.stage.display.advance(by: 0.3)
    #expect(scene.stage.picture(of: scene.disc) == still)
    scene.stage.display.advance(by: 3)
    #expect(scene.stage.writing(on: scene.disc).contains("0:05"))
  }

  @Test("goes on where it was after it left the screen and came back")
  func leaves() {
    let scene = DiscStage(frameRate: 60)
    scene.disc.play()
    scene.stage.display.advance(by: 2)
    scene.disc.removeFromSuperview()
    scene.stage.display.advance(by: 2)
    #expect(!scene.stage.display.session.isAnimating)
    scene.stage.surface.addSubview(scene.disc)
    let before = scene.disc.motion.angle
    scene.stage.display.advance(by: 1)
    #expect(abs(scene.disc.motion.angle - before - DiscStage.speed) < 0.1)
  }
}
