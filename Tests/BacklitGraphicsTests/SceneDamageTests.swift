import BacklitGeometry
import BacklitGraphics
import Testing

@Suite struct SceneDamageTests {
  private let size = Size(width: 200, height: 100)

  private func layer(_ id: UInt64, _ x: Double, _ y: Double, revision: UInt64 = 0) -> SceneLayer {
    SceneLayer(
      id: id, revision: revision, bounds: Rect(x: 0, y: 0, width: 20, height: 10), list: DisplayList(),
      transform: Transform(translationX: x, y: y))
  }

  private func scene(_ layers: SceneLayer...) -> Scene {
    Scene(size: size, background: .black, layers: layers)
  }

  @Test("Without a comparable earlier scene the whole screen is damaged") func wholeScreen() {
    let all = Rect(x: 0, y: 0, width: 200, height: 100)
    #expect(scene(layer(1, 0, 0)).damage(since: nil) == [all])
    var other = scene(layer(1, 0, 0))
    other.background = .white
    #expect(other.damage(since: scene(layer(1, 0, 0))) == [all])
    other = scene(layer(1, 0, 0))
    other.size.width = 210
    #expect(scene(layer(1, 0, 0)).damage(since: other) == [all])
  }

  @Test("A drawing command is small, because each view keeps its commands") func commandSize() {
    #expect(MemoryLayout<DrawingCommand>.stride <= 136)
  }

  @Test("Equal scenes have no damage") func noDamage() {
    #expect(
      scene(layer(1, 0, 0), layer(2, 40, 0)).damage(since: scene(layer(1, 0, 0), layer(2, 40, 0))) == [])
  }

  @Test("A moved layer damages its old and its new place") func movedLayer() {
    let damage = scene(layer(1, 100, 50)).damage(since: scene(layer(1, 0, 0)))
    #expect(
      Set(damage)
        == [Rect(x: 0, y: 0, width: 20, height: 10), Rect(x: 100, y: 50, width: 20, height: 10)])
    let near = scene(layer(1, 10, 0)).damage(since: scene(layer(1, 0, 0)))
    #expect(near == [Rect(x: 0, y: 0, width: 30, height: 10)])
  }

  @Test("Opacity, clip, insertion and removal damage a layer") func properties() {
    let old = scene(layer(1, 0, 0))
    let place = [Rect(x: 0, y: 0, width: 20, height: 10)]
    var faded = layer(1, 0, 0)
    faded.opacity = 0.5
    #expect(scene(faded).damage(since: old) == place)
    var clipped = layer(1, 0, 0)
    clipped.clip = Rect(x: 0, y: 0, width: 5, height: 5)
    #expect(scene(clipped).damage(since: old) == place)
    #expect(scene().damage(since: old) == place)
    #expect(old.damage(since: scene()) == place)
  }

  private func drawn(_ revision: UInt64, _ body: (inout Canvas) -> Void) -> Scene {
    var canvas = Canvas()
    body(&canvas)
    var layer = layer(1, 100, 0, revision: revision)
    layer.bounds = Rect(x: 0, y: 0, width: 80, height: 40)
    layer.list = canvas.list
    return scene(layer)
  }

  @Test("A changed list damages only the differences") func changedList() {
    func dial(_ revision: UInt64, _ x: Double) -> Scene {
      drawn(revision) {
        $0.fill(Rect(x: 0, y: 0, width: 80, height: 40), with: .black)
        $0.fill(Rect(x: x, y: 8, width: 4, height: 4), with: .white)
        $0.drawText("Pan", at: Point(x: 0, y: 24), color: .white)
      }
    }
    #expect(dial(1, 20).damage(since: dial(0, 8)) == [Rect(x: 108, y: 8, width: 16, height: 4)])
    #expect(dial(1, 8).damage(since: dial(0, 8)) == [])
  }

  @Test("Commands that differ apart from each other damage separate places") func separateChanges() {
    func meter(_ revision: UInt64, _ left: Color, _ right: Color) -> Scene {
      drawn(revision) {
        $0.fill(Rect(x: 0, y: 0, width: 8, height: 4), with: left)
        $0.fill(Rect(x: 0, y: 16, width: 80, height: 4), with: .black)
        $0.fill(Rect(x: 60, y: 0, width: 8, height: 4), with: right)
      }
    }
    #expect(
      Set(meter(1, .red, .red).damage(since: meter(0, .white, .white)))
        == [Rect(x: 100, y: 0, width: 8, height: 4), Rect(x: 160, y: 0, width: 8, height: 4)])
    #expect(meter(1, .red, .white).damage(since: meter(0, .white, .white)).count == 1)
  }

  @Test("Added and removed commands are damage") func addedAndRemovedCommands() {
    let less = drawn(0) { $0.fill(Rect(x: 0, y: 0, width: 4, height: 4), with: .white) }
    let more = drawn(1) {
      $0.fill(Rect(x: 0, y: 0, width: 4, height: 4), with: .white)
      $0.fill(Rect(x: 40, y: 8, width: 8, height: 8), with: .white)
    }
    #expect(more.damage(since: less) == [Rect(x: 140, y: 8, width: 8, height: 8)])
    #expect(less.damage(since: more) == [Rect(x: 140, y: 8, width: 8, height: 8)])
  }

  /// A command after a changed transform moves although the command itself is equal.
  @Test("A changed transform damages the commands after it") func changedTransform() {
    func moved(_ revision: UInt64, _ x: Double) -> Scene {
      drawn(revision) {
        $0.translateBy(x: x, y: 0)
        $0.fill(Rect(x: 0, y: 0, width: 4, height: 4), with: .white)
      }
    }
    #expect(moved(1, 20).damage(since: moved(0, 0)) == [Rect(x: 100, y: 0, width: 24, height: 4)])
    func under(_ revision: UInt64, _ color: Color) -> Scene {
      drawn(revision) {
        $0.translateBy(x: 20, y: 8)
        $0.fill(Rect(x: 0, y: 0, width: 4, height: 4), with: color)
      }
    }
    #expect(under(1, .white).damage(since: under(0, .red)) == [Rect(x: 120, y: 8, width: 4, height: 4)])
  }

  @Test("Changed text damages its line box") func changedText() {
    func word(_ revision: UInt64, _ text: String) -> Scene {
      drawn(revision) { $0.drawText(text, at: Point(x: 8, y: 0), color: .white) }
    }
    let damage = word(1, "abc").damage(since: word(0, "ab"), lineHeight: 20)
    #expect(damage == [Rect(x: 108, y: 0, width: 24, height: 20)])
  }

  @Test("Hidden layers cause no damage") func hiddenLayers() {
    var hidden = layer(1, 0, 0)
    hidden.opacity = 0
    #expect(scene(hidden).damage(since: scene()) == [])
  }

  @Test("A change of order damages the overlap") func changedOrder() {
    let damage = scene(layer(2, 10, 0), layer(1, 0, 0)).damage(since: scene(layer(1, 0, 0), layer(2, 10, 0)))
    let shared = Rect(x: 10, y: 0, width: 10, height: 10)
    #expect(damage.contains { $0.intersection(shared) == shared })
  }

  @Test("Many rectangles are merged into at most 128 disjoint ones") func merging() {
    let size = Size(width: 1000, height: 1000)
    let layers = (0..<400).map { layer(UInt64($0), Double($0 % 40) * 22, Double($0 / 40) * 20) }
    let damage = Scene(size: size, background: .black, layers: layers)
      .damage(since: Scene(size: size, background: .black))
    #expect(damage.count <= 128)
    for layer in layers {
      #expect(damage.contains { $0.intersection(layer.sceneBounds) == layer.sceneBounds })
    }
    for (index, first) in damage.enumerated() {
      for second in damage.dropFirst(index + 1) { #expect(!first.intersects(second)) }
    }
  }
}
