public import Geometry

extension DisplayList {
  /// A rectangle that holds all in which this list may look different from an earlier one, in their own coordinates.
  ///
  /// What both begin and end with is left out, so of a dial that is turned only the pointer and the arc count, and not
  /// the plate. Where a transform or a clip is among what differs, all of both counts. The cost grows with the
  /// number of steps, and with the pieces of the paths that differ.
  /// - Parameters:
  ///   - old: the earlier list.
  ///   - lineHeight: the height of a line of text in points, as in ``bounds(lineHeight:)``.
  /// - Returns: the rectangle; one without extent where both look the same.
  public func bounds(
    ofChangesSince old: DisplayList, lineHeight: Double = TextMetrics.standardLineHeight
  ) -> Rect {
    let (new, old) = (commands[...], old.commands[...])
    let start = zip(new, old).prefix { $0 == $1 }.count
    let end = zip(new.dropFirst(start).reversed(), old.dropFirst(start).reversed()).prefix { $0 == $1 }.count
    let changed = [new, old].map { $0.dropFirst(start).dropLast(end) }
    // What goes before decides where the rest is drawn; what it paints does not matter.
    let isConfined = changed.allSatisfy { $0.allSatisfy(\.paints) }
    let before = isConfined ? new.prefix(start).filter { !$0.paints } : []
    return (isConfined ? changed : [new, old]).map {
      DisplayList(commands: before + $0).bounds(lineHeight: lineHeight)
    }.reduce(.zero) { $0.union($1) }
  }
}

extension DrawingCommand {
  /// Whether it leaves something to be seen; the others change how what follows is drawn.
  fileprivate var paints: Bool {
    switch self {
    case .fill, .stroke, .image, .text: true
    case .save, .restore, .clip, .concatenate: false
    }
  }
}
