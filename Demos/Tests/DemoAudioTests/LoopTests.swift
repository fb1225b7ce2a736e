import DemoAudio
import Foundation
import Testing

/// Loops, cue points and jumps.
struct LoopTests {
  @Test("A loop of whole periods is a steady tone") func seamless() {
    let engine = AudioEngine.playing(Signals.tone(1000), from: 0.2)
    engine.decks[0].setLoop(0.3...0.5)
    let samples = engine.left(seconds: 1)
    #expect(engine.decks[0].position < 0.5)
    let steady = Array(samples[9600...])
    let amplitude = Signals.amplitude(steady, at: 1000)
    #expect(abs(amplitude - 0.5) < 0.005)
    // The error of the best sine is what loop points add.
    #expect(Signals.decibels(Signals.residual(steady, at: 1000) / 0.5) < -60)
  }

  @Test("Loop points make no click, forwards and backwards") func clicks() {
    // The phases at both ends of the loop differ.
    for (start, end) in [(0.3, 0.4137), (0.25, 0.5003), (0.3, 0.3271)] {
      let engine = AudioEngine.playing(Signals.tone(440), from: 0.26)
      let deck = engine.decks[0]
      deck.setLoop(start...end)
      #expect(Signals.decibels(Signals.loudestClick(engine.left(seconds: 0.6))) < -60)
      deck.grab()
      var samples: [Float] = []
      for _ in 0..<300 {
        deck.scratch(by: -64 / Signals.rate)
        samples += engine.render(64).map(\.x)
      }
      #expect(deck.position >= start - 1e-9 && deck.position <= end)
      #expect(Signals.decibels(Signals.loudestClick(Array(samples[2000...]))) < -60)
    }
  }

  @Test("A hand that moves on beyond an end of a loop moves the sound steadily", arguments: [1.0, -1])
  func handBeyondEnds(speed: Double) {
    let engine = AudioEngine.playing(Signals.tone(440), from: speed > 0 ? 1.88 : 1.08)
    let deck = engine.decks[0]
    deck.setLoop(1...2)
    deck.grab()
    _ = engine.left(seconds: 0.1)
    let start = deck.position
    for frame in 1...12 {
      // The position of a picture, which runs on.
      deck.follow(position: start + speed * Double(frame) / 60)
      for _ in 0..<12 {
        _ = engine.render(64)
        #expect(abs(deck.rate) < 3)
      }
    }
    #expect(abs(deck.position - (start + speed * (0.2 - 1))) < 0.005)
  }

  @Test("The measure of clicks hears a jump") func control() {
    var samples = (0..<9600).map { Float(0.5 * sin(2 * Double.pi * 440 * Double($0) / Signals.rate)) }
    samples.removeSubrange(4000..<4037)
    #expect(Signals.decibels(Signals.loudestClick(samples)) > -40)
  }

  @Test("Jumps, hot cues and loading make no click") func jumps() {
    let engine = AudioEngine.playing(Signals.tone(440), from: 0.26)
    let deck = engine.decks[0]
    var samples = engine.left(seconds: 0.1)
    deck.hotCue(2)
    let mark = deck.position
    #expect(deck.hotCues[2] == mark)
    samples += engine.left(seconds: 0.1)
    deck.seek(to: 1.2345)
    samples += engine.left(seconds: 0.1)
    #expect(abs(deck.position - 1.3345) < 1e-6)
    deck.hotCue(2)
    samples += engine.left(seconds: 0.1)
    #expect(abs(deck.position - mark - 0.1) < 1e-6)
    deck.setCuePoint(at: 0.5)
    deck.cue()
    samples += engine.left(seconds: 0.1)
    #expect(deck.position == 0.5 && deck.rate == 0 && !deck.isPlaying)
    #expect(Signals.decibels(Signals.loudestClick(samples)) < -60)
  }

  @Test("Two jumps before the next frame make no click") func jumpsAtOnce() {
    let second: [(Deck) -> Void] = [
      { $0.cue() }, { $0.load(Signals.tone(440)) }, { $0.seek(to: 1.2345) },
    ]
    for jump in second {
      let engine = AudioEngine.playing(Signals.tone(440), from: 0.26)
      var samples = engine.left(seconds: 0.1)
      engine.decks[0].cue()
      jump(engine.decks[0])
      samples += engine.left(seconds: 0.1)
      #expect(Signals.decibels(Signals.loudestClick(samples)) < -60)
    }
    let engine = AudioEngine.playing(Signals.tone(440), from: 0.26, pitch: 0.05)
    let deck = engine.decks[0]
    deck.keepsKey = true
    deck.setLoop(0.2...2)
    _ = engine.left(seconds: 0.3)
    var samples = engine.left(seconds: 0.1)
    deck.exitLoop()
    deck.seek(to: 1.2345)
    samples += engine.left(seconds: 0.1)
    #expect(Signals.decibels(Signals.loudestClick(samples)) < -55)
  }

  @Test("With key lock jumps make no click either") func lockedJumps() {
    let engine = AudioEngine.playing(Signals.tone(440), from: 0.26, pitch: 0.05)
    let deck = engine.decks[0]
    deck.keepsKey = true
    _ = engine.left(seconds: 0.3)
    var samples = engine.left(seconds: 0.1)
    deck.seek(to: 1.2345)
    samples += engine.left(seconds: 0.1)
    deck.cue()
    samples += engine.left(seconds: 0.1)
    #expect(Signals.decibels(Signals.loudestClick(samples)) < -55)
    #expect(Signals.rms(samples.suffix(2400)) < 1e-4)
  }

  @Test("A loop that is left plays on") func exit() {
    let engine = AudioEngine.playing(Signals.tone(440), from: 0.26)
    let deck = engine.decks[0]
    _ = engine.left(seconds: 0.05)
    deck.loopIn()
    _ = engine.left(seconds: 0.2)
    deck.loopOut()
    let end = deck.position
    _ = engine.left(seconds: 1)
    #expect(deck.isLooping && deck.position < end)
    deck.exitLoop()
    _ = engine.left(seconds: 0.5)
    #expect(!deck.isLooping && deck.position > end)
  }
}
