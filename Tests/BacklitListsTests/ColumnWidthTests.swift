import BacklitLists
import TestSupport
import Testing

/// The widths of the columns of tables.
@Suite struct ColumnWidthTests {
  private func request(
    _ width: TableColumnWidth, _ minimum: Double = 0, _ maximum: Double = .infinity, natural: Double = 0
  ) -> ColumnWidthRequest {
    ColumnWidthRequest(width, minimum: minimum, maximum: maximum, natural: natural)
  }

  private func widths(_ requests: [ColumnWidthRequest], in available: Double, step: Double = 8) -> [Double] {
    ColumnWidthRequest.widths(of: requests, in: available, step: step)
  }

  @Test("Fixed and fitting columns have their widths, and shares divide what is left by their weights")
  func kinds() {
    #expect(
      widths(
        [
          request(.fixed(50)), request(.fitting(maximum: 80), natural: 100), request(.share(1)),
          request(.share(3)),
        ],
        in: 336) == [56, 80, 48, 152])
    #expect(widths([request(.fitting(maximum: 80), natural: 20)], in: 336) == [24])
  }

  @Test("A share stops at its limits, and the others take the rest") func limits() {
    #expect(
      widths([request(.share(1), 80), request(.share(1)), request(.share(1))], in: 160) == [80, 40, 40])
    #expect(
      widths([request(.share(1), 0, 16), request(.share(1)), request(.share(2))], in: 160) == [16, 48, 96])
    #expect(widths([request(.share(1), 64), request(.fixed(100))], in: 40) == [64, 104])
  }

  @Test("What shares at their maximum leave widens the columns that fit their content, within their limits")
  func spare() {
    let fitting = request(.fitting(maximum: 80), natural: 40)
    #expect(widths([request(.share(1), 0, 80), fitting, fitting], in: 240) == [80, 80, 80])
    #expect(
      widths(
        [request(.share(1), 0, 80), request(.fitting(maximum: 80), 0, 48, natural: 40), fitting], in: 240)
        == [80, 48, 80])
    #expect(widths([request(.share(1)), fitting, fitting], in: 240) == [160, 40, 40])
    #expect(widths([fitting, fitting], in: 240) == [40, 40], "without shares")
  }

  @Test("Widths that no screen has are a million points", arguments: [1e300, .infinity]) func huge(
    width: Double
  ) {
    for request in [
      request(.fixed(width)), request(.share(1), width), request(.fitting(maximum: width), natural: width),
    ] {
      #expect(widths([request, self.request(.fixed(16))], in: 336) == [1_000_000, 16])
    }
  }

  @Test(
    "Any columns are within their limits and on the grid, and shares fill the width as far as the limits allow"
  )
  func properties() {
    var random = SeededRandom(seed: 11)
    for _ in 0..<2000 {
      let requests = (0..<Int.random(in: 1...8, using: &random)).map { _ in
        let minimum = Double(Int.random(in: 0...6, using: &random)) * 8
        let maximum =
          Bool.random(using: &random)
          ? .infinity : minimum + Double(Int.random(in: 0...9, using: &random)) * 8
        let natural = Double.random(in: 0...200, using: &random)
        let width: TableColumnWidth =
          switch Int.random(in: 0...2, using: &random) {
          case 0: .fixed(Double.random(in: 0...150, using: &random))
          case 1: .fitting(maximum: Double.random(in: 0...150, using: &random))
          default: .share(Double.random(in: 0.1...5, using: &random))
          }
        return request(width, minimum, maximum, natural: natural)
      }
      let available = Double(Int.random(in: 0...100, using: &random)) * 8
      let widths = widths(requests, in: available)
      for (width, request) in zip(widths, requests) {
        #expect(width >= request.minimum && width <= max(request.minimum, request.maximum))
        #expect(width.truncatingRemainder(dividingBy: 8) == 0)
      }
      let sum = widths.reduce(0, +)
      let shares = zip(widths, requests).filter { if case .share = $0.1.width { true } else { false } }
      let canGrow = shares.contains { $0.0 < $0.1.maximum }
      let canShrink = shares.contains { $0.0 > $0.1.minimum }
      if sum < available { #expect(!canGrow, "\(requests) in \(available): \(widths)") }
      if sum > available { #expect(!canShrink, "\(requests) in \(available): \(widths)") }
    }
  }
}
