import AutoLayout
import Geometry

/// The insets of a view, and the guides that follow them.
struct ViewInsets {
  /// The safe area insets as of the latest layout.
  var safeArea = EdgeInsets.zero
  var additionalSafeArea = EdgeInsets.zero
  /// The margins as they were set; left is leading.
  var margins = EdgeInsets(all: 8)
  var marginsIncludeSafeArea = true
  var marginsPreserveSuperviews = false
  /// The effective margins.
  var effectiveMargins = EdgeInsets(all: 8)
  /// Whether the insets pass visits this view without an unsafe edge: this view or one below it has insets of
  /// its own.
  var needsInsetsPass = false
  /// The guides created so far.
  var guides: [InsetGuide] = []
  weak var readableGuide: LayoutGuide?
  /// The constraint that limits the width of that guide.
  weak var readableWidth: LayoutConstraint?
}
