import Drawing

/// The third pass of a frame: what asked to be drawn again records its display list anew.
@MainActor
enum DrawPass {
  static func run(_ view: View) {
    if view.marks.contains(.display), !view.isHidden {
      view.marks.remove(.display)
      var canvas = Canvas()
      // A window's own colour is the scene's background.
      if let color = view.backgroundColor, !(view is Window) { canvas.fill(view.bounds, with: color) }
      view.draw(in: &canvas)
      if canvas.list != view.display {
        view.display = canvas.list
        view.displayRevision += 1
      }
    }
    for subview in view.subviews where !subview.isHidden { run(subview) }
  }
}
