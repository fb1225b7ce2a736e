import Backlit
import BacklitGeometry
import BacklitHeadless
import BacklitSession
import BacklitUI
import DemoAudio
import Testing

@testable import DemoSupport
@testable import Mixer

/// Operation of the mixer with the screen curtain down: only keys and speech.
@Suite("Operation without sight") @MainActor struct ByEarTests {
  @Test("The script operates the mixer with the curtain down") func curtainDown() throws {
    let harness = try MixerHarness()
    let (mixer, display) = (harness.mixer, harness.display)
    // Check the screen at each utterance.
    var utterancesBehindCurtain = 0
    display.session.handlers.speechRecords.add { [weak display] _ in
      guard let display, display.session.isCurtainDown else { return }
      utterancesBehindCurtain += 1
      // Only the captions stay, and the cursor is at them.
      let rows = (0..<40).map { display.grid.rowText($0) }
      #expect(rows.dropLast().allSatisfy { $0.allSatisfy(\.isWhitespace) })
      #expect(display.session.parkedCursor?.row == 39)
    }
    try ScriptFile(contentsOf: Self.script("mixer-by-ear")).play(on: display, transcript: nil)
    #expect(utterancesBehindCurtain > 30 && display.text.contains("Channel 1"))
    // The script changed the model.
    let channel = mixer.channels[2].channel
    #expect(channel.high == 2 && channel.low == -8 && channel.fader == -7)
    #expect(channel.side == .left && mixer.model.crossfader == -0.2)
    #expect(mixer.channels[1].channel.fader == 0)
  }

  @Test("Channel 2 is at minus 6 decibels after at most 8 keys") func keysToSixDecibels() throws {
    let harness = try MixerHarness()
    let (mixer, display) = (harness.mixer, harness.display)
    display.robot.reader(.on)
    display.finishSpeaking()
    let keys: [(Key, KeyModifiers)] = [
      (.right, .control), (.right, .control), (.tab, .shift), (.tab, .shift), (.tab, .shift), (.down, []),
      (.down, []),
    ]
    #expect(keys.count <= 8)
    for (key, modifiers) in keys {
      display.robot.press(key, modifiers: modifiers)
      display.finishSpeaking()
    }
    #expect(mixer.channels[1].channel.fader == -6)
    #expect(display.lastSpoken == ["minus 6 decibels"])
    #expect(display.transcript.suffix(3).first?.text.first == "Channel 2 volume")
  }

  @Test(
    "A walk by Tab and by Right has no stop that a listener could not follow", arguments: [Key.tab, .right])
  func walk(key: Key) throws {
    let harness = try MixerHarness()
    #expect(harness.display.robot.walk(by: key) == [])
  }

  @Test("The low equalizer is at minus 6 decibels, and undone, after seven keys") func lowEqualizer() throws {
    let harness = try MixerHarness()
    let (mixer, display) = (harness.mixer, harness.display)
    display.robot.reader(.on)
    display.finishSpeaking()
    var heard: [[String]] = []
    for key in [Key.function(7), .character("l"), .enter, .character("-"), .character("6"), .enter] {
      display.robot.press(key)
      display.finishSpeaking()
      heard.append(display.lastSpoken ?? [])
    }
    #expect(mixer.channels[0].channel.low == -6, "\(heard)")
    #expect(heard.last?.contains("minus 6 decibels") == true, "\(heard)")
    display.robot.press(.character("z"), modifiers: .alt)
    display.finishSpeaking()
    #expect(mixer.channels[0].channel.low == 0)
    #expect(display.lastSpoken == ["undone: Channel 1 low, back to 0 decibels"])
  }

  private static func script(_ name: String) -> String {
    let folder = "\(#filePath)".split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
    return folder.joined(separator: "/") + "/Demos/Scripts/\(name).txt"
  }
}
