import Drawing
import Geometry
import Testing

@Suite struct SceneDamageTests {
  private let size = Size(width: 200, height: 100)

  private func layer(_ id: UInt64, _ x: Double, _ y: Double, revision: UInt64 = 0) -> SceneLayer {
    SceneLayer(
      id: id, revision: revision, bounds: Rect(x: 0, y: 0, width: 20, height: 10), list: DisplayList(),
      transform: AffineTransform(translationX: x, y: y))
  }

  private func scene(_ layers: SceneLayer...) -> Scene {
    Scene(size: size, background: .black, layers: layers)
  }

  @Test func everythingIsNewAtFirst() {
    let all = Rect(x: 0, y: 0, width: 200, height: 100)
    #expect(scene(layer(1, 0, 0)).damage(since: nil) == [all])
    var other = scene(layer(1, 0, 0))
    other.background = .white
    #expect(other.damage(since: scene(layer(1, 0, 0))) == [all])
    other = scene(layer(1, 0, 0))
    other.size.width = 210
    #expect(scene(layer(1, 0, 0)).damage(since: other) == [all])
  }

  @Test func nothingChanges() {
    #expect(
      scene(layer(1, 0, 0), layer(2, 40, 0)).damage(since: scene(layer(1, 0, 0), layer(2, 40, 0))) == [])
  }

  @Test func whatMovesLeavesOnePlaceAndTakesAnother() {
    let damage = scene(layer(1, 100, 50)).damage(since: scene(layer(1, 0, 0)))
    #expect(
      Set(damage)
        == [Rect(x: 0, y: 0, width: 20, height: 10), Rect(x: 100, y: 50, width: 20, height: 10)])
    let near = scene(layer(1, 10, 0)).damage(since: scene(layer(1, 0, 0)))
    #expect(near == [Rect(x: 0, y: 0, width: 30, height: 10)])
  }

  @Test func eachPropertyCounts() {
    let old = scene(layer(1, 0, 0))
    let place = [Rect(x: 0, y: 0, width: 20, height: 10)]
    #expect(scene(layer(1, 0, 0, revision: 1)).damage(since: old) == place)
    var faded = layer(1, 0, 0)
    faded.opacity = 0.5
    #expect(scene(faded).damage(since: old) == place)
    var clipped = layer(1, 0, 0)
    clipped.clip = Rect(x: 0, y: 0, width: 5, height: 5)
    #expect(scene(clipped).damage(since: old) == place)
    #expect(scene().damage(since: old) == place)
    #expect(old.damage(since: scene()) == place)
  }

  @Test func hiddenLayersDoNoDamage() {
    var hidden = layer(1, 0, 0)
    hidden.opacity = 0
    #expect(scene(hidden).damage(since: scene()) == [])
  }

  @Test func aChangeOfOrderDamagesWhereTheyMeet() {
    let damage = scene(layer(2, 10, 0), layer(1, 0, 0)).damage(since: scene(layer(1, 0, 0), layer(2, 10, 0)))
    let shared = Rect(x: 10, y: 0, width: 10, height: 10)
    #expect(damage.contains { $0.intersection(shared) == shared })
  }

  @Test func manyRectanglesBecomeFew() {
    let layers = (0..<40).map { layer(UInt64($0), Double($0 % 9) * 22, Double($0 / 9) * 20) }
    let damage = Scene(size: size, background: .black, layers: layers)
      .damage(since: Scene(size: size, background: .black))
    #expect(damage.count <= 12)
    for layer in layers {
      #expect(damage.contains { $0.intersection(layer.sceneBounds) == layer.sceneBounds })
    }
    for (index, first) in damage.enumerated() {
      for second in damage.dropFirst(index + 1) { #expect(!first.intersects(second)) }
    }
  }
}
