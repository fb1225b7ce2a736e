import Synchronization

/// The grapheme clusters of several scalars that have been seen, each with a number of its own.
///
/// One table serves the process, so that grids compare glyphs by their bits alone. It never forgets: a
/// program meets few such clusters (emoji, letters with marks), and past a million it takes no more.
final class ClusterTable: Sendable {
  static let shared = ClusterTable()

  private struct Contents {
    var numbers: [String: UInt32] = [:]
    var texts: [String] = []
  }

  private static let limit = 1 << 20
  private let contents = Mutex(Contents())

  /// The number of a cluster, a new one where it has none; nil when the table is full.
  ///
  /// Clusters are told apart by their scalars: canonically equivalent ones share a number, as Swift compares
  /// them equal, and the first that came is what is shown.
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

  /// The cluster of a number that `index(of:)` gave.
  func text(at index: UInt32) -> String {
    contents.withLock { $0.texts[Int(index)] }
  }
}
