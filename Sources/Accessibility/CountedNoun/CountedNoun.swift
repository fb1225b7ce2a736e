/// A noun as it stands after a number, by the rules of its language for whole numbers (Unicode CLDR, plural rules).
public enum CountedNoun: Hashable, Sendable {
  /// English, German, Spanish: one form for 1 and one for all else.
  case singularAtOne(one: String, other: String)
  /// French: 0 is as 1.
  case singularBelowTwo(one: String, other: String)
  /// Arabic: two has a form that says the number too, 3 to 10 have the plural, 11 to 99 the accusative, all else the
  /// singular.
  case arabic(singular: String, dual: String, plural: String, accusative: String)

  /// The number with the noun: "2 seconds".
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
