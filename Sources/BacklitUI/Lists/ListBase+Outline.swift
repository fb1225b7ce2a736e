import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLists
import BacklitValues

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
  /// - Returns: whether there was something to do that the program allows.
  @discardableResult
  func setExpanded(_ isExpanded: Bool, at path: ListIndexPath, withSiblings: Bool) -> Bool
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
  /// - Returns: whether there was something to do that the program allows.
  @discardableResult
  func setExpanded(_ isExpanded: Bool, at path: ListIndexPath, withSiblings: Bool = false) -> Bool {
    contains(path)
      && source?.outline?.setExpanded(isExpanded, at: path, withSiblings: withSiblings) == true
  }

  /// Expands or collapses the item at the cursor, or moves to its parent or its first child. A sign that continues a typed
  /// word is not a command.
  /// - Returns: whether the key was used; not if there is nothing to expand or to collapse.
  func handleOutlineKey(_ key: Key, at path: ListIndexPath) -> Bool {
    switch key {
    case .left, .right:
      return stepInOutline(at: path, opening: (key == .right) != (effectiveLayoutDirection == .rightToLeft))
    case .character("+"), .character("-"), .character("*"):
      let isExpanded = key != .character("-")
      guard let row = outlineRow(at: path), !typeAhead.isActive(at: window?.currentTime ?? 0),
        setExpanded(isExpanded, at: path, withSiblings: key == .character("*"))
      else { return false }
      announceExpansion(isExpanded, since: row)
      return true
    default: return false
    }
  }

  /// Says that the cursor row or its siblings were expanded or collapsed, if the element at the cursor does not say so itself: a
  /// cell of a different column, or a row whose own state did not change.
  private func announceExpansion(_ isExpanded: Bool, since old: OutlineRow) {
    let row = selection.cursor.flatMap(outlineRow)
    let isOwn = row?.isExpanded != old.isExpanded
    guard !isOwn || currentItem?.accessibilityLevel == nil else { return }
    let words = Language(locale: effectiveLanguage).words
    let text = words.words(forExpanded: isExpanded, itemCount: isOwn ? row?.childCount : nil)
    window?.post(.announcement(text.joined(separator: ", "), .high))
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
  func drawOutlineSign(in canvas: inout Canvas, color: Color) {
    guard let isExpanded = outlineRow?.isExpanded, let end = outlineSignEnd else { return }
    let cell = traitCollection.cellSize
    let isMirrored = effectiveLayoutDirection == .rightToLeft
    canvas.drawText(
      isExpanded ? "▾" : isMirrored ? "◂" : "▸",
      at: Point(
        x: isMirrored ? bounds.width - end : end - cell.width,
        y: ((bounds.height - cell.height) / 2).snapped(to: cell.height)),
      font: .standard, color: color)
  }

  /// Whether a point is at the sign before the contents, or in the column beside it.
  func hasOutlineSign(at point: Point) -> Bool {
    guard outlineRow?.isExpanded != nil, let end = outlineSignEnd else { return false }
    let width = traitCollection.cellSize.width
    let x = effectiveLayoutDirection == .rightToLeft ? bounds.width - point.x : point.x
    return x >= end - width * 2 && x < end + width
  }
}
