extension LayoutItem {
  /// The edge where text begins.
  public var leadingAnchor: LayoutXAxisAnchor { LayoutAnchor(item: self, attribute: .leading) }
  /// The edge where text ends.
  public var trailingAnchor: LayoutXAxisAnchor { LayoutAnchor(item: self, attribute: .trailing) }
  /// The left edge.
  public var leftAnchor: LayoutXAxisAnchor { LayoutAnchor(item: self, attribute: .left) }
  /// The right edge.
  public var rightAnchor: LayoutXAxisAnchor { LayoutAnchor(item: self, attribute: .right) }
  /// The middle between left and right.
  public var centerXAnchor: LayoutXAxisAnchor { LayoutAnchor(item: self, attribute: .centerX) }
  /// The top edge.
  public var topAnchor: LayoutYAxisAnchor { LayoutAnchor(item: self, attribute: .top) }
  /// The bottom edge.
  public var bottomAnchor: LayoutYAxisAnchor { LayoutAnchor(item: self, attribute: .bottom) }
  /// The middle between top and bottom.
  public var centerYAnchor: LayoutYAxisAnchor { LayoutAnchor(item: self, attribute: .centerY) }
  /// The baseline of the first line of text.
  public var firstBaselineAnchor: LayoutYAxisAnchor { LayoutAnchor(item: self, attribute: .firstBaseline) }
  /// The baseline of the last line of text.
  public var lastBaselineAnchor: LayoutYAxisAnchor { LayoutAnchor(item: self, attribute: .lastBaseline) }
  /// The width.
  public var widthAnchor: LayoutDimension { LayoutDimension(item: self, attribute: .width) }
  /// The height.
  public var heightAnchor: LayoutDimension { LayoutDimension(item: self, attribute: .height) }
}
