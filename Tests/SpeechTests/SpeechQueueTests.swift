import Speech
import Testing

@Suite("Rules of interruption") struct SpeechQueueTests {
  var stage = Stage()

  @Test("One utterance at a time reaches the synthesizer") mutating func oneAtATime() {
    stage.say("one", .default)
    stage.say("two", .default)
    #expect(stage.script == ["one"])
    stage.begin()
    stage.end()
    #expect(stage.script == ["one", "two"])
  }

  @Test("A cursor move cuts off the element before, and waits for silence") mutating func move() {
    let cue = stage.say("Cue")
    stage.begin()
    stage.say("Play")
    #expect(stage.script == ["Cue", "/"])
    #expect(stage.outcome(cue) == nil)
    stage.end(cancelled: true)
    #expect(stage.script == ["Cue", "/", "Play"])
    #expect(stage.outcome(cue) == false)
    stage.runDry()
    #expect(stage.heard == ["Cue…", "Play"])
  }

  @Test("Silence that is not confirmed is taken for granted after a while") mutating func cancelWatchdog() {
    stage.say("Cue")
    stage.begin()
    stage.say("Play")
    #expect(stage.queue.nextDeadline == 100)
    stage.wait(99)
    #expect(stage.script == ["Cue", "/"])
    stage.wait(1)
    #expect(stage.script == ["Cue", "/", "Play"])
    // The confirmation that comes too late is nobody's.
    stage.hear(.cancelled(1))
    stage.hear(.ended(1))
    #expect(stage.queue.speaking?.text == "Play")
  }

  @Test("Ten quick values end with the last one whole and nothing stale") mutating func tenValues() {
    stage.say("Pitch")
    stage.begin()
    for value in 1...10 { stage.say("plus \(value)", .cursor, .value, topic: 7) }
    #expect(stage.script == ["Pitch", "/"])
    stage.end(cancelled: true)
    stage.runDry()
    #expect(stage.heard == ["Pitch…", "plus 10"])
  }

  @Test("A newer value replaces one that waits behind something that is not to be cut off")
  mutating func topics() {
    stage.say("alarm", .high, .announcement)
    stage.begin()
    for value in 1...10 { stage.say("plus \(value)", .cursor, .value, topic: 7, interrupting: false) }
    stage.say("other", .cursor, .value, topic: 8, interrupting: false)
    stage.runDry()
    #expect(stage.heard == ["alarm", "plus 10", "other"])
  }

  @Test("High survives cursor moves, which follow it") mutating func high() {
    let alarm = stage.say("alarm", .high, .announcement)
    stage.begin()
    stage.say("Cue")
    stage.say("Play")
    #expect(stage.script == ["alarm"])
    stage.runDry()
    #expect(stage.heard == ["alarm", "Play"])
    #expect(stage.outcome(alarm) == true)
  }

  @Test("High cuts off all but its own kind") mutating func highInterrupts() {
    for priority in [SpeechPriority.low, .default, .cursor] {
      stage = Stage()
      stage.say("before", priority, .announcement)
      stage.begin()
      stage.say("alarm", .high, .announcement)
      stage.say("second alarm", .high, .announcement)
      stage.end(cancelled: true)
      stage.runDry()
      #expect(stage.heard.prefix(3) == ["before…", "alarm", "second alarm"])
    }
  }

  @Test("A default announcement waits for the cursor's speech, and a move ends it") mutating func standard() {
    stage.say("Cue")
    stage.begin()
    let saved = stage.say("saved", .default, .announcement)
    #expect(stage.script == ["Cue"])
    stage.end()
    stage.begin()
    stage.say("Play")
    stage.end(cancelled: true)
    stage.runDry()
    #expect(stage.heard == ["Cue", "saved…", "Play"])
    #expect(stage.outcome(saved) == false)
  }

  @Test("A default announcement that waits is dropped by a move, not by a value") mutating func waiting() {
    stage.say("Cue")
    stage.begin()
    let saved = stage.say("saved", .default, .announcement)
    stage.say("on", .cursor, .value)
    #expect(stage.outcome(saved) == nil)
    stage.say("Play")
    #expect(stage.outcome(saved) == false)
  }

  @Test("An announcement made in the same moment as a value follows it") mutating func sameMoment() {
    let saved = stage.say("cue point set", .default, .announcement)
    stage.say("on", .cursor, .value)
    stage.end(cancelled: true)
    stage.runDry()
    #expect(stage.heard == ["on", "cue point set"])
    #expect(stage.outcome(saved) == true)
    #expect(stage.completions.filter { $0.id == saved }.count == 1)
  }

  @Test("Low waits for silence and is not lost, however often it is cut off") mutating func low() {
    let tip = stage.say("tip", .low, .announcement)
    for name in ["Cue", "Play", "Stop"] {
      stage.begin()
      stage.say(name)
      stage.say("news of \(name)", .default, .announcement)
      stage.end(cancelled: true)
      #expect(stage.outcome(tip) == nil)
      stage.begin()
      stage.end()
      stage.begin()
      stage.end()
      #expect(stage.queue.speaking?.text == "tip")
    }
    stage.runDry()
    #expect(stage.heard.last == "tip")
    #expect(stage.heard.filter { $0 == "tip…" }.count == 3)
    #expect(stage.outcome(tip) == true)
  }

  @Test("What is more urgent goes first, what is equally urgent in its order") mutating func urgency() {
    stage.say("alarm", .high)
    stage.say("low 1", .low)
    stage.say("default 1", .default)
    stage.say("low 2", .low)
    stage.say("cursor 1", .cursor, interrupting: false)
    stage.say("default 2", .default)
    stage.say("cursor 2", .cursor, interrupting: false)
    stage.runDry()
    #expect(
      stage.heard == [
        "alarm", "cursor 1", "cursor 2", "default 1", "default 2", "low 1", "low 2",
      ])
  }

  @Test("Stop silences everything, urgent and waiting alike") mutating func stop() {
    stage.say("alarm", .high)
    stage.say("tip", .low)
    stage.say("Cue")
    stage.begin()
    stage.stop()
    stage.end(cancelled: true)
    #expect(stage.queue.isIdle)
    #expect(stage.completions.map(\.spokenToEnd) == [false, false, false])
    #expect(stage.script == ["alarm", "/"])
    stage.say("Play")
    #expect(stage.script.last == "Play")
  }

  @Test("Nothing to say is over at once, and interrupts nothing") mutating func empty() {
    stage.say("Cue")
    let nothing = stage.say("")
    #expect(stage.outcome(nothing) == true)
    #expect(stage.script == ["Cue"])
  }

  @Test("What ended before it could be cut off was spoken to its end") mutating func raced() {
    let cue = stage.say("Cue")
    stage.begin()
    stage.say("Play")
    stage.end()
    #expect(stage.outcome(cue) == true)
    #expect(stage.heard == ["Cue"])
  }
}
