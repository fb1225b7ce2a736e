import Backlit
import BacklitHeadless
import BacklitSession
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
    display.session.addSpeechRecordHandler { [weak display] _ in
      guard let display, display.session.isCurtainDown else { return }
      utterancesBehindCurtain += 1
      #expect(display.text.allSatisfy(\.isWhitespace) && display.session.parkedCursor == nil)
    }
    try ScriptFile(contentsOf: Self.script("mixer-by-ear")).play(on: display, transcript: nil)
    #expect(utterancesBehindCurtain > 30 && display.text.contains("Channel 1"))
    // The script changed the model.
    let channel = mixer.channels[2].channel
    #expect(channel.high == 2 && channel.low == -10 && channel.fader == 7)
    #expect(channel.side == .left && mixer.model.crossfader == -0.2)
  }

  private static func script(_ name: String) -> String {
    let folder = "\(#filePath)".split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
    return folder.joined(separator: "/") + "/Demos/Scripts/\(name).txt"
  }
}
