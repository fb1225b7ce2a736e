import Accessibility
import Controls
import Input
import ScreenReader
import Session
import Testing
import Toolkit
import ToolkitTesting

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
