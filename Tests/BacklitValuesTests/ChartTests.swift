import BacklitValues
import Testing

@Suite("The values of a chart") struct ChartTests {
  private func randomValues<G: RandomNumberGenerator>(_ generator: inout G) -> [Double] {
    (0..<Int.random(in: 1...700, using: &generator)).map { _ in
      Int.random(in: 0..<9, using: &generator) == 0 ? .nan : Double.random(in: -90...90, using: &generator)
    }
  }

  @Test("Marks are multiples of 1, 2 or 5 times a power of ten, evenly spaced, at most as many as asked for")
  func ticks() throws {
    try forAll { generator in
      let size = Double(
        (0..<Int.random(in: 0...30, using: &generator)).reduce(1e-12) { result, _ in result * 10 })
      let ends = [
        Double.random(in: -size...size, using: &generator), .random(in: -size...size, using: &generator),
      ]
      let range = min(ends[0], ends[1])...max(ends[0], ends[1])
      let count = Int.random(in: 3...12, using: &generator)
      let ticks = AxisTicks(range, maximumCount: count)
      try #require(ticks.values.count <= count && ticks.values.count >= 2)
      try #require(ticks.range.lowerBound <= range.lowerBound && ticks.range.upperBound >= range.upperBound)
      let step = ticks.values[1] - ticks.values[0]
      try #require(abs(ticks.values[0] - ticks.range.lowerBound) <= step * 1e-6)
      try #require(abs(ticks.values[ticks.values.count - 1] - ticks.range.upperBound) <= step * 1e-6)
      for (value, next) in zip(ticks.values, ticks.values.dropFirst()) {
        try #require(abs(next - value - step) <= step * 1e-6)
      }
      var digits = step
      while digits >= 9.99 { digits /= 10 }
      while digits < 0.999 { digits *= 10 }
      try #require([1, 2, 5].contains { abs(digits - $0) < 1e-3 }, "\(step)")
      // A fixed end stays.
      let fixed = AxisTicks(range, maximumCount: count, widensLower: false, widensUpper: false)
      try #require(fixed.range == range && fixed.values.allSatisfy(range.contains))
    }
  }

  @Test("Ranges without marks give their ends") func extremeRanges() {
    #expect(AxisTicks(0...98, maximumCount: 6).values == [0, 20, 40, 60, 80, 100])
    #expect(AxisTicks(0...0.3, maximumCount: 4).values == [0, 0.1, 0.2, 0.3])
    #expect(AxisTicks(0...0.3, maximumCount: 4).decimals == 1)
    #expect(AxisTicks(5...5, maximumCount: 4).values == [5])
    let all = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
    #expect(AxisTicks(all, maximumCount: 4).values == [all.lowerBound, all.upperBound])
    #expect(AxisTicks(1e16...(1e16 + 2), maximumCount: 4).values.count == 2)
    #expect(AxisTicks(0...Double.leastNonzeroMagnitude, maximumCount: 4).values.count == 2)
  }

  @Test("A number of intervals gets the smallest round step that covers the range") func intervals() {
    #expect(AxisTicks(0...6, intervals: 2)?.values == [0, 3, 6])
    #expect(AxisTicks(0...98, intervals: 4)?.values == [0, 25, 50, 75, 100])
    #expect(AxisTicks(0...0.5, intervals: 2)?.values == [0, 0.25, 0.5])
    #expect(AxisTicks(0...0.5, intervals: 2)?.decimals == 2)
    #expect(AxisTicks(-3...4, intervals: 3)?.values == [-3, 0, 3, 6])
    #expect(AxisTicks(5...5, intervals: 3) == nil)
  }

  @Test("Extremes of any part are those of a search, also after values were added")
  func extremes() throws {
    try forAll { generator in
      let values = randomValues(&generator)
      let half = Int.random(in: 0...values.count, using: &generator)
      var points = ChartPoints(Array(values[..<half]))
      for value in values[half...] { points.append(value) }
      let start = Int.random(in: 0...values.count, using: &generator)
      let part = start..<Int.random(in: start...values.count, using: &generator)
      let finite = part.filter { values[$0].isFinite }
      let found = points.extremes(in: part)
      try #require(found?.lowest == finite.min { values[$0] < values[$1] })
      try #require(found?.highest == finite.max { values[$0] < values[$1] })
    }
  }

  @Test("Columns show every value: the extremes of the columns are those of the values")
  func columns() throws {
    try forAll { generator in
      let values = randomValues(&generator)
      let points = ChartPoints(values)
      let count = Int.random(in: 1...200, using: &generator)
      let columns = points.columns(count, in: values.indices)
      let finite = values.filter(\.isFinite)
      try #require(columns.count == count)
      try #require(columns.compactMap { $0?.lowerBound }.min() == finite.min())
      try #require(columns.compactMap { $0?.upperBound }.max() == finite.max())
      for (index, value) in values.enumerated() where value.isFinite {
        let place = values.count > 1 ? Double(index) * Double(count - 1) / Double(values.count - 1) : 0
        // A place between two columns is in either.
        let near = [place - 1e-9, place + 1e-9].map { columns[max(0, Int($0.rounded()))] }
        try #require(near.contains { $0?.contains(value) == true })
      }
    }
  }

  @Test("A line without gaps has no holes, and a gap is a hole") func holes() {
    let points = ChartPoints([0, 10, .nan, .nan, 4, 6])
    let columns = points.columns(51, in: 0..<6)
    #expect(columns[...10].allSatisfy { $0 != nil } && columns[40...].allSatisfy { $0 != nil })
    #expect(columns[12...38].allSatisfy { $0 == nil })
    for (one, other) in zip(columns[...10], columns[1...10]) {
      #expect(one.map { other?.overlaps($0) } == true)
    }
  }

  @Test("A trend is that of the whole series") func trend() {
    func trend(_ values: [Double]) -> ChartPoints.Trend? { ChartPoints(values).trend(in: values.indices) }
    #expect(trend([1, 2, 1.5, 3, .nan, 4]) == .rising)
    #expect(trend((0..<5_000).map { -Double($0) }) == .falling)
    #expect(trend([7, 7, 7]) == .steady)
    #expect(trend([0, 9, 0, 9, 0, 9, 0]) == nil)
    #expect(trend([3]) == nil && trend([]) == nil && trend([.nan, .nan]) == nil)
  }

  /// The frequency of a part of a sound, by its zero crossings.
  private func frequency(of samples: ArraySlice<Int16>) -> Double {
    let crossings = zip(samples, samples.dropFirst()).count { ($0 < 0) != ($1 < 0) }
    return Double(crossings) / 2 * Double(AudioGraph.sampleRate) / Double(samples.count)
  }

  @Test("The pitch of an audio graph follows the values between 200 and 1,600 Hz, and gaps are silent")
  func audioGraph() {
    let graph = AudioGraph(values: [0, 0, 0, .nan, .nan, .nan, 100, 100, 100, 50, 50], duration: 5)
    let second = AudioGraph.sampleRate
    #expect(graph.samples.count == 5 * second)
    #expect(abs(frequency(of: graph.samples[second / 10..<second * 9 / 10]) - 200) < 4)
    #expect(graph.samples[second * 3 / 2..<second * 9 / 4].allSatisfy { $0 == 0 })
    #expect(abs(frequency(of: graph.samples[second * 31 / 10..<second * 39 / 10]) - 1_600) < 8)
    // The middle of a range of three octaves.
    #expect(abs(frequency(of: graph.samples[second * 93 / 20..<second * 49 / 10]) - 565.7) < 12)
    // A rising series has a rising pitch; 100,000 values take the same time.
    let long = AudioGraph(values: (0..<100_000).map(Double.init), duration: 3)
    let tenth = long.samples.count / 10
    let pitches = (0..<10).map { frequency(of: long.samples[$0 * tenth..<($0 + 1) * tenth]) }
    #expect(zip(pitches, pitches.dropFirst()).allSatisfy { $0 < $1 }, "\(pitches)")
    #expect(long.samples.count == 3 * second)
    let steps = zip(long.samples, long.samples.dropFirst()).map { abs(Int($0) - Int($1)) }
    #expect(steps.max() ?? 0 < 2_500, "no clicks")
  }

  @Test("A WAV file has a header and the samples") func waveFile() {
    let graph = AudioGraph(values: [1, 2], duration: 0.1)
    let file = graph.waveFile
    #expect(file.count == 44 + 2 * graph.samples.count)
    #expect(String(decoding: file[..<4] + file[8..<16], as: UTF8.self) == "RIFFWAVEfmt ")
    #expect(AudioGraph(values: [.nan]).samples.isEmpty && AudioGraph(values: []).waveFile.count == 44)
  }
}
