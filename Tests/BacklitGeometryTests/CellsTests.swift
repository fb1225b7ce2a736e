import BacklitGeometry
import Testing

@Suite struct CellsTests {
  @Test("Sizes, positions and insets can be counted in cells") func cells() {
    #expect(Size(columns: 10, rows: 2) == Size(width: 80, height: 32))
    #expect(Size(columns: 10, rows: 2, cell: Size(width: 9, height: 18)) == Size(width: 90, height: 36))
    #expect(Point(column: 3, row: 0.5) == Point(x: 24, y: 8))
    #expect(EdgeInsets(columns: 2, rows: 1) == EdgeInsets(top: 16, left: 16, bottom: 16, right: 16))
  }
}
