import BacklitValues
import Testing

@Suite("The peak mark of a meter") struct PeakHoldTests {
  @Test("The mark is never below the level and comes to rest on it") func neverBelow() throws {
    try forAll { generator in
      var mark = PeakHold(level: -60)
      for _ in 0..<40 {
        mark.update(Double.random(in: -60...6, using: &generator))
        try #require(mark.peak >= mark.level)
        let before = mark.peak
        mark.advance(by: Double.random(in: 0...0.5, using: &generator))
        try #require(mark.peak >= mark.level && mark.peak <= before)
      }
      mark.advance(by: 60)
      try #require(mark.peak == mark.level && mark.isAtRest)
    }
  }

  @Test("The fall does not depend on the time steps") func timeSteps() throws {
    try forAll { generator in
      var whole = PeakHold(level: 0)
      whole.update(-60)
      var parts = whole
      let seconds = Double.random(in: 0...8, using: &generator)
      whole.advance(by: seconds)
      let count = Int.random(in: 1...50, using: &generator)
      for _ in 0..<count { parts.advance(by: seconds / Double(count)) }
      try #require(abs(whole.peak - parts.peak) < 1e-9)
    }
  }

  @Test("The mark holds, falls and is reached by the level") func holdAndFall() {
    var mark = PeakHold(level: -6, hold: 1, fall: 10)
    mark.update(-40)
    mark.advance(by: 1)
    #expect(mark.peak == -6 && !mark.isAtRest)
    mark.advance(by: 0.5)
    #expect(mark.peak == -11)
    mark.update(-8)
    #expect(mark.peak == -8 && mark.isAtRest)
    // A new peak is held again.
    mark.update(-40)
    mark.advance(by: 0.9)
    #expect(mark.peak == -8)
    mark.reset()
    #expect(mark.peak == -40 && mark.isAtRest)
  }

  @Test("NaN and infinities are ignored", arguments: unmeasurable)
  func notFinite(_ number: Double) {
    var mark = PeakHold(level: number, hold: number, fall: number)
    #expect(mark.level == 0 && mark.hold == 0 && mark.fall == 0)
    mark.update(number)
    mark.advance(by: number)
    #expect(mark.level == 0 && mark.peak == 0)
    mark.update(-20)
    mark.advance(by: 100)
    #expect(mark.peak == 0 && mark.isAtRest)
  }
}
