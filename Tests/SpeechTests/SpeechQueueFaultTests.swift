import Randomness
import Speech
import Testing

@Suite("Synthesizers that fail") struct SpeechQueueFaultTests {
  var stage = Stage()
  let gone = SynthesizerEvent.unavailable(reason: "gone", remedy: "restart")

  @Test("An utterance that never begins is given up") mutating func neverBegins() {
    let cue = stage.say("Cue")
    stage.say("tip", .low)
    stage.wait(1_000)
    #expect(stage.script == ["Cue", "/"])
    stage.wait(100)
    #expect(stage.script == ["Cue", "/", "tip"])
    #expect(stage.outcome(cue) == false)
    #expect(stage.records.isEmpty)
  }

  @Test("An utterance that never ends is given up after a time that depends on its length")
  mutating func neverEnds() {
    for text in ["short", String(repeating: "long ", count: 50)] {
      stage = Stage()
      stage.say(text)
      stage.wait(30)
      stage.begin()
      #expect(stage.queue.nextDeadline == 30 + 500 + 10 * text.utf8.count)
      stage.wait(500 + 10 * text.utf8.count)
      stage.wait(100)
      #expect(stage.heard == [text + "…"])
      #expect(stage.queue.isIdle && stage.queue.nextDeadline == nil)
    }
  }

  @Test("Without a synthesizer nothing stale waits, and what must not be lost does") mutating func down() {
    stage.say("Cue")
    stage.begin()
    stage.say("saved", .default)
    let tip = stage.say("tip", .low)
    let alarm = stage.say("alarm", .high)
    stage.hear(gone)
    #expect(!stage.queue.isAvailable)
    #expect(stage.queue.waiting.map(\.text) == ["alarm", "tip"])
    stage.hear(.available)
    stage.runDry()
    #expect(stage.heard == ["Cue…", "alarm", "tip"])
    #expect(stage.outcome(tip) == true && stage.outcome(alarm) == true)
  }

  @Test("New words are tried while the synthesizer is away, once each") mutating func probes() {
    stage.say("one")
    stage.hear(gone)
    stage.say("two")
    stage.hear(gone)
    #expect(stage.script == ["one", "two"])
    stage.say("three")
    stage.hear(.available)
    stage.runDry()
    #expect(stage.script == ["one", "two", "three"])
    #expect(stage.heard == ["three"])
    #expect(stage.queue.isAvailable)
  }

  @Test("What must not be lost outlives any number of tries while the synthesizer is away")
  mutating func probedAgain() {
    stage.hear(gone)
    let tip = stage.say("tip", .low)
    for _ in 0..<5 {
      stage.hear(gone)
      stage.say("another", .low)
    }
    stage.hear(gone)
    stage.hear(.available)
    stage.runDry()
    #expect(stage.outcome(tip) == true)
    #expect(stage.heard == ["tip"] + Array(repeating: "another", count: 5))
  }

  @Test("What ends the synthesizer each time is not tried for ever") mutating func poison() {
    let bad = stage.say("bad", .high)
    for _ in 0..<5 {
      stage.begin()
      stage.hear(gone)
      stage.hear(.available)
    }
    #expect(stage.outcome(bad) == false)
    #expect(stage.script == ["bad", "bad"])
  }

  @Test("A server that cancels by itself does not stop the queue") mutating func cancelsItself() {
    stage.say("Cue")
    stage.say("tip", .low)
    stage.begin()
    stage.end(cancelled: true)
    stage.runDry()
    #expect(stage.heard == ["Cue…", "tip"])
  }

  @Test("Announcements that nobody hears do not pile up") mutating func bounded() {
    stage.hear(gone)
    for number in 0..<500 {
      stage.say("tip \(number)", .low)
      stage.hear(gone)
    }
    #expect(stage.queue.waiting.count <= SpeechQueue.capacity + 1)
    #expect(stage.queue.waiting.last?.text == "tip 499")
  }

  @Test("Whatever happens, each utterance is over once, and silence comes") mutating func random() {
    for seed in 0..<300 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      stage = Stage()
      var ids: [UInt64] = []
      for _ in 0..<80 {
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<4:
          ids.append(
            stage.say(
              Bool.random(using: &random) ? "text" : "",
              SpeechPriority.allCases.randomElement(using: &random) ?? .low,
              Utterance.Kind.allCases.randomElement(using: &random) ?? .value,
              topic: Bool.random(using: &random) ? 1 : nil,
              interrupting: [nil, true, false].randomElement(using: &random) ?? nil))
        case 4: stage.begin()
        case 5: stage.end(cancelled: Bool.random(using: &random))
        case 6: stage.hear(.cancelled(UInt64.random(in: 0...90, using: &random)))
        case 7: stage.wait(Int.random(in: 0...2_000, using: &random))
        case 8: stage.hear(Bool.random(using: &random) ? gone : .available)
        default: if Int.random(in: 0..<8, using: &random) == 0 { stage.stop() }
        }
      }
      stage.hear(.available)
      stage.runDry()
      #expect(stage.queue.isIdle, "seed \(seed)")
      #expect(stage.completions.map(\.id).sorted() == ids, "seed \(seed)")
      // Between two utterances handed over, the first one is over: no synthesizer ever has two.
      let whole = stage.records.filter { !$0.interrupted }.count
      #expect(whole <= stage.completions.filter(\.spokenToEnd).count, "seed \(seed)")
    }
  }
}
