/// A position or a length of time in digits.
enum TimeText {
  /// Minutes and seconds, "1:05", with hours from an hour on, "1:02:05". A minus sign precedes a negative time.
  static func text(seconds: Int) -> String {
    let (minutes, rest) = seconds.magnitude.quotientAndRemainder(dividingBy: 60)
    let (hours, minute) = minutes.quotientAndRemainder(dividingBy: 60)
    func twoDigits(_ number: UInt) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let start = hours > 0 ? "\(hours):\(twoDigits(minute))" : "\(minute)"
    return (seconds < 0 ? "-" : "") + start + ":" + twoDigits(rest)
  }

  /// The seconds of a typed text: "72", "1:12", "1:02:05" or "1:12.5", in digits of any script; nil for other texts.
  static func seconds(of text: String) -> Double? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 3 else { return nil }
    let numbers = parts.compactMap { NumberText.value(of: String($0)) }
    guard numbers.count == parts.count, numbers.allSatisfy({ $0 >= 0 && $0.isFinite }) else { return nil }
    return numbers.reduce(0) { $0 * 60 + $1 }
  }
}
