import BacklitGeometry
import Testing

@testable import BacklitGraphics

/// SVG files of scenes.
@Suite struct VectorRendererTests {
  private func svg(
    size: Size = Size(width: 40, height: 20), opacity: Double = 1, clip: Rect? = nil,
    _ draw: (inout Canvas) -> Void
  ) -> String {
    var canvas = Canvas()
    draw(&canvas)
    let bounds = Rect(origin: .zero, size: size)
    let layer = SceneLayer(
      id: 1, revision: 1, bounds: bounds, list: canvas.list, clip: clip, opacity: opacity)
    let scene = Scene(size: bounds.size, background: Color(rgb: 0x102030), layers: [layer])
    return String(decoding: VectorRenderer.svg(scene: scene), as: UTF8.self)
  }

  private let square = Rect(x: 4, y: 4, width: 8, height: 8)
  private let stops = [
    GradientStop(location: 0, color: .red), GradientStop(location: 1, color: .blue),
  ]

  private func count(_ substring: String, in text: String) -> Int { text.ranges(of: substring).count }

  @Test("Coordinates are points of the scene") func coordinates() {
    let text = svg { $0.fill(square, with: .red) }
    #expect(text.contains("viewBox=\"0 0 40 20\"") && text.contains("version=\"1.1\""))
    #expect(text.contains("M 4 4 L 12 4 L 12 12 L 4 12 Z"), "\(text)")
    #expect(text.contains("<rect x=\"0\" y=\"0\" width=\"40\" height=\"20\" style=\"fill:rgb(6.27451%"))
    #expect(text.hasSuffix("</svg>\n"))
  }

  @Test("Linear and radial gradients stay vectors") func gradients() {
    let linear = svg {
      $0.fill(square, with: .linearGradient(start: .zero, end: Point(x: 8, y: 0), stops: stops))
    }
    #expect(count("<linearGradient", in: linear) == 1 && count("<image", in: linear) == 0)
    let radial = svg { $0.fill(square, with: .radialGradient(center: .zero, radius: 8, stops: stops)) }
    #expect(count("<radialGradient", in: radial) == 1 && count("<image", in: radial) == 0)
    let conic = svg { $0.fill(square, with: .conicGradient(center: .zero, startAngle: 0, stops: stops)) }
    #expect(count("<image", in: conic) == 1 && count("Gradient", in: conic) == 0)
  }

  @Test("Degenerate gradients look as in pixels") func degenerateGradients() {
    // Everything lies beyond the end and has the last colour; without stops nothing is painted.
    let flat = svg { $0.fill(square, with: .linearGradient(start: .zero, end: .zero, stops: stops)) }
    #expect(count("Gradient", in: flat) == 0 && count("<image", in: flat) == 1)
    let none = svg { $0.fill(square, with: .radialGradient(center: .zero, radius: 8, stops: [])) }
    #expect(count("Gradient", in: none) == 0)
  }

  @Test("Text becomes glyph outlines") func text() {
    let text = svg { $0.drawText("aba", at: .zero, color: .white) }
    #expect(count("<use", in: text) == 3)
    // One symbol each for a, b and the glyph for missing characters.
    #expect(count("<symbol", in: text) <= 3 && count("<symbol", in: text) >= 2)
  }

  @Test(
    "Scalars that are not characters are drawn as signs", arguments: [0xFFFE, 0xFDD0, 0x10FFFF] as [UInt32])
  func noncharacters(_ value: UInt32) throws {
    let scalar = try #require(Unicode.Scalar(value))
    let text = svg { $0.drawText("a\(scalar)b", at: .zero, color: .white) }
    #expect(text.hasSuffix("</svg>\n"))
  }

  @Test("Images, groups and clips") func imagesGroupsAndClips() {
    let bitmap = Bitmap(width: 1, height: 1, pixels: [0xFFFF_0000])
    #expect(count("<image", in: svg { $0.drawImage(bitmap, in: square) }) == 1)
    #expect(svg(opacity: 0.5) { $0.fill(square, with: .red) }.contains("0.5"))
    let clipped = svg(clip: square) { $0.fill(Path(circle: Point(x: 12, y: 8), radius: 6), with: .red) }
    #expect(count("<clipPath", in: clipped) == 1)
    #expect(!svg(opacity: 0) { $0.fill(square, with: .red) }.contains("M 4 4"))
  }

  @Test("A picture of up to 4096 pixels is one image, so that a viewer shows no seams") func wholePictures() {
    let bitmap = Bitmap(width: 1, height: 1, pixels: [0xFFFF_0000])
    // A point is two pixels.
    let text = svg(size: Size(width: 1300, height: 700)) {
      $0.drawImage(bitmap, in: Rect(x: 0, y: 0, width: 1200, height: 600))
    }
    #expect(count("<image", in: text) == 1)
  }

  @Test("A singular transform draws nothing") func singularTransform() {
    let text = svg {
      $0.scaleBy(x: 0, y: 1)
      $0.fill(square, with: .red)
      $0.drawText("a", at: .zero, color: .white)
    }
    // Only the background is drawn.
    #expect(count("<path", in: text) == 0 && count("<use", in: text) == 0 && count("<rect", in: text) == 1)
    #expect(text.hasSuffix("</svg>\n"))
  }
}
