import Backlit
import Session
import Testing
import ToolkitTesting

@testable import DemoSupport
@testable import Mixer

/// The desk as somebody plays it who cannot see it: nothing but keys and words.
@Suite @MainActor struct ByEarTests {
  @Test func theDeskIsPlayedWithTheCurtainDown() throws {
    let room = try DeskRoom()
    let (mixer, display) = (room.mixer, room.display)
    // With each word that is heard, what is seen.
    var blind = 0
    let keep = display.session.onSpeechRecord
    display.session.onSpeechRecord = { [weak display] record in
      keep?(record)
      guard let display, display.session.isCurtainDown else { return }
      blind += 1
      #expect(display.text.allSatisfy(\.isWhitespace) && display.session.parkedCursor == nil)
    }
    try ScriptRun(contentsOf: Self.script("mixer-by-ear")).play(on: display, transcript: nil)
    #expect(blind > 30 && display.text.contains("Channel 1"))
    // What was done by ear is done.
    let channel = mixer.channels[2].channel
    #expect(channel.high == 2 && channel.low == -10 && channel.fader == 7)
    #expect(channel.side == .left && mixer.model.crossfader == -0.2)
  }

  private static func script(_ name: String) -> String {
    let folder = "\(#filePath)".split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
    return folder.joined(separator: "/") + "/Demos/Scripts/\(name).txt"
  }
}
