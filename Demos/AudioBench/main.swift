import DemoAudio
import Glibc

/// Renders two playing decks offline, one of which is scratched, and prints the share of a core that this takes, and how many
/// periods took longer than they last: by the clock, so with the waiting for a busy machine.
///
///   audio-bench [SECONDS]   the length of the rendered mix; 600 by default
let seconds = CommandLine.arguments.dropFirst().first.flatMap(Double.init) ?? 600
let period = 256

/// The time of a clock in seconds: the processor time of this thread, or the time that passes.
func time(_ clock: clockid_t) -> Double {
  var time = timespec()
  clock_gettime(clock, &time)
  return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

for sampleRate in [44_100.0, 48_000] {
  for keepsKey in [false, true] {
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
    engine.decks[1].filter = 0.2
    let samples = UnsafeMutablePointer<Float>.allocate(capacity: 2 * period)
    var (slowest, sum) = (0.0, 0.0)
    var (longest, late) = (0.0, 0)
    let length = Double(period) / sampleRate
    for block in 0..<Int(seconds * sampleRate) / period {
      // One second in four, a hand moves the second record to and fro, three times a second.
      let place = (Double(block) * length).truncatingRemainder(dividingBy: 4)
      if place < 1 {
        engine.decks[1].grab()
        engine.decks[1].scratch(by: 2 * sin(2 * .pi * 3 * place) * Double(period) / sampleRate)
      } else if place < 1.01 {
        engine.decks[1].release()
      }
      let (start, startOnClock) = (time(CLOCK_THREAD_CPUTIME_ID), time(CLOCK_MONOTONIC))
      engine.render(into: samples, channels: 2, frames: period)
      let used = time(CLOCK_THREAD_CPUTIME_ID) - start
      let waited = time(CLOCK_MONOTONIC) - startOnClock
      sum += used
      slowest = max(slowest, used)
      longest = max(longest, waited)
      if waited > length { late += 1 }
    }
    samples.deallocate()
    print(
      "{\"sample_rate\":\(Int(sampleRate)),\"key_lock\":\(keepsKey),\"core_percent\":\((sum / seconds * 1e4).rounded() / 100),"
        + "\"slowest_period_percent\":\((slowest / length * 1000).rounded() / 10),"
        + "\"longest_period_percent\":\((longest / length * 1000).rounded() / 10),\"late_periods\":\(late)}")
  }
}
