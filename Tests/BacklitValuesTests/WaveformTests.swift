import BacklitValues
import Testing

@Suite("The outline of a recording") struct WaveformTests {
  private func randomBins<G: RandomNumberGenerator>(_ generator: inout G) -> [Waveform.Bin] {
    (0..<Int.random(in: 1...200, using: &generator)).map { _ in
      let ends = [Float.random(in: -1...1, using: &generator), Float.random(in: -1...1, using: &generator)]
      return Waveform.Bin(
        minimum: ends.min() ?? 0, maximum: ends.max() ?? 0,
        loudness: Float.random(in: 0...1, using: &generator))
    }
  }

  @Test("Fewer bins keep the extremes and the energy") func reduced() throws {
    try forAll { generator in
      let whole = Waveform(bins: randomBins(&generator))
      let count = Int.random(in: 1...whole.bins.count, using: &generator)
      let reduced = whole.reduced(to: count)
      try #require(reduced.bins.count == count)
      try #require(reduced.bins.map(\.minimum).min() == whole.bins.map(\.minimum).min())
      try #require(reduced.bins.map(\.maximum).max() == whole.bins.map(\.maximum).max())
      try #require(reduced.bins.map(\.loudness).max() ?? 0 <= whole.bins.map(\.loudness).max() ?? 0)
      // With a divisor, all parts have the same size, so the mean energy stays.
      guard whole.bins.count.isMultiple(of: count) else { return }
      func energy(_ waveform: Waveform) -> Float {
        waveform.bins.reduce(0) { $0 + $1.loudness * $1.loudness } / Float(waveform.bins.count)
      }
      try #require(abs(energy(reduced) - energy(whole)) < 1e-4)
    }
  }

  @Test("More bins repeat bins in order") func repeated() throws {
    try forAll { generator in
      let whole = Waveform(bins: randomBins(&generator))
      let factor = Int.random(in: 1...5, using: &generator)
      let more = whole.reduced(to: whole.bins.count * factor)
      try #require(more.bins == whole.bins.flatMap { Array(repeating: $0, count: factor) })
      try #require(more.reduced(to: whole.bins.count) == whole)
    }
  }

  @Test("Samples and their bins give the same extremes and loudness") func samples() throws {
    try forAll { generator in
      let samples = (0..<Int.random(in: 1...500, using: &generator)).map { _ in
        Float.random(in: -1...1, using: &generator)
      }
      let bin = try #require(Waveform(samples: samples, binCount: 1).bins.first)
      try #require(bin.minimum == samples.min() && bin.maximum == samples.max())
      let fine = Waveform(samples: samples, binCount: samples.count)
      try #require(fine.bins.map(\.minimum) == samples && fine.bins.map(\.loudness) == samples.map(abs))
      try #require(abs((fine.reduced(to: 1).bins.first?.loudness ?? -1) - bin.loudness) < 1e-5)
    }
  }

  @Test("Numbers are clamped, and NaN counts as 0") func clamped() {
    let bin = Waveform.Bin(minimum: 3, maximum: .nan, loudness: -1)
    #expect(bin.minimum == 1 && bin.maximum == 1 && bin.loudness == 0)
    let other = Waveform.Bin(minimum: -.infinity, maximum: .infinity, loudness: .infinity)
    #expect(other == Waveform.Bin(level: 2))
    #expect(Waveform.Bin(level: .nan) == .silence)
  }

  @Test("Nothing is silent, and no bins are none") func empty() {
    #expect(Waveform().reduced(to: 3).bins == Array(repeating: .silence, count: 3))
    #expect(Waveform(samples: [Float](), binCount: 2).bins == [.silence, .silence])
    #expect(Waveform(samples: [1, 1], binCount: 0).bins.isEmpty)
    #expect(Waveform(bins: [.silence]).reduced(to: -1).bins.isEmpty)
  }
}
