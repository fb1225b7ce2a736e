import BacklitGeometry
import BacklitLayout

/// The common part of cells, headers and footers: a content view with a layout engine of its own.
@MainActor
package enum CellContent {
  /// Whether a cell is being measured or placed, which is not a change of its content.
  private(set) static var isMeasuring = false

  /// Returns a view for content of the program's own.
  package static func emptyView() -> View {
    let view = View()
    view.becomeLayoutRoot()
    // The cell is the element.
    view.accessibilityElementsHidden = true
    return view
  }

  /// Shows a configuration in the content view of a cell, or in a new one if the present one does not support it.
  /// - Returns: the content view.
  package static func show(
    _ configuration: (any ContentConfiguration)?, in contentView: View, of cell: View
  ) -> View {
    let new: View
    if let configuration {
      if let view = contentView as? any ContentView, view.supports(configuration) {
        view.configuration = configuration
        return contentView
      }
      new = configuration.makeContentView()
    } else {
      guard contentView is any ContentView else { return contentView }
      new = View()
    }
    if !new.isLayoutRoot { new.becomeLayoutRoot() }
    new.accessibilityElementsHidden = contentView.accessibilityElementsHidden
    contentView.removeFromSuperview()
    cell.insertSubview(new, at: 0)
    cell.contentLayoutDidInvalidate(of: new)
    return new
  }

  /// Measures or places contents, during which changes of layouts and frames do not count as changes of contents.
  package static func measuring<Result>(_ body: () -> Result) -> Result {
    let before = isMeasuring
    isMeasuring = true
    defer { isMeasuring = before }
    return body()
  }

  /// The texts of views and of what they contain, in their order, as the label of a cell. Beside texts of its own, the
  /// controls of a cell that is not one element are left out.
  package static func label(of views: [View?], in cell: View? = nil) -> String? {
    let all = views.flatMap { $0.map(elements) ?? [] }
    let texts = cell?.isAccessibilityElement == false ? ownTexts(among: all) : []
    let parts = (texts.isEmpty ? all : texts).flatMap(\.texts)
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// The visible elements in a view, in reading order, and the views whose elements are not views.
  private static func elements(of view: View) -> [View] {
    guard !view.isHidden, view.alpha >= 0.01 else { return [] }
    let isWhole = view.isAccessibilityElement || !view.ownElements.isEmpty
    return isWhole ? [view] : inReadingOrder(view.subviews).flatMap(elements)
  }

  /// The elements that cannot be operated, without those that name a control.
  private static func ownTexts(among elements: [View]) -> [View] {
    let names = controls(among: elements).map(\.accessibilityLabel)
    guard !names.isEmpty else { return [] }
    return elements.filter {
      !isControl($0) && !names.contains($0.accessibilityLabel) && !$0.texts.isEmpty
    }
  }

  private static func controls(among elements: [View]) -> [View] { elements.filter(isControl) }

  private static func isControl(_ element: View) -> Bool {
    !element.isAccessibilityElement || element.accessibilityRespondsToUserInteraction
  }

  /// Whether a view or a view in it can be operated, so that a cell with it is not one element.
  static func hasControls(_ view: View) -> Bool {
    guard !view.isHidden, view.alpha >= 0.01 else { return false }
    if view.isAccessibilityElement { return view.accessibilityRespondsToUserInteraction }
    return view.ownElements.contains(where: \.accessibilityRespondsToUserInteraction)
      || view.subviews.contains { hasControls($0) }
  }

  /// Hides the contents of a cell from readers if the cell is an element, because it speaks their texts, and shows them
  /// otherwise. Controls stay in the tree in any case: where the focus is in one of them, readers are at the element.
  ///
  /// A cell with texts and controls is a group of its row, which has the texts and the actions of the cell, and the controls.
  static func expose(_ views: [View?], in cell: View) {
    let isOperable = views.contains { $0.map(hasControls) ?? false }
    let isHidden = cell.isAccessibilityElement && !isOperable
    for view in views where view?.accessibilityElementsHidden == !isHidden {
      view?.accessibilityElementsHidden = isHidden
    }
    let row = cell.subviews.lazy.compactMap { $0 as? RowElement }.first
    let all = isOperable ? views.flatMap { $0.map(elements) ?? [] } : []
    guard cell.accessibilityPosition != nil, cell.explicitProperties?.isElement == nil,
      row != nil || cell.accessibilityElements == nil, !ownTexts(among: all).isEmpty
    else {
      row?.remove(from: cell)
      return
    }
    (row ?? RowElement(in: cell)).update(with: controls(among: all), of: cell)
  }

  /// Views from the top down, and on one line from the leading edge.
  private static func inReadingOrder(_ views: [View]) -> [View] {
    guard let first = views.first, views.count > 1 else { return views }
    let isMirrored = (first.superview ?? first).effectiveLayoutDirection == .rightToLeft
    return views.enumerated().sorted { one, other in
      let (a, b) = (one.element.frame, other.element.frame)
      if a.maxY <= b.minY || b.maxY <= a.minY { return a.minY < b.minY }
      if a.minX != b.minX { return isMirrored ? a.maxX > b.maxX : a.minX < b.minX }
      return one.offset < other.offset
    }.map(\.element)
  }
}

extension View {
  /// The label and the value, without empty ones.
  fileprivate var texts: [String] {
    [accessibilityLabel, accessibilityValue].compactMap(\.self).filter { !$0.isEmpty }
  }
}
