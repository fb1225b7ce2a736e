extension TextNode {
  /// The tree in which some bytes are replaced with a text, or nil if nothing is left.
  ///
  /// The leaves around the change are scanned again, because characters can grow together or fall apart there. If the
  /// last character of the new text now includes the start of the next leaf, that leaf is scanned too, and so on. Only
  /// a long run of flags (regional indicators) needs many leaves: each flag depends on the ones before it.
  ///
  /// Complexity: O(log n + size of the change + characters around it).
  ///
  /// - Parameters:
  ///   - tree: the tree, or nil for an empty text.
  ///   - range: offsets of bytes, at boundaries of scalars.
  ///   - string: the new text.
  /// - Returns: the new tree.
  static func replacing(_ tree: TextNode?, _ range: Range<Int>, with string: String) -> TextNode? {
    guard let tree else { return self.tree(of: leaves(of: string)) }
    var edit = Replacement(tree, range, with: string)
    edit.includeLeavesThatJoin()
    let leaves = leaves(of: edit.text, firstContinuesTo: edit.known)
    let place = edit.place
    if leaves.count == 1, leaves[0].summary.utf8 >= minimumLeaf, !place.isEmpty {
      let (old, start) = tree.leaf(at: place.lowerBound)
      if start == place.lowerBound, start + old.summary.utf8 == place.upperBound {
        return tree.replacingLeaf(at: start, with: leaves[0])
      }
    }
    let left = tree.split(at: place.lowerBound).left
    let right = tree.split(at: place.upperBound).right
    return joined(joined(left, self.tree(of: leaves)), right)
  }

  /// A change of whole leaves.
  private struct Replacement {
    let tree: TextNode
    /// The text that comes in the place of the leaves.
    var text: String
    /// The offsets at which the leaves begin and end.
    var place: Range<Int>
    /// The offset in the text to which its first character is known to continue.
    var known = 0
    /// The last known start of a character in the text.
    private var scanned = 0

    init(_ tree: TextNode, _ range: Range<Int>, with string: String) {
      self.tree = tree
      text = ""
      place = range
      if range.lowerBound > 0 {
        let (leaf, start) = tree.leaf(before: range.lowerBound)
        text = leaf.prefix(range.lowerBound - start)
        place = start..<range.upperBound
        if leaf.isSingle, leaf.summary.utf8 > maximumLeaf { known = text.utf8.count }
      }
      text += string
      if range.upperBound < tree.summary.utf8 {
        let (leaf, start) = tree.leaf(at: range.upperBound)
        if start < range.upperBound {
          text += leaf.suffix(from: range.upperBound - start)
          place = place.lowerBound..<start + leaf.summary.utf8
        }
      }
    }

    /// Appends the next leaves as long as there is no boundary before them.
    mutating func includeLeavesThatJoin() {
      while place.upperBound < tree.summary.utf8, let last = text.unicodeScalars.last {
        let (leaf, _) = tree.leaf(at: place.upperBound)
        guard let first = leaf.text.unicodeScalars.first else { return }
        switch Joint(last, first) {
        case .boundary: return
        case .inside: break
        case .dependent: if !joins(first) { return }
        }
        text += leaf.text
        place = place.lowerBound..<place.upperBound + leaf.summary.utf8
      }
    }

    /// Whether a scalar after the text continues its last character.
    private mutating func joins(_ scalar: Unicode.Scalar) -> Bool {
      let first = scanned
      scanned = ClusterScanner.scan(text) { scanner in
        var start = first
        while true {
          let end = scanner.clusterEnd(from: start)
          if end >= scanner.bytes.count { break }
          start = end
        }
        TextWork.add { $0.scannedBytes += scanner.bytes.count - first }
        return start
      }
      var last = String(text[text.utf8.index(text.startIndex, offsetBy: scanned)...])
      last.unicodeScalars.append(scalar)
      return last.index(after: last.startIndex) == last.endIndex
    }
  }

  /// The first bytes of a leaf.
  func prefix(_ count: Int) -> String {
    String(text[..<text.utf8.index(text.startIndex, offsetBy: count)])
  }

  /// The bytes of a leaf from an offset.
  func suffix(from offset: Int) -> Substring {
    text[text.utf8.index(text.startIndex, offsetBy: offset)...]
  }
}
