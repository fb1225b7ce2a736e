import Glibc

/// Adds the sounds of instruments to samples. Times are in beats.
struct Score {
  let tempo: Double
  let sampleRate: Double
  let frames: Int
  let left: UnsafeMutablePointer<Float>
  let right: UnsafeMutablePointer<Float>

  /// Adds the samples that a closure returns for each time since the beginning of a sound, in seconds.
  private func add(at beat: Double, seconds: Double, pan: Float = 0, _ sample: (Double) -> Float) {
    let start = Int((beat * 60 / tempo * sampleRate).rounded())
    let end = min(start + Int(seconds * sampleRate), frames)
    guard start < end else { return }
    for index in start..<end {
      let value = sample(Double(index - start) / sampleRate)
      left[index] += value * (1 - max(pan, 0))
      right[index] += value * (1 + min(pan, 0))
    }
  }

  func bassDrum(at beat: Double) {
    // The frequency falls from 160 to 45 Hz; the phase is its integral.
    add(at: beat, seconds: 0.3) { time in
      let phase = 45 * time + 115 * 0.03 * (1 - exp(-time / 0.03))
      return Float(0.6 * exp(-time / 0.1) * sin(2 * Double.pi * phase))
    }
  }

  func hat(at beat: Double, gain: Double, seed: UInt32) {
    var noise = Noise(state: seed &* 747_796_405 &+ 1)
    var previous: Float = 0
    add(at: beat, seconds: 0.08, pan: 0.3) { time in
      let value = noise.next()
      let high = value - previous
      previous = value
      return Float(gain * exp(-time / 0.015)) * high
    }
  }

  func clap(at beat: Double, seed: UInt32) {
    var noise = Noise(state: seed &* 2_891_336_453 &+ 7)
    add(at: beat, seconds: 0.2, pan: -0.2) { time in Float(0.2 * exp(-time / 0.04)) * noise.next() }
  }

  func bass(at beat: Double, note: Int, beats: Double) {
    let frequency = 55 * pow(2, Double(note) / 12)
    let length = beats * 60 / tempo
    add(at: beat, seconds: length + 0.05) { time in
      let phase = 2 * Double.pi * frequency * time
      let tone = sin(phase) + 0.4 * sin(2 * phase) + 0.2 * sin(3 * phase)
      return Float(0.22 * envelope(time, length, attack: 0.005, release: 0.05) * tone)
    }
  }

  func chord(at beat: Double, note: Int, beats: Double) {
    let frequency = 55 * pow(2, Double(note) / 12)
    let length = beats * 60 / tempo
    for (detune, pan) in [(0.997, Float(-0.6)), (1.003, Float(0.6))] {
      add(at: beat, seconds: length + 0.1, pan: pan) { time in
        let phase = 2 * Double.pi * frequency * detune * time
        return Float(
          0.04 * envelope(time, length, attack: 0.05, release: 0.1) * (sin(phase) + 0.3 * sin(2 * phase)))
      }
    }
  }

  func snare(at beat: Double, gain: Double, seed: UInt32) {
    var noise = Noise(state: seed &* 2_246_822_519 &+ 3)
    add(at: beat, seconds: 0.25, pan: 0.1) { time in
      let tone = 0.5 * exp(-time / 0.05) * sin(2 * Double.pi * 190 * time)
      return Float(gain * (tone + exp(-time / 0.06) * Double(noise.next())))
    }
  }

  func ride(at beat: Double, gain: Double, seed: UInt32) {
    var noise = Noise(state: seed &* 3_266_489_917 &+ 5)
    var previous: Float = 0
    add(at: beat, seconds: 0.4, pan: 0.4) { time in
      let value = noise.next()
      let high = value - previous
      previous = value
      let bell = Float(0.3 * sin(2 * Double.pi * 5200 * time))
      return Float(gain * exp(-time / 0.12)) * (high + bell)
    }
  }

  func guitar(at beat: Double, note: Int, beats: Double) {
    let frequency = 55 * pow(2, Double(note) / 12)
    let length = beats * 60 / tempo
    for (detune, pan) in [(0.998, Float(-0.5)), (1.002, Float(0.5))] {
      add(at: beat, seconds: length + 0.06, pan: pan) { time in
        var tone = 0.0
        // The root, the fifth and the octave, driven as by an amplifier.
        for interval in [1, 1.5, 2] {
          let phase = 2 * Double.pi * frequency * detune * interval * time
          tone += sin(phase) + 0.5 * sin(2 * phase) + 0.3 * sin(3 * phase)
        }
        return Float(0.1 * envelope(time, length, attack: 0.004, release: 0.05) * tanh(1.5 * tone))
      }
    }
  }

  func pluck(at beat: Double, note: Int, gain: Double, decay: Double, pan: Float) {
    let frequency = 55 * pow(2, Double(note) / 12)
    add(at: beat, seconds: decay * 5, pan: pan) { time in
      let phase = 2 * Double.pi * frequency * time
      let tone = sin(phase) + 0.4 * exp(-time / decay) * sin(2 * phase) + 0.15 * sin(3 * phase)
      return Float(gain * min(time / 0.003, 1) * exp(-time / decay) * tone)
    }
  }

  /// A sung tone with vibrato.
  func voice(at beat: Double, note: Int, beats: Double) {
    let frequency = 55 * pow(2, Double(note) / 12)
    let length = beats * 60 / tempo
    add(at: beat, seconds: length + 0.12) { time in
      let phase = 2 * Double.pi * frequency * time + 0.25 * sin(2 * Double.pi * 5.5 * time)
      let tone = sin(phase) + 0.6 * sin(2 * phase) + 0.5 * sin(3 * phase) + 0.15 * sin(4 * phase)
      return Float(0.16 * envelope(time, length, attack: 0.06, release: 0.12) * tone)
    }
  }

  /// 0 to 1 in the attack, 1, and 1 to 0 in the release after the length.
  private func envelope(_ time: Double, _ length: Double, attack: Double, release: Double) -> Double {
    max(0, min(time / attack, 1, (length + release - time) / release))
  }
}

/// White noise from −1 to 1, the same for the same seed.
struct Noise {
  var state: UInt32

  mutating func next() -> Float {
    state = state &* 1_664_525 &+ 1_013_904_223
    return Float(state >> 8) / Float(1 << 23) - 1
  }
}
