import Dispatch
import Foundation
import TestSupport
import Testing

@testable import DemoAudio

/// Gains, tone controls, meters and recordings of the mix.
struct MixTests {
  @Test("Words lower the music by 12 dB, in a ramp without clicks") func ducking() {
    let engine = AudioEngine.playing(Signals.tone(440), from: 0.2)
    let before = Signals.rms(engine.left(seconds: 0.2))
    engine.isDucked = true
    let ramp = engine.left(seconds: 0.1)
    let during = Signals.rms(engine.left(seconds: 0.2))
    engine.isDucked = false
    let back = engine.left(seconds: 0.5)
    let after = Signals.rms(engine.left(seconds: 0.2))
    #expect(abs(Signals.decibels(during / before) + 12) < 0.1)
    #expect(abs(Signals.decibels(after / before)) < 0.1)
    #expect(Signals.decibels(Signals.loudestClick(ramp + back)) < -60)
  }

  @Test("The curves of the crossfader have their ends and middles") func curves() {
    for curve in CrossfaderCurve.allCases {
      let (start, end) = (curve.gains(at: -1), curve.gains(at: 1))
      #expect(start.left == 1 && start.right == 0)
      #expect(abs(end.left) < 1e-12 && end.right == 1)
      for place in stride(from: -1.0, through: 1, by: 0.05) {
        let (gains, mirrored) = (curve.gains(at: place), curve.gains(at: -place))
        #expect(abs(gains.left - mirrored.right) < 1e-12)
        switch curve {
        case .constantPower:
          #expect(abs(gains.left * gains.left + gains.right * gains.right - 1) < 1e-12)
        case .linear: #expect(abs(gains.left + gains.right - 1) < 1e-12)
        case .cut: if abs(place) < 0.89 { #expect(gains.left == 1 && gains.right == 1) }
        }
      }
    }
  }

  @Test("The crossfader and the gain change the level of a deck") func gains() {
    let engine = AudioEngine.playing(Signals.tone(440, seconds: 6), from: 0.2)
    let deck = engine.decks[0]
    let full = Signals.rms(engine.left(seconds: 0.1))
    deck.gain = -6
    _ = engine.left(seconds: 0.01)
    #expect(abs(Signals.decibels(Signals.rms(engine.left(seconds: 0.1)) / full) + 6) < 0.05)
    deck.side = .left
    engine.crossfader = 0
    _ = engine.left(seconds: 0.01)
    #expect(abs(Signals.decibels(Signals.rms(engine.left(seconds: 0.1)) / full) + 9.01) < 0.05)
    engine.crossfader = 1
    _ = engine.left(seconds: 0.01)
    #expect(Signals.rms(engine.left(seconds: 0.1)) < 1e-6)
    engine.crossfader = -1
    deck.gain = -.infinity
    _ = engine.left(seconds: 0.01)
    #expect(Signals.rms(engine.left(seconds: 0.1)) == 0)
  }

  @Test("Each band of the equalizer changes its own frequencies") func equalizer() {
    let tones = [50.0, 1000, 10_000]
    let track = Signals.track(seconds: 1) { time in
      tones.reduce(0) { $0 + 0.15 * sin(2 * Double.pi * $1 * time) }
    }
    for band in 0..<3 {
      for gain in [-26.0, 6] {
        let engine = AudioEngine.playing(track, from: 0.2)
        engine.decks[0].equalizer[band] = gain
        _ = engine.left(seconds: 0.2)
        let samples = engine.left(seconds: 0.1)
        for (index, tone) in tones.enumerated() {
          let heard = Signals.decibels(Signals.amplitude(samples, at: tone) / 0.15)
          let expected = index == band ? gain : 0
          #expect(abs(heard - expected) < 2, "band \(band) at \(gain) dB: \(tone) Hz is at \(heard) dB")
        }
      }
    }
  }

  @Test("The filter's knob removes highs to the left and lows to the right") func filter() {
    func level(_ tone: Double, knob: Double) -> Double {
      let engine = AudioEngine.playing(Signals.tone(tone), from: 0.2)
      engine.decks[0].filter = knob
      _ = engine.left(seconds: 0.2)
      return Signals.decibels(Signals.amplitude(engine.left(seconds: 0.1), at: tone) / 0.5)
    }
    #expect(abs(level(60, knob: -0.6)) < 1.5)
    #expect(level(8000, knob: -0.6) < -30)
    #expect(level(60, knob: 0.6) < -30)
    #expect(abs(level(8000, knob: 0.6)) < 1.5)
    #expect(abs(level(1000, knob: 0)) < 0.01)
  }

  @Test("The meters show the real signal") func meters() {
    let engine = AudioEngine.playing(Signals.tone(440, amplitude: 0.8), from: 0.2)
    _ = engine.left(seconds: 0.4)
    _ = engine.readLevel()
    _ = engine.left(seconds: 0.1)
    let level = engine.readLevel()
    #expect(abs(level.peakDecibels - Signals.decibels(0.8)) < 0.05)
    #expect(abs(level.rmsDecibels - Signals.decibels(0.8 / 2.0.squareRoot())) < 0.1)
    #expect(abs(engine.decks[0].readLevel().peakDecibels - Signals.decibels(0.8)) < 0.05)
    #expect(engine.decks[1].readLevel().peakDecibels == -.infinity)
    // A peak is read once.
    #expect(engine.readLevel().peakDecibels == -.infinity)
  }

  @Test("The cue bus has a deck before its gain") func cueBus() {
    let engine = AudioEngine.playing(Signals.tone(440), from: 0.2)
    engine.decks[0].gain = -.infinity
    engine.decks[0].isOnCueBus = true
    var samples = [Float](repeating: 0, count: 4 * 9600)
    engine.render(into: &samples, channels: 4, frames: 9600)
    let frames = (2400..<9600)
    #expect(Signals.rms(frames.map { samples[4 * $0] }) == 0)
    #expect(abs(Signals.rms(frames.map { samples[4 * $0 + 2] }) - 0.5 / 2.0.squareRoot()) < 0.01)
  }

  @Test("A recorded mix is the mix that was heard", arguments: ["wav", "flac"])
  func recording(_ format: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("mix." + format)
    let engine = AudioEngine.playing(Signals.tone(440), from: 0.2)
    try engine.startRecording(to: path)
    #expect(throws: Track.FileError.self) { try engine.startRecording(to: path) }
    let heard = engine.left(seconds: 0.5)
    try engine.stopRecording()
    _ = engine.left(seconds: 0.1)
    let track = try Track(contentsOf: path)
    #expect(track.sampleRate == engine.sampleRate && track.left.count == heard.count)
    #expect(zip(track.left, heard).allSatisfy { abs($0 - $1) < 1e-6 })
  }

  @Test("A file that exists, a link or a pipe is not recorded to", arguments: ["file", "link", "pipe"])
  func taken(_ kind: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("mix.wav")
    switch kind {
    case "file": try folder.write("mix.wav", "notes")
    case "link": #expect(symlink(folder.path("none"), path) == 0)
    default: #expect(mkfifo(path, 0o600) == 0)
    }
    let engine = AudioEngine.playing(Signals.tone(440), from: 0.2)
    let fault = #expect(throws: Track.FileError.self) { try engine.startRecording(to: path) }
    #expect(fault?.reason == .exists && !engine.isRecording)
    #expect(kind != "file" || folder.text("mix.wav") == "notes")
  }

  @Test("A recording ends at the first failed write, and says so at once", arguments: ["wav", "flac", "ogg"])
  func fullDisk(_ format: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("mix." + format)
    let engine = AudioEngine.playing(Signals.tone(440), from: 0.2)
    let hasFailed = DispatchSemaphore(value: 0)
    try engine.startRecording(to: path) { hasFailed.signal() }
    // From now on, the disk is full.
    let full = open("/dev/full", O_RDWR | O_CLOEXEC)
    let own = try #require(
      (3..<1024).first { descriptor in
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(descriptor)")) == path
      })
    #expect(dup2(full, Int32(own)) == own)
    close(full)
    var seconds = 0
    while hasFailed.wait(timeout: .now() + .milliseconds(20)) == .timedOut, seconds < 600 {
      _ = engine.left(seconds: 0.5)
      seconds += 1
    }
    #expect(seconds < 600)
    #expect(throws: Track.FileError.self) { try engine.stopRecording() }
    #expect(!engine.isRecording)
  }

  @Test("A recording whose file is deleted or moved is not written") func removed() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("mix.wav")
    for change in [{ unlink($0) }, { rename($0, folder.path("moved.wav")) }] as [(String) -> Int32] {
      let engine = AudioEngine.playing(Signals.tone(440), from: 0.2)
      try engine.startRecording(to: path)
      _ = engine.left(seconds: 0.2)
      #expect(change(path) == 0)
      let fault = #expect(throws: Track.FileError.self) { try engine.stopRecording() }
      #expect(fault?.reason == .removed)
    }
  }

  @Test("The recording of an engine that is freed is complete") func freedEngine() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("mix.wav")
    var engine: AudioEngine? = AudioEngine.playing(Signals.tone(440), from: 0.2)
    try engine?.startRecording(to: path)
    let heard = try #require(engine?.left(seconds: 0.5))
    engine = nil
    #expect(try Track(contentsOf: path).left.count == heard.count)
  }
}
