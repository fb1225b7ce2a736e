import Synchronization

/// The columns that a terminal gives to a grapheme cluster of several letters, as the scripts of India and South-East Asia
/// have them. Emoji and letters with accents do not depend on it.
package enum ClusterWidths: UInt8, Hashable, Sendable {
  /// The columns of the widest letter: the terminal keeps clusters.
  case clusters
  /// The columns of all letters: the terminal keeps letters, and vowel signs beside a letter occupy no column.
  case letters
  /// The columns of all letters and of the vowel signs beside a letter, as wcwidth(3) has them.
  case lettersAndSigns
}

extension TextMetrics {
  private static let currentWidths = Atomic<UInt8>(ClusterWidths.clusters.rawValue)

  /// The widths of clusters in this process, as in the terminal in which it was started. Pictures use clusters.
  ///
  /// Layout depends on them everywhere, so a process has one value. A screen reports a change to its views.
  package static var clusterWidths: ClusterWidths {
    get { ClusterWidths(rawValue: currentWidths.load(ordering: .relaxed)) ?? .clusters }
    set { currentWidths.store(newValue.rawValue, ordering: .relaxed) }
  }

  /// The parts of a cluster that have cells of their own: the cluster, or each of its letters with the marks over and
  /// under it.
  /// - Parameters:
  ///   - cluster: the cluster.
  ///   - widths: the widths of clusters.
  /// - Returns: the parts from left to right.
  package static func parts(of cluster: Character, _ widths: ClusterWidths = TextMetrics.clusterWidths)
    -> [Character]
  {
    var parts: [String.UnicodeScalarView] = []
    for scalar in cluster.unicodeScalars {
      if parts.isEmpty || columns(of: scalar, widths) > 0 { parts.append(String.UnicodeScalarView()) }
      parts[parts.count - 1].append(scalar)
    }
    let characters = parts.map { String($0) }
    return characters.allSatisfy { $0.count == 1 } ? characters.compactMap(\.first) : [cluster]
  }

  /// Whether a scalar with columns of its own belongs to the cluster of the letter before it.
  static func joinsLetterBefore(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xE33, 0xEB3, 0xFF9E, 0xFF9F: true
    default: scalar.properties.generalCategory == .spacingMark
    }
  }

  /// Whether a cluster is a vowel sign beside a letter, as some of Burmese are.
  static func isSign(_ cluster: Character) -> Bool {
    cluster.unicodeScalars.first?.properties.generalCategory == .spacingMark
  }

  /// The columns of a cluster of several scalars.
  static func width(ofScalars cluster: Character, _ widths: ClusterWidths) -> Int {
    var (widest, sum, indicators, isEmoji) = (0, 0, 0, false)
    for scalar in cluster.unicodeScalars {
      switch scalar.value {
      case 0xFE0F:
        isEmoji = true
        if widest > 0 { widest = 2 }
      case 0x1F1E6...0x1F1FF:
        isEmoji = true
        indicators += 1
      case 0x1F000...: isEmoji = true
      default: break
      }
      widest = max(widest, columns(of: scalar))
      sum += columns(of: scalar, widths)
    }
    if indicators >= 2 { return 2 }
    let width = isEmoji || widths == .clusters ? widest : sum
    return width == 0 && widths != .letters && isSign(cluster) ? 1 : width
  }

  /// The columns that a scalar adds to those of its cluster.
  private static func columns(of scalar: Unicode.Scalar, _ widths: ClusterWidths) -> Int {
    switch scalar.value {
    // Vowels and final consonants of Korean, which are inside the block of their syllable.
    case 0x1160...0x11FF, 0xD7B0...0xD7FF: 0
    case 0x903... where widths == .lettersAndSigns && scalar.properties.generalCategory == .spacingMark: 1
    default: columns(of: scalar)
    }
  }
}
