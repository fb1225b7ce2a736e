import BacklitGraphics

extension View {
  /// The colour of what can be operated in this view and in those inside it, such as the symbols of buttons.
  ///
  /// By default that of the superview, and at the top the fill of the palette. Setting it to nil restores the default.
  public var tintColor: Color! {
    get {
      var view: View? = self
      while let current = view {
        if let own = current.decoration?.tintColor { return current.resolvedColor(own, tint: nil) }
        view = current.superview
      }
      return palette.fill
    }
    set {
      guard newValue != decoration?.tintColor else { return }
      let style = decoration ?? ViewStyle()
      decoration = style
      style.tintColor = newValue
      reportTintColor()
    }
  }

  /// The tint colour that was set on this view; nil if it has the default.
  package var ownTintColor: Color? { decoration?.tintColor }

  /// Returns the colour that stands for a semantic colour in this view now; any other colour is returned unchanged.
  public func resolvedColor(_ color: Color) -> Color {
    guard let role = color.role else { return color }
    return resolvedColor(color, tint: role == .tintColor ? tintColor : nil)
  }

  private func resolvedColor(_ color: Color, tint: Color?) -> Color {
    let palette = self.palette
    let resolved: Color
    switch color.role {
    case nil: return color
    case .background: resolved = palette.background
    case .surface: resolved = palette.surface
    case .label: resolved = palette.label
    case .secondaryLabel: resolved = palette.secondaryLabel
    case .separator: resolved = palette.separator
    case .track: resolved = palette.track
    case .fill: resolved = palette.fill
    case .focus: resolved = palette.focus
    case .tintColor: resolved = tint ?? palette.fill
    }
    return color.alpha < 1 ? resolved.withAlphaComponent(resolved.alpha * color.alpha) : resolved
  }

  /// The values of the animatable properties without semantic colours, for interpolation.
  func resolvingColors(_ values: AnimatableValues) -> AnimatableValues {
    guard let color = values.backgroundColor, color.role != nil else { return values }
    var values = values
    values.backgroundColor = resolvedColor(color)
    return values
  }

  /// Notifies this view and the views inside it that inherit its tint colour.
  func reportTintColor() {
    setNeedsDisplay()
    tintColorDidChange()
    for subview in subviews where subview.decoration?.tintColor == nil { subview.reportTintColor() }
  }
}
