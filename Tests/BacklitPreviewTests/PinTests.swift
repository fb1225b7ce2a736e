import BacklitGeometry
import Testing

@testable import BacklitPreview

/// The distances and neighbours of pins.
struct PinTests {
  private let outside = Rect(x: 0, y: 0, width: 300, height: 200)
  private let rect = Rect(x: 100, y: 50, width: 80, height: 40)

  private func statements(_ neighbours: [Rect], isMirrored: Bool = false) -> [String] {
    Pin.pins(of: rect, in: outside, neighbours: neighbours, isMirrored: isMirrored).map {
      $0.statement(of: "a", to: $0.neighbour.map { "n\($0)" } ?? "root", distance: $0.distance)
    }
  }

  @Test("Without neighbours the edges are those of the superview") func superview() {
    #expect(
      statements([]) == [
        "a.leading == root.leading + 100", "a.trailing == root.trailing - 120", "a.top == root.top + 50",
        "a.bottom == root.bottom - 110",
      ])
    #expect(
      statements([], isMirrored: true).prefix(2) == [
        "a.leading == root.leading + 120", "a.trailing == root.trailing - 100",
      ])
  }

  @Test("The nearest neighbour in a direction comes first") func neighbours() {
    let near = Rect(x: 40, y: 60, width: 50, height: 10)
    let far = Rect(x: 0, y: 60, width: 30, height: 10)
    let diagonal = Rect(x: 0, y: 0, width: 99, height: 49)
    let below = Rect(x: 90, y: 100, width: 20, height: 20)
    #expect(
      statements([far, near, diagonal, below]) == [
        "a.leading == n1.trailing + 10", "a.leading == root.leading + 100",
        "a.trailing == root.trailing - 120", "a.top == root.top + 50",
        "a.bottom == n3.top - 10", "a.bottom == root.bottom - 110",
      ])
    #expect(statements([near], isMirrored: true).contains("a.trailing == n0.leading - 10"))
  }

  @Test("A view beyond the superview has distances of the other sign") func outsideDistances() {
    let pins = Pin.pins(
      of: Rect(x: -8, y: 0, width: 400, height: 10), in: outside, neighbours: [], isMirrored: false)
    let statements = pins.map { $0.statement(of: "a", to: "root", distance: $0.distance) }
    #expect(
      statements.prefix(3) == [
        "a.leading == root.leading - 8", "a.trailing == root.trailing + 92", "a.top == root.top",
      ])
  }
}
