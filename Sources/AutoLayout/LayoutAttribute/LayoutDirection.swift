/// The direction in which text is written, and with it what leading and trailing mean.
public enum LayoutDirection: String, Hashable, Sendable, CaseIterable {
  /// Leading is left.
  case leftToRight
  /// Leading is right.
  case rightToLeft

  /// The direction of a language, by its BCP 47 tag: from right to left for Arabic, Hebrew, Persian, Urdu and the others
  /// whose script runs so, or for a script that the tag names, as in `pa-Arab`.
  public init(language tag: String) {
    let parts = tag.lowercased().split { $0 == "-" || $0 == "_" }
    // A script is the one part of four letters.
    if let script = parts.dropFirst().first(where: { $0.count == 4 && $0.allSatisfy(\.isLetter) }) {
      self = Self.scriptsFromRight.contains(String(script)) ? .rightToLeft : .leftToRight
    } else {
      self =
        Self.languagesFromRight.contains(parts.first.map(String.init) ?? "") ? .rightToLeft : .leftToRight
    }
  }

  private static let scriptsFromRight: Set = ["arab", "aran", "hebr", "thaa", "syrc", "nkoo", "adlm", "rohg"]
  /// The languages whose usual script is one of these.
  private static let languagesFromRight: Set = [
    "ar", "ckb", "dv", "fa", "he", "iw", "nqo", "ps", "sd", "syr", "ug", "ur", "yi",
  ]
}
