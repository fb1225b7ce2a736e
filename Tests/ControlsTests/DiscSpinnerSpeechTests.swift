import Accessibility
import Controls
import Input
import ScreenReader
import Session
import Testing
import Toolkit
import ToolkitTesting

@MainActor
@Suite("The speech of a disc spinner")
struct DiscSpinnerSpeechTests {
  private func names(_ disc: DiscSpinner) -> [String] { disc.accessibilityCustomActions.map(\.name) }

  @Test("speaks its state and position")
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

  @Test("steps by a second, and speaks the new position")
  func steps() {
    let scene = DiscHarness()
    let harness = scene.harness
    harness.robot.reader(.on)
    harness.display.advance(by: 10)
    #expect(harness.speech { harness.robot.reader(.increment) } == [["stopped, 1 second"]])
    #expect(harness.speech { harness.robot.press(.up) } == [["stopped, 2 seconds"]])
    #expect(harness.speech { harness.robot.reader(.decrement) } == [["stopped, 1 second"]])
  }

  @Test("offers Play or Pause, and Cue")
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

  @Test("is silent while it plays")
  func quiet() {
    let scene = DiscHarness()
    scene.harness.robot.reader(.on)
    scene.harness.display.advance(by: 10)
    #expect(scene.harness.speech(for: 30) { scene.disc.play() }.count <= 1)
  }

  @Test("speaks the language of the view")
  func german() {
    let scene = DiscHarness()
    scene.disc.accessibilityLanguage = "de"
    scene.disc.nudge(bySeconds: 61)
    #expect(scene.disc.accessibilityValue == "steht, 1 Minute 1 Sekunde")
    #expect(names(scene.disc) == ["Start", "Cue"])
  }
}
