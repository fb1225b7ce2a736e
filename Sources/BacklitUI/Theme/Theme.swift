import BacklitGraphics

/// A theme: a palette for each style and contrast, and one for screens without colours.
///
/// Set it for a window, or for any view and everything in it; see ``View/theme``. The contrast of the standard
/// palettes is documented in the article `ColorsAndThemes`; a theme with other palettes should follow the same rules,
/// which ``Palette`` lists.
public struct Theme: Hashable, Sendable {
  /// The name of the theme.
  public var name: String
  /// The palette for the dark style.
  public var dark: Palette
  /// The palette for the light style.
  public var light: Palette
  /// The palette for the dark style with high contrast.
  public var darkHighContrast: Palette
  /// The palette for the light style with high contrast.
  public var lightHighContrast: Palette
  /// The palette for screens that have only their own two colours, in either style: light colours are drawn,
  /// dark ones are not.
  public var colorless: Palette

  /// Creates a theme; parts that are not given are those of the standard theme.
  public init(
    name: String, dark: Palette = .dark, light: Palette = .light,
    darkHighContrast: Palette = .darkHighContrast, lightHighContrast: Palette = .lightHighContrast,
    colorless: Palette = .colorless
  ) {
    self.name = name
    self.dark = dark
    self.light = light
    self.darkHighContrast = darkHighContrast
    self.lightHighContrast = lightHighContrast
    self.colorless = colorless
  }

  /// Creates a theme with the colour of a brand in some palettes; by default in the standard ones.
  ///
  /// ```swift
  /// window.theme = Theme(name: "harbour", accent: Color(rgb: 0x3DB8A5))
  /// ```
  /// The accent is the fill of views and the colour of what can be operated. Where it has too little contrast with the
  /// surfaces of a palette, it is mixed with the colour of labels.
  public init(name: String, accent: Color, dark: Palette = .dark, light: Palette = .light) {
    self.init(
      name: name, dark: dark.withAccent(accent), light: light.withAccent(accent),
      darkHighContrast: .darkHighContrast.withAccent(accent),
      lightHighContrast: .lightHighContrast.withAccent(accent))
  }

  /// The standard palettes: light on dark grey in the dark style, dark on light grey in the light style.
  public static let standard = Theme(name: "standard")

  /// Returns the palette for traits.
  public func palette(for traits: TraitCollection) -> Palette {
    let isDark = traits.userInterfaceStyle == .dark
    var palette =
      !traits.displaysColor
      ? colorless
      : traits.prefersHighContrast
        ? (isDark ? darkHighContrast : lightHighContrast) : (isDark ? dark : light)
    palette.quality = traits.displayQuality
    palette.isColored = traits.displaysColor
    return palette
  }
}

extension Palette {
  /// Returns the palette with a different fill, which has enough contrast on its surfaces.
  fileprivate func withAccent(_ color: Color) -> Palette {
    var palette = self
    palette.fill = [background, surface, recessedSurface].reduce(color) { legible($0, on: $1) }
    return palette
  }
}

/// A theme on the heap, because it is large and few views have their own, with the palette that was read last.
///
/// Nearly all views of a program have the same traits, so most palettes are chosen once.
@MainActor
final class ThemeHolder {
  /// The theme of views without a theme of their own.
  static let standard = ThemeHolder(.standard)

  let theme: Theme
  /// Stored apart from its key, so that a comparison does not copy the palette.
  private var latest = Palette()
  private var latestKey: PaletteKey?

  init(_ theme: Theme) { self.theme = theme }

  /// Returns the palette for traits.
  func palette(for traits: TraitCollection) -> Palette {
    let key = PaletteKey(
      style: traits.userInterfaceStyle, isHighContrast: traits.prefersHighContrast,
      quality: traits.displayQuality, isColored: traits.displaysColor)
    if latestKey != key {
      latest = theme.palette(for: traits)
      latestKey = key
    }
    return latest
  }

  /// The traits that a palette depends on.
  private struct PaletteKey: Equatable {
    let style: UserInterfaceStyle
    let isHighContrast: Bool
    let quality: DisplayQuality
    let isColored: Bool
  }
}

extension View {
  /// The theme of this view and of everything in it: its own, or that of the nearest ancestor with one, or
  /// ``Theme/standard``. Setting it calls ``traitCollectionDidChange(_:)`` of every view inside; nil removes
  /// the view's own theme.
  public var theme: Theme! {
    get { themeHolder.theme }
    set {
      guard newValue != extras?.theme?.theme else { return }
      ownExtras.theme = newValue.map(ThemeHolder.init)
      Self.usesThemes = true
      forEachInTree {
        $0.traitCollectionDidChange($0.reportedTraits?.traits)
        $0.updateParts()
        $0.setNeedsDisplay()
      }
    }
  }

  /// Whether any view of the process has a theme of its own. Without one, no view looks for it around itself.
  private static var usesThemes = false

  /// The holder of the view's theme.
  var themeHolder: ThemeHolder {
    guard Self.usesThemes else { return .standard }
    var view = self
    while true {
      if let holder = view.extras?.theme { return holder }
      guard let parent = view.superview else { return .standard }
      view = parent
    }
  }
}
