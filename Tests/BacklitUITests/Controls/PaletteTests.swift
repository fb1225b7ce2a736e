import BacklitGeometry
import BacklitGraphics
import BacklitHeadless
import BacklitSession
import BacklitUI
import FoundationEssentials
import TestSupport
import Testing

/// Colours of a program's own views, as the article about colours shows them.
struct ScopeColors: PaletteExtension {
  var beam: Color

  static func standard(for palette: Palette) -> ScopeColors { ScopeColors(beam: palette.fill) }
}

extension Palette {
  var scope: ScopeColors {
    get { self[ScopeColors.self] }
    set { self[ScopeColors.self] = newValue }
  }
}

@MainActor
@Suite("Palettes and the materials of a theme")
struct PaletteTests {
  private let standard: [Palette] = [.dark, .light, .darkHighContrast, .lightHighContrast, .colorless]

  @Test("A theme gives the palette for style, contrast and colours")
  func traits() {
    var traits = TraitCollection()
    #expect(Theme.standard.palette(for: traits) == .dark)
    traits.prefersHighContrast = true
    #expect(Theme.standard.palette(for: traits) == .darkHighContrast)
    traits.userInterfaceStyle = .light
    #expect(Theme.standard.palette(for: traits) == .lightHighContrast)
    traits.prefersHighContrast = false
    #expect(Theme.standard.palette(for: traits) == .light)
    traits.displaysColor = false
    #expect(Theme.standard.palette(for: traits) == .colorless)
    traits.displayQuality = .plain
    #expect(Theme.standard.palette(for: traits).isPlain)
  }

  @Test(
    "A theme of a brand has its colour, as far as that is legible",
    arguments: [0x3DB8A5, 0x000000, 0xFFFFFF, 0x0000FF, 0xFFFF00] as [UInt32])
  func accent(rgb: UInt32) {
    let theme = Theme(name: "brand", accent: Color(rgb: rgb))
    let least = [4.5, 4.5, 7, 7]
    for (palette, least) in zip(
      [theme.dark, theme.light, theme.darkHighContrast, theme.lightHighContrast], least)
    {
      for ground in [palette.background, palette.surface, palette.recessedSurface] {
        #expect(palette.fill.contrastRatio(to: ground) >= least)
      }
    }
    if rgb == 0x3DB8A5 { #expect(theme.dark.fill == Color(rgb: rgb)) }
    #expect(theme.colorless == .colorless)
  }

  @Test("A control draws with the palette of its state")
  func states() {
    let harness = ControlHarness()
    let knob = harness.add(Knob())
    let palette = Theme.standard.palette(for: knob.traitCollection)
    #expect(knob.palette == palette)
    knob.isHighlighted = true
    #expect(knob.palette == palette.highlighted)
    knob.isEnabled = false
    #expect(knob.palette == palette.disabled)
  }

  @Test("The palette of a disabled part is not lit")
  func disabled() {
    for palette in standard {
      let disabled = palette.disabled
      #expect(disabled.isDisabled && !palette.isDisabled)
      #expect(disabled.label == palette.secondaryLabel && disabled.fill == palette.secondaryLabel)
      #expect(disabled.raisedSurfaceEdge == disabled.separator)
      for tint in BacklightColor.allCases { #expect(disabled.fill(for: tint) == palette.secondaryLabel) }
    }
  }

  @Test("A fill without a tint is that of amber, shaded like every tint")
  func fill() {
    for palette in standard { #expect(palette.fill == palette.fill(for: .amber)) }
    #expect(Palette.dark.fill(for: .blue) == BacklightColor.blue.color)
    #expect(Palette.light.fill(for: .blue) == BacklightColor.blue.color.mixed(with: .black, by: 0.6))
    #expect(Palette.colorless.fill(for: .blue) == .white)
  }

  @Test("Materials follow the palette, also where a theme uses it in the other style")
  func materials() {
    let expected: [DeckMaterials] = [.dark, .light, .darkHighContrast, .lightHighContrast, .colorless]
    #expect(standard.map(\.deck) == expected)
    var traits = TraitCollection()
    traits.userInterfaceStyle = .light
    #expect(Theme(name: "panel", light: .dark).palette(for: traits).deck == .dark)
  }

  @Test("Materials of a disabled part are dimmed once, whether they were set or not")
  func disabledMaterials() {
    var own = Palette.dark
    own.deck.vinyl = .red
    let metal = DeckMaterials.dark.metal.mixed(with: Palette.dark.surface, by: 0.5)
    for palette in [Palette.dark, own] {
      let deck = palette.disabled.deck
      #expect(deck.metal == metal && deck.bezel == palette.separator)
      #expect(deck.vinyl == palette.deck.vinyl && deck.rubber == palette.deck.rubber)
    }
  }

  @Test("Materials of a theme are drawn by the controls that use them, and by no others")
  func drawnMaterials() {
    let harness = ControlHarness()
    let inner = harness.add(View(), columns: 60, rows: 20)
    let (disc, slider) = (DiscSpinner(), Slider())
    for (index, view) in [disc, slider].enumerated() {
      view.frame.origin.x = Double(index) * 200
      view.frame.size = view.intrinsicContentSize
      inner.addSubview(view)
    }
    harness.display.settle()
    let before = [disc, slider].map { harness.picture(of: $0) }
    var dark = Palette.dark
    dark.deck.vinyl = .red
    inner.theme = Theme(name: "red vinyl", dark: dark)
    harness.display.settle()
    #expect(harness.picture(of: disc) != before[0] && harness.picture(of: slider) == before[1])
  }

  @Test("A palette has a program's own colours")
  func ownColors() {
    var palette = Palette.light
    #expect(palette.scope.beam == palette.fill)
    #expect(palette.disabled.scope.beam == palette.secondaryLabel)
    palette.scope.beam = .red
    #expect(palette.scope.beam == .red && palette.disabled.scope.beam == .red)
    #expect(palette != .light && palette.hashValue != Palette.light.hashValue)
    palette.scope = ScopeColors(beam: .blue)
    var same = Palette.light
    same.scope.beam = .blue
    #expect(palette == same && palette.hashValue == same.hashValue)
  }
}

/// The documented contrast of roles, computed from the standard palettes.
@Suite("The contrast of the standard palettes")
struct PaletteContrastTests {
  /// The palettes in the order of the columns of the table.
  private static let columns: [Palette] = [
    .dark, .light, .darkHighContrast, .lightHighContrast, .colorless,
  ]

  /// The colours that a name in a table stands for.
  private static let roles: [String: @Sendable (Palette) -> [Color]] = [
    "background": { [$0.background] }, "surface": { [$0.surface] },
    "recessedSurface": { [$0.recessedSurface] }, "raisedSurfaceEdge": { [$0.raisedSurfaceEdge] },
    "separator": { [$0.separator] }, "label": { [$0.label] }, "secondaryLabel": { [$0.secondaryLabel] },
    "inverseLabel": { [$0.inverseLabel] }, "track": { [$0.track] }, "fill": { [$0.fill] },
    "fill(for:)": { palette in BacklightColor.allCases.map { palette.fill(for: $0) } },
    "thumb": { [$0.thumb] }, "thumbHighlight": { [$0.thumbHighlight] }, "thumbShadow": { [$0.thumbShadow] },
    "focus": { [$0.focus] }, "accessibilityCursor": { [$0.accessibilityCursor] },
  ]

  /// The lowest contrast of the colours of two names.
  private func contrast(_ role: String, _ ground: String, _ palette: Palette) throws -> Double {
    let colors = try #require(Self.roles[role], "there is no role “\(role)”")
    let grounds = try #require(Self.roles[ground], "there is no role “\(ground)”")
    let ratios = colors(palette).flatMap { color in grounds(palette).map { color.contrastRatio(to: $0) } }
    return ratios.min() ?? 0
  }

  /// The strictest rule of WCAG 2.2 that contrasts pass, in the order of the columns.
  private func rule(_ ratios: [Double]) -> String {
    let (normal, high) = (min(ratios[0], ratios[1]), min(ratios[2], ratios[3]))
    if normal >= 4.5 { return high >= 7 ? "text" : high >= 4.5 ? "text, 4.5 to 1" : "marks" }
    return min(normal, high) >= 3 ? "marks" : "decoration"
  }

  /// The number as in a table: rounded down, so that a number that passes is not a little too high.
  private func shown(_ ratio: Double) -> String {
    let tenths = Int(ratio * 10 + 1e-9)
    return "\(tenths / 10).\(tenths % 10)"
  }

  /// The rows of a table in a file: those that begin with a name in backquotes.
  private func rows(in path: String, after heading: String) throws -> [[String]] {
    let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4)
    let file = (root + [Substring(path)]).joined(separator: "/")
    let text = String(decoding: try #require(FileManager.default.contents(atPath: file)), as: UTF8.self)
    let lines = text.split(separator: "\n").drop { $0 != heading }.dropFirst()
    return lines.prefix { !$0.hasPrefix("## ") }.filter { $0.hasPrefix("| `") }.map { line in
      line.dropFirst().dropLast().split(separator: "|").map { cell in
        var cell = cell.drop { $0 == " " }
        while cell.last == " " { cell.removeLast() }
        return cell.filter { $0 != "`" }
      }
    }
  }

  @Test("The article has every pair, with the contrast in every standard palette and the rule that it passes")
  func article() throws {
    let rows = try rows(
      in: "Sources/BacklitUI/BacklitUI.docc/ColorsAndThemes.md", after: "## Contrast")
    for row in rows {
      let ratios = try Self.columns.map { try contrast(row[0], row[1], $0) }
      let expected = row.prefix(2) + ratios.map(shown) + [rule(ratios)]
      #expect(row[...] == expected)
    }
    let grounds: Set = ["background", "surface", "recessedSurface"]
    for role in Set(Self.roles.keys).subtracting(grounds + ["fill", "inverseLabel", "raisedSurfaceEdge"]) {
      #expect(grounds.isSubset(of: rows.filter { $0[0] == role }.map { $0[1] }), "\(role) is not complete")
    }
  }

  @Test("Without colours, a role is drawn or has the colour of the background")
  func colorless() {
    let palette = Palette.colorless
    for (name, colors) in Self.roles {
      for color in colors(palette) where color != palette.background {
        #expect(color.contrastRatio(to: palette.background) >= 3, "\(name)")
      }
    }
  }
}
