import BacklitGeometry
import BacklitGraphics
import Testing

@Suite struct ColorTests {
  @Test("Hexadecimal colours are parsed and written") func hex() {
    #expect(Color(hex: "#FF8000") == Color(rgb: 0xFF8000))
    #expect(Color(hex: "#ff800080")?.hex == "#FF800080")
    #expect(Color(rgb: 0x12AB9F).hex == "#12AB9F")
    for wrong in ["", "#", "FF8000", "#FF800", "#FF80000", "#GG8000", "#FF8000FF0"] {
      #expect(Color(hex: wrong) == nil, "\(wrong)")
    }
  }

  @Test("Components are clamped") func clamping() {
    #expect(Color(red: 2, green: -1, blue: .nan, alpha: 7) == Color(red: 1, green: 0, blue: 0))
  }

  /// The expected values follow the definition of WCAG 2.2; 4.48 for grey #777777 on white was computed by
  /// hand.
  @Test("Contrast ratios follow WCAG 2.2") func contrast() {
    #expect(abs(Color.black.contrastRatio(to: .white) - 21) < 1e-9)
    #expect(Color.white.contrastRatio(to: .white) == 1)
    #expect(abs(Color(rgb: 0x777777).contrastRatio(to: .white) - 4.478) < 0.001)
    #expect(abs(Color(rgb: 0x767676).contrastRatio(to: .white) - 4.542) < 0.001)
    #expect(abs(Color.red.relativeLuminance - 0.2126) < 1e-9)
    #expect(Color.red.contrastRatio(to: .blue) == Color.blue.contrastRatio(to: .red))
  }

  @Test("Colours mix and compose") func mixing() {
    #expect(Color.black.mixed(with: .white, by: 0.25) == Color(white: 0.25))
    #expect(Color.black.mixed(with: .white, by: 3) == .white)
    #expect(Color.white.withAlphaComponent(0.5).over(.black) == Color(white: 0.5))
    #expect(Color.clear.over(.red) == .red)
    #expect(Color.clear.over(.clear) == .clear)
  }

  @Test("Pixels are premultiplied") func premultiplied() {
    #expect(Color.red.withAlphaComponent(0.5).premultiplied == 0x8080_0000)
    #expect(Color(premultiplied: 0xFF12_3456) == Color(rgb: 0x123456))
    #expect(Color(premultiplied: 0) == .clear)
  }

  @Test("A gradient interpolates between neighbouring stops") func gradients() {
    let stops = [
      GradientStop(location: 0, color: .black), GradientStop(location: 0.5, color: .white),
      GradientStop(location: 1, color: .red),
    ]
    let paint = Paint.linearGradient(start: .init(x: 0, y: 0), end: .init(x: 10, y: 0), stops: stops)
    #expect(paint.color(at: .init(x: 2.5, y: 99)) == Color(white: 0.5))
    #expect(paint.color(at: .init(x: -3, y: 0)) == .black)
    #expect(paint.color(at: .init(x: 30, y: 0)) == .red)
    let conic = Paint.conicGradient(center: .init(x: 0, y: 0), startAngle: 0, stops: stops)
    #expect(conic.color(at: .init(x: 0, y: 1)) == Color(white: 0.5))
    #expect(paint.isOpaque && !Paint.color(.clear).isOpaque)
  }
}
