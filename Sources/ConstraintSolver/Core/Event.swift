/// A candidate of the ratio test: a position that a variable passes when the dual variable of the leaving row
/// increases far enough.
struct RatioCandidate: BitwiseCopyable {
  var variable: Int32
  /// The index of the position among those of the variable.
  var place: Int32
  /// A summary of the ratio: the higher the most important level of the ratio, the higher the grade. Negative
  /// for ratios that are already passed.
  var grade: Int32
  /// How much infeasibility is removed by going on to the next position.
  var gain: Double
}
