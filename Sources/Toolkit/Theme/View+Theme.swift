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
