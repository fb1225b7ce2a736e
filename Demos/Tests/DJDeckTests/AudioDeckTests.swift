import BacklitValues
import DemoAudio
import Foundation
import TestSupport
import Testing

@testable import DJDeck

/// The agreement of the record on the screen and its sound.
@MainActor struct AudioDeckTests {
  private static let frame = 1 / 60.0

  /// A record and its sound, advanced frame by frame.
  @MainActor private final class Pair {
    var motion = DiscMotion()
    let audio: AudioDeck
    var deck: Deck { audio.engine.decks[0] }

    init() {
      let engine = AudioEngine(deckCount: 1)
      let tone = (0..<480_000).map { Float(0.5 * sin(2 * Double.pi * 440 * Double($0) / 48_000)) }
      audio = AudioDeck(engine: engine, track: Track(title: "tone", sampleRate: 48_000, left: tone))
    }

    func advance(frames: Int = 1, _ change: (inout DiscMotion) -> Void = { _ in }) {
      for _ in 0..<frames {
        change(&motion)
        audio.follow(motion, isPlaying: motion.isMotorOn, cuePoint: 0)
        _ = audio.engine.render(800)
        motion.advance(by: AudioDeckTests.frame)
      }
    }

    var difference: Double { abs(motion.position - deck.position) }
  }

  @Test("The record and its sound agree within 10 ms, whatever is done to the record") func agreement() {
    var random = SeededRandom(seed: 11)
    let pair = Pair()
    for _ in 0..<40 {
      switch Int.random(in: 0..<6, using: &random) {
      case 0: pair.advance { $0.play() }
      case 1: pair.advance { $0.stop() }
      case 2:
        let pitch = Double.random(in: -0.08...0.08, using: &random)
        pair.advance { $0.pitch = pitch }
      case 3:
        pair.advance { $0.beginBend() }
        pair.advance(frames: 10) { $0.bend(by: 0.1) }
        pair.advance { $0.release() }
      default:
        let speed = Double.random(in: -2...2, using: &random)
        pair.advance { $0.grab() }
        for _ in 0..<12 {
          pair.advance { $0.scratch(by: speed * Self.frame * RecordSpeed.thirtyThree.radiansPerSecond) }
          #expect(pair.difference < 0.010)
        }
        pair.advance { $0.release() }
      }
      for _ in 0..<Int.random(in: 1...40, using: &random) {
        pair.advance()
        #expect(pair.difference < 0.010)
      }
    }
  }

  @Test("A jump of the record moves the needle, and cue stops it at once") func jumps() {
    let pair = Pair()
    pair.advance(frames: 60) { $0.play() }
    pair.advance { $0.nudge(byTurns: 1) }
    pair.advance()
    #expect(pair.difference < 0.010)
    pair.advance { $0.cue(to: 0) }
    pair.advance()
    #expect(pair.deck.position == 0 && pair.deck.rate == 0 && !pair.deck.isPlaying)
  }
}
