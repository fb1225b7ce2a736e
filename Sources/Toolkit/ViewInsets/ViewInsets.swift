import AutoLayout
import Geometry

/// What a view keeps from its edges, and the guides that follow it.
struct ViewInsets {
  /// What is unsafe, as of the latest layout.
  var safeArea = EdgeInsets.zero
  var additionalSafeArea = EdgeInsets.zero
  /// The margins as they were set; left is leading.
  var margins = EdgeInsets(all: 8)
  var marginsIncludeSafeArea = true
  var marginsPreserveSuperviews = false
  /// The margins in force.
  var effectiveMargins = EdgeInsets(all: 8)
  /// Whether the pass has to come here although nothing is unsafe: something here or further down has insets of
  /// its own.
  var isFollowed = false
  /// The guides that were asked for.
  var guides: [InsetGuide] = []
  weak var readableGuide: LayoutGuide?
  /// What keeps that guide from being too wide.
  weak var readableWidth: LayoutConstraint?
}
