import Backlit
import BacklitTesting
import Testing

@testable import volume

@MainActor struct VolumeTests {
  @Test("A key turns the knob, the label shows the value, and the reader speaks it") func turning() {
    let display = HeadlessDisplay(columns: 40, rows: 14)
    display.show(makeVolume())
    display.robot.reader(.on)
    display.robot.press(.up)
    display.finishSpeaking()
    #expect(display.text.contains("Volume 6"))
    #expect(display.lastSpoken == ["6"])
    #expect(display.auditFindings() == [])
  }
}
