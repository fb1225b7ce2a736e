import BacklitValues
import Foundation
import TestSupport
import Testing

@testable import DemoAudio

/// The motion of the sound of a record.
struct PlatterTests {
  static let rate = 48_000.0

  @Test("The speed follows the exponential law of the motor") func law() {
    for pitch in [0, 0.08, -0.5] {
      var platter = Platter(sampleRate: Self.rate)
      platter.pitch = pitch
      platter.isMotorOn = true
      for sample in 1...Int(Self.rate) {
        platter.advance()
        let time = Double(sample) / Self.rate
        let decay = exp(-time / 0.25)
        if sample % 4800 == 0 {
          #expect(abs(platter.rate - (1 + pitch) * (1 - decay)) < 1e-9)
          #expect(abs(platter.position - (1 + pitch) * (time - 0.25 * (1 - decay))) < 1e-9)
        }
      }
    }
  }

  @Test("The sound of a record moves like its picture") func disc() {
    var random = SeededRandom(seed: 25)
    for _ in 0..<8 {
      var (disc, platter) = (DiscMotion(), Platter(sampleRate: Self.rate))
      for _ in 0..<12 {
        switch Int.random(in: 0..<3, using: &random) {
        case 0:
          disc.play()
          platter.isMotorOn = true
        case 1:
          disc.stop()
          platter.isMotorOn = false
        default:
          disc.pitch = Double.random(in: -0.5...0.5, using: &random)
          platter.pitch = disc.pitch
        }
        let samples = Int.random(in: 100...20_000, using: &random)
        disc.advance(by: Double(samples) / Self.rate)
        for _ in 0..<samples { platter.advance() }
        // The picture of a slowing record snaps to its end a little earlier.
        #expect(abs(disc.position - platter.position) < 1e-3)
        #expect(abs(disc.revolutionsPerMinute / (100.0 / 3) - platter.rate) < 1e-3)
      }
    }
  }

  @Test("A record comes to rest where the law ends") func rest() {
    var platter = Platter(sampleRate: Self.rate)
    platter.isMotorOn = true
    for _ in 0..<Int(5 * Self.rate) { platter.advance() }
    #expect(abs(platter.rate - 1) < 1e-6)
    let (start, rate) = (platter.position, platter.rate)
    platter.isMotorOn = false
    for _ in 0..<Int(8 * Self.rate) { platter.advance() }
    #expect(platter.isAtRest)
    #expect(abs(platter.position - (start + rate * Platter.stopConstant)) < 1e-9)
  }

  @Test("A record is less than 10 ms behind a hand") func hand() {
    for speed in [-4, -1, -0.2, 0.5, 3.0] {
      var platter = Platter(sampleRate: Self.rate)
      platter.grab()
      var (target, largest) = (0.0, 0.0)
      for sample in 0..<Int(0.5 * Self.rate) {
        // A pointer that reports 250 times a second.
        if sample % 192 == 0 {
          target += speed * 192 / Self.rate
          platter.moveHand(by: speed * 192 / Self.rate)
        }
        platter.advance()
        if sample > 4800 { largest = max(largest, abs(target - platter.position)) }
      }
      #expect(largest < abs(speed) * 0.010)
    }
  }

  @Test("A correction ends at the wanted position, without a jump") func correction() {
    var platter = Platter(sampleRate: Self.rate)
    platter.correct(to: 0.05)
    var (previous, largest) = (platter.position, 0.0)
    for _ in 0..<Int(4 * Self.rate) {
      platter.advance()
      largest = max(largest, abs(platter.position - previous))
      previous = platter.position
    }
    #expect(largest < 0.00001)
    #expect(abs(platter.position - 0.05) < 1e-9)
    #expect(platter.isAtRest)
  }
}
