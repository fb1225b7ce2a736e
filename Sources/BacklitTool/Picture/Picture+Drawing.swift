import Cells
import Drawing
import Geometry

extension Picture {
  /// Draws a loaded definition into the bytes of a file. The result is empty if memory runs out.
  @MainActor
  func draw(_ definition: LoadedDefinition) -> [UInt8] {
    switch quality {
    case .pixels: return file(of: definition.scene)
    case .symbols, .plain:
      let renderer = CellRenderer(metrics: metrics, quality: quality == .plain ? .plain : .symbols)
      let grid = renderer.render(definition.scene)
      if format == .txt { return Self.text(of: grid) }
      return file(
        of: grid.scene(
          cellSize: metrics.cellSize, foreground: Color(white: 0.9), background: .black))
    }
  }

  private func file(of scene: Scene) -> [UInt8] {
    format == .svg ? VectorRenderer.svg(scene: scene) : BitmapRenderer.png(scene: scene, scale: scale)
  }

  /// The characters of a grid, one line for each row, without trailing spaces.
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
