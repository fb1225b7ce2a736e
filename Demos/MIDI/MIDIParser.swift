/// Finds the messages of channels in the bytes of a MIDI cable, as the specification 1.0 describes them.
///
/// It is a value without a clock: however the bytes are cut into pieces, the messages are the same. A status byte that is left out
/// is that of the message before (running status). Real-time bytes can be inside of a message. System messages, pressure and
/// programs are skipped. Bytes that belong to no message are ignored.
public struct MIDIParser: Hashable, Sendable {
  /// The status byte of the message that is read; nil if data bytes belong to no message, or to one that is skipped.
  private var status: UInt8?
  /// The first of two data bytes.
  private var first: UInt8?

  /// Creates a parser at the beginning of a message.
  public init() {}

  /// Reads bytes.
  /// - Returns: the messages that are complete with them, in order.
  public mutating func messages(in bytes: some Sequence<UInt8>) -> [MIDIMessage] {
    bytes.compactMap { message(after: $0) }
  }

  /// Reads a byte.
  /// - Returns: the message that is complete with it; nil for none.
  public mutating func message(after byte: UInt8) -> MIDIMessage? {
    // Real-time bytes leave everything as it is.
    if byte >= 0xF8 { return nil }
    if byte >= 0x80 {
      // A system message ends running status, so that its data bytes are skipped.
      status = byte < 0xF0 ? byte : nil
      first = nil
      return nil
    }
    guard let status else { return nil }
    // Programs and the pressure of a channel have one data byte.
    if status & 0xE0 == 0xC0 { return nil }
    guard let first else {
      first = byte
      return nil
    }
    self.first = nil
    return Self.message(status, Int(first), Int(byte))
  }

  private static func message(_ status: UInt8, _ first: Int, _ second: Int) -> MIDIMessage? {
    let channel = Int(status & 0x0F) + 1
    switch status & 0xF0 {
    case 0x80: return MIDIMessage(channel: channel, .note(first, velocity: 0))
    case 0x90: return MIDIMessage(channel: channel, .note(first, velocity: second))
    case 0xB0: return MIDIMessage(channel: channel, .controller(first, value: second))
    case 0xE0: return MIDIMessage(channel: channel, .pitchBend(second << 7 | first))
    default: return nil
    }
  }
}
