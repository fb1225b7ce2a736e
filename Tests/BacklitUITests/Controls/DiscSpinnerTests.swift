import BacklitAccessibility
import BacklitGeometry
import BacklitHeadless
import BacklitSession
import BacklitUI
import BacklitValues
import Glibc
import TestSupport
import Testing

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
    return disc.bounds.center.offsetBy(
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
struct DiscSpinnerTests {
  @Test("Runs at 33⅓ turns a minute times (1 + pitch)", arguments: [0, 0.024, -0.08, 0.5])
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

  @Test("Runs at 45 turns a minute")
  func fortyFive() {
    let scene = DiscHarness()
    scene.disc.speed = .fortyFive
    scene.disc.play()
    scene.harness.display.advance(by: 6)
    #expect(abs(scene.disc.motion.revolutionsPerMinute - 45) < 1e-6)
  }

  @Test("Sends valueChanged once when the user returns a record to the cue point")
  func cues() throws {
    let scene = DiscHarness()
    var reports = 0
    scene.disc.addAction(for: .valueChanged) { _ in reports += 1 }
    scene.harness.robot.press(.tab)
    let action = try #require(scene.disc.accessibilityCustomActions.last)
    let cues: [@MainActor () -> Void] = [
      { scene.harness.robot.press(.home) }, { scene.harness.robot.press(.delete) },
      { _ = action.handler() },
    ]
    for (number, cue) in cues.enumerated() {
      // A stopped record whose position changes.
      scene.disc.nudge(bySeconds: 1)
      cue()
      #expect(scene.disc.position == 0 && reports == number + 1)
    }
    // Nothing changes.
    scene.harness.robot.press(.home)
    #expect(reports == 3)
    // State and position change.
    scene.disc.play()
    scene.harness.display.advance(by: 1)
    scene.harness.robot.press(.home)
    #expect(scene.disc.motion.state == .stopped && scene.disc.position == 0 && reports == 4)
  }

  @Test("Sends valueChanged for a nudge by key, wheel and screen reader")
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

  @Test("Has the same position at every frame rate")
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

  @Test("Starts and stops gradually")
  func inertia() {
    let scene = DiscHarness(frameRate: 60)
    let display = scene.harness.display
    #expect(scene.disc.motion.state == .stopped)
    scene.disc.play()
    display.advance(by: 0.1)
    #expect(scene.disc.motion.state == .playing)
    let early = scene.disc.motion.velocity
    #expect(early > 0 && early < 0.6 * DiscHarness.speed)
    display.advance(by: 1.4)
    #expect(scene.disc.motion.velocity > 0.95 * DiscHarness.speed)
    display.advance(by: 5)
    scene.disc.pause()
    display.advance(by: 0.1)
    let running = scene.disc.motion.velocity
    #expect(running > 0.5 * DiscHarness.speed && running < DiscHarness.speed)
    #expect(scene.disc.motion.state == .stopped)
    display.advance(by: 6)
    #expect(scene.disc.motion.velocity == 0)
  }

  @Test("Requests no frames at rest, before and after playing")
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

  @Test("Turns visibly, and does not with reduced motion")
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

  @Test("Continues at its position after it left the window and returned")
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

/// One record on two screens, each with its own session and clock.
@MainActor
@Suite("A disc spinner that follows a second one")
struct DiscFollowingTests {
  let one = ControlHarness(frameRate: 10)
  let other = ControlHarness(columns: 80, rows: 24, frameRate: 7)
  let first = DiscSpinner()
  let second = DiscSpinner()

  init() {
    one.add(first)
    other.add(second)
    first.onMotionChange = { [weak second] in second?.follow($0) }
    second.onMotionChange = { [weak first] in first?.follow($0) }
  }

  @Test("Has the same position, independent of its own clock")
  func position() {
    first.pitch = 0.05
    one.display.advance(by: 0.05)
    first.play()
    #expect(second.isPlaying && second.pitch == 0.05 && second.isFollowing && !first.isFollowing)
    one.display.advance(by: 4)
    #expect(first.position > 3.5)
    other.display.advance(by: 20)
    #expect(second.motion == first.motion, "it ran by itself")
    #expect(!other.display.session.isAnimating, "it asks for frames that show nothing new")
  }

  @Test("Leads after a touch on it")
  func hand() {
    first.play()
    one.display.advance(by: 2)
    other.touch(.down, in: second)
    #expect(first.motion.state == .scratching && first.isFollowing && !second.isFollowing)
    one.display.advance(by: 5)
    let held = first.position
    other.touch(.up, in: second)
    #expect(first.motion.state == .playing && first.position == held)
    other.display.advance(by: 3)
    #expect(first.position == second.position && first.position > held + 2)
  }

  @Test("Applies keys of either spinner to both")
  func keys() {
    one.robot.press(.tab)
    other.robot.press(.tab)
    one.robot.press(.pageUp)
    other.robot.press(.pageUp)
    one.robot.press(.pageUp)
    #expect(abs(first.position - 3) < 1e-9 && first.position == second.position)
    other.robot.press(.character(" "))
    #expect(first.isPlaying)
    one.robot.press(.character(" "))
    #expect(!second.isPlaying)
  }

  @Test("Continues by itself when the followed spinner is gone")
  func alone() {
    first.play()
    one.touch(.down, in: first)
    #expect(second.motion.state == .scratching)
    first.onMotionChange = nil
    second.onMotionChange = nil
    second.lead()
    #expect(second.motion.state == .playing && !second.isFollowing)
    let before = second.position
    other.display.advance(by: 3)
    #expect(second.position > before + 1)
    #expect(first.motion.state == .scratching)
  }
}

@MainActor
@Suite("The speech of a disc spinner")
struct DiscSpinnerSpeechTests {
  private func names(_ disc: DiscSpinner) -> [String] { disc.accessibilityCustomActions.map(\.name) }

  @Test("Speaks its state and position")
  func states() {
    let scene = DiscHarness()
    let (harness, disc) = (scene.harness, scene.disc)
    #expect(
      harness.speech { harness.robot.reader(.on) } == [
        ["Screen reader on"], ["Record", "stopped, 0 seconds", "adjustable"],
      ])
    #expect(harness.speech(for: 61) { harness.robot.press(.character(" ")) } == [["playing, 0 seconds"]])
    let spoken = harness.speech(for: 5) { harness.robot.reader(.next) }
    #expect(spoken == [["Record", "playing, 1 minute", "adjustable"]])
    harness.touch(.down, scene.place(0), in: disc)
    #expect(disc.accessibilityValue?.hasPrefix("scratching, ") == true)
    harness.touch(.up, scene.place(0), in: disc)
    harness.touch(.down, scene.place(0, 0.95), in: disc)
    #expect(disc.accessibilityValue?.hasPrefix("bending, ") == true)
    harness.touch(.up, scene.place(0, 0.95), in: disc)
  }

  @Test("Steps by a second, and speaks the new position")
  func steps() {
    let scene = DiscHarness()
    let harness = scene.harness
    harness.robot.reader(.on)
    harness.display.advance(by: 10)
    #expect(harness.speech { harness.robot.reader(.increment) } == [["1 second"]])
    #expect(harness.speech { harness.robot.press(.up) } == [["2 seconds"]])
    #expect(harness.speech { harness.robot.reader(.decrement) } == [["1 second"]])
  }

  @Test("Offers Play or Pause, and Cue")
  func actions() throws {
    let scene = DiscHarness()
    let (harness, disc) = (scene.harness, scene.disc)
    let window = harness.display.session.window
    #expect(names(disc) == ["Play", "Cue"])
    let play = ActionRequest(node: disc.nodeID, action: .custom("Play"))
    #expect(window.perform(play))
    harness.display.advance(by: 3)
    #expect(disc.isPlaying)
    #expect(names(disc) == ["Pause", "Cue"])
    let node = try #require(harness.display.tree[disc.nodeID])
    #expect(node.customActions.map(\.name) == ["Pause", "Cue"])
    #expect(window.perform(ActionRequest(node: disc.nodeID, action: .custom("Cue"))))
    #expect(!disc.isPlaying && disc.position == 0)
    #expect(!window.perform(ActionRequest(node: disc.nodeID, action: .custom("Pause"))))
    disc.isEnabled = false
    #expect(names(disc) == [])
    #expect(!window.perform(play))
  }

  @Test("Is silent while it plays")
  func quiet() {
    let scene = DiscHarness()
    scene.harness.robot.reader(.on)
    scene.harness.display.advance(by: 10)
    #expect(scene.harness.speech(for: 30) { scene.disc.play() }.count <= 1)
  }

  @Test("Speaks the language of the view")
  func german() {
    let scene = DiscHarness()
    scene.disc.accessibilityLanguage = "de"
    scene.disc.nudge(bySeconds: 61)
    #expect(scene.disc.accessibilityValue == "gestoppt, 1 Minute 1 Sekunde")
    #expect(names(scene.disc) == ["Abspielen", "Cue"])
  }
}
