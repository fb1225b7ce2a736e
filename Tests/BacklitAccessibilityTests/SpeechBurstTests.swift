import BacklitAccessibility
import Testing

/// Utterances of one topic in quick succession. The voice of these tests begins immediately.
@Suite("Bursts of utterances") struct SpeechBurstTests {
  var harness = SpeechQueueHarness()
  /// The end of the current utterance.
  private var end: Int?
  private var length = 20

  /// Passes the time, and lets the voice speak a number of milliseconds for each character.
  private mutating func pass(_ milliseconds: Int) {
    for _ in 0..<milliseconds {
      harness.wait(1)
      if harness.queue.speaking == nil { end = nil }
      if end == nil, let speaking = harness.queue.speaking {
        harness.begin()
        end = harness.now + length * speaking.text.count
      }
      if harness.commands.last == .cancel, harness.queue.speaking != nil {
        end = nil
        harness.end(cancelled: true)
      } else if let due = end, due <= harness.now {
        end = nil
        harness.end()
      }
    }
  }

  /// Holds a key down for a number of repetitions, 33 milliseconds apart.
  private mutating func hold(_ count: Int, _ kind: Utterance.Kind, _ text: (Int) -> String) {
    for number in 1...count {
      harness.queue.noteUserAction()
      harness.speak(text(number), kind == .announcement ? .high : .cursor, kind, topic: 7)
      pass(33)
    }
  }

  @Test("While a key is held, values are spoken to their end, at intervals, and the last one with its unit")
  mutating func values() {
    hold(150, .value) { "\($0) percent" }
    pass(2_000)
    #expect(harness.records.allSatisfy { !$0.interrupted })
    #expect(harness.heard.first == "1 percent" && harness.heard.last == "150 percent")
    let between = harness.heard.dropFirst().dropLast()
    #expect((9...13).contains(between.count), "\(harness.heard)")
    #expect(between.allSatisfy { Int($0) != nil })
    let times = harness.records.map(\.t)
    #expect(zip(times, times.dropFirst()).dropLast().allSatisfy { (380...460).contains($1 - $0) }, "\(times)")
    // The exact value follows 300 milliseconds after the last change.
    #expect((harness.records.last?.t ?? 0) - 150 * 33 <= 320)
    #expect(harness.completions.count == 150 && harness.completions.filter(\.spokenToEnd).count == 2)
  }

  @Test("A number is spoken without its unit only after a value with the same unit") mutating func units() {
    hold(60, .value) { $0 < 20 ? "\($0 + 40) seconds" : $0 < 40 ? "1 minute" : "2 minutes" }
    pass(2_000)
    #expect(harness.records.allSatisfy { !$0.interrupted })
    #expect(harness.heard == ["41 seconds", "53", "1 minute", "2 minutes"], "\(harness.heard)")
  }

  @Test("Long values are not cut while a key is held, and the settled value interrupts an older one")
  mutating func longValues() {
    hold(120, .value) { "\($0) minutes and 30 seconds of the whole time" }
    pass(5_000)
    #expect(harness.heard.last == "120 minutes and 30 seconds of the whole time")
    let times = harness.records.map(\.t)
    #expect(harness.records.dropLast(2).allSatisfy { !$0.interrupted })
    #expect((4...6).contains(times.count) && (times.last ?? 0) - 120 * 33 <= 320)
  }

  @Test("A limit at which a key is held is spoken once") mutating func limit() {
    hold(150, .value) { $0 < 4 ? "\($0) percent" : "4 percent, maximum" }
    pass(2_000)
    #expect(harness.records.allSatisfy { !$0.interrupted })
    #expect(harness.heard.filter { $0.contains("maximum") } == ["4 percent, maximum"], "\(harness.heard)")
    // A later press is answered again.
    harness.speak("4 percent, maximum", .cursor, .value, topic: 7)
    pass(2_000)
    #expect(harness.heard.filter { $0.contains("maximum") }.count == 2)
  }

  @Test("Single presses are answered immediately, and interrupt each other") mutating func presses() {
    length = 50
    for number in 1...5 {
      harness.speak("\(number) percent", .cursor, .value, topic: 7)
      pass(160)
    }
    pass(2_000)
    #expect(harness.heard == ["1 percent…", "2 percent…", "3 percent…", "4 percent…", "5 percent"])
  }

  @Test("A move interrupts a burst, and nothing of it follows") mutating func move() {
    hold(20, .value) { "\($0) percent" }
    harness.speak("Cue")
    pass(2_000)
    #expect(harness.heard.last == "Cue")
    #expect(harness.records.last?.interrupted == false && harness.queue.isIdle)
    #expect(!harness.heard.contains("20 percent"))
  }

  @Test("Of a burst of announcements only the first begins and the last is spoken, also at high priority")
  mutating func announcements() {
    hold(60, .announcement) { "undone, step \($0)" }
    pass(2_000)
    #expect(harness.heard == ["undone, step 1…", "undone, step 60"])
  }

  @Test("A key after a burst of announcements is answered immediately") mutating func key() {
    hold(60, .announcement) { "undone, step \($0)" }
    harness.queue.noteUserAction()
    harness.speak("Cue")
    #expect(harness.script.last == "Cue")
    pass(2_000)
    #expect(harness.heard == ["undone, step 1…", "Cue"])
  }

  @Test("An announcement replaces an earlier one about the same topic, and no other") mutating func topics() {
    harness.speak("curtain on", .high, .announcement, topic: 1)
    pass(10)
    harness.speak("disk full", .high, .announcement)
    harness.speak("disk full", .high, .announcement)
    pass(160)
    harness.speak("curtain off", .high, .announcement, topic: 1)
    pass(3_000)
    #expect(harness.heard == ["curtain on…", "disk full", "curtain off"])
  }

  @Test(
    "The short form of a value ends with its number",
    arguments: [
      ("minus 6 decibels", "minus 6"), ("plus 2.4 percent", "plus 2.4"), ("left, 100 percent", "left, 100"),
      ("1,234.5 Hz", "1,234.5"), ("4 percent, maximum", "4"), ("سالب 6 ديسيبل", "سالب 6"),
    ])
  func shortForm(text: String, short: String) {
    let utterance = Utterance(
      id: 3, parts: [SpokenText(text)], priority: .cursor, kind: .value, topic: 1, canBeShortened: true)
    #expect(utterance.shortForm?.text == short)
    #expect(utterance.shortForm?.isShortForm == true && !utterance.isShortForm)
  }

  @Test(
    "A value without a unit or with several numbers has no short form",
    arguments: ["center", "5", "0:15", "1 minute 41 seconds", ""])
  func noShortForm(text: String) {
    #expect(Utterance(id: 3, parts: [SpokenText(text)], kind: .value, canBeShortened: true).shortForm == nil)
  }

  @Test("Typed texts interrupt each other, also equal ones, and those of a held key are spoken at intervals")
  mutating func typing() {
    for text in ["deleted k", "deleted o", "deleted o"] {
      harness.speak(text, .cursor, .typing, topic: 7)
      pass(100)
    }
    pass(2_000)
    #expect(harness.heard == ["deleted k…", "deleted o…", "deleted o"])
    let before = harness.records.count
    hold(60, .typing) { _ in "a" }
    pass(2_000)
    let held = harness.records.dropFirst(before)
    #expect(held.allSatisfy { !$0.interrupted && $0.text == ["a"] })
    #expect((5...7).contains(held.count), "\(harness.heard)")
    // A different change of the same text is not part of the burst.
    harness.speak("b", .cursor, .typing, topic: 7)
    pass(50)
    harness.speak("c", .cursor, .value, topic: 7)
    pass(50)
    #expect(harness.heard.suffix(2) == ["b", "c"])
  }
}
