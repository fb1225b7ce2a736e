import AutoLayout
import Geometry
import Nibs
import Toolkit

/// Where a definition's views are, under which traits, and what is wrong with that.
struct LayoutReport: Encodable {
  /// The traits under which it was laid out, by name.
  struct Traits: Encodable {
    var horizontal: String
    var vertical: String
    var style: String
    var direction: String
    var textSize: String
    var contrast: String
  }

  /// A view that has an identifier.
  struct Placement: Encodable {
    var id: String
    var `class`: String
    /// x, y, width and height in points, in the root's coordinates.
    var frame: [Double]
    /// Whether it is not shown, by its own will or that of a view around it.
    var hidden: Bool
  }

  /// Something that keeps the layout from being what was said, or from being one.
  struct Problem: Encodable {
    var kind: String
    var broken: String
    var conflict: [String]
    var views: [String]
    /// The whole in words; not part of the JSON.
    var message: String

    private enum CodingKeys: CodingKey { case kind, broken, conflict, views }
  }

  /// Width and height of the window in points.
  var size: [Double]
  var traits: Traits
  /// In the order of the tree.
  var views: [Placement] = []
  var problems: [Problem]

  /// Reads what a stage shows.
  @MainActor
  init(_ stage: Stage) {
    size = [stage.window.bounds.width, stage.window.bounds.height]
    traits = Traits(stage.window.traitCollection)
    problems = stage.contradictions + [stage.ambiguity].compactMap { $0 }
    let root = stage.instance.root.solvedFrame.origin
    stage.forEachView { view, isShown in
      guard let id = view.identifier else { return }
      let frame = view.solvedFrame.offset(dx: -root.x, dy: -root.y)
      views.append(
        Placement(
          id: id, class: String(describing: type(of: view)),
          // Adding 0 makes 0 of −0.
          frame: [frame.minX, frame.minY, frame.width, frame.height].map { $0 + 0 }, hidden: !isShown))
    }
  }
}

extension LayoutReport.Traits {
  fileprivate init(_ traits: TraitCollection) {
    horizontal = traits.horizontalSizeClass.rawValue
    vertical = traits.verticalSizeClass.rawValue
    style = traits.userInterfaceStyle.rawValue
    direction = traits.layoutDirection == .rightToLeft ? "rightToLeft" : "leftToRight"
    textSize = traits.preferredContentSizeCategory.rawValue
    contrast = traits.prefersHighContrast ? "high" : "standard"
  }
}
