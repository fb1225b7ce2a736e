import BacklitGeometry

/// The drawing commands of a view, as a value: the same list renders to cells, pixels or a file.
package struct DisplayList: Hashable, Sendable {
  /// The commands in drawing order.
  package var commands: [DrawingCommand]

  /// Creates a list from its commands.
  package init(commands: [DrawingCommand] = []) {
    self.commands = commands
  }

  /// Whether the list has no commands.
  package var isEmpty: Bool { commands.isEmpty }

  /// A rectangle that holds everything the list paints, in its own coordinates.
  ///
  /// Text counts with its columns of 8 points and one line, large text with its measured line; a transform moves a line of text but does not
  /// rotate or scale it. A clip counts with a margin of 3 points, because the edges of both the shape and the
  /// clip are smoothed.
  ///
  /// Complexity: O(number of path elements).
  /// - Parameter lineHeight: the height of a line of text, which is that of a cell, in points.
  /// - Returns: the rectangle; an empty one when nothing is painted.
  package func bounds(lineHeight: Double = TextMetrics.standardLineHeight) -> Rect {
    var state = DrawingBounds(lineHeight: lineHeight)
    return commands.reduce(.zero) { $0.union(state.bounds(of: $1)) }
  }
}

/// Measures the commands of a list one after the other.
private struct DrawingBounds {
  let lineHeight: Double
  private var state = State()
  private var stack: [State] = []

  /// The state that `save` keeps.
  private struct State {
    var transform = Transform.identity
    var clip: Rect?
  }

  /// The largest distance in points at which a shape and a clip can touch the same pixel: the diagonal of a
  /// pixel when a cell of 8×16 points, or a slightly higher one, has 4×4 pixels.
  private static let smoothing = 6.0

  init(lineHeight: Double) { self.lineHeight = lineHeight }

  /// A rectangle that holds what the next command paints, in the coordinates of the list; an empty one if it paints
  /// nothing.
  mutating func bounds(of command: DrawingCommand) -> Rect {
    switch command {
    case .fill(let path, _): return clipped(path.bounds.applying(state.transform))
    case .stroke(let path, _, let style):
      guard !path.isEmpty else { return .zero }
      return clipped(path.bounds.insetBy(dx: -style.reach, dy: -style.reach).applying(state.transform))
    case .image(_, let rect): return clipped(rect.applying(state.transform))
    case .text(let text, let point, _, _, _):
      let size = Size(
        width: Double(TextMetrics.columns(of: text)) * TextMetrics.columnWidth, height: lineHeight)
      return clipped(Rect(origin: point.applying(state.transform), size: size))
    case .largeText(let text):
      return clipped(text.frame(lineHeight: lineHeight, at: text.origin.applying(state.transform)))
    case .save: stack.append(state)
    case .restore: if let last = stack.popLast() { state = last }
    case .clip(let path):
      let box = path.bounds.insetBy(dx: -Self.smoothing, dy: -Self.smoothing).applying(state.transform)
      state.clip = state.clip.map { $0.intersection(box) } ?? box
    case .concatenate(let transform): state.transform = transform.concatenating(state.transform)
    }
    return .zero
  }

  private func clipped(_ box: Rect) -> Rect { state.clip.map { box.intersection($0) } ?? box }
}

/// One drawing command, as a value.
package enum DrawingCommand: Hashable, Sendable {
  /// Fills a path.
  case fill(Path, Paint)
  /// Strokes a path.
  case stroke(Path, Paint, StrokeStyle)
  /// Draws a bitmap scaled to a rectangle.
  case image(Bitmap, in: Rect)
  /// Draws one line of text, given in logical order; the point is the top left corner of its line box, which
  /// is as high as a cell and 8 points wide for each column.
  case text(String, at: Point, font: Font, color: Color, direction: BaseDirection = .automatic)
  /// Draws one line of text in a font that is larger than a cell.
  case largeText(LargeText)
  /// Saves the transform and the clip until the matching `restore`.
  case save
  /// Restores the transform and the clip of the matching `save`; does nothing without one.
  case restore
  /// Intersects the clip with the inside of a path.
  case clip(Path)
  /// Applies a transform to what follows, before the transforms already in force.
  case concatenate(Transform)
}

extension DisplayList {
  /// The rectangles that hold every difference between this list and an earlier one, in their own coordinates.
  ///
  /// Equal commands are left out, so for a dial that turns only the pointer and the arc count, not the plate. Successive
  /// commands that differ share a rectangle. If a transform or a clip differs, or the number of commands, the
  /// differences share one rectangle.
  ///
  /// Complexity: O(number of commands and of path elements that differ).
  /// - Parameters:
  ///   - old: the earlier list.
  ///   - lineHeight: the height of a line of text in points, as in ``bounds(lineHeight:)``.
  /// - Returns: the rectangles, which may overlap; none when both lists look the same.
  package func changes(
    since old: DisplayList, lineHeight: Double = TextMetrics.standardLineHeight
  ) -> [Rect] {
    guard commands.count == old.commands.count else {
      return [bounds(ofChangesSince: old, lineHeight: lineHeight)]
    }
    var rects: [Rect] = []
    var state = DrawingBounds(lineHeight: lineHeight)
    var wasDifferent = false
    for (command, other) in zip(commands, old.commands) {
      let isDifferent = command != other
      defer { wasDifferent = isDifferent }
      guard isDifferent else {
        if !command.paints { _ = state.bounds(of: command) }
        continue
      }
      guard command.paints, other.paints else { return [bounds(ofChangesSince: old, lineHeight: lineHeight)] }
      let box = state.bounds(of: command).union(state.bounds(of: other))
      if wasDifferent, let last = rects.popLast() { rects.append(last.union(box)) } else { rects.append(box) }
    }
    return rects
  }

  /// A rectangle that holds every difference between this list and an earlier one: the commands that both begin and end
  /// with are left out.
  private func bounds(ofChangesSince old: DisplayList, lineHeight: Double) -> Rect {
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

  /// The number of first commands that this list and an earlier one share and that can be drawn alone. They have only complete
  /// pairs of `save` and `restore`, and no transform or clip outside of them.
  func sharedPrefix(with old: DisplayList) -> Int {
    var (count, depth) = (0, 0)
    for (index, command) in commands.enumerated() {
      guard index < old.commands.count, command == old.commands[index] else { break }
      switch command {
      case .save: depth += 1
      case .restore:
        guard depth > 0 else { return count }
        depth -= 1
      case .clip, .concatenate: if depth == 0 { return count }
      case .fill, .stroke, .image, .text, .largeText: break
      }
      if depth == 0 { count = index + 1 }
    }
    return count
  }
}

extension DrawingCommand {
  /// Whether the command paints something; the others change how later commands are drawn.
  fileprivate var paints: Bool {
    switch self {
    case .fill, .stroke, .image, .text, .largeText: true
    case .save, .restore, .clip, .concatenate: false
    }
  }
}
