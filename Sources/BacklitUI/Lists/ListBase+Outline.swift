import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLists

/// The place of a row in an outline.
package struct OutlineRow: Hashable, Sendable {
  /// The number of parents above it.
  package var level: Int
  /// Whether its children are shown; nil if it cannot be expanded.
  package var isExpanded: Bool?
  /// The number of its children.
  package var childCount: Int
  /// Its place among its siblings.
  package var position: SetPosition
}

/// A data source whose items can be trees.
@MainActor
package protocol OutlineSource: AnyObject {
  /// The place of an item in its tree; nil for an item of a section without one.
  func outlineRow(at path: ListIndexPath) -> OutlineRow?
  /// The parent of an item; nil for an item without one.
  func outlineParent(of path: ListIndexPath) -> ListIndexPath?
  /// Expands or collapses an item, or all its siblings with it, as the user wishes.
  func setExpanded(_ isExpanded: Bool, at path: ListIndexPath, withSiblings: Bool)
  /// The visible items that are expanded, ascending.
  var expandedPaths: [ListIndexPath] { get }
  /// Expands only items that were expanded before, as far as they exist.
  func restoreExpansion(_ paths: [ListIndexPath])
}

extension ListBase {
  /// The place of an item in an outline; nil in a section without one.
  func outlineRow(at path: ListIndexPath) -> OutlineRow? {
    contains(path) ? source?.outline?.outlineRow(at: path) : nil
  }

  /// Expands or collapses an item, or all its siblings with it.
  func setExpanded(_ isExpanded: Bool, at path: ListIndexPath, withSiblings: Bool = false) {
    if contains(path) { source?.outline?.setExpanded(isExpanded, at: path, withSiblings: withSiblings) }
  }

  /// Expands or collapses the item at the cursor, or moves to its parent or its first child. A sign that continues a typed
  /// word is not a command.
  /// - Returns: whether the key was used.
  func handleOutlineKey(_ key: Key, at path: ListIndexPath) -> Bool {
    switch key {
    case .left, .right:
      return stepInOutline(at: path, opening: (key == .right) != (effectiveLayoutDirection == .rightToLeft))
    case .character("+"), .character("-"), .character("*"):
      guard outlineRow(at: path) != nil, !typeAhead.isActive(at: window?.currentTime ?? 0) else {
        return false
      }
      setExpanded(key != .character("-"), at: path, withSiblings: key == .character("*"))
      return true
    default: return false
    }
  }

  /// Expands an item, or moves to the first child of an expanded one; the other way, collapses it or moves to its parent.
  /// - Returns: whether there was something to do.
  func stepInOutline(at path: ListIndexPath, opening isOpening: Bool) -> Bool {
    guard let row = outlineRow(at: path) else { return false }
    typeAhead.reset()
    if row.isExpanded == !isOpening {
      setExpanded(isOpening, at: path)
      return true
    }
    let child = row.childCount > 0 ? ListIndexPath(item: path.item + 1, section: path.section) : nil
    guard let target = isOpening ? child : source?.outline?.outlineParent(of: path) else { return false }
    moveCursor(to: target)
    return true
  }
}

extension ReusableView {
  /// The distance by which an outline indents the contents of a row, with two columns for the sign; 0 elsewhere.
  func indentation(of row: OutlineRow?) -> Double {
    row.map { Double($0.level) * outlineLevelWidth + traitCollection.cellSize.width * 2 } ?? 0
  }

  var outlineIndentation: Double { indentation(of: outlineRow) }

  func outlineRowDidChange(from old: OutlineRow?) {
    setNeedsDisplay()
    setNeedsAccessibilityUpdate()
    accessibilityExpanded = outlineRow?.isExpanded
    accessibilityLevel = outlineRow.map { $0.level + 1 }
    accessibilityItemCount = outlineRow?.childCount
    guard outlineRow?.level != old?.level else { return }
    needsMeasuring = true
    setNeedsLayout()
    superview?.setNeedsLayout()
  }

  /// Draws the sign of an item that can be expanded before its contents.
  func drawOutlineSign(in canvas: inout Canvas) {
    guard let isExpanded = outlineRow?.isExpanded else { return }
    let cell = traitCollection.cellSize
    let isMirrored = effectiveLayoutDirection == .rightToLeft
    canvas.drawText(
      isExpanded ? "▾" : isMirrored ? "◂" : "▸",
      at: Point(
        x: isMirrored ? bounds.width - contentStart : contentStart - cell.width,
        y: ((bounds.height - cell.height) / 2).snapped(to: cell.height)),
      font: .standard, color: palette.label)
  }

  /// Whether a point is at the sign before the contents, or in the column beside it.
  func hasOutlineSign(at point: Point) -> Bool {
    let width = traitCollection.cellSize.width
    let x = effectiveLayoutDirection == .rightToLeft ? bounds.width - point.x : point.x
    return outlineRow?.isExpanded != nil && x >= contentStart - width * 2 && x < contentStart + width
  }
}
