import AllocationCounter
import BacklitGeometry
import BacklitGraphics
import Testing

@Suite struct IncrementalRenderingTests {
  /// A scene gives the same grid regardless of the scenes before.
  @Test("Drawing changes equals drawing everything", arguments: 0..<8) func incremental(_ batch: Int) {
    for number in 0..<20 { check(seed: UInt64(batch * 1000 + number), editsLists: true) }
  }

  /// Scenes in which Cairo or Chafa rounded a part differently than the whole.
  @Test(
    "Rounding does not depend on the drawn part",
    arguments: [24160, 24247, 24452, 25855, 27037, 27854] as [UInt64])
  func rounding(_ seed: UInt64) {
    check(seed: seed, editsLists: false)
  }

  /// The cached pixels below a repeatedly changing layer must equal those of drawing them again.
  @Test("The cache below a changing layer is correct", arguments: 0..<4) func cachedUnderlay(_ batch: Int) {
    for number in 0..<20 {
      let seed = UInt64(50_000 + batch * 1000 + number)
      let metrics = CellMetrics(columns: 24, rows: 8)
      var scenes = RandomScenes(seed: seed, size: metrics.size, editsLists: true)
      var scene = scenes.scene()
      let incremental = CellRenderer(metrics: metrics)
      _ = incremental.render(scene)
      var moving = 0
      for step in 0..<16 {
        if scenes.generator.chance(0.2) || scene.layers.isEmpty {
          scene = scenes.changed(scene)
          moving = Int.random(in: 0...10, using: &scenes.generator)
        } else {
          scene = scenes.changed(scene, at: moving % scene.layers.count)
        }
        let runs = incremental.render(scene).changedRuns(since: CellRenderer(metrics: metrics).render(scene))
        #expect(runs.isEmpty, "seed \(seed) step \(step)")
      }
    }
  }

  /// Draws frames, each with a gradient that the frames before do not have.
  /// - Parameters:
  ///   - height: the height of the gradients in points.
  ///   - repetitions: the frames with the same gradient.
  /// - Returns: the bytes that remain allocated.
  private func bytes(ofGradients height: Double, repetitions: Int) -> Int {
    func scene(_ frame: Int) -> Scene {
      var canvas = Canvas()
      // What changes is drawn first, so that nothing before it is cached.
      canvas.fill(Rect(x: 100, y: 0, width: 8, height: 16), with: Color(rgb: UInt32(frame)))
      let number = frame / repetitions
      let place = Rect(x: Double(number % 64), y: Double(number / 64 % 64), width: 24, height: height)
      canvas.fill(
        place,
        with: .linearGradient(
          start: Point(x: 0, y: place.minY), end: Point(x: 0, y: place.maxY),
          stops: [
            GradientStop(location: 0, color: Color(rgb: UInt32(number))),
            GradientStop(location: 1, color: .black),
          ]))
      let layer = SceneLayer(
        id: 1, revision: UInt64(frame), bounds: Rect(x: 0, y: 0, width: 160, height: 128), list: canvas.list)
      return Scene(size: Size(width: 160, height: 128), background: .black, layers: [layer])
    }
    let renderer = CellRenderer(metrics: CellMetrics(columns: 20, rows: 8))
    // The first frames create what all share.
    for frame in 0..<200 { _ = renderer.render(scene(frame)) }
    allocation_counter_start()
    for frame in 200..<200 + 2000 * repetitions { _ = renderer.render(scene(frame)) }
    return Int(allocation_counter_stop().bytes)
  }

  @Test(
    "Gradients of frames that are past take little memory, whatever their size",
    .enabled(if: allocation_counter_is_available()), arguments: [2.0, 60])
  func gradientMemory(_ height: Double) {
    // Hashes of what was drawn once.
    #expect(bytes(ofGradients: height, repetitions: 1) < 200_000)
    // Pixels of what was drawn twice, up to a megabyte.
    #expect(bytes(ofGradients: height, repetitions: 2) < 2_000_000)
  }

  /// A static plate with a pointer over it, of which only the pointer changes.
  @Test("Layers below a changing layer are drawn once") func underlayWork() {
    func scene(_ revision: UInt64, plate: UInt64 = 0) -> Scene {
      var layers: [SceneLayer] = []
      for id in UInt64(0)..<5 {
        var canvas = Canvas()
        let inset = Double(id) * 8 + Double(id == 4 ? revision % 8 : 0)
        canvas.fill(Path(ellipseIn: Rect(x: inset, y: 8, width: 96, height: 96)), with: .red)
        layers.append(
          SceneLayer(
            id: id, revision: id == 4 ? revision : id == 1 ? plate : 0,
            bounds: Rect(x: 0, y: 0, width: 160, height: 128), list: canvas.list))
      }
      return Scene(size: Size(width: 192, height: 128), background: .black, layers: layers)
    }
    let renderer = CellRenderer(metrics: CellMetrics(columns: 24, rows: 8))
    let drawn = (UInt64(0)..<5).map { revision in
      _ = renderer.render(scene(revision))
      return renderer.lastStatistics.layersDrawn
    }
    #expect(drawn == [5, 5, 5, 1, 1])
    _ = renderer.render(scene(5, plate: 1))
    #expect(renderer.lastStatistics.layersDrawn == 5, "the plate changed")
  }

  /// A dial of which the arc and the pointer change: what is drawn before them is cached too.
  @Test("The commands before those that change are drawn once") func prefixWork() {
    func scene(_ revision: UInt64) -> Scene {
      var canvas = Canvas()
      for inset in [0.0, 8, 16] {
        canvas.fill(Path(ellipseIn: Rect(x: inset, y: inset, width: 96, height: 96)), with: .red)
      }
      canvas.fill(Rect(x: Double(revision % 8), y: 8, width: 4, height: 40), with: .white)
      canvas.fill(Path(ellipseIn: Rect(x: 40, y: 40, width: 8, height: 8)), with: .black)
      let layer = SceneLayer(
        id: 1, revision: revision, bounds: Rect(x: 0, y: 0, width: 160, height: 128), list: canvas.list)
      return Scene(size: Size(width: 192, height: 128), background: .black, layers: [layer])
    }
    let metrics = CellMetrics(columns: 24, rows: 8)
    let renderer = CellRenderer(metrics: metrics)
    let drawn = (UInt64(0)..<6).map { revision in
      let grid = renderer.render(scene(revision))
      #expect(grid == CellRenderer(metrics: metrics).render(scene(revision)))
      return renderer.lastStatistics.shapesDrawn
    }
    #expect(drawn[0] == 5)
    #expect(drawn[3...].allSatisfy { $0 == 1 }, "\(drawn)")
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
