import Synchronization

/// The content of a cell: one grapheme cluster, or the right half of a wide one.
///
/// Four bytes without references. A cluster of several scalars is stored once for the whole process, so that
/// equal clusters are equal glyphs in every grid.
package struct Glyph: Hashable, Sendable {
  /// Bits 0–20: a scalar or the number of a cluster; bits 29–30: the width; bit 31: whether it is the number
  /// of a cluster.
  private let bits: UInt32

  private init(payload: UInt32, width: Int, isCluster: Bool) {
    bits = payload | UInt32(width) << 29 | (isCluster ? 1 << 31 : 0)
  }

  /// A space.
  package static let blank = Glyph(payload: 0x20, width: 1, isCluster: false)

  /// The right half of the wide glyph in the previous cell; it has no text.
  package static let rightHalf = Glyph(payload: 0, width: 0, isCluster: false)

  /// A cell that a larger letter covers; it has no text of its own. See `TextBlock` and `DoubleLine`.
  package static let covered = Glyph(payload: 0, width: 1, isCluster: false)

  /// The most scalars of a cluster that are kept. Letters and emoji have at most about a dozen.
  private static let scalarLimit = 32

  /// The glyph of a cluster; nil for one that occupies no column: controls, and marks without a base.
  ///
  /// Of a longer cluster, only the first 32 scalars are kept. Takes a lock briefly if the cluster has several scalars.
  package init?(_ cluster: Character) {
    let width = TextMetrics.width(of: cluster)
    guard width > 0 else { return nil }
    let scalars = cluster.unicodeScalars
    if let first = scalars.first, scalars.count == 1 {
      self.init(payload: first.value, width: width, isCluster: false)
    } else if let kept = Self.limited(cluster, width: width),
      let index = ClusterTable.shared.index(of: String(kept))
    {
      self.init(payload: index, width: width, isCluster: true)
    } else {
      // The replacement character is narrow. The geta mark stands for a missing wide character.
      self.init(payload: width == 2 ? 0x3013 : 0xFFFD, width: width, isCluster: false)
    }
  }

  /// The glyphs of a line of text from left to right. In a terminal that keeps letters instead of clusters, each letter of a
  /// cluster has its own.
  package static func glyphs(ofLine text: String, baseDirection: BaseDirection = .automatic) -> [Glyph] {
    let clusters = TextMetrics.visualClusters(of: text, baseDirection: baseDirection)
    guard TextMetrics.clusterWidths != .clusters else { return clusters.compactMap(Glyph.init) }
    var glyphs: [Glyph] = []
    glyphs.reserveCapacity(clusters.count)
    for cluster in clusters {
      if TextMetrics.width(of: cluster) > (TextMetrics.isWide(cluster) ? 2 : 1) {
        glyphs += TextMetrics.parts(of: cluster).compactMap(Glyph.init)
      } else if let glyph = Glyph(cluster) {
        glyphs.append(glyph)
      } else if TextMetrics.isSign(cluster), let letter = glyphs.popLast() {
        glyphs.append(letter.joined(with: cluster))
      }
    }
    return glyphs
  }

  /// The glyph with a sign after it, which the terminal shows in the same cell.
  private func joined(with sign: Character) -> Glyph {
    guard let index = ClusterTable.shared.index(of: text + String(sign)) else { return self }
    return Glyph(payload: index, width: width, isCluster: true)
  }

  /// A cluster without the scalars beyond the limit: a text can have any number of marks, which would fill the memory and the
  /// line to the terminal. Nil if the rest does not have the width.
  private static func limited(_ cluster: Character, width: Int) -> Character? {
    guard cluster.unicodeScalars.count > scalarLimit else { return cluster }
    var scalars = String.UnicodeScalarView(cluster.unicodeScalars.prefix(scalarLimit))
    // A joiner at the end would join the glyph of the next cell.
    while scalars.last == "\u{200D}" { scalars.removeLast() }
    let rest = String(scalars)
    guard rest.count == 1, let kept = rest.first, TextMetrics.width(of: kept) == width else { return nil }
    return kept
  }

  /// The glyph of a scalar that is known to occupy one column, such as a block element.
  init(narrow scalar: UInt32) {
    self.init(payload: scalar, width: 1, isCluster: false)
  }

  /// The columns it occupies: 1 or 2, and 0 for a right half.
  package var width: Int { Int(bits >> 29 & 3) }

  /// For a cluster of several scalars, the columns that the first one occupies alone, and those of all together. A terminal
  /// that measures scalars takes as many. Nil for a single scalar.
  package var columnsOfScalars: (first: Int, all: Int)? {
    isCluster ? TextMetrics.columnsOfScalars(of: ClusterTable.shared.text(at: payload)) : nil
  }

  /// Whether terminals agree on the columns of a glyph of a single scalar: not on those of emoji, and not on those of a part
  /// of a cluster.
  package var hasCommonWidth: Bool {
    // Most letters need no tables.
    if payload < 0x900 { return true }
    return width == 2 ? payload < 0x1F000 : scalar.map { !TextMetrics.joinsLetterBefore($0) } ?? true
  }

  /// Whether it is the right half of the glyph in the previous cell.
  package var isRightHalf: Bool { width == 0 }

  /// The scalar, if the glyph consists of exactly one.
  package var scalar: Unicode.Scalar? {
    isCluster || payload == 0 ? nil : Unicode.Scalar(payload)
  }

  /// The cluster as text; empty for a right half, and a space for a covered cell.
  package var text: String {
    if self == .covered { return " " }
    if let scalar { return String(scalar) }
    return isCluster ? ClusterTable.shared.text(at: payload) : ""
  }

  /// Whether it is a line: a box-drawing character (U+2500 to U+257F), or one eighth of a cell at an edge (▁▏▔▕).
  var isLine: Bool {
    !isCluster && (0x2500...0x257F ~= payload || [0x2581, 0x258F, 0x2594, 0x2595].contains(payload))
  }

  /// Whether it is the left or the right half of a cell: a bar beside a view.
  var isBar: Bool { !isCluster && (payload == 0x258C || payload == 0x2590) }

  /// Whether it is a block element (U+2580 to U+259F) or a sextant. Pictures in symbols consist of these.
  package var isBlock: Bool {
    !isCluster && (0x2580...0x259F ~= payload || 0x1FB00...0x1FB3B ~= payload)
  }

  /// Appends the cluster in UTF-8; nothing for a right half or a covered cell.
  package func appendUTF8(to bytes: inout [UInt8]) {
    if let scalar {
      if scalar.isASCII {
        bytes.append(UInt8(scalar.value))
      } else {
        bytes.append(contentsOf: UTF8.encode(scalar) ?? Unicode.UTF8.encodedReplacementCharacter)
      }
    } else if isCluster {
      bytes.append(contentsOf: ClusterTable.shared.text(at: payload).utf8)
    }
  }

  private var isCluster: Bool { bits >> 31 == 1 }
  private var payload: UInt32 { bits & 0x1F_FFFF }
}

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
  func index(of text: String) -> UInt32? {
    contents.withLock { contents in
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
