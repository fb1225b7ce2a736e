import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLayout

extension TableViewCell {
  /// A mark at the trailing edge of a cell.
  public enum AccessoryType: String, Hashable, Sendable, CaseIterable {
    /// None.
    case none
    /// An arrow: the row opens a page.
    case disclosureIndicator
    /// A button for details, and an arrow.
    case detailDisclosureButton
    /// A check mark: the row is chosen.
    case checkmark
    /// A button for details.
    case detailButton

    /// Whether the accessory has a button for details.
    var hasButton: Bool { self == .detailButton || self == .detailDisclosureButton }
  }
}

/// The view of a standard accessory of a cell.
@MainActor
package final class CellAccessoryView: View {
  /// The accessory.
  package var type: TableViewCell.AccessoryType {
    didSet {
      guard type != oldValue else { return }
      invalidateIntrinsicContentSize()
      setNeedsDisplay()
    }
  }
  /// Called when the button for details is pressed.
  var onDetail: (@MainActor () -> Void)?

  /// Creates the view of an accessory.
  package init(_ type: TableViewCell.AccessoryType) {
    self.type = type
    super.init()
    accessibilityElementsHidden = true
  }

  private var marks: [Character] {
    let arrow: Character = effectiveLayoutDirection == .rightToLeft ? "‹" : "›"
    return switch type {
    case .none: []
    case .disclosureIndicator: [arrow]
    case .detailDisclosureButton: ["ℹ", arrow]
    case .checkmark: ["✓"]
    case .detailButton: ["ℹ"]
    }
  }

  package override var intrinsicContentSize: Size {
    let cell = traitCollection.cellSize
    return Size(width: Double(max(0, marks.count * 2 - 1)) * cell.width, height: cell.height)
  }

  package override func draw(in canvas: inout Canvas) {
    let cell = traitCollection.cellSize
    let isMirrored = effectiveLayoutDirection == .rightToLeft
    let y = ((bounds.height - cell.height) / 2).snapped(to: cell.height)
    for (index, mark) in marks.enumerated() {
      let distance = Double(index * 2) * cell.width
      let isButton = mark == "ℹ"
      canvas.drawText(
        String(mark), at: Point(x: isMirrored ? bounds.width - distance - cell.width : distance, y: y),
        font: .standard, color: isButton || mark == "✓" ? tintColor : palette.secondaryLabel)
    }
  }

  package override func touchBegan(_ touch: Touch) -> Bool { detailButtonContains(touch) }

  package override func touchEnded(_ touch: Touch) -> Bool {
    if detailButtonContains(touch) { onDetail?() }
    return true
  }

  private func detailButtonContains(_ touch: Touch) -> Bool {
    guard type.hasButton, touch.button == .primary else { return false }
    let place = touch.location(in: self)
    let x = effectiveLayoutDirection == .rightToLeft ? bounds.width - place.x : place.x
    return bounds.contains(place) && x < traitCollection.cellSize.width * 1.5
  }
}
