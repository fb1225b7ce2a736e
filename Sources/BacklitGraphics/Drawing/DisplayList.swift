public import Geometry

/// The drawing commands of a view, as a value: the same list renders to cells, pixels or a file.
public struct DisplayList: Hashable, Sendable {
  /// The commands in drawing order.
  public var commands: [DrawingCommand]

  /// Creates a list from its commands.
  public init(commands: [DrawingCommand] = []) {
    self.commands = commands
  }

  /// Whether the list has no commands.
  public var isEmpty: Bool { commands.isEmpty }

  /// A rectangle that holds everything the list paints, in its own coordinates.
  ///
  /// Text counts with its columns of 8 points and one line; a transform moves a line of text but does not
  /// rotate or scale it. A clip counts with a margin of 3 points, because the edges of both the shape and the
  /// clip are smoothed.
  ///
  /// Complexity: O(number of path elements).
  /// - Parameter lineHeight: the height of a line of text, which is that of a cell, in points.
  /// - Returns: the rectangle; an empty one when nothing is painted.
  public func bounds(lineHeight: Double = TextMetrics.standardLineHeight) -> Rect {
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
