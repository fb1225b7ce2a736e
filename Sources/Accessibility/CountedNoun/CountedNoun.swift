/// The plural forms of a noun after a whole number (Unicode CLDR plural rules).
public enum CountedNoun: Hashable, Sendable {
  /// English, German, Spanish: one form for 1 and one form for all other numbers.
  case singularAtOne(one: String, other: String)
  /// French: 0 and 1 have the singular.
  case singularBelowTwo(one: String, other: String)
  /// Arabic: the dual for 2 includes the number. The last two digits select the plural (3 to 10), the
  /// accusative (11 to 99) or the singular (all others).
  case arabic(singular: String, dual: String, plural: String, accusative: String)

  /// The number followed by the noun: "2 seconds".
  public func phrase(_ count: UInt) -> String {
    switch self {
    case .singularAtOne(let one, let other): "\(count) \(count == 1 ? one : other)"
    case .singularBelowTwo(let one, let other): "\(count) \(count < 2 ? one : other)"
    case .arabic(_, let dual, _, _) where count == 2: dual
    case .arabic(let singular, _, let plural, let accusative):
      switch count % 100 {
      case 3...10: "\(count) \(plural)"
      case 11...99: "\(count) \(accusative)"
      default: "\(count) \(singular)"
      }
    }
  }
}
