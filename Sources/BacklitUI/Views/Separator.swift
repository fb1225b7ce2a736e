import BacklitGeometry
import BacklitGraphics
import BacklitLayout

/// A line between parts of a page: one row or one column of cells, with the line in its middle.
///
/// It is decoration, so readers do not see it.
@MainActor
public final class Separator: View {
  /// The direction of the line: horizontal between parts above each other, vertical between parts side by side.
  public var axis = LayoutAxis.horizontal {
    didSet {
      guard axis != oldValue else { return }
      invalidateIntrinsicContentSize()
      updatePriorities()
      setNeedsDisplay()
    }
  }

  /// Creates a line.
  public init(axis: LayoutAxis = .horizontal) {
    self.axis = axis
    super.init()
    accessibilityElementsHidden = true
    isUserInteractionEnabled = false
    updatePriorities()
  }

  /// The line keeps its thickness, and becomes as long as there is room.
  private func updatePriorities() {
    let across: LayoutAxis = axis == .horizontal ? .vertical : .horizontal
    for (axis, priority) in [(across, LayoutPriority.required), (self.axis, .fittingSizeLevel)] {
      setContentHuggingPriority(priority, for: axis)
      setContentCompressionResistancePriority(priority, for: axis)
    }
  }

  /// One cell across the line, and no size along it.
  public override var intrinsicContentSize: Size {
    let cell = traitCollection.cellSize
    return axis == .horizontal
      ? Size(width: View.noIntrinsicMetric, height: cell.height)
      : Size(width: cell.width, height: View.noIntrinsicMetric)
  }

  public override func draw(in canvas: inout Canvas) {
    let (cell, color) = (traitCollection.cellSize, palette.separator)
    if axis == .vertical {
      return canvas.drawColumn(x: bounds.minX, from: 0, to: bounds.height, cell: cell, color: color)
    }
    let columns = min(Int(saturated: bounds.width / cell.width), 4096)
    let y = ((bounds.height - cell.height) / 2).snapped(to: cell.height)
    canvas.drawText(
      String(repeating: "─", count: max(0, columns)), at: Point(x: 0, y: y), font: .standard, color: color)
  }
}
