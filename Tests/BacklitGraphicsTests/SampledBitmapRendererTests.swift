import BacklitGeometry
import BacklitGraphics
import Testing

/// The renderer of programs without the trait Pictures, compared with Cairo.
@Suite struct SampledBitmapRendererTests {
  private static let size = Size(width: 64, height: 48)

  /// A random scene with what both renderers draw in the same way: no images, which Cairo smooths, and strokes with round ends.
  private func scene(_ seed: UInt64) -> Scene {
    var scenes = RandomScenes(seed: seed, size: Self.size, editsLists: false)
    var scene = scenes.scene()
    for index in scene.layers.indices {
      scene.layers[index].list.commands = scene.layers[index].list.commands.compactMap { command in
        switch command {
        case .image: nil
        case .stroke(let path, let paint, let style):
          .stroke(path, paint, StrokeStyle(width: style.width, cap: .round, join: .round))
        default: command
        }
      }
    }
    return scene
  }

  private func differs(_ one: UInt32, _ other: UInt32) -> Bool {
    stride(from: 0, through: 24, by: 8).contains { shift in
      abs(Int(one >> UInt32(shift) & 0xFF) - Int(other >> UInt32(shift) & 0xFF)) > 4
    }
  }

  @Test("Away from edges, the pixels are those of Cairo") func pixels() {
    var (compared, different) = (0, 0)
    for seed in 0..<400 as Range<UInt64> {
      let scene = scene(seed)
      let (width, height) = (Int(Self.size.width), Int(Self.size.height))
      let cairo = BitmapRenderer(width: width, height: height, texts: .none)
      let sampled = SampledBitmapRenderer(width: width, height: height)
      cairo.draw(scene)
      sampled.draw(scene)
      let (expected, found) = (cairo.bitmap, sampled.bitmap)
      for y in 1..<height - 1 {
        for x in 1..<width - 1 {
          let middle = expected[x, y]
          let isFlat = (-1...1).allSatisfy { dy in
            (-1...1).allSatisfy { dx in !differs(expected[x + dx, y + dy], middle) }
          }
          guard isFlat else { continue }
          compared += 1
          if differs(found[x, y], middle) { different += 1 }
        }
      }
    }
    #expect(compared > 400_000)
    #expect(Double(different) < 0.005 * Double(compared), "\(different) of \(compared) pixels differ")
  }

  @Test("A region is drawn alone, also one that reaches beyond the picture") func region() {
    for seed in 0..<50 as Range<UInt64> {
      let scene = scene(seed)
      let whole = SampledBitmapRenderer(width: 64, height: 48)
      whole.draw(scene)
      let parts = SampledBitmapRenderer(width: 64, height: 48)
      parts.draw(scene, in: PixelRect(columns: -10..<20, rows: -5..<100))
      parts.draw(scene, in: PixelRect(columns: 20..<90, rows: 0..<48))
      parts.draw(scene, in: PixelRect(columns: 100..<120, rows: 0..<48))
      #expect(parts.bitmap == whole.bitmap)
    }
  }
}
