import AutoLayout
import Toolkit

extension ConstraintStatement.Area {
  /// Whether views have the guide.
  var isSupported: Bool { false }

  /// The guide of a view.
  @MainActor
  func guide(of view: View) -> LayoutGuide? { nil }
}
