import Foundation
import Testing

@testable import DemoAudio

/// How exactly tempos are found.
struct TempoTests {
  /// Clicks, the first of them after a tenth of a second.
  private func clicks(_ tempo: Double, rate: Double) -> Track {
    Signals.track(seconds: 20, rate: rate) { time in
      let sinceBeat = (time - 0.1).truncatingRemainder(dividingBy: 60 / tempo)
      return sinceBeat >= 0 && sinceBeat < 0.02 ? 0.5 * sin(2 * Double.pi * 1000 * sinceBeat) : 0
    }
  }

  /// Drums in the tempo of a style or a different one.
  private func drums(_ style: DemoTrack.Style, _ tempo: Double) -> Track {
    var piece = DemoTrack(style)
    (piece.tempo, piece.bars, piece.parts) = (tempo, 8, .drums)
    return piece.synthesize(sampleRate: 22_050)
  }

  @Test(
    "The tempo of clicks from 60 to 200 is found within a tenth",
    arguments: stride(from: 60.0, through: 200, by: 8.75).map { $0 })
  func clicks(tempo: Double) throws {
    let found = try #require(TempoDetector.beats(in: clicks(tempo, rate: 11_025))).tempo
    #expect(abs(found - tempo) < 0.1, "\(tempo) is taken for \(found)")
  }

  @Test(
    "The tempo of drums is found; of slow and fast ones, it or its octave",
    arguments: DemoTrack.Style.allCases,
    stride(from: 60.0, through: 200, by: 14).map { $0 })
  func drums(style: DemoTrack.Style, tempo: Double) throws {
    let found = try #require(TempoDetector.beats(in: drums(style, tempo))).tempo
    let isUsual = (95...(style == .pop ? 165 : 180)).contains(tempo)
    let allowed = isUsual ? [tempo] : [tempo, 2 * tempo, tempo / 2]
    #expect(allowed.contains { abs($0 - found) < 0.3 }, "\(tempo) is taken for \(found)")
  }

  @Test(
    "Beats are found where they are, at each sample rate",
    arguments: [8000.0, 11_025, 16_000, 22_050, 32_000, 44_100, 48_000, 96_000])
  func place(rate: Double) throws {
    let grid = try #require(TempoDetector.beats(in: clicks(120, rate: rate)))
    #expect(abs(grid.nearestBeat(to: 5.1) - 5.1) < 0.003, "\(grid.nearestBeat(to: 5.1))")
    var piece = DemoTrack()
    piece.bars = 8
    let found = try #require(TempoDetector.beats(in: piece.synthesize(sampleRate: rate)))
    #expect(abs(found.nearestBeat(to: 0)) < 0.004, "\(found.nearestBeat(to: 0))")
  }

  @Test("The tempo of the computed pieces is exact to a tenth") func pieces() throws {
    for style in [DemoTrack.Style.dance, .rock, .pop] {
      let piece = DemoTrack(style)
      let found = try #require(TempoDetector.beats(in: piece.synthesize())).tempo
      #expect(abs(found - piece.tempo) < 0.05, "\(style): \(found)")
    }
  }
}
