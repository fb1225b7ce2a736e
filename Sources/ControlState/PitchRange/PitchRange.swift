/// The ranges that a turntable's pitch can be switched between, in percent of the speed up and down.
///
/// The raw values are the numbers of percent.
public enum PitchRange: String, Hashable, Sendable, CaseIterable {
  /// ±4 %.
  case four = "4"
  /// ±6 %.
  case six = "6"
  /// ±8 %, that of the turntables that set the convention.
  case eight = "8"
  /// ±10 %.
  case ten = "10"
  /// ±16 %.
  case sixteen = "16"
  /// ±24 %.
  case twentyFour = "24"
  /// ±50 %.
  case fifty = "50"
  /// ±100 %: from standstill to double speed.
  case hundred = "100"

  /// The number of percent.
  public var percent: Double {
    switch self {
    case .four: 4
    case .six: 6
    case .eight: 8
    case .ten: 10
    case .sixteen: 16
    case .twentyFour: 24
    case .fifty: 50
    case .hundred: 100
    }
  }

  /// Tenths of a percent with a detent at 0, which is also the default.
  public var law: ValueLaw {
    ValueLaw(
      valid: -percent...percent, step: 0.1, defaultValue: 0, detents: [0], detentReach: percent / 40)
  }
}
