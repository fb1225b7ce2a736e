public import Geometry

/// What a view has drawn, as values: the same list gives cells, pixels or a file.
public struct DisplayList: Hashable, Sendable {
  /// The steps in the order in which they are drawn.
  public var commands: [DrawingCommand]

  /// A list from its steps.
  public init(commands: [DrawingCommand] = []) {
    self.commands = commands
  }

  /// Whether there is nothing to draw.
  public var isEmpty: Bool { commands.isEmpty }

  /// A rectangle that holds all that the list touches, in its own coordinates.
  ///
  /// Text counts with its columns of 8 points and one line; a line is not turned or stretched by a
  /// transform, only displaced. What a clip cuts counts as far as 3 points beyond the clip, as both edges are
  /// smoothed into the pixels they touch. The cost grows with the pieces of the paths.
  /// - Parameter lineHeight: the height of a line of text, which is that of a cell, in points.
  /// - Returns: the rectangle; one without extent where nothing is touched.
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
  /// How far apart in points a shape and a clip may be and still touch the same pixel: the diagonal of a pixel
  /// where a cell of 8×16 points, or somewhat higher, has 8×8 of them.
  fileprivate static let smoothing = 3.0
}

/// What `save` keeps while a list is measured.
private struct ClipState {
  var transform = AffineTransform.identity
  var clip: Rect?
}
