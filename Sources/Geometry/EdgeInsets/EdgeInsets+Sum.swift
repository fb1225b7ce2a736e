extension EdgeInsets {
  /// The sum of two insets: the distances of each edge are added.
  public static func + (first: EdgeInsets, second: EdgeInsets) -> EdgeInsets {
    EdgeInsets(
      top: first.top + second.top, left: first.left + second.left, bottom: first.bottom + second.bottom,
      right: first.right + second.right)
  }

  /// The insets with left and right swapped.
  public var mirrored: EdgeInsets { EdgeInsets(top: top, left: right, bottom: bottom, right: left) }
}
