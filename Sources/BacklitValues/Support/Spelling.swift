/// Functions for messages about names: the nearest known name, lists of choices, text that is safe to print.
package enum Spelling {
  /// The maximum length of a compared name. Longer names are skipped to limit the time.
  static let maximumComparedLength = 40

  /// The maximum number of known names that are compared.
  package static let maximumComparedNames = 500

  /// The known name that is nearest to a misspelt name; nil if none is near enough.
  ///
  /// The maximum edit distance is a third of the longer name's length, at least one. If both names have the same number
  /// of parts separated by periods, this holds for each part, so `reader.ofd` finds `reader.off`, but `reader.xyz` does
  /// not. Case is ignored, so `stackview` finds `StackView`. Of equally near names, the first is returned.
  package static func nearest<Names: Sequence<String>>(to name: String, among known: Names) -> String? {
    guard name.unicodeScalars.count <= maximumComparedLength else { return nil }
    let folded = Array(name.lowercased().unicodeScalars)
    let parts = folded.split(separator: ".", omittingEmptySubsequences: false).map(Array.init)
    var best: (name: String, distance: Int)?
    for candidate in known.prefix(maximumComparedNames)
    where candidate.unicodeScalars.count <= maximumComparedLength {
      let other = Array(candidate.lowercased().unicodeScalars)
      let otherParts = other.split(separator: ".", omittingEmptySubsequences: false).map(Array.init)
      let pairs = parts.count == otherParts.count ? Array(zip(parts, otherParts)) : [(folded, other)]
      guard let distance = distance(pairs), distance < best?.distance ?? .max else { continue }
      best = (candidate, distance)
    }
    return best?.name
  }

  /// The sum of the edit distances of parts; nil if the parts of a pair are not near each other.
  private static func distance(_ pairs: [([Unicode.Scalar], [Unicode.Scalar])]) -> Int? {
    var sum = 0
    for (part, other) in pairs {
      let distance = editDistance(part, other)
      let limit = max(1, max(part.count, other.count) / 3)
      guard distance <= limit, distance < other.count || distance == 0 else { return nil }
      sum += distance
    }
    return sum
  }

  /// A hint for an unknown name: "did you mean …" if a known name is near, otherwise up to 20 choices,
  /// otherwise nil.
  package static func hint<Names: Collection<String>>(for name: String, among known: Names) -> String? {
    if let near = nearest(to: name, among: known) { return suggestion(near) }
    if known.isEmpty || known.count > 20 { return nil }
    return "known: \(known.joined(separator: ", "))"
  }

  /// The minimum number of insertions, deletions, replacements and swaps of neighbours that turn one text
  /// into the other (optimal string alignment).
  ///
  /// Complexity: O(n · m) in the lengths of both texts.
  static func editDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
    if a.isEmpty || b.isEmpty { return max(a.count, b.count) }
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in 1...a.count {
      var row = [i]
      row.reserveCapacity(b.count + 1)
      for j in 1...b.count {
        let same = a[i - 1] == b[j - 1]
        var cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (same ? 0 : 1))
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          cost = min(cost, beforeLast[j - 2] + 1)
        }
        row.append(cost)
      }
      beforeLast = last
      last = row
    }
    return last[b.count]
  }
}
