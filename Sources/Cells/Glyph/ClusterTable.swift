import Synchronization

/// The grapheme clusters of several scalars that have been used, each with its own number.
///
/// One table serves the process, so that grids compare glyphs by their bits alone. Entries are never removed:
/// a program uses few such clusters (emoji, letters with marks). The table holds at most a million.
final class ClusterTable: Sendable {
  static let shared = ClusterTable()

  private struct Contents {
    var numbers: [String: UInt32] = [:]
    var texts: [String] = []
  }

  private static let limit = 1 << 20
  private let contents = Mutex(Contents())

  /// The number of a cluster, assigned on first use; nil when the table is full.
  ///
  /// Canonically equivalent clusters share a number, because Swift compares them equal; the first one used is
  /// displayed.
  func index(of cluster: Character) -> UInt32? {
    let text = String(cluster)
    return contents.withLock { contents in
      if let number = contents.numbers[text] { return number }
      guard contents.texts.count < Self.limit else { return nil }
      let number = UInt32(contents.texts.count)
      contents.texts.append(text)
      contents.numbers[text] = number
      return number
    }
  }

  /// The cluster of a number that `index(of:)` returned.
  func text(at index: UInt32) -> String {
    contents.withLock { $0.texts[Int(index)] }
  }
}
