import Cells
import Drawing
import Geometry

extension Picture {
  /// What a stage shows, as the bytes of a file; empty where memory runs out.
  @MainActor
  func draw(_ stage: Stage) -> [UInt8] {
    switch quality {
    case .pixels: return file(of: stage.scene)
    case .symbols, .plain:
      let renderer = CellRenderer(metrics: metrics, quality: quality == .plain ? .plain : .symbols)
      let grid = renderer.render(stage.scene)
      if format == .txt { return Self.text(of: grid) }
      return file(
        of: grid.scene(
          cellSize: metrics.cellSize, foreground: Color(white: 0.9), background: .black))
    }
  }

  private func file(of scene: Scene) -> [UInt8] {
    format == .svg ? VectorRenderer.svg(scene: scene) : BitmapRenderer.png(scene: scene, scale: scale)
  }

  /// The characters of a grid, a line a row, without blanks at the ends of lines.
  private static func text(of grid: CellGrid) -> [UInt8] {
    var text = ""
    for row in 0..<grid.rows {
      text += grid.rowText(row)
      while text.last == " " { text.removeLast() }
      text += "\n"
    }
    return Array(text.utf8)
  }
}
