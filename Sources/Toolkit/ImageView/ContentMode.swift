import Geometry

/// How a picture lies in a view of another size, by UIKit's names.
public enum ContentMode: String, Hashable, Sendable, CaseIterable {
  /// Stretched to fill the view.
  case scaleToFill
  /// As large as it can be seen whole, in its own proportions.
  case scaleAspectFit
  /// As small as it fills the view, in its own proportions; what does not fit is cut off.
  case scaleAspectFill
  /// In its own size, in the middle.
  case center
  /// In its own size, at the upper edge.
  case top
  /// In its own size, at the lower edge.
  case bottom
  /// In its own size, at the left edge.
  case left
  /// In its own size, at the right edge.
  case right
  /// In its own size, in the upper left corner.
  case topLeft
  /// In its own size, in the upper right corner.
  case topRight
  /// In its own size, in the lower left corner.
  case bottomLeft
  /// In its own size, in the lower right corner.
  case bottomRight

  /// Where a picture of a size lies in a rectangle, both in points; it may reach beyond. Without extent on either
  /// side it lies at the rectangle's origin and has none.
  public func place(for size: Size, in rect: Rect) -> Rect {
    guard size.width > 0, size.height > 0, !rect.isEmpty else {
      return Rect(origin: rect.origin, size: .zero)
    }
    let across = rect.width / size.width
    let down = rect.height / size.height
    let placed =
      switch self {
      case .scaleToFill: rect.size
      case .scaleAspectFit: size.scaled(by: min(across, down))
      case .scaleAspectFill: size.scaled(by: max(across, down))
      default: size
      }
    let (x, y) = shares
    return Rect(
      x: rect.minX + (rect.width - placed.width) * x, y: rect.minY + (rect.height - placed.height) * y,
      width: placed.width, height: placed.height)
  }

  /// Which share of the free room is before the picture, across and down.
  private var shares: (Double, Double) {
    switch self {
    case .scaleToFill, .scaleAspectFit, .scaleAspectFill, .center: (0.5, 0.5)
    case .top: (0.5, 0)
    case .bottom: (0.5, 1)
    case .left: (0, 0.5)
    case .right: (1, 0.5)
    case .topLeft: (0, 0)
    case .topRight: (1, 0)
    case .bottomLeft: (0, 1)
    case .bottomRight: (1, 1)
    }
  }
}

extension Size {
  fileprivate func scaled(by factor: Double) -> Size { Size(width: width * factor, height: height * factor) }
}
