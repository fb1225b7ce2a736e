import Backlit
import BacklitTesting
import Testing

@testable import Amplifier

@Suite("The amplifier") @MainActor struct AmplifierTests {
  @Test("Muting silences the output and is spoken") func mute() throws {
    let amplifier = Amplifier()
    let display = HeadlessDisplay(columns: 80, rows: 24)
    display.show(try amplifier.load())
    display.robot.reader(.on)
    try display.robot.tap(element: "Mute")
    display.finishSpeaking()
    #expect(amplifier.output == 0)
    #expect(display.lastSpoken == ["on"])
    #expect(display.auditFindings() == [])
  }
}
