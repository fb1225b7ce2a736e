import DemoMIDI
import Glibc
import Synchronization
import TestSupport
import Testing

/// Devices whose other end a test plays: named pipes, and pseudo-terminals, which take bytes in both directions.
@Suite("Reading a MIDI device")
struct MIDIPortTests {
  /// How often a port called.
  private final class Calls: Sendable {
    let count = Atomic(0)
  }

  private static func expect(_ messages: [MIDIMessage], from port: MIDIPort) {
    var found: [MIDIMessage] = []
    #expect(
      waitUntil {
        found += port.takeMessages()
        return found.count >= messages.count
      })
    #expect(found == messages)
  }

  private static func write(_ bytes: [UInt8], to path: String) -> Bool {
    let descriptor = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return Glibc.write(descriptor, bytes, bytes.count) == bytes.count
  }

  private static func note(_ number: Int) -> MIDIMessage {
    MIDIMessage(channel: 1, .note(number, velocity: 5))
  }

  @Test("Messages of several programs come in order, also if their bytes come one by one") func order() throws
  {
    let folder = try TemporaryFolder()
    #expect(mkfifo(folder.path("midi"), 0o600) == 0)
    let port = MIDIPort(path: folder.path("midi")) {}
    defer { port.stop() }
    #expect(waitUntil { port.state.isConnected })
    let messages = (0..<20).map { Self.note($0) }
    for byte in messages.flatMap(\.bytes) { #expect(Self.write([byte], to: folder.path("midi"))) }
    Self.expect(messages, from: port)
  }

  @Test("A pipe that vanishes and comes back is used again, without the rest of a message") func replaced()
    throws
  {
    let folder = try TemporaryFolder()
    let path = folder.path("midi")
    let port = MIDIPort(path: path) {}
    defer { port.stop() }
    #expect(waitUntil { port.state.reason != nil } && !port.state.isConnected)
    for number in 1...2 {
      #expect(mkfifo(path, 0o600) == 0)
      #expect(waitUntil { port.state.isConnected } && port.state.connections == number)
      #expect(Self.write(Self.note(number).bytes + [0x90, 1], to: path))
      Self.expect([Self.note(number)], from: port)
      unlink(path)
      #expect(waitUntil { !port.state.isConnected })
    }
  }

  @Test("A device gets the messages that are sent, and one that is unplugged is reported") func lights()
    throws
  {
    let terminal = try Self.rawTerminal()
    let calls = Calls()
    let port = MIDIPort(path: terminal.path) { calls.count.wrappingAdd(1, ordering: .relaxed) }
    defer { port.stop() }
    #expect(waitUntil { port.state.isConnected })
    terminal.send(Self.note(3).bytes)
    Self.expect([Self.note(3)], from: port)
    let light = MIDIMessage(channel: 2, .note(9, velocity: 127))
    #expect(port.send([light]))
    var bytes: [UInt8] = []
    #expect(
      waitUntil {
        bytes += terminal.readAll()
        return bytes.count >= 3
      })
    #expect(bytes == light.bytes)
    terminal.hangUp()
    #expect(waitUntil { !port.state.isConnected })
    #expect(!port.send([light]) && calls.count.load(ordering: .relaxed) >= 3)
  }

  @Test("A file is not a device") func file() throws {
    let folder = try TemporaryFolder()
    try folder.write("midi", "text")
    let port = MIDIPort(path: folder.path("midi")) {}
    defer { port.stop() }
    #expect(waitUntil { port.state.reason == "it is not a device" })
  }

  @Test("While messages are not taken, only some are kept, and the rest waits in the pipe; nothing is lost")
  func bounded() throws {
    let folder = try TemporaryFolder()
    #expect(mkfifo(folder.path("midi"), 0o600) == 0)
    let port = MIDIPort(path: folder.path("midi")) {}
    defer { port.stop() }
    #expect(waitUntil { port.state.isConnected })
    let messages = (0..<20_000).map { MIDIMessage(channel: 1, .controller($0 % 128, value: $0 / 128 % 128)) }
    let bytes = messages.flatMap(\.bytes)
    let descriptor = open(folder.path("midi"), O_WRONLY | O_NONBLOCK | O_CLOEXEC)
    defer { close(descriptor) }
    var (rest, found, largest, turns) = (bytes[...], [MIDIMessage](), 0, 0)
    #expect(
      waitUntil {
        let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        if count > 0 { rest = rest.dropFirst(count) }
        // Takes seldom, so that the mailbox becomes full.
        turns += 1
        if turns.isMultiple(of: 500) {
          let taken = port.takeMessages()
          largest = max(largest, taken.count)
          found += taken
        }
        return found.count >= messages.count
      })
    #expect(found == messages && largest <= 4096)
  }

  /// A pseudo-terminal that passes every byte on as it is.
  private static func rawTerminal() throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(columns: 10, rows: 2)
    var settings = termios()
    #expect(tcgetattr(terminal.line, &settings) == 0)
    cfmakeraw(&settings)
    #expect(tcsetattr(terminal.line, TCSANOW, &settings) == 0)
    return terminal
  }
}
