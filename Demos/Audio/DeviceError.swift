/// A device of ALSA that cannot be used.
public struct DeviceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Whether a device plays or records.
  public enum Direction: Hashable, Sendable {
    case output, input
  }

  /// The fault of a device.
  public enum Reason: Hashable, Sendable {
    /// The device cannot be opened, with the reason of ALSA in English.
    case notOpen(String)
    /// The device has no two channels at the sample rate.
    case format(hertz: Int)
    /// The device failed while it was used, with the reason of ALSA in English.
    case stopped(String)
    /// An output has two channels only, so that the cue bus is not heard.
    case noSecondPair
  }

  /// The name of the device.
  public let device: String
  /// Whether it plays or records.
  public let direction: Direction
  /// The fault.
  public let reason: Reason

  /// Creates an error.
  /// - Parameters:
  ///   - device: the name of the device.
  ///   - direction: whether it plays or records.
  ///   - reason: what is wrong.
  public init(device: String, direction: Direction, reason: Reason) {
    (self.device, self.direction, self.reason) = (device, direction, reason)
  }

  /// The fault of the device and the remedy, in English.
  public var description: String {
    switch (reason, direction) {
    case (.notOpen(let message), .output):
      "\(device) cannot be opened: \(message). Check the sound card with aplay -l, or pass the name of an output from aplay -L"
    case (.notOpen(let message), .input):
      "\(device) cannot be opened: \(message). Check the sound card with arecord -l, or pass the name of an input from arecord -L"
    case (.format(let hertz), .output):
      "\(device) does not play two channels at \(hertz) Hz. Pass the name plug:\(device), which converts"
    case (.format(let hertz), .input):
      "\(device) does not record two channels at \(hertz) Hz. Pass the name plug:\(device), which converts"
    case (.stopped(let message), _): "\(device) stopped: \(message). Connect it and start again"
    case (.noSecondPair, _):
      "\(device) has no second pair of channels for the cue bus. Pass the name of an output with four channels"
    }
  }
}
