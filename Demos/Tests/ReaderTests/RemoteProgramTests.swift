import BacklitBus
import TestSupport
import Testing

/// A program on a different machine: it is started through ssh, and speech, braille and the accessibility bus are those
/// of the user's machine, as the guide for screen readers says.
@Suite(
  "A program over ssh", .ownThread,
  .enabled(
    if: RemoteMachine.isInstalled && VirtualBraille.isInstalled,
    "Run Scripts/bootstrap tests: openssh-server or brltty is not installed."))
struct RemoteProgramTests {
  @Test("It speaks, it shows its line in braille, and a client of the bus reads it")
  func mixer() throws {
    let machine = try RemoteMachine()
    let speech = try SpeechServer(millisecondsPerCharacter: 0)
    let braille = try VirtualBraille(columns: 40)
    let bus = try PrivateBus()
    let number = braille.port - VirtualBraille.firstPort + 1_000
    let child = try machine.start(
      BuiltProgram.path("Mixer"), ["--reader", "--braille"],
      environment: [
        "SPEECHD_ADDRESS": "unix_socket:" + machine.path("speech"),
        "AT_SPI_BUS_ADDRESS": "unix:path=" + machine.path("bus"), "BRLAPI_HOST": "127.0.0.1:\(number)",
        "BRLAPI_AUTH": "none",
      ],
      forwarding: [
        machine.path("speech"): speech.socket, machine.path("bus"): bus.socket,
        "127.0.0.1:\(VirtualBraille.firstPort + number)": "127.0.0.1:\(braille.port)",
      ])
    func says(_ text: String) -> Bool { child.wait { _ in speech.texts.contains(text) } }
    func shows(_ line: String) -> Bool { child.wait { _ in braille.line == line } }
    #expect(says("Channel 1, heading level 2"), "\(speech.texts)")
    #expect(shows("Channel 1 h2"), "\(braille.line ?? "")")
    child.send("\t")
    #expect(says("Channel 1 trim, 0 decibels, adjustable"), "\(speech.texts)")
    #expect(shows("Channel 1 trim 0 decibels sldr"), "\(braille.line ?? "")")
    child.send("\u{1B}[A")
    #expect(says("plus 1 decibel"), "\(speech.texts)")
    #expect(shows("Channel 1 trim plus 1 decibel sldr"), "\(braille.line ?? "")")
    // The program, its frame and 42 controls.
    #expect(child.wait { _ in BusProbe(address: bus.address)?.readAll() ?? 0 > 42 })
    child.send("\u{3}")
    #expect(child.waitForExit() == 0)
  }
}
