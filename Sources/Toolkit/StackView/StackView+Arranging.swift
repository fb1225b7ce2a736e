extension StackView {
  /// Adds a view at the end of the order, or moves it there. From then on constraints place it.
  public func addArrangedSubview(_ view: View) {
    insertArrangedSubview(view, at: arrangedSubviews.count)
  }

  /// Adds a view at a place in the order, or moves it there. From then on constraints place it.
  ///
  /// A view that is no subview yet becomes the frontmost one, taken from where it was, another stack perhaps; the
  /// order of ``View/subviews`` does not change otherwise.
  /// - Parameters:
  ///   - view: neither this stack nor one that contains it; that traps.
  ///   - index: from 0 to the number of arranged views, which is the end; anything else traps, as in UIKit.
  public func insertArrangedSubview(_ view: View, at index: Int) {
    precondition(
      (0...arrangedSubviews.count).contains(index),
      "A view cannot be arranged at \(index): the stack has places from 0 to \(arrangedSubviews.count).")
    view.translatesAutoresizingMaskIntoConstraints = false
    if view.superview === self {
      arrangedSubviews.removeAll { $0 === view }
    } else {
      addSubview(view)
    }
    arrangedSubviews.insert(view, at: min(index, arrangedSubviews.count))
    settingsDidChange(true)
  }

  /// Takes a view out of the order; it stays a subview, and nothing places it until something else does. Its distance
  /// to the next one is forgotten. Nothing happens with a view that is not arranged here.
  public func removeArrangedSubview(_ view: View) {
    guard isArranged(view) else { return }
    arrangedSubviews.removeAll { $0 === view }
    customSpacing[ObjectIdentifier(view)] = nil
    letGo(of: view)
    settingsDidChange(true)
  }

  /// The distance in points between an arranged view and the next one that is shown, where it is not ``spacing``.
  public func customSpacing(after view: View) -> Double? { customSpacing[ObjectIdentifier(view)] }

  /// Sets the distance in points between an arranged view and the next one that is shown; nil for ``spacing``.
  ///
  /// It goes with the view when that changes places, and counts for nothing as long as the view is hidden or the last
  /// one shown. Nothing happens with a view that is not arranged here. A number that is not finite traps.
  public func setCustomSpacing(_ spacing: Double?, after view: View) {
    precondition(spacing?.isFinite ?? true, "The spacing of a stack has to be a finite number.")
    guard isArranged(view), customSpacing(after: view) != spacing else { return }
    customSpacing[ObjectIdentifier(view)] = spacing
    settingsDidChange(true)
  }

  private func isArranged(_ view: View) -> Bool { arrangedSubviews.contains { $0 === view } }
}
