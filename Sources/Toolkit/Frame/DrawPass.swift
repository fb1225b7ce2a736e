import Drawing

/// The third pass of a frame: what asked to be drawn again records its display list anew, at the size that it
/// has on the screen.
@MainActor
enum DrawPass {
  /// Whether anything is drawn otherwise than before.
  static func run(_ view: View) -> Bool {
    guard !view.isHidden else { return false }
    var changed = false
    if view.marks.contains(.display) {
      view.marks.remove(.display)
      var canvas = Canvas()
      view.asPresented {
        // A window's own colour is the scene's background.
        if let color = view.presented.backgroundColor, !(view is Window) {
          canvas.fill(view.bounds, with: color)
        }
        view.draw(in: &canvas)
      }
      if canvas.list != view.display {
        view.display = canvas.list
        view.displayRevision += 1
        changed = true
        // What looks otherwise may be called otherwise.
        if view.isShownToReaders { view.setNeedsAccessibilityUpdate() }
      }
    }
    for subview in view.subviews where run(subview) { changed = true }
    return changed
  }
}
