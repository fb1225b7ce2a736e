/// A control of a controller: the messages that it sends, and what their values mean.
public struct MIDIControl: Hashable, Sendable {
  /// The messages of a control.
  public enum Source: Hashable, Sendable {
    /// Those of a note.
    case note(Int)
    /// Those of a controller.
    case controller(Int)
    /// Those of the wheel for the pitch.
    case pitchBend
  }

  /// The meaning of the values of a controller.
  public enum Encoding: String, Hashable, Sendable, CaseIterable {
    /// The place of a knob or a fader.
    case absolute
    /// Steps of an endless knob: 1 is a step to the right, 127 one to the left.
    case twosComplement
    /// Steps of an endless knob: 65 is a step to the right, 63 one to the left.
    case binaryOffset
    /// Steps of an endless knob: 1 is a step to the right, 65 one to the left.
    case signedBit

    /// The steps that a value from 0 to 127 stands for; 0 for a place.
    public func steps(of value: Int) -> Int {
      switch self {
      case .absolute: 0
      case .twosComplement: value < 64 ? value : value - 128
      case .binaryOffset: value - 64
      case .signedBit: value < 64 ? value : 64 - value
      }
    }
  }

  /// The channel, from 1 to 16.
  public var channel: Int
  /// The messages.
  public var source: Source
  /// The controller with the lower 7 of 14 bits; nil for 7 bits.
  public var fine: Int?
  /// The meaning of the values of a controller.
  public var encoding: Encoding

  /// Creates a control.
  public init(channel: Int, _ source: Source, fine: Int? = nil, encoding: Encoding = .absolute) {
    (self.channel, self.source, self.fine, self.encoding) = (channel, source, fine, encoding)
  }
}

/// An action of the user with a control of a controller.
public enum MIDIAction: Hashable, Sendable {
  /// A button is pressed.
  case press
  /// A button is released.
  case release
  /// A fader or a knob is moved to a place from 0 to 1.
  case place(Double)
  /// An endless knob is turned by steps, positive ones to the right.
  case steps(Int)

  /// The place of a value of 7 bits, whose middle is 64.
  public static func place(ofSeven value: Int) -> MIDIAction {
    .place(fraction(of: value, middle: 64, last: 127))
  }

  /// The place of a value of 14 bits, whose middle is 8192.
  public static func place(ofFourteen value: Int) -> MIDIAction {
    .place(fraction(of: value, middle: 8192, last: 16383))
  }

  /// The middle of a controller is not that of its numbers, and a crossfader must reach both its ends and its middle.
  private static func fraction(of value: Int, middle: Int, last: Int) -> Double {
    value <= middle
      ? Double(max(0, value)) / Double(2 * middle)
      : 0.5 + Double(min(value, last) - middle) / Double(2 * (last - middle))
  }
}
