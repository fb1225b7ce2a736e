/// A theme on the heap: it is large, and few views have one of their own.
final class ThemeHolder {
  let theme: Theme

  init(_ theme: Theme) { self.theme = theme }
}

extension View {
  /// The look of this view and of all it contains: the one set for it, or for the nearest view around it, or
  /// ``Theme/standard``. Setting it tells every view inside by ``traitCollectionDidChange(_:)``; nil takes back what was
  /// set here.
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
