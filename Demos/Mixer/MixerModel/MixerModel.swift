import Glibc

/// What a mixer does to what comes in: numbers in, levels out. It knows no view, so tests need none.
struct MixerModel: Hashable, Sendable {
  /// To which end of the crossfader a channel belongs.
  enum Side: Int, Hashable, Sendable, CaseIterable {
    case left, through, right
  }

  /// One channel, as its controls are set.
  struct Channel: Hashable, Sendable {
    /// What comes in, by the number of the selector's position; silence where nothing is plugged in.
    var inputs: [Programme?]
    /// Which of them is heard.
    var input = 0
    /// Gains in decibels.
    var trim = 0.0
    var low = 0.0
    var mid = 0.0
    var high = 0.0
    /// The fader's mark, 0 to 10.
    var fader = 8.0
    /// Where the crossfader takes it.
    var side = Side.through

    /// The level behind the tone controls and before the fader, in decibels.
    func level(at time: Double) -> Double {
      guard inputs.indices.contains(input), let programme = inputs[input] else { return -.infinity }
      let bands = programme.levels(at: time)
      return trim + Decibels.sum([bands.low + low, bands.mid + mid, bands.high + high])
    }
  }

  /// The channels from left to right.
  var channels: [Channel]
  /// The crossfader: −1 is all left, 1 all right.
  var crossfader = 0.0
  /// The master's mark, 0 to 10.
  var master = 8.0

  /// What the crossfader does to a side, in decibels. The powers of both sides always add up to one, so it is as
  /// loud in the middle as at the ends.
  func crossfade(_ side: Side) -> Double {
    let angle = (max(-1, min(crossfader, 1)) + 1) * .pi / 4
    switch side {
    case .left: return Decibels.gain(cos(angle) < 1e-9 ? 0 : cos(angle))
    case .through: return 0
    case .right: return Decibels.gain(sin(angle) < 1e-9 ? 0 : sin(angle))
    }
  }

  /// The level that leaves the mixer, in decibels.
  func output(at time: Double) -> Double {
    let levels = channels.map { $0.level(at: time) + Decibels.fader($0.fader) + crossfade($0.side) }
    return Decibels.sum(levels) + Decibels.fader(master)
  }
}
