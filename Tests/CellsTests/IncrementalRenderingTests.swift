import Cells
import Drawing
import Geometry
import Testing

@Suite struct IncrementalRenderingTests {
  /// Whatever was drawn before, a scene gives the grid that it gives by itself.
  @Test(arguments: 0..<8) func drawingChangesEqualsDrawingAll(_ batch: Int) {
    for number in 0..<20 { check(seed: UInt64(batch * 1000 + number), editsLists: true) }
  }

  /// Scenes in which Cairo or Chafa once rounded differently in a part than in the whole.
  @Test(arguments: [24160, 24247, 24452, 25855, 27037, 27854] as [UInt64])
  func roundingDependsOnNothingElse(_ seed: UInt64) {
    check(seed: seed, editsLists: false)
  }

  private func check(seed: UInt64, editsLists: Bool) {
    let height = seed % 3 == 0 ? 17.3 : 16
    let metrics = CellMetrics(columns: 24, rows: 8, cellSize: Size(width: 8, height: height))
    let quality: RenderQuality = seed % 7 == 6 ? .plain : .symbols
    let symbols: SymbolSet = seed % 2 == 0 ? .quadrants : .sextants
    func renderer() -> CellRenderer { CellRenderer(metrics: metrics, quality: quality, symbols: symbols) }
    var scenes = RandomScenes(seed: seed, size: metrics.size, editsLists: editsLists)
    let incremental = renderer()
    var scene = scenes.scene()
    _ = incremental.render(scene)
    for step in 0..<6 {
      scene = scenes.changed(scene)
      let grid = incremental.render(scene)
      let runs = grid.changedRuns(since: renderer().render(scene))
      #expect(runs.isEmpty, "seed \(seed) step \(step)")
    }
  }
}
