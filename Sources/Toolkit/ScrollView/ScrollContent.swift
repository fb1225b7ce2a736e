import AutoLayout
import Geometry

/// The content layout guide of a scroll view: begins at the content's origin, and is as large as the views
/// constrained to it.
@MainActor
struct ScrollContent {
  let guide: LayoutGuide
  private let width: LayoutConstraint
  private let height: LayoutConstraint

  init(in view: View) {
    guide = LayoutGuide(identifier: "contentGuide")
    view.addLayoutGuide(guide)
    width = guide.widthAnchor.constraint(equalToConstant: 0)
    height = guide.heightAnchor.constraint(equalToConstant: 0)
    // The lowest priority: it decides only where the content leaves a size open.
    width.priority = 1
    height.priority = 1
    LayoutConstraint.activate([
      guide.leftAnchor.constraint(equalTo: view.leftAnchor),
      guide.topAnchor.constraint(equalTo: view.topAnchor), width, height,
    ])
  }

  /// Sets the size that applies where the content leaves it open.
  func setPreferredSize(_ size: Size) {
    width.constant = size.width
    height.constant = size.height
  }
}
