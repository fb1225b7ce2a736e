/// The direction in which text is written. It decides what leading and trailing mean.
public enum LayoutDirection: String, Hashable, Sendable, CaseIterable {
  /// Leading is left.
  case leftToRight
  /// Leading is right.
  case rightToLeft

  /// Creates the direction of a language from its BCP 47 tag.
  ///
  /// The direction is right to left for languages with a right-to-left script, such as Arabic, Hebrew, Persian and Urdu. The same
  /// holds for a tag that names such a script, such as `pa-Arab`, and for the pseudo-language `en-x-rtl`.
  package init(language tag: String) {
    let all = tag.lowercased().split { $0 == "-" || $0 == "_" }
    // The rest is private: a pseudo-language.
    let end = all.firstIndex(of: "x") ?? all.endIndex
    guard !all[end...].contains("rtl") else {
      self = .rightToLeft
      return
    }
    let parts = all[..<end]
    // In a BCP 47 tag only the script subtag has four letters.
    if let script = parts.dropFirst().first(where: { $0.count == 4 && $0.allSatisfy(\.isLetter) }) {
      self = Self.rightToLeftScripts.contains(String(script)) ? .rightToLeft : .leftToRight
    } else {
      self =
        Self.rightToLeftLanguages.contains(parts.first.map(String.init) ?? "") ? .rightToLeft : .leftToRight
    }
  }

  private static let rightToLeftScripts: Set = [
    "arab", "aran", "hebr", "thaa", "syrc", "nkoo", "adlm", "rohg",
  ]
  /// The languages whose usual script is one of the scripts above.
  private static let rightToLeftLanguages: Set = [
    "ar", "ckb", "dv", "fa", "he", "iw", "nqo", "ps", "sd", "syr", "ug", "ur", "yi",
  ]
}
