/// Finds the moments at which the end of a track is near.
struct EndWarning {
  /// The times before the end, in seconds.
  static let times = [60.0, 30, 10]
  /// The part at the beginning of a track in which a warning would say nothing new, in seconds.
  private static let beginning = 5.0
  /// The longest step of the time that is not a jump of the needle, in seconds.
  private static let longestStep = 2.0

  /// The time that was left at the latest update; nil while none was.
  private var latest: Double?

  /// Takes the time that is left.
  /// - Parameters:
  ///   - left: the time until the end in seconds, as it is heard; nil while the record does not play towards the end.
  ///   - length: the length of the track in seconds, as it is heard.
  /// - Returns: the index of the time in ``times`` that was reached; nil for none.
  mutating func update(left: Double?, length: Double) -> Int? {
    defer { latest = left }
    guard let left, let latest, left < latest, latest - left < Self.longestStep else { return nil }
    return Self.times.lastIndex { left <= $0 && $0 < latest && $0 + Self.beginning <= length }
  }
}
