import BacklitGeometry
import BacklitGraphics

/// The shape in which the keyboard focus and the screen reader's cursor are shown at a view; see
/// ``View/focusEffect``.
public enum FocusEffect: String, Hashable, Sendable, CaseIterable {
  /// ``bars`` for a view of one or two rows, or with a control directly above or below it, so that what touches stays readable;
  /// otherwise ``halo``.
  case automatic
  /// A ring around the view.
  case halo
  /// A ring along the inside of the view's edges.
  case inset
  /// A bar to the left and a bar to the right of the view.
  case bars
}

extension View {
  /// Whether the window draws a ring around the view, which has the focus.
  ///
  /// It has none while a different screen reader shows the place. A view can leave out a line that the ring replaces.
  public var hasFocusRing: Bool { isFocused && focusEffect != nil && window?.showsFocusRing == true }
}

extension View {
  /// Whether a control is directly above or below this view in its superview, so that a line there would look like a part of it.
  fileprivate func touchesControl(_ cell: Size) -> Bool {
    guard let superview, traitCollection.displayQuality != .plain else { return false }
    let reach = frame.insetBy(dx: 0, dy: -cell.height / 2)
    return superview.subviews.contains { sibling in
      sibling !== self && (sibling is Control || sibling.subviews.contains { $0 is Control })
        && sibling.isExposedToAccessibility && sibling.frame.intersects(reach)
        && !sibling.frame.intersects(frame)
    }
  }
}

/// An outline around a view or an element, in front of everything: the keyboard focus or the screen reader's
/// cursor.
///
/// The window owns the ring, so that views need not draw it themselves. Text stays in front of it. It is clipped
/// with its target: where an ancestor's edge leaves no room outside, the line lies inside. With the plain display
/// quality it thickens the box of lines around a control.
@MainActor
final class FocusRing: View {
  private let color: KeyPath<Palette, Color>
  /// Whether a view without a ``FocusEffect`` has no ring; otherwise it has the automatic one.
  private let isOptional: Bool
  private weak var target: AccessibilityItem?
  private var isInset = false { didSet { if isInset != oldValue { setNeedsDisplay() } } }
  private var isOnlyBars = false { didSet { if isOnlyBars != oldValue { setNeedsDisplay() } } }
  /// The place of the target, in this view's coordinates.
  private var inner = Rect.zero { didSet { if inner != oldValue { setNeedsDisplay() } } }

  init(color: KeyPath<Palette, Color>, isOptional: Bool) {
    self.color = color
    self.isOptional = isOptional
    super.init()
    isUserInteractionEnabled = false
    accessibilityElementsHidden = true
    isHidden = true
  }

  override var yieldsToText: Bool { true }

  /// Places the ring around the visible part of an item, or hides it.
  func follow(_ item: AccessibilityItem?) {
    target = item
    let effect = item.flatMap { ($0 as? View)?.focusEffect ?? (isOptional && $0 is View ? nil : .automatic) }
    let visible = item?.visibleArea
    isHidden = effect == nil || visible == nil
    guard let effect, let visible else { return }
    let cell = traitCollection.cellSize
    let isLow = visible.rect.height < 2.5 * cell.height
    isOnlyBars =
      effect == .bars || effect == .automatic && (isLow || (item as? View)?.touchesControl(cell) == true)
    isInset = effect == .inset
    var reach = thickness
    // With the plain quality, the ring is drawn over the box of the control.
    if effect == .inset || traitCollection.displayQuality == .plain && !isOnlyBars { reach = .zero }
    if isOnlyBars { reach.height = 0 }
    var rect = visible.rect
    if isOnlyBars, let control = item as? Control, rect.height == control.bounds.height {
      rect.origin.y += control.focusRingBounds.minY
      rect.size.height = control.focusRingBounds.height
    }
    let frame = rect.insetBy(dx: -reach.width, dy: -reach.height).intersection(visible.clip)
    inner = rect.offsetBy(dx: -frame.minX, dy: -frame.minY)
    // The ring moves with its target and must not animate by itself.
    View.performWithoutAnimation { place(at: frame) }
  }

  /// The view that the ring is around, or that has the element that it is around.
  var targetView: View? { target?.rectInView?.view }

  /// Updates the place of the ring.
  func updatePlace() { follow(target) }

  /// The breadth of what is drawn beside the target: a line with pixels, otherwise a cell.
  private var thickness: Size {
    traitCollection.displayQuality == .pixels ? Size(width: 3, height: 3) : traitCollection.cellSize
  }

  /// The palette of what is under the ring: that around the view, which may have a style of its own, or of the view itself if
  /// the ring lies in it.
  private var groundPalette: Palette {
    guard let view = targetView else { return palette }
    let isOutside = target === view && view.focusEffect != .inset
    return (isOutside ? view.superview : view)?.palette ?? view.palette
  }

  override func draw(in canvas: inout Canvas) {
    let cell = traitCollection.cellSize
    let color = groundPalette[keyPath: color]
    let (across, down) = (thickness.width, thickness.height)
    guard traitCollection.displayQuality != .plain else {
      guard isOnlyBars else {
        return canvas.drawBox(bounds, cell: cell, line: .heavy, color: color, font: .bold)
      }
      // A box of one row consists of its sides.
      for y in stride(from: 0, to: bounds.height, by: down) {
        let row = Rect(x: 0, y: y, width: bounds.width, height: down)
        canvas.drawBox(row, cell: cell, line: .heavy, color: color, font: .bold)
      }
      return
    }
    if traitCollection.displayQuality == .symbols {
      return isOnlyBars ? drawThickBars(in: &canvas, color) : drawThinRing(in: &canvas, color)
    }
    if !isOnlyBars {
      canvas.fill(Rect(x: 0, y: 0, width: bounds.width, height: down), with: color)
      canvas.fill(Rect(x: 0, y: bounds.maxY - down, width: bounds.width, height: down), with: color)
    }
    canvas.fill(Rect(x: 0, y: 0, width: across, height: bounds.height), with: color)
    canvas.fill(Rect(x: bounds.maxX - across, y: 0, width: across, height: bounds.height), with: color)
  }

  /// How much of the colour of the focus tints a control between bars, so that texts keep their contrasts.
  static let tint = 0.16

  /// Draws a bar of half a cell at the left and at the right edge of the target: in the cells beside it, or inside where an
  /// ancestor's edge hides them. A low control with the focus has a tint as well.
  private func drawThickBars(in canvas: inout Canvas, _ color: Color) {
    let cell = traitCollection.cellSize
    let inner = inner.snapped(to: cell)
    if target is Control, self.color == \.focus, inner.height < 2.5 * cell.height {
      canvas.fill(inner, with: color.withAlphaComponent(Self.tint))
    }
    let (left, right) = (inner.minX - cell.width, inner.maxX)
    let bars = [
      left + cell.width / 2 >= bounds.minX ? ("▐", left) : ("▌", inner.minX),
      right + cell.width / 2 <= bounds.maxX ? ("▌", right) : ("▐", inner.maxX - cell.width),
    ]
    for (bar, x) in bars {
      for y in stride(from: inner.minY, to: inner.maxY, by: cell.height) {
        canvas.drawText(bar, at: Point(x: x, y: y), font: .standard, color: color)
      }
    }
  }

  /// Draws lines along the edges of the target: in the cells beside it, or in its own where an ancestor's edge hides those.
  private func drawThinRing(in canvas: inout Canvas, _ color: Color) {
    let cell = traitCollection.cellSize
    let inner = inner.snapped(to: cell)
    for edge in RectEdge.allCases {
      let beside =
        switch edge {
        case .top: inner.offsetBy(dx: 0, dy: -cell.height)
        case .left: inner.offsetBy(dx: -cell.width, dy: 0)
        case .bottom: inner.offsetBy(dx: 0, dy: cell.height)
        case .right: inner.offsetBy(dx: cell.width, dy: 0)
        }
      let outside = beside.cells(along: edge, cell)
      let hasRoom = bounds.contains(outside.center)
      // A line inside would cross out the text at the upper and the lower edge of a page that fills the screen.
      guard hasRoom || isInset || edge == .left || edge == .right else { continue }
      canvas.drawThinLine(
        hasRoom ? edge.opposite : edge, of: hasRoom ? outside : inner, cell: cell, color: color)
    }
  }
}
