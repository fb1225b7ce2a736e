import CSound
import Foundation
import TestSupport
import Testing

@testable import DemoAudio

/// Files, outlines and beats of recordings.
struct TrackTests {
  @Test("A file that cannot be loaded says why, where and what to do") func faults() throws {
    let folder = try TemporaryFolder()
    try Data("not a sound".utf8).write(to: URL(fileURLWithPath: folder.path("notes.wav")))
    for (name, rate, samples) in [("none.wav", 44_100, 0), ("slow.wav", 4000, 100)] {
      try Self.wave(rate: rate, samples: samples).write(to: URL(fileURLWithPath: folder.path(name)))
    }
    for (name, reason, remedy) in [
      ("gone.wav", Track.FileError.Reason.missing, "Check the path"), ("", .folder, "Pass one of its files"),
      ("notes.wav", .notSound, "WAV, AIFF, FLAC, Ogg and MP3"), ("none.wav", .empty, "convert it again"),
      ("slow.wav", .sampleRate(hertz: 4000), "Convert it to 44100"),
    ] {
      let path = name.isEmpty ? folder.path : folder.path(name)
      let fault = #expect(throws: Track.FileError.self) { _ = try Track(contentsOf: path) }
      #expect(fault?.reason == reason && fault?.path == path, "\(name): \(fault as Any)")
      let message = fault?.description ?? ""
      #expect(message.hasPrefix(path + ": cannot load the track: ") && message.contains(remedy), "\(message)")
    }
    let engine = AudioEngine()
    let fault = #expect(throws: Track.FileError.self) {
      try engine.startRecording(to: folder.path("mix.aac"))
    }
    #expect(fault?.reason == .unknownExtension)
    #expect(fault?.description.contains("Use a name that ends with .wav") == true)
    let place = #expect(throws: Track.FileError.self) {
      try engine.startRecording(to: folder.path("none/mix.wav"))
    }
    #expect(place?.reason == .notWritable && place?.description.contains("Check the folder") == true)
    #expect(!engine.isRecording)
  }

  /// A format of a file, and how exactly it keeps samples.
  struct Format: CustomTestStringConvertible {
    let name: String
    let number: Int
    /// The largest error of the amplitude of a tone.
    let tolerance: Double
    /// The largest number of frames that the encoder adds or removes.
    var padding = 0

    var testDescription: String { name }

    static let all = [
      Format(name: "AIFF", number: Int(SF_FORMAT_AIFF) | Int(SF_FORMAT_PCM_16), tolerance: 1e-4),
      Format(name: "Ogg Vorbis", number: Int(SF_FORMAT_OGG) | Int(SF_FORMAT_VORBIS), tolerance: 0.02),
      Format(
        name: "Ogg Opus", number: Int(SF_FORMAT_OGG) | Int(SF_FORMAT_OPUS), tolerance: 0.02, padding: 1024),
      Format(
        name: "MP3", number: Int(SF_FORMAT_MPEG) | Int(SF_FORMAT_MPEG_LAYER_III), tolerance: 0.05,
        padding: 4096),
    ]
  }

  @Test("Ogg, MP3 and AIFF files are loaded with both channels", arguments: Format.all)
  func formats(_ format: Format) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("piece.sound")
    let (rate, frames) = (48_000, 96_000)
    var information = SF_INFO()
    (information.samplerate, information.channels, information.format) = (
      Int32(rate), 2, Int32(format.number)
    )
    // A tone on each channel.
    let samples = (0..<frames).flatMap { frame -> [Float] in
      let time = Double(frame) / Double(rate)
      return [1000.0, 3000].map { (tone: Double) in Float(0.5 * sin(2 * Double.pi * tone * time)) }
    }
    let file = try #require(
      sf_open(path, Int32(SFM_WRITE), &information), "\(String(cString: sf_strerror(nil)))")
    #expect(sf_writef_float(file, samples, sf_count_t(frames)) == sf_count_t(frames))
    #expect(sf_close(file) == 0)
    let track = try Track(contentsOf: path)
    #expect(track.title == "piece" && track.sampleRate == Double(rate))
    #expect(abs(track.left.count - frames) <= format.padding, "\(track.left.count)")
    for (channel, tone, other) in [(track.left, 1000.0, 3000.0), (track.right, 3000, 1000)] {
      let middle = Array(channel[24_000..<72_000])
      #expect(abs(Signals.amplitude(middle, at: tone) / 0.5 - 1) < format.tolerance)
      #expect(Signals.amplitude(middle, at: other) < 0.01)
    }
    // It is heard as it is.
    let heard = AudioEngine.playing(track, from: 0.5).left(seconds: 0.5)
    #expect(abs(Signals.frequency(heard, near: 1000) - 1000) < 0.5)
  }

  @Test("Samples that are not numbers are silence, and the deck plays on") func notFinite() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("broken.wav")
    var information = SF_INFO()
    (information.samplerate, information.channels, information.format) = (
      48_000, 1, Int32(Int(SF_FORMAT_WAV) | Int(SF_FORMAT_FLOAT))
    )
    var samples = (0..<48_000).map { Float(0.5 * sin(2 * Double.pi * 440 * Double($0) / 48_000)) }
    let faults: [(place: Int, value: Float)] = [(4800, .nan), (4900, .infinity), (5000, -.infinity)]
    for fault in faults { samples[fault.place] = fault.value }
    let file = try #require(sf_open(path, Int32(SFM_WRITE), &information))
    #expect(sf_writef_float(file, samples, 48_000) == 48_000)
    #expect(sf_close(file) == 0)
    let track = try Track(contentsOf: path)
    for fault in faults { #expect(track.left[fault.place] == 0 && track.right[fault.place] == 0) }
    #expect(track.left[4801] == samples[4801])
    let heard = AudioEngine.playing(track).left(seconds: 0.9)
    #expect(heard.allSatisfy(\.isFinite) && abs(Signals.rms(heard.suffix(24_000)) - 0.354) < 0.01)
  }

  @Test(
    "A file that was cut is damaged, not short",
    arguments: [Int(SF_FORMAT_WAV), Int(SF_FORMAT_AIFF), Int(SF_FORMAT_FLAC)])
  func cut(format: Int) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("piece.sound")
    var information = SF_INFO()
    (information.samplerate, information.channels, information.format) = (
      48_000, 2, Int32(format | Int(SF_FORMAT_PCM_16))
    )
    let samples = (0..<192_000).map { _ in Float.random(in: -0.5...0.5) }
    let file = try #require(sf_open(path, Int32(SFM_WRITE), &information))
    #expect(sf_writef_float(file, samples, 96_000) == 96_000)
    #expect(sf_close(file) == 0)
    #expect(try Track(contentsOf: path).duration == 2)
    let size = try #require(FileManager.default.contents(atPath: path)).count
    // Half of it is there.
    #expect(truncate(path, size / 2) == 0)
    let fault = #expect(throws: Track.FileError.self) { _ = try Track(contentsOf: path) }
    guard case .damaged(let seconds) = fault?.reason else {
      Issue.record("\(fault as Any)")
      return
    }
    #expect(seconds > 0.5 && seconds < 1.1)
  }

  @Test("A file whose name is not UTF-8 is loaded") func anyName() throws {
    let folder = try TemporaryFolder()
    try Self.wave(rate: 48_000, samples: 480).write(to: URL(fileURLWithPath: folder.path("a.wav")))
    let name = Array(folder.path("").utf8CString.dropLast()) + [CChar(bitPattern: 0xFF), 0]
    #expect(rename(folder.path("a.wav"), name) == 0)
    // As FileName writes it.
    #expect(try Track(contentsOf: folder.path("\u{10FFFF}")).duration == 0.01)
  }

  @Test("A pipe is not waited for") func pipe() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("pipe.wav")
    #expect(mkfifo(path, 0o600) == 0)
    let fault = #expect(throws: Track.FileError.self) { _ = try Track(contentsOf: path) }
    #expect(fault?.reason == .notSound)
  }

  @Test("A file that claims to be long takes memory as it is read") func claim() throws {
    let track = Track(tags: TrackTags(title: "long"), sampleRate: 48_000, frames: Track.frameLimit) {
      left, _ in left[0] = 1
    }
    // An hour takes 337,500 pages.
    let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
    let resident = try #require(Int(pages[1]))
    #expect(resident < 250_000 && track.data.left[0] == 1)
  }

  /// A WAV file of silence with one channel of 16 bits.
  private static func wave(rate: Int, samples: Int) -> Data {
    header(rate: rate, samples: samples) + Data(count: 2 * samples)
  }

  /// The bytes before the samples of a WAV file with one channel of 16 bits.
  private static func header(rate: Int, samples: Int) -> Data {
    var data = Data()
    func append(_ value: Int, _ count: Int) {
      for index in 0..<count { data.append(UInt8(truncatingIfNeeded: value >> (8 * index))) }
    }
    data += Data("RIFF".utf8)
    append(36 + 2 * samples, 4)
    data += Data("WAVEfmt ".utf8)
    for (value, count) in [(16, 4), (1, 2), (1, 2), (rate, 4), (2 * rate, 4), (2, 2), (16, 2)] {
      append(value, count)
    }
    data += Data("data".utf8)
    append(2 * samples, 4)
    return data
  }

  @Test("A file with more frames than an hour at 48 kHz is not loaded, whatever its sample rate")
  func tooLong() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("long.wav")
    let samples = Track.frameLimit + 1
    let header = Self.header(rate: 192_000, samples: samples)
    try header.write(to: URL(fileURLWithPath: path))
    // The silence takes no room on the disk.
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try file.truncate(atOffset: UInt64(header.count + 2 * samples))
    try file.close()
    let fault = #expect(throws: Track.FileError.self) { _ = try Track(contentsOf: path) }
    #expect(fault?.reason == .tooLong, "\(fault as Any)")
  }

  @Test("A file that takes too long to decode is not loaded") func takesTooLong() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a.wav")
    let samples = 10_000
    try Self.wave(rate: 48_000, samples: samples).write(to: URL(fileURLWithPath: path))
    #expect(try Track(contentsOf: path).data.frames == samples)
    let fault = #expect(throws: Track.FileError.self) { _ = try Track(contentsOf: path, timeLimit: 0) }
    #expect(fault?.reason == .takesTooLong, "\(fault as Any)")
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
    #expect(BeatGrid.barsAndBeats(of: 8.95).map { [$0.bars, $0.beats] } == [2, 1])
    #expect(BeatGrid.barsAndBeats(of: 8.8) == nil && BeatGrid.barsAndBeats(of: 0.02) == nil)
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
