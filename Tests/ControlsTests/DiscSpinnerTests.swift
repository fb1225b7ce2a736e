import Accessibility
import ControlState
import Controls
import Geometry
import Glibc
import Input
import ScreenReader
import Session
import Testing
import Toolkit
import ToolkitTesting

/// A record of 320 × 320 points on a screen.
@MainActor
struct DiscStage {
  static let speed = RecordSpeed.thirtyThree.radiansPerSecond
  let stage: Stage
  let disc: DiscSpinner
  let log: EventLog

  init(frameRate: Double = 60) {
    stage = Stage(frameRate: frameRate)
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
    let scene = DiscStage()
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
    let scene = DiscStage()
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

  @Test("scratched, it follows the finger, also across the seam at the left", arguments: [400.0, -400, 90, -90])
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
      (.up, 0.1), (.right, 0.2), (.down, 0.1), (.left, 0), (.pageUp, 1), (.pageUp, 2), (.pageDown, 1), (.up, 1.1),
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

@MainActor
@Suite("A record to the ear")
struct DiscSpinnerSpeechTests {
  private func names(_ disc: DiscSpinner) -> [String] { disc.accessibilityCustomActions.map(\.name) }

  @Test("says what it does and where it is")
  func states() {
    let scene = DiscStage()
    let (stage, disc) = (scene.stage, scene.disc)
    #expect(
      stage.hear { stage.robot.reader(.on) } == [
        ["Screen reader on"], ["Record", "stopped, 0 seconds", "adjustable"],
      ])
    #expect(stage.hear(for: 61) { stage.robot.press(.character(" ")) } == [["playing, 0 seconds"]])
    let spoken = stage.hear(for: 5) { stage.robot.reader(.next) }
    #expect(spoken == [["Record", "playing, 1 minute", "adjustable"]])
    stage.touch(.down, scene.place(0), in: disc)
    #expect(disc.accessibilityValue?.hasPrefix("scratching, ") == true)
    stage.touch(.up, scene.place(0), in: disc)
    stage.touch(.down, scene.place(0, 0.95), in: disc)
    #expect(disc.accessibilityValue?.hasPrefix("bending, ") == true)
    stage.touch(.up, scene.place(0, 0.95), in: disc)
  }

  @Test("steps by a second, and says where it is then")
  func steps() {
    let scene = DiscStage()
    let stage = scene.stage
    stage.robot.reader(.on)
    stage.display.advance(by: 10)
    #expect(stage.hear { stage.robot.reader(.increment) } == [["stopped, 1 second"]])
    #expect(stage.hear { stage.robot.press(.up) } == [["stopped, 2 seconds"]])
    #expect(stage.hear { stage.robot.reader(.decrement) } == [["stopped, 1 second"]])
  }

  @Test("offers Play or Pause, and Cue")
  func actions() throws {
    let scene = DiscStage()
    let (stage, disc) = (scene.stage, scene.disc)
    let window = stage.display.session.window
    #expect(names(disc) == ["Play", "Cue"])
    let play = ActionRequest(node: disc.nodeID, action: .custom("Play"))
    #expect(window.perform(play))
    stage.display.advance(by: 3)
    #expect(disc.isPlaying)
    #expect(names(disc) == ["Pause", "Cue"])
    let node = try #require(stage.display.tree[disc.nodeID])
    #expect(node.customActions.map(\.name) == ["Pause", "Cue"])
    #expect(window.perform(ActionRequest(node: disc.nodeID, action: .custom("Cue"))))
    #expect(!disc.isPlaying && disc.position == 0)
    #expect(!window.perform(ActionRequest(node: disc.nodeID, action: .custom("Pause"))))
    disc.isEnabled = false
    #expect(names(disc) == [])
    #expect(!window.perform(play))
  }

  @Test("does not talk while it plays")
  func quiet() {
    let scene = DiscStage()
    scene.stage.robot.reader(.on)
    scene.stage.display.advance(by: 10)
    #expect(scene.stage.hear(for: 30) { scene.disc.play() }.count <= 1)
  }

  @Test("speaks the language of the view")
  func german() {
    let scene = DiscStage()
    scene.disc.accessibilityLanguage = "de"
    scene.disc.nudge(bySeconds: 61)
    #expect(scene.disc.accessibilityValue == "steht, 1 Minute 1 Sekunde")
    #expect(names(scene.disc) == ["Start", "Cue"])
  }
}
