import BacklitGeometry
import TestSupport
import Testing

@testable import BacklitGraphics

@Suite struct QuadrantConverterTests {
  /// The cells that Chafa chooses.
  private func chafaCells(_ blocks: [[UInt32]]) -> [Cell] {
    var cells: [Cell] = []
    ChafaConverter(symbols: .quadrants).convert(count: blocks.count) { index, target, stride in
      for line in 0..<8 {
        for pixel in 0..<8 { target[line * stride + pixel] = blocks[index][line * 8 + pixel] }
      }
    } use: { _, cell in
      cells.append(cell)
    }
    return cells
  }

  private func check(_ blocks: [[UInt32]], _ comment: Comment) {
    let blocks = blocks.filter { Set($0).count > 1 }
    let cells = blocks.map { block in
      block.withUnsafeBufferPointer { $0.baseAddress.map { QuadrantConverter.cell(for: $0) } ?? .blank }
    }
    let expected = chafaCells(blocks)
    let wrong = zip(blocks, zip(cells, expected)).first { $1.0 != $1.1 }
    #expect(wrong == nil, "\(comment): \(String(describing: wrong))")
  }

  /// An opaque colour whose components are multiples of a step.
  private func color(_ step: UInt32, _ generator: inout SeededRandom) -> UInt32 {
    func component() -> UInt32 { min(255, UInt32.random(in: 0...255 / step, using: &generator) * step) }
    return 0xFF00_0000 | component() << 16 | component() << 8 | component()
  }

  @Test("Random pixels become the cells that Chafa chooses", arguments: [1, 16, 85, 255] as [UInt32])
  func noise(_ step: UInt32) {
    var generator = SeededRandom(seed: UInt64(step))
    check((0..<3000).map { _ in (0..<64).map { _ in color(step, &generator) } }, "noise in steps of \(step)")
  }

  @Test("Edges and gradients become the cells that Chafa chooses") func edges() {
    var generator = SeededRandom(seed: 7)
    let blocks = (0..<6000).map { number -> [UInt32] in
      let (first, second) = (color(1, &generator), color(number % 2 == 0 ? 1 : 51, &generator))
      // A line through the cell; over its width one colour fades into the other.
      let (slope, offset) = (
        Int.random(in: -8...8, using: &generator), Int.random(in: -16...80, using: &generator)
      )
      let width = Int.random(in: 1...(number % 3 == 0 ? 64 : 8), using: &generator)
      return (0..<64).map { pixel in
        let distance = (pixel % 8) * 8 + (pixel / 8) * slope - offset
        let share = UInt32(min(max(distance, 0), width))
        func mixed(_ shift: UInt32) -> UInt32 {
          let (a, b) = (first >> shift & 0xFF, second >> shift & 0xFF)
          return (a * (UInt32(width) - share) + b * share) / UInt32(width) << shift
        }
        return 0xFF00_0000 | mixed(16) | mixed(8) | mixed(0)
      }
    }
    check(blocks, "edges")
  }

  @Test("Few colours, of which many are equally far apart, become the cells that Chafa chooses") func ties() {
    var generator = SeededRandom(seed: 11)
    let blocks = (0..<6000).map { number -> [UInt32] in
      let colors = (0..<2 + number % 3).map { _ in color(127, &generator) }
      // In squares of one, two or four pixels.
      let size = [1, 2, 4][number % 3]
      let squares = (0..<64).map { _ in colors.randomElement(using: &generator) ?? 0 }
      return (0..<64).map { squares[$0 / 8 / size * 8 + $0 % 8 / size] }
    }
    check(blocks, "ties")
  }
}
