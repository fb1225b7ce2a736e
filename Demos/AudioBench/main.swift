import DemoAudio
import Glibc

/// Renders two playing decks offline, one of which is scratched, and prints the share of a core that this takes, and how many
/// periods took longer than they last: by the clock, so with the waiting for a busy machine. With a device, it plays them in
/// real time instead, with clicks, warnings and the mix in the headphones, and prints how often the device ran out of frames.
///
///   audio-bench [SECONDS]            the length of the rendered mix; 600 by default
///   audio-bench [SECONDS] DEVICE     a PCM of ALSA, such as `default`, `null` or `tee:null,mix.raw,raw`
let seconds = CommandLine.arguments.dropFirst().first.flatMap(Double.init) ?? 600
let period = 256

/// The time of a clock in seconds: the processor time of this thread, or the time that passes.
func time(_ clock: clockid_t) -> Double {
  var time = timespec()
  clock_gettime(clock, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// An engine with two decks that play a computed piece at different speeds.
func playingEngine(sampleRate: Double, keepsKey: Bool) -> AudioEngine {
  var piece = DemoTrack()
  piece.bars = 64
  let track = piece.synthesize(sampleRate: 44_100)
  let engine = AudioEngine(sampleRate: sampleRate)
  for deck in engine.decks {
    deck.load(track)
    deck.setLoop(0...piece.duration)
    deck.isPlaying = true
    deck.keepsKey = keepsKey
    deck.equalizer = [-3, 2, 1]
  }
  engine.decks[0].pitch = 0.03
  // Without a change of the speed, key lock has nothing to do.
  engine.decks[1].pitch = -0.02
  engine.decks[1].filter = 0.2
  return engine
}

/// One second in four, a hand moves the second record to and fro, three times a second.
/// - Parameters:
///   - deck: the deck.
///   - time: the time of the mix, in seconds.
///   - length: the time until the next call, in seconds.
func scratch(_ deck: Deck, at time: Double, for length: Double) {
  let place = time.truncatingRemainder(dividingBy: 4)
  if place < 1 {
    deck.grab()
    deck.scratch(by: 2 * sin(2 * .pi * 3 * place) * length)
  } else if place < 1 + 2 * length {
    deck.release()
  }
}

/// A number with decimal places, for the output.
func rounded(_ value: Double, places: Int) -> Double {
  let factor = pow(10, Double(places))
  return (value * factor).rounded() / factor
}

/// Plays through a device, and prints the underruns and the processor time of the whole program.
func play(through device: String, keepsKey: Bool) {
  let engine = playingEngine(sampleRate: 48_000, keepsKey: keepsKey)
  engine.cueMix = 0.5
  for deck in engine.decks {
    deck.beats = DemoTrack().beats
    deck.clicksOnBeats = true
    deck.isOnCueBus = true
  }
  engine.start(device: device, cueBus: true)
  guard case .playing = engine.outputState else {
    print(engine.outputState)
    exit(1)
  }
  // As often as a page has frames.
  let interval = 1.0 / 60
  let (start, startOfWork) = (time(CLOCK_MONOTONIC), time(CLOCK_PROCESS_CPUTIME_ID))
  var (now, last) = (0.0, 0.0)
  while now < seconds {
    scratch(engine.decks[1], at: now, for: now - last)
    usleep(UInt32(interval * 1e6))
    (last, now) = (now, time(CLOCK_MONOTONIC) - start)
    if Int(now) > Int(last) { engine.warn(.end(step: 1 + Int(now) % 3)) }
  }
  let used = time(CLOCK_PROCESS_CPUTIME_ID) - startOfWork
  print(
    "{\"device\":\"\(device)\",\"key_lock\":\(keepsKey),\"seconds\":\(Int(now)),\"underruns\":\(engine.underruns),"
      + "\"lost_commands\":\(engine.lostCommands),\"core_percent\":\(rounded(used / now * 100, places: 2))}")
  engine.stop()
}

/// Renders without an output, and prints the processor time and the slowest period.
func render(sampleRate: Double, keepsKey: Bool) {
  let engine = playingEngine(sampleRate: sampleRate, keepsKey: keepsKey)
  let samples = UnsafeMutablePointer<Float>.allocate(capacity: 2 * period)
  defer { samples.deallocate() }
  var (slowest, sum) = (0.0, 0.0)
  var (longest, late) = (0.0, 0)
  let length = Double(period) / sampleRate
  for block in 0..<Int(seconds * sampleRate) / period {
    scratch(engine.decks[1], at: Double(block) * length, for: length)
    let (start, startOnClock) = (time(CLOCK_THREAD_CPUTIME_ID), time(CLOCK_MONOTONIC))
    engine.render(into: samples, channels: 2, frames: period)
    let used = time(CLOCK_THREAD_CPUTIME_ID) - start
    let waited = time(CLOCK_MONOTONIC) - startOnClock
    sum += used
    slowest = max(slowest, used)
    longest = max(longest, waited)
    if waited > length { late += 1 }
  }
  print(
    "{\"sample_rate\":\(Int(sampleRate)),\"key_lock\":\(keepsKey),\"core_percent\":\(rounded(sum / seconds * 100, places: 2)),"
      + "\"slowest_period_percent\":\(rounded(slowest / length * 100, places: 1)),"
      + "\"longest_period_percent\":\(rounded(longest / length * 100, places: 1)),\"late_periods\":\(late)}")
}

if let device = CommandLine.arguments.dropFirst(2).first {
  play(through: device, keepsKey: true)
} else {
  for sampleRate in [44_100.0, 48_000] {
    for keepsKey in [false, true] { render(sampleRate: sampleRate, keepsKey: keepsKey) }
  }
}
