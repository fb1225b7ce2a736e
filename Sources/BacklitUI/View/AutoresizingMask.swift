import BacklitGeometry

/// The parts of a view's frame that grow and shrink with its superview, as in UIKit.
public struct AutoresizingMask: OptionSet, Hashable, Sendable {
  /// The bits, with UIKit's numbers.
  public let rawValue: UInt

  /// Creates a set from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The distance to the left edge.
  public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1 << 0)
  /// The width.
  public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
  /// The distance to the right edge.
  public static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
  /// The distance to the top edge.
  public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
  /// The height.
  public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
  /// The distance to the bottom edge.
  public static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)

  /// The options by name.
  package static let named: KeyValuePairs<String, AutoresizingMask> = [
    "flexibleLeftMargin": .flexibleLeftMargin, "flexibleWidth": .flexibleWidth,
    "flexibleRightMargin": .flexibleRightMargin, "flexibleTopMargin": .flexibleTopMargin,
    "flexibleHeight": .flexibleHeight, "flexibleBottomMargin": .flexibleBottomMargin,
  ]

  /// The frame after a change of the superview's size.
  func frame(_ frame: Rect, in old: Size, becoming new: Size) -> Rect {
    let (x, width) = span(
      frame.minX, frame.width, in: old.width, becoming: new.width,
      [.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin])
    let (y, height) = span(
      frame.minY, frame.height, in: old.height, becoming: new.height,
      [.flexibleTopMargin, .flexibleHeight, .flexibleBottomMargin])
    return Rect(x: x, y: y, width: width, height: height)
  }

  /// The start and the extent along an axis. The flexible parts share the change in proportion to their lengths.
  private func span(
    _ start: Double, _ extent: Double, in old: Double, becoming new: Double, _ options: [AutoresizingMask]
  ) -> (Double, Double) {
    guard new != old else { return (start, extent) }
    let parts = zip(options, [start, extent, old - start - extent]).filter { contains($0.0) }
    let total = parts.reduce(0) { $0 + max(0, $1.1) }
    func change(_ option: AutoresizingMask) -> Double {
      guard let part = parts.first(where: { $0.0 == option }) else { return 0 }
      return (new - old) * (total > 0 ? max(0, part.1) / total : 1 / Double(parts.count))
    }
    return (start + change(options[0]), max(0, extent + change(options[1])))
  }
}

extension View {
  /// The parts of the frame that grow and shrink with the superview; empty, the default, for none.
  ///
  /// It has no effect on a view that constraints place, whose ``translatesAutoresizingMaskIntoConstraints`` is false. A
  /// frame that is set while the superview has no size stays as it is in the first one.
  public var autoresizingMask: AutoresizingMask {
    get { extras?.autoresizingMask ?? [] }
    set { if newValue != autoresizingMask { ownExtras.autoresizingMask = newValue } }
  }

  /// Moves and resizes the subviews with an ``autoresizingMask`` after a change of the size.
  func resizeSubviews(from old: Size) {
    let new = modelFrame.size
    for view in subviews where view.translatesAutoresizingMaskIntoConstraints {
      guard let extras = view.extras, !extras.autoresizingMask.isEmpty else { continue }
      var base = extras.autoresizing
      if base?.applied != view.modelFrame { base = nil }
      let frame = base?.frame ?? view.modelFrame
      var size = base?.size ?? old
      // A superview without a size is not what the frame was set for.
      if size.width <= 0, frame.maxX != 0 { size.width = new.width }
      if size.height <= 0, frame.maxY != 0 { size.height = new.height }
      view.frame = extras.autoresizingMask.frame(frame, in: size, becoming: new)
      extras.autoresizing = (frame, size, view.modelFrame)
    }
  }
}
