public import Geometry

extension DisplayList {
  /// A rectangle that holds every difference between this list and an earlier one, in their own coordinates.
  ///
  /// The commands that both lists begin and end with are left out, so for a dial that turns only the pointer
  /// and the arc count, not the plate. If a transform or a clip differs, both lists count in full.
  ///
  /// Complexity: O(number of commands and of path elements that differ).
  /// - Parameters:
  ///   - old: the earlier list.
  ///   - lineHeight: the height of a line of text in points, as in ``bounds(lineHeight:)``.
  /// - Returns: the rectangle; an empty one when both lists look the same.
  public func bounds(
    ofChangesSince old: DisplayList, lineHeight: Double = TextMetrics.standardLineHeight
  ) -> Rect {
    let (new, old) = (commands[...], old.commands[...])
    let start = zip(new, old).prefix { $0 == $1 }.count
    let end = zip(new.dropFirst(start).reversed(), old.dropFirst(start).reversed()).prefix { $0 == $1 }.count
    let changed = [new, old].map { $0.dropFirst(start).dropLast(end) }
    // The commands before set the transform and the clip; what they paint does not matter.
    let isConfined = changed.allSatisfy { $0.allSatisfy(\.paints) }
    let before = isConfined ? new.prefix(start).filter { !$0.paints } : []
    return (isConfined ? changed : [new, old]).map {
      DisplayList(commands: before + $0).bounds(lineHeight: lineHeight)
    }.reduce(.zero) { $0.union($1) }
  }
}

extension DrawingCommand {
  /// Whether the command paints something; the others change how later commands are drawn.
  fileprivate var paints: Bool {
    switch self {
    case .fill, .stroke, .image, .text: true
    case .save, .restore, .clip, .concatenate: false
    }
  }
}
