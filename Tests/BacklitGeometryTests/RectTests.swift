import BacklitGeometry
import Testing

@Suite struct RectTests {
  /// A seeded random number generator (xorshift64*), so that failures are reproducible.
  struct Random: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state ^= state >> 12
      state ^= state << 25
      state ^= state >> 27
      return state &* 2_685_821_657_736_338_717
    }
    mutating func rect() -> Rect {
      Rect(
        x: .random(in: -100...100, using: &self), y: .random(in: -100...100, using: &self),
        width: .random(in: 0...100, using: &self), height: .random(in: 0...100, using: &self))
    }
  }

  @Test("Intersection and union agree with containment")
  func containment() {
    var random = Random(state: 7)
    for _ in 0..<2000 {
      let a = random.rect()
      let b = random.rect()
      let point = Point(
        x: .random(in: -100...200, using: &random), y: .random(in: -100...200, using: &random))
      #expect(a.intersection(b).contains(point) == (a.contains(point) && b.contains(point)))
      if a.contains(point) || b.contains(point) { #expect(a.union(b).contains(point)) }
      #expect(a.intersects(b) == !a.intersection(b).isEmpty)
    }
  }

  @Test("The union with an empty rectangle is the other rectangle")
  func empty() {
    let a = Rect(x: 3, y: 4, width: 5, height: 6)
    #expect(a.union(.zero) == a)
    #expect(Rect.zero.union(a) == a)
    #expect(!Rect(x: 0, y: 0, width: 0, height: 9).contains(Point(x: 0, y: 1)))
  }

  @Test("A rectangle contains its left and top edges, but not its right and bottom edges")
  func edges() {
    let a = Rect(x: 0, y: 0, width: 8, height: 16)
    #expect(a.contains(.zero))
    #expect(!a.contains(Point(x: 8, y: 0)))
    #expect(!a.contains(Point(x: 0, y: 16)))
  }

  @Test("Snapped neighbours have no gap and no overlap")
  func snappedNeighbours() {
    var random = Random(state: 11)
    let grid = Size(width: 8, height: 16)
    for _ in 0..<500 {
      var x = 0.0
      var previous: Rect?
      for _ in 0..<10 {
        let width = Double.random(in: 1...40, using: &random)
        let snapped = Rect(x: x, y: 0, width: width, height: 30).snapped(to: grid)
        if let previous { #expect(previous.maxX == snapped.minX) }
        previous = snapped
        x += width
      }
    }
  }

  @Test("Four quarters of ten columns snap to ten columns")
  func snappedWidths() {
    let grid = Size(width: 8, height: 16)
    let quarters = (0..<4).map {
      Rect(x: Double($0) * 20, y: 0, width: 20, height: 16).snapped(to: grid).width / 8
    }
    #expect(quarters.reduce(0, +) == 10)
  }

  @Test("Rows at the centre of a cell stay evenly spaced")
  func snappedHalves() {
    let cell = 16.0 + 8.0 / 9
    let start = 4.5 * cell
    for row in 0..<40 {
      let summed = (0..<row).reduce(start) { place, _ in place + cell }
      #expect(summed.snapped(to: cell) == Double(5 + row) * cell)
      #expect((start + Double(row) * cell).snapped(to: cell) == Double(5 + row) * cell)
    }
    #expect((-0.5).snapped(to: 1) == 0)
  }

  @Test("An inset never gives a negative size")
  func inset() {
    let small = Rect(x: 0, y: 0, width: 4, height: 4).inset(by: EdgeInsets(all: 10))
    #expect(small.size == .zero)
  }
}

@Suite struct AffineTransformTests {
  @Test("The inverse reverts a transform")
  func inverse() throws {
    var random = RectTests.Random(state: 3)
    for _ in 0..<500 {
      func number() -> Double { .random(in: -3...3, using: &random) }
      let transform = Transform(
        a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
      let point = Point(x: number(), y: number())
      let inverse = try #require(transform.inverted)
      #expect(point.applying(transform).applying(inverse).distance(to: point) < 1e-6)
    }
    #expect(Transform(scaleX: 0, y: 1).inverted == nil)
  }

  @Test("Concatenation applies the first transform first")
  func concatenation() {
    let transform = Transform(scaleX: 2, y: 3)
      .concatenating(Transform(translationX: 10, y: 20))
    #expect(Point(x: 1, y: 1).applying(transform) == Point(x: 12, y: 23))
  }

  @Test("A rotation by a quarter is clockwise on screen")
  func rotation() {
    let turned = Point(x: 1, y: 0).applying(Transform(sine: 1, cosine: 0))
    #expect(turned == Point(x: 0, y: 1))
  }

  @Test("The bounding box of a rotated rectangle contains its corners")
  func boundingBox() {
    let box = Rect(x: 0, y: 0, width: 10, height: 2).applying(Transform(sine: 1, cosine: 0))
    #expect(box == Rect(x: -2, y: 0, width: 2, height: 10))
  }
}

@Suite("UIKit's forms of rectangles") struct RectFormTests {
  @Test("offsetBy moves a rectangle") func offset() {
    let rect = Rect(x: 5, y: 6, width: 3, height: 4)
    #expect(rect.offsetBy(dx: -5, dy: -6) == Rect(x: 0, y: 0, width: 3, height: 4))
  }
}
