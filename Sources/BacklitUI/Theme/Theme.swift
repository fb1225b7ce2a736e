import BacklitGraphics

/// A theme: a finish for each style and contrast, and one for screens without colours.
///
/// Set it for a window, or for any view and everything in it; see ``View/theme``.
public struct Theme: Hashable, Sendable {
  /// The name of the theme.
  public var name: String
  /// The finish for the dark style.
  public var dark: Finish
  /// The finish for the light style.
  public var light: Finish
  /// The finish for the dark style with high contrast.
  public var darkHighContrast: Finish
  /// The finish for the light style with high contrast.
  public var lightHighContrast: Finish
  /// The finish for screens that have only their own two colours, in either style: light colours are drawn,
  /// dark ones are not.
  public var colorless: Finish

  /// Creates a theme; parts that are not given are those of the standard theme.
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

  /// Returns the finish for traits.
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

/// A theme on the heap: it is large, and few views have their own.
final class ThemeHolder {
  let theme: Theme

  init(_ theme: Theme) { self.theme = theme }
}

extension View {
  /// The theme of this view and of everything in it: its own, or that of the nearest ancestor with one, or
  /// ``Theme/standard``. Setting it calls ``traitCollectionDidChange(_:)`` of every view inside; nil removes
  /// the view's own theme.
  public var theme: Theme! {
    get {
      var view: View? = self
      while let current = view {
        if let holder = current.ownTheme { return holder.theme }
        view = current.superview
      }
      return .standard
    }
    set {
      guard newValue != ownTheme?.theme else { return }
      ownTheme = newValue.map(ThemeHolder.init)
      forEachInTree {
        $0.traitCollectionDidChange($0.reportedTraits)
        $0.setNeedsDisplay()
      }
    }
  }
}
