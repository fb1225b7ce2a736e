import TestSupport
import Testing

@testable import BacklitGraphics

@Suite struct QuadrantConverterTests {
  /// The symbols by the quadrants that they paint, as bits: 1 and 2 above, 4 and 8 below.
  private static let symbols: [Character] = [
    " ", "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█",
  ]

  private func quadrants(of cell: Cell) throws -> Int {
    try #require(Self.symbols.firstIndex(of: Character(cell.glyph.text)), "\(cell) is not made of quadrants")
  }

  /// The quadrant of a pixel, as its bit.
  private func quadrant(of pixel: Int) -> Int { 1 << (pixel / 8 * 2 + pixel % 4 / 2) }

  private func components(_ color: UInt32) -> [Double] {
    [color >> 16 & 0xFF, color >> 8 & 0xFF, color & 0xFF].map(Double.init)
  }

  /// The averages of the pixels that a symbol paints and of the others, and the sum of the squared distances to them.
  private func averages(_ block: [UInt32], _ quadrants: Int) -> (
    inside: [Double], outside: [Double], error: Double
  ) {
    func average(_ pixels: [UInt32]) -> [Double] {
      var sums = [0.0, 0.0, 0.0]
      for pixel in pixels {
        for (part, component) in components(pixel).enumerated() { sums[part] += component }
      }
      return sums.map { $0 / Double(max(1, pixels.count)) }
    }
    func error(_ pixels: [UInt32]) -> Double {
      let average = average(pixels)
      var sum = 0.0
      for pixel in pixels {
        for (component, mean) in zip(components(pixel), average) {
          sum += (component - mean) * (component - mean)
        }
      }
      return sum
    }
    let inside = block.indices.filter { quadrants & quadrant(of: $0) != 0 }.map { block[$0] }
    let outside = block.indices.filter { quadrants & quadrant(of: $0) == 0 }.map { block[$0] }
    return (average(inside), average(outside), error(inside) + error(outside))
  }

  /// The cells that Chafa chooses if each pixel becomes four.
  private func chafaCells(_ blocks: [[UInt32]]) -> [Cell] {
    var cells: [Cell] = []
    ChafaConverter(symbols: .quadrants).convert(count: blocks.count) { index, target, stride in
      for line in 0..<8 {
        for pixel in 0..<8 { target[line * stride + pixel] = blocks[index][line / 2 * 4 + pixel / 2] }
      }
    } use: { _, cell in
      cells.append(cell)
    }
    return cells
  }

  /// The most that rounding the colours of 16 pixels adds to their error: a quarter for each of the three components.
  private static let rounding = 16 * 3 * 0.25

  /// Checks that each block gets average colours and the least error, and that Chafa's is not less.
  private func check(_ blocks: [[UInt32]]) throws {
    for (block, other) in zip(blocks, chafaCells(blocks)) {
      let cell = block.withUnsafeBufferPointer {
        $0.baseAddress.map { QuadrantConverter.cell(for: $0) } ?? .blank
      }
      let quadrants = try quadrants(of: cell)
      let found = averages(block, quadrants)
      let least = (0..<8).map { averages(block, $0).error }.min() ?? 0
      // Quadrants whose colours are rounded to the same one are not distinguished.
      let isFlat = quadrants == 0 && least > 0
      let most = least + (isFlat ? Self.rounding : 1e-6)
      try #require(found.error <= most, "\(block) has \(cell)")
      let rival = averages(block, try self.quadrants(of: other)).error
      try #require(isFlat || found.error <= rival + 1e-6, "\(block) has \(cell), and \(other) by Chafa")
      func isAverage(_ color: CellColor, _ average: [Double]) -> Bool {
        zip(components(color.rgb), average).allSatisfy { abs($0 - $1) <= 0.5 }
      }
      try #require(quadrants == 0 || isAverage(cell.foreground, found.inside), "\(block) has \(cell)")
      try #require(isAverage(cell.background, found.outside), "\(block) has \(cell)")
    }
  }

  /// An opaque colour whose components are multiples of a step.
  private func color(_ step: UInt32, _ generator: inout SeededRandom) -> UInt32 {
    func component() -> UInt32 { min(255, UInt32.random(in: 0...255 / step, using: &generator) * step) }
    return 0xFF00_0000 | component() << 16 | component() << 8 | component()
  }

  @Test(
    "Random pixels get the symbol with the least error, which is not greater than that of Chafa's symbol",
    arguments: [1, 16, 85, 255] as [UInt32])
  func noise(_ step: UInt32) throws {
    var generator = SeededRandom(seed: UInt64(step))
    try check((0..<1000).map { _ in (0..<16).map { _ in color(step, &generator) } })
  }

  @Test("Edges and gradients get the symbol with the least error") func edges() throws {
    var generator = SeededRandom(seed: 7)
    let blocks = (0..<2000).map { number -> [UInt32] in
      let (first, second) = (color(1, &generator), color(number % 2 == 0 ? 1 : 51, &generator))
      // A line through the cell; over its width one colour fades into the other.
      let (slope, offset) = (
        Int.random(in: -8...8, using: &generator), Int.random(in: -8...40, using: &generator)
      )
      let width = Int.random(in: 1...(number % 3 == 0 ? 32 : 4), using: &generator)
      return (0..<16).map { pixel in
        let distance = (pixel % 4) * 8 + (pixel / 4) * slope - offset
        let share = UInt32(min(max(distance, 0), width))
        func mixed(_ shift: UInt32) -> UInt32 {
          let (a, b) = (first >> shift & 0xFF, second >> shift & 0xFF)
          return (a * (UInt32(width) - share) + b * share) / UInt32(width) << shift
        }
        return 0xFF00_0000 | mixed(16) | mixed(8) | mixed(0)
      }
    }
    try check(blocks)
  }

  @Test("Quadrants of two colours are shown as they are") func exact() throws {
    let (one, two): (UInt32, UInt32) = (0xFF10_2030, 0xFFF0_8040)
    for mask in 0..<16 {
      let block = (0..<16).map { mask & quadrant(of: $0) != 0 ? one : two }
      let cell = block.withUnsafeBufferPointer {
        $0.baseAddress.map { QuadrantConverter.cell(for: $0) } ?? .blank
      }
      let painted = try quadrants(of: cell)
      let shown = (0..<16).map {
        0xFF00_0000 | (painted & quadrant(of: $0) != 0 ? cell.foreground.rgb : cell.background.rgb)
      }
      #expect(shown == block, "\(mask)")
    }
  }
}
