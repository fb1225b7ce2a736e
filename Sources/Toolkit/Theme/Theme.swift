import Drawing

/// A look as data: a finish for each style and contrast, and one without colours.
///
/// Set for a window or for any view with all it contains, see ``View/theme``.
public struct Theme: Hashable, Sendable {
  /// What the theme is called.
  public var name: String
  /// For the dark style.
  public var dark: Finish
  /// For the light style.
  public var light: Finish
  /// For the dark style with increased contrast.
  public var darkHighContrast: Finish
  /// For the light style with increased contrast.
  public var lightHighContrast: Finish
  /// For screens that have no colours but their own two, whatever the style: what is light here is drawn, what is dark
  /// is left out.
  public var colorless: Finish

  /// A theme that differs from the standard one in what is given.
  public init(
    name: String, dark: Finish = .anodised, light: Finish = .silver,
    darkHighContrast: Finish = .whiteOnBlack, lightHighContrast: Finish = .blackOnWhite,
    colorless: Finish = .outlines
  ) {
    self.name = name
    self.dark = dark
    self.light = light
    self.darkHighContrast = darkHighContrast
    self.lightHighContrast = lightHighContrast
    self.colorless = colorless
  }

  /// Black anodised aluminium in the dark style, silver in the light one.
  public static let standard = Theme(name: "standard")

  /// The finish for traits.
  public func finish(for traits: TraitCollection) -> Finish {
    let isDark = traits.userInterfaceStyle == .dark
    var finish =
      !traits.displaysColor
      ? colorless
      : traits.prefersHighContrast
        ? (isDark ? darkHighContrast : lightHighContrast) : (isDark ? dark : light)
    finish.quality = traits.displayQuality
    finish.isColored = traits.displaysColor
    return finish
  }
}
