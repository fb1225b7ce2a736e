/// The number of samples of each measurement.
let runs = 300
/// The bytes of the keys that turn the screen reader on, and move to the other button and back.
let (f6, right, left) = ("\u{1B}[17~", "\u{1B}[C", "\u{1B}[D")

/// Prints a line with the median and the 95th percentile in milliseconds.
func report(_ name: String, _ samples: [String: [Duration]]) {
  let fields = samples.sorted { $0.key < $1.key }.map { client, times in
    let sorted = times.sorted().map { ($0 / .microseconds(10)).rounded() / 100 }
    let (median, high) = (sorted[sorted.count / 2], sorted[sorted.count * 95 / 100])
    return "\"\(client)_median_ms\":\(median),\"\(client)_p95_ms\":\(high)"
  }
  print("{\"case\":\"\(name)\",\"runs\":\(runs),\(fields.joined(separator: ","))}")
}

/// The time from an action until its speech starts.
@MainActor
func time(_ began: Moments, _ action: () -> Void) async -> Duration {
  began.reset()
  let start = ContinuousClock.now
  action()
  return await began.next() - start
}

/// Speaks each word after the previous one has ended, with both clients in turn, so that they run under the
/// same conditions.
@MainActor
func measureIdle() async {
  let words = ["Cue", "Play"]
  let (reader, bare) = (ReaderClient(names: words), BareClient())
  var samples: [String: [Duration]] = [:]
  await reader.start(f6)
  for run in 0..<runs {
    reader.ended.reset()
    let key = run.isMultiple(of: 2) ? right : left
    var work = Duration.zero
    samples["backlit", default: []].append(
      await time(reader.began) { work = ContinuousClock().measure { reader.type(key) } })
    // The session's own part, before the synthesizer gets the text.
    samples["session", default: []].append(work)
    _ = await reader.ended.next()
    BareClient.ended.reset()
    samples["bare", default: []].append(
      await time(BareClient.began) { bare.say("\(words[run % 2]), button") })
    _ = await BareClient.ended.next()
  }
  report("idle", samples)
}

/// Interrupts each text with the next one, first with one client and then with the other.
@MainActor
func measureInterrupting() async {
  let words = ["Cue", "Play"].map { "\($0) " + String(repeating: "and so on ", count: 100) }
  var samples: [String: [Duration]] = [:]
  let reader = ReaderClient(names: words)
  await reader.start(f6)
  reader.type(right)
  for run in 0..<runs {
    try? await Task.sleep(for: .milliseconds(20))
    samples["backlit", default: []].append(
      await time(reader.began) { reader.type(run.isMultiple(of: 2) ? left : right) })
  }
  reader.stop()
  let bare = BareClient()
  bare.say(words[0])
  for run in 0..<runs {
    try? await Task.sleep(for: .milliseconds(20))
    samples["bare", default: []].append(
      await time(BareClient.began) {
        bare.cancel()
        bare.say("\(words[run % 2]), button")
      })
  }
  bare.cancel()
  report("interrupting", samples)
}

await measureIdle()
await measureInterrupting()
