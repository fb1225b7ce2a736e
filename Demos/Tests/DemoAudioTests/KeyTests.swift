import Foundation
import TestSupport
import Testing

@testable import DemoAudio

/// Keys, how they are written, and how they fit.
struct MusicalKeyTests {
  @Test(
    "Each notation names each of the 24 keys once, and reads it back", arguments: MusicalKey.Notation.allCases
  )
  func notations(notation: MusicalKey.Notation) {
    let texts = MusicalKey.allCases.map { $0.text(in: notation) }
    #expect(Set(texts).count == 24)
    #expect(texts.map { MusicalKey($0) } == MusicalKey.allCases)
  }

  @Test(
    "The clocks have the numbers that DJs know",
    arguments: [
      ("Am", "8A", "1m"), ("C", "8B", "1d"), ("Em", "9A", "2m"), ("G#m", "1A", "6m"), ("F#m", "11A", "4m"),
      ("F", "7B", "12d"), ("Db", "3B", "8d"), ("B", "1B", "6d"),
    ])
  func clocks(name: String, camelot: String, openKey: String) throws {
    let key = try #require(MusicalKey(name))
    #expect(key.text(in: .camelot) == camelot && key.text(in: .openKey) == openKey)
  }

  @Test(
    "Keys of tags are read in the spellings of many programs",
    arguments: [
      ("A minor", "Am"), ("a min", "Am"), ("F♯m", "F#m"), ("Gbm", "F#m"), ("B♭ major", "Bb"), ("C#maj", "Db"),
      (" Ebm\0", "Ebm"), ("D sharp minor", "Ebm"), ("Cb", "B"), ("E-moll", "Em"), ("12b", "E"), ("08A", nil),
      ("13A", nil),
      ("o", nil), ("", nil), ("H", nil), ("All", nil), ("A minor seventh chord", nil), ("-1A", nil),
      ("+8A", nil),
    ])
  func spellings(text: String, name: String?) { #expect(MusicalKey(text)?.text() == name) }

  @Test("No text ends the program") func anyText() {
    var random = SeededRandom(seed: 5)
    let parts = ["A", "b", "#", "♭", "m", "12", "sharp", "minor", " ", "\0", "🎵", "é", "-", "d"]
    for _ in 0..<2000 {
      let text = (0..<Int.random(in: 0...5, using: &random)).map { _ in
        parts.randomElement(using: &random) ?? ""
      }
      .joined()
      if let key = MusicalKey(text) { #expect((0..<12).contains(key.tonic)) }
    }
  }

  @Test("A key fits itself, its relative, its dominant and its subdominant, and no other") func fits() throws
  {
    let counterparts: [MusicalKey.Fit: MusicalKey.Fit] = [
      .same: .same, .relative: .relative, .dominant: .subdominant, .subdominant: .dominant,
    ]
    for key in MusicalKey.allCases {
      let fitting = MusicalKey.allCases.filter { $0.fit(to: key) != nil }
      #expect(fitting.count == 4)
      for other in fitting {
        let fit = try #require(other.fit(to: key))
        #expect(key.fit(to: other) == counterparts[fit])
        // On the clock, they are beside each other, or at the same hour.
        let hours = [key, other].compactMap { Int($0.text(in: .camelot).dropLast()) }
        #expect([0, 1, 11].contains(abs(hours[0] - hours[1])))
      }
    }
    let (a, e) = (MusicalKey(tonic: 9, mode: .minor), MusicalKey(tonic: 4, mode: .minor))
    #expect(e.fit(to: a) == .dominant && a.fit(to: e) == .subdominant)
    #expect(MusicalKey(tonic: 0, mode: .major).fit(to: a) == .relative)
  }

  @Test("The key moves with the speed, and keys out of tune do not fit") func speed() {
    let a = MusicalKey(tonic: 9, mode: .minor)
    #expect(abs(MusicalKey.semitones(ofPitch: pow(2, 1 / 12.0) - 1) - 1) < 1e-12)
    #expect(MusicalKey.semitones(ofPitch: -1) == 0 && MusicalKey.semitones(ofPitch: .nan) == 0)
    // 5.9 percent faster is a semitone higher: B flat minor.
    let shift = MusicalKey.semitones(ofPitch: 0.059)
    #expect(a.fit(to: a, shift: shift) == nil)
    #expect(MusicalKey(tonic: 10, mode: .minor).fit(to: a, otherShift: shift) == .same)
    #expect(a.fit(to: a, shift: shift, otherShift: shift) == .same)
    // Two percent are a third of a semitone.
    #expect(a.fit(to: a, shift: MusicalKey.semitones(ofPitch: 0.015)) == .same)
    #expect(a.fit(to: a, shift: MusicalKey.semitones(ofPitch: 0.02)) == nil)
    for semitones in -12...12 {
      for key in MusicalKey.allCases {
        let moved = key.transposed(by: semitones)
        #expect(moved.fit(to: key, otherShift: Double(semitones)) == .same)
        #expect(moved.transposed(by: -semitones) == key)
      }
    }
  }
}

/// The key that is found in chords and scales.
struct KeyDetectorTests {
  /// The music that is played.
  enum Music: String, CaseIterable, Sendable { case chord, cadence, scale }

  private static let rate = 11_025.0

  /// Four seconds in a key, with overtones and noise.
  private static func music(_ music: Music, in key: MusicalKey, cents: Double) -> Track {
    var samples = [Float](repeating: 0, count: Int(4 * rate))
    func add(_ note: Int, at start: Double, seconds: Double, gain: Double) {
      let frequency = 440 * pow(2, (Double(48 + key.tonic + note - 69) + cents / 100) / 12)
      for index in 0..<Int(seconds * rate) where Int(start * rate) + index < samples.count {
        let time = Double(index) / rate
        let level = gain * min(time / 0.01, 1, (seconds - time) / 0.05)
        var value = 0.0
        for order in 1...4 { value += sin(2 * Double.pi * frequency * Double(order) * time) / Double(order) }
        samples[Int(start * rate) + index] += Float(level * value)
      }
    }
    let isMinor = key.mode == .minor
    let triad = isMinor ? [0, 3, 7] : [0, 4, 7]
    switch music {
    case .chord: for note in triad { add(note, at: 0, seconds: 4, gain: 0.1) }
    case .cadence:
      let chords = [triad, isMinor ? [5, 8, 12] : [5, 9, 12], [7, 11, 14], triad]
      for (index, chord) in chords.enumerated() {
        for note in chord { add(note, at: Double(index), seconds: 0.95, gain: 0.1) }
      }
    case .scale:
      let steps = isMinor ? [0, 2, 3, 5, 7, 8, 10, 12] : [0, 2, 4, 5, 7, 9, 11, 12]
      for (index, note) in steps.enumerated() {
        add(note, at: Double(index) / 2, seconds: 0.45, gain: 0.2)
      }
      add(-12, at: 0, seconds: 4, gain: 0.1)
    }
    var random = SeededRandom(seed: UInt64(key.tonic + 1))
    for index in samples.indices { samples[index] += Float.random(in: -0.05...0.05, using: &random) }
    return Track(title: "", sampleRate: rate, left: samples)
  }

  @Test(
    "All 24 keys are found in chords, cadences and scales, in tune and 30 cents beside it, with noise",
    arguments: Music.allCases, [-30.0, 0, 30])
  func tones(music: Music, cents: Double) {
    for key in MusicalKey.allCases {
      let found = KeyDetector.key(of: Self.music(music, in: key, cents: cents))
      #expect(found == key, "\(key.text()) is taken for \(found?.text() ?? "none")")
    }
  }

  @Test("Silence, noise and a recording of one sample have no key") func none() {
    var random = SeededRandom(seed: 9)
    let noise = (0..<44_100).map { _ in Float.random(in: -0.5...0.5, using: &random) }
    for samples in [[Float](repeating: 0, count: 44_100), noise, [0.5], []] {
      #expect(KeyDetector.key(of: Track(title: "", sampleRate: 11_025, left: samples)) == nil)
    }
  }

  @Test(
    "The computed pieces, with drums, have the key in which they are written, or the relative one with the same notes"
  )
  func pieces() throws {
    for (style, name) in [(DemoTrack.Style.dance, "Am"), (.pop, "C")] {
      for transposition in [0, 3] {
        var piece = DemoTrack(style)
        (piece.bars, piece.transposition) = (8, transposition)
        let written = try #require(MusicalKey(name)).transposed(by: transposition)
        let found = KeyDetector.key(of: piece.synthesize())
        #expect([.same, .relative].contains(found?.fit(to: written)), "\(style): \(found?.text() ?? "none")")
      }
    }
  }
}
