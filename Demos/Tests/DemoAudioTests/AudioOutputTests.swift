import Foundation
import TestSupport
import Testing

@testable import DemoAudio

/// The output through ALSA, without a sound card.
@Suite(.serialized) struct AudioOutputTests {
  /// Waits for a condition.
  private func wait(_ condition: () -> Bool) -> Bool {
    for _ in 0..<3000 {
      if condition() { return true }
      usleep(10_000)
    }
    return condition()
  }

  @Test("What ALSA gets is the tone at its pitch") func file() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("out.raw")
    let engine = AudioEngine()
    engine.decks[0].load(Signals.tone(1000, seconds: 20))
    engine.decks[0].pitch = 0.08
    engine.decks[0].isPlaying = true
    // ALSA's plug-in `file` writes what it passes on, here to nothing.
    engine.start(device: "tee:null,'\(path)',raw")
    #expect(engine.outputState == .playing(device: "tee:null,'\(path)',raw"))
    #expect(wait { engine.decks[0].position > 4 })
    engine.stop()
    #expect(engine.outputState == .stopped)
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    let samples = data.withUnsafeBytes { bytes in
      (0..<bytes.count / 8).map { bytes.loadUnaligned(fromByteOffset: $0 * 8, as: Float.self) }
    }
    try #require(samples.count > 3 * 48_000)
    let part = Array(samples[2 * 48_000..<3 * 48_000])
    #expect(abs(Signals.frequency(part, near: 1000) - 1080) < 0.5)
    #expect(abs(Signals.amplitude(part, at: 1080) - 0.5) < 0.005)
  }

  @Test("Without a sound card the decks play silently, and the state says why") func silent() throws {
    let engine = AudioEngine()
    engine.decks[0].load(Signals.tone(1000))
    engine.start(device: "missing")
    guard case .silent(let error) = engine.outputState else {
      Issue.record("\(engine.outputState)")
      return
    }
    #expect(error.device == "missing" && error.direction == .output)
    #expect("\(error)".hasPrefix("missing cannot be opened") && "\(error)".contains("aplay -L"))
    engine.decks[0].isPlaying = true
    #expect(wait { engine.decks[0].position > 0.1 })
    #expect(engine.decks[0].readLevel().peakDecibels > -20)
    engine.stop()
  }

  @Test("A device that stopped is reported once, and can be started again") func lostDevice() throws {
    let folder = try TemporaryFolder()
    let (device, file) = try folder.failingSoundDevice()
    let engine = AudioEngine()
    #expect(engine.readStop() == nil && !engine.restartStoppedOutput())
    engine.start(device: device)
    engine.decks[0].load(Signals.tone(1000, seconds: 20))
    engine.decks[0].isPlaying = true
    var stop: DeviceError?
    #expect(
      wait {
        stop = engine.readStop()
        return stop != nil
      })
    #expect(stop?.device == device && stop?.direction == .output && engine.readStop() == nil)
    unlink(file)
    #expect(engine.restartStoppedOutput())
    #expect(engine.outputState == .playing(device: device))
    let place = engine.decks[0].position
    #expect(wait { engine.decks[0].position > place + 0.1 })
    #expect(engine.readStop() == nil && !engine.restartStoppedOutput())
    engine.stop()
    // The next start does not restart the lost device.
    engine.start(device: "missing")
    #expect(!engine.restartStoppedOutput())
    engine.stop()
  }

  @Test("A device that stopped is started again by the first call that can open it")
  func missingDevice() async {
    // All outputs of a process have the same configuration of ALSA.
    await #expect(processExitsWith: .success) {
      let folder = try TemporaryFolder()
      let file = try folder.failingSoundDevice().file
      /// Replaces the configuration. ALSA reads it again, because it is a different file.
      func configure(_ text: String) throws {
        try folder.write("new.conf", text)
        try #require(rename(folder.path("new.conf"), folder.path("alsa.conf")) == 0)
      }
      let card = #"pcm.card { type file slave.pcm { type null } file "\#(file)" format raw }"#
      try configure(card)
      setenv("ALSA_CONFIG_PATH", folder.path("alsa.conf"), 1)
      let engine = AudioEngine()
      engine.start(device: "card")
      engine.decks[0].load(Signals.tone(1000, seconds: 20))
      engine.decks[0].isPlaying = true
      #expect(AudioOutputTests().wait { engine.readStop() != nil })
      unlink(file)
      try configure("")
      for _ in 0..<2 {
        #expect(engine.restartStoppedOutput())
        guard case .silent(let error) = engine.outputState, case .notOpen = error.reason else {
          Issue.record("\(engine.outputState)")
          return
        }
        #expect(engine.readStop() == nil)
      }
      try configure(card)
      #expect(engine.restartStoppedOutput())
      #expect(engine.outputState == .playing(device: "card"))
      engine.stop()
    }
  }

  @Test("A device without a clock plays in real time") func ownClock() throws {
    let engine = AudioEngine()
    engine.start(device: "null")
    engine.decks[0].load(Signals.tone(1000, seconds: 20))
    engine.decks[0].isPlaying = true
    // The device shows that it has no clock while it takes the first frames.
    #expect(wait { engine.decks[0].position > 1 })
    let (start, clock) = (engine.decks[0].position, ContinuousClock())
    let duration = clock.measure { #expect(wait { engine.decks[0].position > start + 1 }) }
    #expect(duration > .milliseconds(900), "\(duration)")
    engine.stop()
  }

  @Test("A clock is needed for a device that takes frames faster than they last") func fastDevice() {
    var clock = DeviceClock(period: 256, memory: 1024, sampleRate: 48_000)
    #expect(!clock.isNeeded)
    // A busy machine can take longer than the frames last; then the clock judges again.
    for _ in 0..<1000 where !clock.isNeeded { _ = clock.advance() }
    #expect(clock.isNeeded)
    // The memory holds four periods; the wait for room is that of a sound card.
    let duration = ContinuousClock().measure { for _ in 0..<20 { _ = clock.advance() } }
    #expect(duration > .milliseconds(80), "\(duration)")
  }

  @Test("The thread sleeps while no record moves, and a command wakes it") func idle() throws {
    let engine = AudioEngine()
    engine.start(device: "null")
    #expect(wait { engine.isOutputAsleep })
    engine.decks[0].load(Signals.tone(1000, seconds: 20))
    engine.decks[0].isPlaying = true
    #expect(wait { engine.decks[0].position > 0.5 })
    #expect(!engine.isOutputAsleep)
    engine.decks[0].cue()
    #expect(wait { engine.isOutputAsleep })
  }
}
