import Drawing

/// The third pass of a frame: what asked to be drawn again records its display list anew.
@MainActor
enum DrawPass {
  static func run(_ view: View) {
    if view.marks.contains(.display), !view.isHidden {
      view.marks.remove(.display)
      var canvas = Canvas()
      if let color = view.backgroundColor { canvas.fill(view.bounds, with: color) }
      view.draw(in: &canvas)
      if canvas.list != view.display {
        view.display = canvas.list
        view.displayRevision += 1
      }
    }
    for subview in view.subviews where !subview.isHidden { run(subview) }
  }
}
