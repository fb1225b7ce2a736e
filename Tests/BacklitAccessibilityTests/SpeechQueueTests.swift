import BacklitAccessibility
import Testing

@Suite("Speech queue") struct SpeechQueueTests {
  var harness = SpeechQueueHarness()

  @Test("One utterance at a time reaches the synthesizer") mutating func oneAtATime() {
    harness.speak("one", .default)
    harness.speak("two", .default)
    #expect(harness.script == ["one"])
    harness.begin()
    harness.end()
    #expect(harness.script == ["one", "two"])
  }

  @Test("A cursor move interrupts the previous element and waits for silence") mutating func move() {
    let cue = harness.speak("Cue")
    harness.begin()
    harness.speak("Play")
    #expect(harness.script == ["Cue", "/"])
    #expect(harness.outcome(cue) == nil)
    harness.end(cancelled: true)
    #expect(harness.script == ["Cue", "/", "Play"])
    #expect(harness.outcome(cue) == false)
    harness.speakAll()
    #expect(harness.heard == ["Cue…", "Play"])
  }

  @Test("Ten quick values end with only the last one complete") mutating func tenValues() {
    harness.speak("Pitch")
    harness.begin()
    for value in 1...10 { harness.speak("plus \(value)", .cursor, .value, topic: 7) }
    #expect(harness.script == ["Pitch", "/"])
    harness.end(cancelled: true)
    harness.speakAll()
    #expect(harness.heard == ["Pitch…", "plus 10"])
  }

  @Test("Paused speech continues at the word, and counts as spoken to its end") mutating func pause() {
    let parts = [SpokenText("Track"), SpokenText(runs: [.init("the "), .init("ab cd", language: "de")])]
    harness.collect(harness.queue.enqueue(Utterance(id: 90, parts: parts), at: 0))
    harness.begin()
    for place in [SpeechPlace(part: 1), SpeechPlace(part: 1, offset: 7)] {
      harness.handle(.mark(90, place.name))
    }
    harness.collect(harness.queue.pause(at: 0))
    harness.end(cancelled: true)
    harness.speak("Saved", .default, .announcement)
    harness.wait(60_000)
    #expect(harness.script == ["Track, the ab cd", "/"] && !harness.queue.isSpeaking)
    #expect(harness.outcome(90) == nil && harness.queue.nextDeadline == nil)
    harness.collect(harness.queue.resume(at: harness.now))
    #expect(harness.script.last == "cd" && harness.queue.speaking?.parts[0].runs[0].language == "de")
    harness.speakAll()
    #expect(harness.outcome(90) == true && harness.heard == ["Track, the ab cd…", "cd", "Saved"])
  }

  @Test("The answer to a key ends a pause, and drops what was paused") mutating func pauseEnds() {
    let first = harness.speak("Cue")
    harness.begin()
    harness.collect(harness.queue.pause(at: 0))
    harness.end(cancelled: true)
    harness.speak("Play")
    #expect(harness.script == ["Cue", "/", "Play"] && harness.outcome(first) == false)
    harness.speakAll()
    #expect(!harness.queue.isPaused)
    harness.collect(harness.queue.pause(at: 0))
    harness.stop()
    harness.speak("Stop", .default)
    #expect(harness.script.last == "Stop")
  }

  @Test("A newer value replaces a waiting one")
  mutating func topics() {
    harness.speak("alarm", .high, .announcement)
    harness.begin()
    for value in 1...10 { harness.speak("plus \(value)", .cursor, .value, topic: 7, interrupting: false) }
    harness.speak("other", .cursor, .value, topic: 8, interrupting: false)
    harness.speakAll()
    #expect(harness.heard == ["alarm", "plus 10", "other"])
  }

  @Test("Cursor moves wait for an utterance of high priority") mutating func high() {
    let alarm = harness.speak("alarm", .high, .announcement)
    harness.begin()
    harness.speak("Cue")
    harness.speak("Play")
    #expect(harness.script == ["alarm"])
    harness.speakAll()
    #expect(harness.heard == ["alarm", "Play"])
    #expect(harness.outcome(alarm) == true)
  }

  @Test("The answer to a later action of the user interrupts an utterance of high priority")
  mutating func highIsCut() {
    let alarm = harness.speak("alarm", .high, .announcement)
    let second = harness.speak("second alarm", .high, .announcement)
    harness.begin()
    harness.queue.noteUserAction()
    let third = harness.speak("third alarm", .high, .announcement)
    // No utterance of the same action interrupts the third alarm.
    harness.speak("Cue")
    #expect(harness.script == ["alarm", "/"])
    #expect(harness.outcome(second) == false)
    harness.end(cancelled: true)
    harness.speakAll()
    #expect(harness.heard == ["alarm…", "third alarm", "Cue"])
    #expect(harness.outcome(alarm) == false && harness.outcome(third) == true)
  }

  @Test("High priority interrupts all lower priorities") mutating func highInterrupts() {
    for priority in [SpeechPriority.low, .default, .cursor] {
      harness = SpeechQueueHarness()
      harness.speak("before", priority, .announcement)
      harness.begin()
      harness.speak("alarm", .high, .announcement)
      harness.speak("second alarm", .high, .announcement)
      harness.end(cancelled: true)
      harness.speakAll()
      #expect(harness.heard.prefix(3) == ["before…", "alarm", "second alarm"])
    }
  }

  @Test("A default announcement waits for cursor speech, and a move interrupts it") mutating func standard() {
    harness.speak("Cue")
    harness.begin()
    let saved = harness.speak("saved", .default, .announcement)
    #expect(harness.script == ["Cue"])
    harness.end()
    harness.begin()
    harness.speak("Play")
    harness.end(cancelled: true)
    harness.speakAll()
    #expect(harness.heard == ["Cue", "saved…", "Play"])
    #expect(harness.outcome(saved) == false)
  }

  @Test("A waiting default announcement is dropped by a move, but not by a value") mutating func waiting() {
    harness.speak("Cue")
    harness.begin()
    let saved = harness.speak("saved", .default, .announcement)
    harness.speak("on", .cursor, .value)
    #expect(harness.outcome(saved) == nil)
    harness.speak("Play")
    #expect(harness.outcome(saved) == false)
  }

  @Test("An announcement made at the same time as a value follows the value") mutating func sameMoment() {
    let saved = harness.speak("cue point set", .default, .announcement)
    harness.speak("on", .cursor, .value)
    harness.end(cancelled: true)
    harness.speakAll()
    #expect(harness.heard == ["on", "cue point set"])
    #expect(harness.outcome(saved) == true)
    #expect(harness.completions.filter { $0.id == saved }.count == 1)
  }

  @Test("Low priority waits for silence and is repeated after every interruption") mutating func low() {
    let tip = harness.speak("tip", .low, .announcement)
    for name in ["Cue", "Play", "Stop"] {
      harness.begin()
      harness.speak(name)
      harness.speak("news of \(name)", .default, .announcement)
      harness.end(cancelled: true)
      #expect(harness.outcome(tip) == nil)
      harness.begin()
      harness.end()
      harness.begin()
      harness.end()
      #expect(harness.queue.speaking?.text == "tip")
    }
    harness.speakAll()
    #expect(harness.heard.last == "tip")
    #expect(harness.heard.filter { $0 == "tip…" }.count == 3)
    #expect(harness.outcome(tip) == true)
  }

  @Test("The next utterance is the oldest one of the highest priority") mutating func urgency() {
    harness.speak("alarm", .high)
    harness.speak("low 1", .low)
    harness.speak("default 1", .default)
    harness.speak("low 2", .low)
    harness.speak("cursor 1", .cursor, interrupting: false)
    harness.speak("default 2", .default)
    harness.speak("cursor 2", .cursor, interrupting: false)
    harness.speakAll()
    #expect(
      harness.heard == [
        "alarm", "cursor 1", "cursor 2", "default 1", "default 2", "low 1", "low 2",
      ])
  }

  @Test("Stop cancels the current utterance and drops all waiting ones") mutating func stop() {
    harness.speak("alarm", .high)
    harness.speak("tip", .low)
    harness.speak("Cue")
    harness.begin()
    harness.stop()
    harness.end(cancelled: true)
    #expect(harness.queue.isIdle)
    #expect(harness.completions.map(\.spokenToEnd) == [false, false, false])
    #expect(harness.script == ["alarm", "/"])
    harness.speak("Play")
    #expect(harness.script.last == "Play")
  }

  @Test("An empty utterance completes immediately and interrupts nothing") mutating func empty() {
    harness.speak("Cue")
    let nothing = harness.speak("")
    #expect(harness.outcome(nothing) == true)
    #expect(harness.script == ["Cue"])
  }

  @Test("An utterance that ends during its cancellation counts as spoken to its end") mutating func raced() {
    let cue = harness.speak("Cue")
    harness.begin()
    harness.speak("Play")
    harness.end()
    #expect(harness.outcome(cue) == true)
    #expect(harness.heard == ["Cue"])
  }
}
