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
    var state = ClipState()
    var stack: [ClipState] = []
    var result = Rect.zero
    func add(_ box: Rect, placed: Bool = false) {
      let outer = placed ? box : box.applying(state.transform)
      result = result.union(state.clip.map { outer.intersection($0) } ?? outer)
    }
    for command in commands {
      switch command {
      case .fill(let path, _): add(path.bounds)
      case .stroke(let path, _, let style) where !path.isEmpty:
        let box = path.bounds
        add(
          Rect(
            x: box.minX - style.reach, y: box.minY - style.reach, width: box.width + 2 * style.reach,
            height: box.height + 2 * style.reach))
      case .stroke: break
      case .image(_, let rect): add(rect)
      case .text(let text, let point, _, _):
        let size = Size(
          width: Double(TextMetrics.columns(of: text)) * TextMetrics.columnWidth, height: lineHeight)
        add(Rect(origin: point.applying(state.transform), size: size), placed: true)
      case .largeText(let text):
        add(text.frame(lineHeight: lineHeight, at: text.origin.applying(state.transform)), placed: true)
      case .save: stack.append(state)
      case .restore: if let last = stack.popLast() { state = last }
      case .clip(let path):
        let box = path.bounds.insetBy(dx: -Self.smoothing, dy: -Self.smoothing).applying(state.transform)
        state.clip = state.clip.map { $0.intersection(box) } ?? box
      case .concatenate(let transform): state.transform = transform.concatenating(state.transform)
      }
    }
    return result
  }
}

extension DisplayList {
  /// The largest distance in points at which a shape and a clip can touch the same pixel: the diagonal of a
  /// pixel when a cell of 8×16 points, or a slightly higher one, has 8×8 pixels.
  fileprivate static let smoothing = 3.0
}

/// The state that `save` keeps while a list is measured.
private struct ClipState {
  var transform = AffineTransform.identity
  var clip: Rect?
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
  case text(String, at: Point, font: Font, color: Color)
  /// Draws one line of text in a font that is larger than a cell.
  case largeText(LargeText)
  /// Saves the transform and the clip until the matching `restore`.
  case save
  /// Restores the transform and the clip of the matching `save`; does nothing without one.
  case restore
  /// Intersects the clip with the inside of a path.
  case clip(Path)
  /// Applies a transform to what follows, before the transforms already in force.
  case concatenate(AffineTransform)
}

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
  package func bounds(
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
    case .fill, .stroke, .image, .text, .largeText: true
    case .save, .restore, .clip, .concatenate: false
    }
  }
}
