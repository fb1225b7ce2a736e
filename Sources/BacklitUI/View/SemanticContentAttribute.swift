import BacklitGeometry
import BacklitLayout

/// Whether the content of a view is mirrored where text runs from right to left, as in UIKit.
public enum SemanticContentAttribute: String, Hashable, Sendable, CaseIterable {
  /// It is mirrored.
  case unspecified
  /// It is not mirrored: the controls of a player, whose time runs to the right everywhere.
  case playback
  /// It is not mirrored: directions such as left and right in space.
  case spatial
  /// Always left to right.
  case forceLeftToRight
  /// Always right to left.
  case forceRightToLeft

  /// The direction; nil for that of the traits.
  var direction: LayoutDirection? {
    switch self {
    case .unspecified: nil
    case .playback, .spatial, .forceLeftToRight: .leftToRight
    case .forceRightToLeft: .rightToLeft
    }
  }
}

extension View {
  /// Whether the content of this view is mirrored where text runs from right to left. By default it is.
  ///
  /// It decides the direction of what the view draws and of the places of its subviews: leading and trailing in
  /// constraints between the view and its subviews, or between two subviews. Subviews draw by their own attribute.
  public var semanticContentAttribute: SemanticContentAttribute {
    get { extras?.semantic ?? .unspecified }
    set {
      guard newValue != semanticContentAttribute else { return }
      let before = effectiveLayoutDirection
      ownExtras.semantic = newValue
      guard effectiveLayoutDirection != before else { return }
      updateMargins()
      setNeedsLayoutInputsUpdate()
      for subview in subviews { subview.setNeedsLayoutInputsUpdate() }
      for guide in layoutGuides { guide.setNeedsLayoutInputsUpdate() }
      updateParts()
      setNeeds([.layout, .display, .placement])
      setNeedsAccessibilityUpdate()
    }
  }
}
