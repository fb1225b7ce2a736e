import ControlState
import Controls
import Input
import Session
import Testing
import Toolkit
import ToolkitTesting

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

  @Test("has the same position, independent of its own clock")
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

  @Test("leads after a touch on it")
  func hand() {
    first.play()
    one.display.advance(by: 2)
    other.touch(.down, in: second)
    #expect(first.discState == .scratching && first.isFollowing && !second.isFollowing)
    one.display.advance(by: 5)
    let held = first.position
    other.touch(.up, in: second)
    #expect(first.discState == .playing && first.position == held)
    other.display.advance(by: 3)
    #expect(first.position == second.position && first.position > held + 2)
  }

  @Test("applies keys of either spinner to both")
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

  @Test("continues by itself when the followed spinner is gone")
  func alone() {
    first.play()
    one.touch(.down, in: first)
    #expect(second.discState == .scratching)
    first.onMotionChange = nil
    second.onMotionChange = nil
    second.lead()
    #expect(second.discState == .playing && !second.isFollowing)
    let before = second.position
    other.display.advance(by: 3)
    #expect(second.position > before + 1)
    #expect(first.discState == .scratching)
  }
}
