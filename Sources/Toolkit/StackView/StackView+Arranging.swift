extension StackView {
  /// Adds a view at the end of the arranged views, or moves it there. From then on constraints place it.
  public func addArrangedSubview(_ view: View) {
    insertArrangedSubview(view, at: arrangedSubviews.count)
  }

  /// Inserts a view into the arranged views at an index, or moves it there. From then on constraints place
  /// it.
  ///
  /// A view that is not a subview yet is removed from its superview, possibly a different stack, and becomes
  /// the frontmost subview. The order of ``View/subviews`` does not change otherwise.
  /// - Parameters:
  ///   - view: must be neither this stack nor a view that contains it; that traps.
  ///   - index: from 0 to the number of arranged views; other values trap, as in UIKit.
  public func insertArrangedSubview(_ view: View, at index: Int) {
    precondition(
      (0...arrangedSubviews.count).contains(index),
      "insertArrangedSubview: index \(index) is outside 0...\(arrangedSubviews.count).")
    view.translatesAutoresizingMaskIntoConstraints = false
    if view.superview === self {
      arrangedSubviews.removeAll { $0 === view }
    } else {
      addSubview(view)
    }
    arrangedSubviews.insert(view, at: min(index, arrangedSubviews.count))
    settingsDidChange(true)
  }

  /// Removes a view from the arranged views; it stays a subview without constraints from the stack. Its
  /// custom spacing is removed. A view that is not arranged here is ignored.
  public func removeArrangedSubview(_ view: View) {
    guard isArranged(view) else { return }
    arrangedSubviews.removeAll { $0 === view }
    customSpacing[ObjectIdentifier(view)] = nil
    deactivateOwnConstraints(of: view)
    settingsDidChange(true)
  }

  /// Returns the custom distance in points between an arranged view and the next visible one; nil for
  /// ``spacing``.
  public func customSpacing(after view: View) -> Double? { customSpacing[ObjectIdentifier(view)] }

  /// Sets the distance in points between an arranged view and the next visible one; nil for ``spacing``.
  ///
  /// The distance moves with the view, and has no effect while the view is hidden or the last visible one. A
  /// view that is not arranged here is ignored. A number that is not finite traps.
  public func setCustomSpacing(_ spacing: Double?, after view: View) {
    precondition(spacing?.isFinite ?? true, "The custom spacing of a stack must be finite.")
    guard isArranged(view), customSpacing(after: view) != spacing else { return }
    customSpacing[ObjectIdentifier(view)] = spacing
    settingsDidChange(true)
  }

  private func isArranged(_ view: View) -> Bool { arrangedSubviews.contains { $0 === view } }
}
