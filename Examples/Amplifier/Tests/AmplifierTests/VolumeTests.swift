import Backlit
import BacklitTesting
import Testing

@testable import Volume

@MainActor struct VolumeTests {
  @Test("A key turns the knob, and the label shows the value") func turning() {
    let display = HeadlessDisplay(columns: 40, rows: 14)
    display.show(makeVolume())
    #expect(display.text.contains("Volume 1"))
    display.robot.press(.tab)
    display.robot.press(.up)
    #expect(display.text.contains("Volume 2"))
    #expect(display.auditFindings() == [])
  }
}
