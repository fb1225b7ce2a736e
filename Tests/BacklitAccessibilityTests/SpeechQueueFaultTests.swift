import BacklitAccessibility
import TestSupport
import Testing

@Suite("Failing synthesizers") struct SpeechQueueFaultTests {
  var harness = SpeechQueueHarness()
  let gone = SynthesizerEvent.unavailable(.lost)

  @Test("An utterance that does not begin waits for the report of the synthesizer")
  mutating func neverBegins() {
    let cue = harness.speak("Cue")
    harness.speak("tip", .low)
    harness.wait(100_000)
    #expect(harness.script == ["Cue"] && harness.queue.nextDeadline == nil)
    harness.handle(.unavailable(.silent))
    #expect(harness.outcome(cue) == false)
    harness.handle(.available)
    #expect(harness.script == ["Cue", "tip"])
    #expect(harness.records.isEmpty)
  }

  @Test("An utterance whose end is reported late, before its cancellation, was spoken to its end")
  mutating func endsLate() {
    let cue = harness.speak("Cue")
    harness.begin()
    harness.wait(10_000)
    #expect(harness.script == ["Cue", "/"] && harness.outcome(cue) == nil)
    harness.wait(100_000)
    harness.end()
    #expect(harness.outcome(cue) == true && harness.heard == ["Cue"])
  }

  @Test("An utterance that never ends is dropped after a time that depends on its length")
  mutating func neverEnds() {
    for text in ["short", String(repeating: "long ", count: 50)] {
      harness = SpeechQueueHarness()
      harness.speak(text)
      harness.wait(30)
      harness.begin()
      #expect(harness.queue.nextDeadline == 30 + 500 + 10 * text.utf8.count)
      harness.wait(500 + 10 * text.utf8.count)
      harness.end(cancelled: true)
      #expect(harness.heard == [text + "…"])
      #expect(harness.queue.isIdle && harness.queue.nextDeadline == nil)
    }
  }

  @Test("Without a synthesizer announcements wait, and what is at the cursor is dropped") mutating func down()
  {
    let cue = harness.speak("Cue")
    harness.begin()
    let saved = harness.speak("saved", .default)
    let tip = harness.speak("tip", .low)
    let alarm = harness.speak("alarm", .high)
    harness.handle(gone)
    #expect(!harness.queue.isAvailable)
    #expect(harness.queue.waiting.map(\.text) == ["alarm", "saved", "tip"])
    harness.handle(.available)
    harness.speakAll()
    #expect(harness.heard == ["Cue…", "alarm", "saved", "tip"])
    #expect([alarm, saved, tip].allSatisfy { harness.outcome($0) == true } && harness.outcome(cue) == false)
  }

  @Test("While the synthesizer is unavailable, each new utterance is tried once") mutating func probes() {
    harness.speak("one")
    harness.handle(gone)
    harness.speak("two")
    harness.handle(gone)
    #expect(harness.script == ["one", "two"])
    harness.speak("three")
    harness.handle(.available)
    harness.speakAll()
    #expect(harness.script == ["one", "two", "three"])
    #expect(harness.heard == ["three"])
    #expect(harness.queue.isAvailable)
  }

  @Test("Utterances of priority low and high survive any number of tries")
  mutating func probedAgain() {
    harness.handle(gone)
    let tip = harness.speak("tip", .low)
    for _ in 0..<5 {
      harness.handle(gone)
      harness.speak("another", .low)
    }
    harness.handle(gone)
    harness.handle(.available)
    harness.speakAll()
    #expect(harness.outcome(tip) == true)
    #expect(harness.heard == ["tip"] + Array(repeating: "another", count: 5))
  }

  @Test("An utterance that crashes the synthesizer is not tried forever") mutating func poison() {
    let bad = harness.speak("bad", .high)
    for _ in 0..<5 {
      harness.begin()
      harness.handle(gone)
      harness.handle(.available)
    }
    #expect(harness.outcome(bad) == false)
    #expect(harness.script == ["bad", "bad"])
  }

  @Test("A server that cancels by itself does not block the queue") mutating func cancelsItself() {
    harness.speak("Cue")
    harness.speak("tip", .low)
    harness.begin()
    harness.end(cancelled: true)
    harness.speakAll()
    #expect(harness.heard == ["Cue…", "tip"])
  }

  @Test("The number of waiting announcements is limited") mutating func bounded() {
    harness.handle(gone)
    for number in 0..<500 {
      harness.speak("tip \(number)", .low)
      harness.handle(gone)
    }
    #expect(harness.queue.waiting.count <= SpeechQueue.capacity + 1)
    #expect(harness.queue.waiting.last?.text == "tip 499")
  }

  @Test("With random events each utterance completes once and the queue becomes idle")
  mutating func random() {
    for seed in 0..<300 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      harness = SpeechQueueHarness()
      var ids: [UInt64] = []
      for _ in 0..<80 {
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<4:
          ids.append(
            harness.speak(
              Bool.random(using: &random) ? "text" : "",
              SpeechPriority.allCases.randomElement(using: &random) ?? .low,
              Utterance.Kind.allCases.randomElement(using: &random) ?? .value,
              topic: Bool.random(using: &random) ? 1 : nil,
              interrupting: [nil, true, false].randomElement(using: &random) ?? nil))
        case 4: harness.begin()
        case 5: harness.end(cancelled: Bool.random(using: &random))
        case 6: harness.handle(.cancelled(UInt64.random(in: 0...90, using: &random)))
        case 7: harness.wait(Int.random(in: 0...2_000, using: &random))
        case 8: harness.handle(Bool.random(using: &random) ? gone : .available)
        default: if Int.random(in: 0..<8, using: &random) == 0 { harness.stop() }
        }
      }
      harness.handle(.available)
      harness.speakAll()
      #expect(harness.queue.isIdle, "seed \(seed)")
      #expect(harness.completions.map(\.id).sorted() == ids, "seed \(seed)")
      // The synthesizer never has two utterances: the first one completes before the next one is sent.
      let whole = harness.records.filter { !$0.interrupted }.count
      #expect(whole <= harness.completions.filter(\.spokenToEnd).count, "seed \(seed)")
    }
  }
}
