/// The line-by-line difference between two texts, for people to read.
struct LineDifference: CustomStringConvertible {
  let description: String

  /// Computes the difference from an old to a new text.
  init(from old: String, to new: String) {
    let (oldLines, newLines) = (Self.lines(old), Self.lines(new))
    let difference = newLines.difference(from: oldLines)
    var (removed, inserted) = (Set<Int>(), Set<Int>())
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var rows: [String] = []
    var (from, to) = (0, 0)
    while from < oldLines.count || to < newLines.count {
      if removed.contains(from) {
        rows.append("-\(from + 1): \(oldLines[from])")
        from += 1
      } else if inserted.contains(to) {
        rows.append("+\(to + 1): \(newLines[to])")
        to += 1
      } else {
        from += 1
        to += 1
      }
    }
    description =
      "lines removed: \(removed.count), lines added: \(inserted.count)\n" + rows.joined(separator: "\n")
  }

  private static func lines(_ text: String) -> [Substring] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
  }
}
