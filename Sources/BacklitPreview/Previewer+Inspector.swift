import BacklitAccessibility
import BacklitGeometry
import BacklitSession
import BacklitUI
import BacklitValues

extension Previewer {
  /// Inspects the next or previous view, wrapping around at the ends.
  ///
  /// - Parameters:
  ///   - backwards: whether to go to the previous one.
  ///   - elements: whether to visit accessibility elements in reading order instead of all views.
  func inspectNext(backwards: Bool, elements: Bool) {
    let views = elements ? readableViews : map.views
    guard !views.isEmpty else { return }
    var index = backwards ? views.count - 1 : 0
    if let current = views.firstIndex(where: { $0 === inspectedView }) {
      index = (current + (backwards ? views.count - 1 : 1)) % views.count
    }
    inspect(views[index])
  }

  /// Inspects a view of the definition and shows the inspector.
  package func inspect(_ view: View?) {
    inspectedView = view
    inspectedName = view?.identifier
    if let view { self.view.stage.show(view) }
    if settings.showsInspector { refresh() } else { change { $0.showsInspector = true } }
    if session.isReaderOn, let inspection {
      announce(
        ([inspection.name] + inspection.facts.map { "\($0.title) \($0.text)" }).joined(separator: ", "))
    }
  }

  /// Inspects the innermost view of the definition under a point of the window.
  /// - Returns: whether there is one.
  @discardableResult
  func inspect(at point: Point) -> Bool {
    guard let found = view(at: point) else { return false }
    inspect(found)
    return true
  }

  /// The innermost view of the definition under a point of the window.
  func view(at point: Point) -> View? {
    map.views.last { $0.isEffectivelyVisible && $0.convert($0.bounds, to: nil).contains(point) }
  }

  /// Finds the inspected view again after a reload, which may have replaced or removed it.
  func findInspectedView() {
    guard let name = inspectedName, !(map.views.contains { $0 === inspectedView }) else { return }
    inspectedView = map.views.first { $0.identifier == name }
  }

  /// The accessibility elements of the definition, in reading order.
  private var readableViews: [View] {
    guard let root = view.stage.shownRoot else { return [] }
    let window = session.window
    return window.accessibilityTree().readingOrder.compactMap { window.view(of: $0) }
      .filter { $0.isDescendant(of: root) }
  }

  /// The facts about the inspected view; nil without one.
  var inspection: LayoutInspection? {
    guard let inspectedView, let root = view.stage.shownRoot, inspectedView.isDescendant(of: root) else {
      return nil
    }
    let place = map.place(of: inspectedView).map {
      "\($0.position.line) of \($0.file.split(separator: "/").last ?? "")"
    }
    var inspection = LayoutInspection(
      of: inspectedView, in: root, place: place, diagnosis: diagnosis, language: settings.language)
    let facts = map.facts(about: inspectedView).map { LayoutInspection.Fact(title: $0.title, text: $0.text) }
    inspection.facts.insert(contentsOf: facts, at: min(1, inspection.facts.count))
    return inspection
  }
}

/// Recognizes a click that inspects the view under the pointer instead of operating it.
@MainActor
final class InspectRecognizer: GestureRecognizer {
  /// Whether every click inspects; otherwise only a click with Alt does.
  var inspectsEveryClick: @MainActor () -> Bool = { false }
  /// Called with the place in window coordinates.
  var onInspect: @MainActor (Point) -> Void = { _ in }

  /// Called with the place in window coordinates for a click with Shift, which marks a view.
  var onMark: @MainActor (Point) -> Void = { _ in }
  /// Called with the place in window coordinates for a click with the secondary button, which edits a view.
  var onEdit: @MainActor (Point) -> Void = { _ in }

  override func touchBegan(_ touch: Touch) {
    guard inspectsEveryClick() || touch.modifiers.contains(.alt) else {
      state = .failed
      return
    }
    state = .recognized
    let place = touch.location(in: nil)
    if touch.button == .secondary {
      onEdit(place)
    } else if touch.modifiers.contains(.shift) {
      onMark(place)
    } else {
      onInspect(place)
    }
  }
}
