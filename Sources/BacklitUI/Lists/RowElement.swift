import BacklitAccessibility
import BacklitGeometry

/// What readers find first of a row with controls: the texts, the state and the actions of the cell, and the controls as
/// further actions. It lies behind the contents, which pointers reach.
@MainActor
final class RowElement: View {
  private var controls: [View] = []

  /// Creates the element of a cell, and adds it.
  init(in cell: View) {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    isAccessibilityElement = true
    cell.insertSubview(self, at: 0)
    cell.accessibilityContainerType = .group
  }

  /// Removes the element of a cell that is one element, or has no texts.
  func remove(from cell: View) {
    removeFromSuperview()
    cell.accessibilityContainerType = .none
    cell.accessibilityElements = nil
  }

  /// Takes over what the cell shows.
  func update(with controls: [View], of cell: View) {
    if frame != cell.bounds { frame = cell.bounds }
    if cell.subviews.first !== self { cell.insertSubview(self, at: 0) }
    if !self.controls.elementsEqual(controls, by: ===) || cell.accessibilityElements == nil {
      self.controls = controls
      cell.accessibilityElements = [self] + controls
    }
    take(\.accessibilityLabel, from: cell)
    take(\.accessibilityValue, from: cell)
    take(\.accessibilityHint, from: cell)
    take(\.accessibilityTraits, from: cell)
    take(\.accessibilityPosition, from: cell)
    take(\.accessibilityExpanded, from: cell)
    take(\.accessibilityLevel, from: cell)
    take(\.accessibilityItemCount, from: cell)
    take(\.accessibilityLanguage, from: cell)
    take(\.accessibilityCustomContent, from: cell)
    take(\.accessibilityRespondsToUserInteraction, from: cell)
    let names = accessibilityCustomActions.map(\.name)
    if names != shownActions {
      shownActions = names
      setNeedsAccessibilityUpdate()
    }
  }

  private var shownActions: [String] = []

  package override var viewOfElement: View { superview ?? self }

  private func take<Value: Equatable>(_ path: ReferenceWritableKeyPath<View, Value>, from cell: View) {
    if self[keyPath: path] != cell[keyPath: path] { self[keyPath: path] = cell[keyPath: path] }
  }

  override var accessibilityCustomActions: [AccessibilityCustomAction] {
    get {
      var actions = superview.map { $0.accessibilityCustomActions + $0.menuCustomActions } ?? []
      for control in controls
      where !control.accessibilityTraits.isDisjoint(with: [.button, .toggleButton, .link]) {
        guard let name = control.accessibilityLabel, !name.isEmpty,
          !actions.contains(where: { $0.name == name })
        else { continue }
        actions.append(
          AccessibilityCustomAction(name: name) { [weak control] in
            control?.accessibilityActivate() ?? false
          })
      }
      return actions
    }
    set {}
  }

  /// Activates the row, or else its only control.
  override func accessibilityActivate() -> Bool {
    superview?.accessibilityActivate() == true
      || controls.count == 1 && controls[0].accessibilityActivate()
  }

  override func accessibilityIncrement() { superview?.accessibilityIncrement() }

  override func accessibilityDecrement() { superview?.accessibilityDecrement() }

  override func accessibilityElementDidBecomeFocused() {
    super.accessibilityElementDidBecomeFocused()
    superview?.accessibilityElementDidBecomeFocused()
  }

  override func accessibilityElementDidLoseFocus() {
    super.accessibilityElementDidLoseFocus()
    superview?.accessibilityElementDidLoseFocus()
  }
}
