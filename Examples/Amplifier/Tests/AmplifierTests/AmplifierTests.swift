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

  @Test("A programming error ends the program with a sentence, also in an optimized build") func trap() async
  {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      @MainActor in
      Knob().stepValue = -1
    }
    let printed = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(printed.contains("stepValue must be 0 or more, not -1"))
  }

  @Test("Each stop of Tab and of Right is spoken, and nothing twice", arguments: [Key.tab, .right])
  func walk(key: Key) throws {
    let display = HeadlessDisplay(columns: 80, rows: 24)
    display.show(try Amplifier().load())
    #expect(display.robot.walk(by: key) == [])
  }
}
