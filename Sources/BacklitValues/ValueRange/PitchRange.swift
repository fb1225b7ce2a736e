/// The selectable pitch ranges of a turntable, in percent of the nominal speed up and down.
///
/// The raw values are the percentages.
public enum PitchRange: String, Hashable, Sendable, CaseIterable {
  /// ±4 %.
  case four = "4"
  /// ±6 %.
  case six = "6"
  /// ±8 %, the usual range of turntables.
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

  /// The largest change of speed in percent.
  package var percent: Double {
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

  /// The format of pitches: signed tenths of a percent, "+2.4 %", spoken "plus 2.4 percent".
  public static let format = ValueFormat(decimals: 1, unit: .percent, showsPlus: true)

  /// The step of an arrow key and of a screen reader's increment in percent. With steps of a tenth, a reader would need
  /// 80 of them to the end of the usual range.
  package static let arrowStep = 1.0

  /// The value range in steps of 0.1 percent, with 0 as the default and as a detent.
  public var valueRange: ValueRange {
    ValueRange(
      valid: -percent...percent, step: 0.1, defaultValue: 0, detents: [0], detentReach: percent / 40)
  }
}
