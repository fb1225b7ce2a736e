import Cells
import Drawing
import Geometry
import Testing

@Suite struct IncrementalRenderingTests {
  /// Whatever was drawn before, a scene gives the grid that it gives by itself.
  @Test(arguments: 0..<8) func drawingChangesEqualsDrawingAll(_ batch: Int) {
    for number in 0..<25 {
      let seed = UInt64(batch * 1000 + number)
      let metrics = CellMetrics(columns: 24, rows: 8)
      var scenes = RandomScenes(seed: seed, size: metrics.size)
      let quality: RenderQuality = number % 5 == 0 ? .plain : .symbols
      let renderer = CellRenderer(metrics: metrics, quality: quality)
      var scene = scenes.scene()
      _ = renderer.render(scene)
      for step in 0..<6 {
        scene = scenes.changed(scene)
        let grid = renderer.render(scene)
        let whole = CellRenderer(metrics: metrics, quality: quality).render(scene)
        if grid != whole {
          let runs = grid.changedRuns(since: whole)
          let cell = runs.first.map {
            (grid[$0.columns.lowerBound, $0.row], whole[$0.columns.lowerBound, $0.row])
          }
          Issue.record("seed \(seed) step \(step) runs \(runs) \(String(describing: cell))")
        }
      }
    }
  }
}
