import BacklitAccessibility
import BacklitGeometry

extension AccessibilityItem {
  /// Changes a property unless it has the value already, because each change derives the element again.
  func set<Value: Equatable>(_ path: ReferenceWritableKeyPath<AccessibilityItem, Value>, to value: Value) {
    if self[keyPath: path] != value { self[keyPath: path] = value }
  }
}

/// The first element of a row with controls for readers: the texts, the state and the actions of the cell, and the controls as
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
    set(\.accessibilityLabel, to: cell.accessibilityLabel)
    set(\.accessibilityValue, to: cell.accessibilityValue)
    set(\.accessibilityHint, to: cell.accessibilityHint)
    set(\.accessibilityTraits, to: cell.accessibilityTraits)
    set(\.accessibilityPosition, to: cell.accessibilityPosition)
    set(\.accessibilityExpanded, to: cell.accessibilityExpanded)
    set(\.accessibilityLevel, to: cell.accessibilityLevel)
    set(\.accessibilityItemCount, to: cell.accessibilityItemCount)
    set(\.accessibilityLanguage, to: cell.accessibilityLanguage)
    set(\.accessibilityCustomContent, to: cell.accessibilityCustomContent)
    set(\.accessibilityRespondsToUserInteraction, to: cell.accessibilityRespondsToUserInteraction)
    let names = accessibilityCustomActions.map(\.name)
    if names != shownActions {
      shownActions = names
      setNeedsAccessibilityUpdate()
    }
  }

  private var shownActions: [String] = []

  package override var viewOfElement: View { superview ?? self }

  override var accessibilityCustomActions: [AccessibilityCustomAction] {
    get {
      var actions = superview.map { $0.accessibilityCustomActions + $0.menuCustomActions } ?? []
      for control in controls.flatMap({
        $0.ownElements.isEmpty ? [$0] : $0.ownElements as [AccessibilityItem]
      })
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
