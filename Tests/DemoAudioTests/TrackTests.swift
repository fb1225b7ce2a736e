import Foundation
import TestSupport
import Testing

@testable import DemoAudio

/// Files, outlines and beats of recordings.
struct TrackTests {
  @Test("A file that cannot be loaded says why, where and what to do") func faults() throws {
    let folder = try TemporaryFolder()
    let text = folder.path("notes.wav")
    try Data("not a sound".utf8).write(to: URL(fileURLWithPath: text))
    for (path, words) in [
      (folder.path("none.wav"), "No such file"), (folder.path, "it is a folder"),
      (text, "cannot load the track"),
    ] {
      let fault = #expect(throws: Track.FileError.self) { _ = try Track(contentsOf: path) }
      let message = fault?.description ?? ""
      #expect(message.hasPrefix(path + ": ") && message.contains(words) && message.contains("Check the path"))
    }
    let engine = AudioEngine()
    let fault = #expect(throws: Track.FileError.self) {
      try engine.startRecording(to: folder.path("mix.aac"))
    }
    #expect(fault?.description.contains("Use a name that ends with .wav") == true)
    #expect(throws: Track.FileError.self) { try engine.startRecording(to: folder.path("none/mix.wav")) }
    #expect(!engine.isRecording)
  }

  @Test("The columns of an outline have the extremes and the loudness") func outline() {
    // Silence, a tone, and a constant.
    let track = Signals.track(seconds: 3) { time in
      time < 1 ? 0 : time < 2 ? 0.5 * sin(2 * Double.pi * 1000 * time) : -0.25
    }
    let overview = WaveformOverview(track)
    let columns = overview.columns(30)
    #expect(columns.count == 30)
    #expect(columns[..<9].allSatisfy { $0 == .silence })
    for column in columns[11..<19] {
      #expect(abs(column.maximum - 0.5) < 0.01 && abs(column.minimum + 0.5) < 0.01)
      #expect(abs(column.rms - 0.3536) < 0.01)
    }
    #expect(columns[21...].allSatisfy { $0.minimum == -0.25 && $0.maximum == -0.25 && $0.rms == 0.25 })
    // Outside of the recording there is silence, and columns may be finer than buckets.
    #expect(overview.columns(4, in: -2 ... -1).allSatisfy { $0 == .silence })
    #expect(overview.columns(4, in: 3.5...4).allSatisfy { $0 == .silence })
    #expect(overview.columns(1000, in: 2.5...2.501).allSatisfy { $0.minimum == -0.25 })
    #expect(overview.columns(0).isEmpty)
    #expect(
      WaveformOverview(Track(title: "", sampleRate: 8000, left: [])).columns(2) == [.silence, .silence])
  }

  @Test("Tempo and beats of a piece are found", arguments: [126.0, 97.3, 140.25])
  func tempo(_ tempo: Double) throws {
    var piece = DemoTrack()
    piece.tempo = tempo
    piece.bars = 8
    let track = piece.synthesize(sampleRate: 22_050)
    let grid = try #require(TempoDetector.beats(in: track))
    #expect(abs(grid.tempo - tempo) < 0.1, "\(grid.tempo)")
    for beat in [0, 8, 20, 31] {
      let place = Double(beat) * 60 / tempo
      #expect(abs(grid.nearestBeat(to: place) - place) < 0.012, "\(grid.nearestBeat(to: place) - place)")
    }
  }

  @Test("Silence and noise have no clear beat") func noBeat() {
    #expect(TempoDetector.beats(in: Signals.track(seconds: 6, rate: 8000) { _ in 0 }) == nil)
    #expect(TempoDetector.beats(in: Signals.tone(440, seconds: 1)) == nil)
    var random = SeededRandom(seed: 7)
    let noise = Signals.track(seconds: 12, rate: 11_025) { _ in Double.random(in: -0.5...0.5, using: &random)
    }
    #expect((TempoDetector.beats(in: noise)?.confidence ?? 0) < 0.1)
  }

  @Test("A grid knows its beats and the pitch to a different tempo") func grid() {
    let grid = BeatGrid(tempo: 120, firstBeat: 3.2)
    #expect(abs(grid.firstBeat - 0.2) < 1e-9)
    #expect(abs(grid.nearestBeat(to: 10) - 10.2) < 1e-9)
    #expect(abs(grid.phase(at: 0.45) - 0.5) < 1e-9)
    #expect(abs(grid.pitch(toReach: 126) - 0.05) < 1e-12)
    #expect(abs(grid.pitch(toReach: 64) - 64 / 60.0 + 1) < 1e-12)
  }

  @Test("A piece is the same each time, and does not clip") func piece() {
    var piece = DemoTrack()
    piece.bars = 2
    let (first, second) = (piece.synthesize(sampleRate: 11_025), piece.synthesize(sampleRate: 11_025))
    #expect(first.left == second.left && first.right == second.right)
    #expect(abs(first.duration - piece.duration) < 1e-3)
    #expect((first.left + first.right).allSatisfy { abs($0) < 1 })
    #expect(Signals.rms(first.left) > 0.05)
  }
}
