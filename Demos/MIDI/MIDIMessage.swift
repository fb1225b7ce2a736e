/// A message of a channel of MIDI: what the controls of a controller send, and what its lights receive.
public struct MIDIMessage: Hashable, Sendable {
  /// The content of a message.
  public enum Content: Hashable, Sendable {
    /// A key or a pad, from 0 to 127, is pressed with a velocity from 1 to 127, or released with 0.
    case note(Int, velocity: Int)
    /// A knob or a fader, from 0 to 127, has a value from 0 to 127.
    case controller(Int, value: Int)
    /// The wheel for the pitch has a value from 0 to 16383; in its middle it is 8192.
    case pitchBend(Int)
  }

  /// The channel, from 1 to 16.
  public var channel: Int
  /// The content of the message.
  public var content: Content

  /// Creates a message.
  public init(channel: Int, _ content: Content) { (self.channel, self.content) = (channel, content) }

  /// The bytes of the message. Numbers outside their range lose their upper bits.
  public var bytes: [UInt8] {
    func seven(_ number: Int) -> UInt8 { UInt8(truncatingIfNeeded: number) & 0x7F }
    let low = UInt8(truncatingIfNeeded: channel - 1) & 0x0F
    switch content {
    case .note(let number, let velocity): return [0x90 | low, seven(number), seven(velocity)]
    case .controller(let number, let value): return [0xB0 | low, seven(number), seven(value)]
    case .pitchBend(let value): return [0xE0 | low, seven(value), seven(value >> 7)]
    }
  }
}
