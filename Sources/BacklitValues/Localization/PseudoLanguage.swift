/// A changed form of a language that shows whether a program can be translated: `en-x-double`, `de-x-accented`.
///
/// The private subtag of a tag (BCP 47) names it. Texts of definitions and built-in texts of views are changed; the
/// values of placeholders and the words of the screen reader are not.
package enum PseudoLanguage: String, Hashable, Sendable, CaseIterable {
  /// Every text is there twice, as long translations are: "Play Play".
  case double
  /// Letters have accents, so that a text that was not looked up stands out: "Þļåý".
  case accented
  /// Every text is in brackets, so that a text that is cut shows: "[# Play #]".
  case bounded
  /// Texts are unchanged, and the layout is from right to left.
  case rtl

  /// Returns a text as the pseudo-language has it. An empty text stays empty; placeholders such as `{count}` stay.
  ///
  /// - Complexity: O(n) in the length of the text.
  package func text(_ text: String) -> String {
    guard text.contains(where: { !$0.isWhitespace }) else { return text }
    return switch self {
    case .double: Self.lines(text) { "\($0) \($0)" }
    case .accented: Self.accented(text)
    case .bounded: Self.lines(text) { "[# \($0) #]" }
    case .rtl: text
    }
  }

  /// Changes each line that has a text.
  private static func lines(_ text: String, _ change: (Substring) -> String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.allSatisfy(\.isWhitespace) ? String($0) : change($0) }.joined(separator: "\n")
  }

  private static func accented(_ text: String) -> String {
    var accented = ""
    Placeholders.scan(text) { part in
      switch part {
      case .text(let part): for letter in part { accented.append(letters[letter] ?? letter) }
      case .name(let name, _): accented += "{\(name)}"
      case .fault(_, let brace): accented += brace
      }
    }
    return accented
  }

  private static let letters: [Character: Character] = Dictionary(
    uniqueKeysWithValues: zip(
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
      "åƀçđéƒĝĥîĵķļɱñöþɋŕšţûṽŵẋýžÅƁÇĐÉƑĜĤÎĴĶĻṀÑÖÞɊŔŠŢÛṼŴẊÝŽ"))
}

extension Language {
  /// The pseudo-language that the tag names in its private subtags: ``PseudoLanguage/double`` for `en-x-double`; nil if
  /// it names none.
  package var pseudoLanguage: PseudoLanguage? {
    let parts = tag.split(separator: "-")
    guard let mark = parts.firstIndex(of: "x") else { return nil }
    return parts[(mark + 1)...].lazy.compactMap { PseudoLanguage(rawValue: String($0)) }.first
  }

  /// This language in a changed form.
  package func pseudo(_ form: PseudoLanguage) -> Language {
    Language("\(tag)-x-\(form.rawValue)") ?? self
  }
}
