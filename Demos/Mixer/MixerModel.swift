import DemoAudio

/// The model of a mixer: computes levels from inputs and settings. It is independent of views.
struct MixerModel: Hashable, Sendable {
  /// The side of the crossfader to which a channel is assigned.
  typealias Side = CrossfaderSide

  /// The settings of a channel.
  struct Channel: Hashable, Sendable {
    /// The inputs by the position of the selector; nil is silence.
    var inputs: [Programme?]
    /// The index of the selected input.
    var input = 0
    /// The gain of the channel in decibels. The following three are the gains of its bands.
    var trim = 0.0
    var low = 0.0
    var mid = 0.0
    var high = 0.0
    /// The position of the filter: below 0 is a low-pass, above a high-pass, to −1 and 1. It has no effect on ``level(at:)``.
    var filter = 0.0
    /// Whether the channel is sent to the headphones.
    var isCued = false
    /// The gain of the fader in decibels; ``ValueLaw/silence`` is closed.
    var fader = -4.0
    /// The side of the crossfader.
    var side = Side.through

    /// The level after the tone controls and before the fader, in decibels.
    func level(at time: Double) -> Double {
      guard inputs.indices.contains(input), let programme = inputs[input] else { return -.infinity }
      let bands = programme.levels(at: time)
      return trim + Decibels.sum([bands.low + low, bands.mid + mid, bands.high + high])
    }
  }

  /// The channels from left to right.
  var channels: [Channel]
  /// The position of the crossfader: −1 is left, 1 is right.
  var crossfader = 0.0
  /// The curve of the crossfader.
  var curve = CrossfaderCurve.constantPower
  /// The gain of the master fader in decibels.
  var master = -4.0

  /// The gain of the crossfader for a side, in decibels.
  func crossfade(_ side: Side) -> Double {
    let gains = curve.gains(at: crossfader)
    func decibels(_ gain: Double) -> Double { Decibels.gain(gain < 1e-9 ? 0 : gain) }
    switch side {
    case .left: return decibels(gains.left)
    case .through: return 0
    case .right: return decibels(gains.right)
    }
  }

  /// The output level of the mixer at a time in seconds, in decibels.
  func output(at time: Double) -> Double {
    let levels = channels.map { $0.level(at: time) + Decibels.fader($0.fader) + crossfade($0.side) }
    return Decibels.sum(levels) + Decibels.fader(master)
  }
}
