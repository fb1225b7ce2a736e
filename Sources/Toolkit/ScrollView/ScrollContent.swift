import AutoLayout
import Geometry

/// The guide of a scroll view's content: where the content begins, and as large as what is tied to it.
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
    // The least of all: it holds where the content leaves a size open.
    width.priority = 1
    height.priority = 1
    LayoutConstraint.activate([
      guide.leftAnchor.constraint(equalTo: view.leftAnchor),
      guide.topAnchor.constraint(equalTo: view.topAnchor), width, height,
    ])
  }

  /// Takes up a size set by hand.
  func prefer(_ size: Size) {
    width.constant = size.width
    height.constant = size.height
  }
}
