import AutoLayout
import Toolkit

extension ConstraintStatement.Area {
  /// The guide of a view; nil if views of its class do not have it.
  @MainActor
  func guide(of view: View) -> LayoutGuide? {
    switch self {
    case .safeArea: view.safeAreaLayoutGuide
    case .margins: view.layoutMarginsGuide
    case .readable: view.readableContentGuide
    case .frameGuide: (view as? ScrollView)?.frameLayoutGuide
    case .contentGuide: (view as? ScrollView)?.contentLayoutGuide
    }
  }
}
