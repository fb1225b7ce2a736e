/// Utterances of one kind and topic in quick succession, as they arise while a key is held down.
///
/// The first one is spoken immediately. Of the following values, the latest one is spoken at intervals. Newer values do not
/// interrupt it, and it has no unit if the previous value had the same. When the value has settled, it is spoken completely, and
/// interrupts an older value. Of the following announcements, only the last one is spoken, when the burst has ended. A value that
/// does not change, such as that of a limit, is spoken once. Typed texts are spoken as values are, and also if they are equal;
/// they are only a burst if they arrive as fast as a held key repeats.
struct SpeechBurst: Sendable {
  /// The kind of the utterances: value, typing or announcement.
  let kind: Utterance.Kind
  /// The topic of the utterances.
  let topic: UInt64
  /// The text of the latest utterance.
  var text: String
  /// The time of the latest utterance.
  var arrivedAt: Int
  /// The time of the latest utterance with a new text.
  var changedAt: Int
  /// The time when the latest of them was sent to the synthesizer; nil if none was.
  var spokenAt: Int?
  /// The text after the number of the value that was last spoken completely; nil if there is none.
  var unit: Substring?
  /// Whether a second utterance has arrived.
  var isHeld = false

  /// Whether an utterance has the kind and topic of the burst.
  func contains(_ utterance: Utterance) -> Bool { utterance.kind == kind && utterance.topic == topic }

  /// The time when a waiting utterance may be spoken; nil if it does not belong to the burst.
  func due(for utterance: Utterance, _ timing: SpeechTiming) -> Int? {
    guard isHeld, contains(utterance) else { return nil }
    guard kind.isChange else { return arrivedAt + timing.settling }
    return spokenAt.map { min(changedAt + timing.settling, $0 + timing.interval) } ?? arrivedAt
  }

  /// The short form of a value that has not settled; nil if the value is to be spoken completely.
  func shortForm(of utterance: Utterance, at now: Int, _ timing: SpeechTiming) -> Utterance? {
    // A number alone would be misleading after a different unit.
    guard kind == .value, now < changedAt + timing.settling, utterance.unit == unit else { return nil }
    return utterance.shortForm
  }
}

extension SpeechQueue {
  /// Adds an utterance to the burst, or begins a new burst.
  /// - Returns: whether the utterance continues a burst, and whether its text is that of the previous one.
  mutating func noteChange(_ utterance: Utterance, at now: Int) -> (isInBurst: Bool, isRepeated: Bool) {
    guard utterance.kind.isChange || utterance.kind == .announcement, let topic = utterance.topic else {
      return (false, false)
    }
    let isTyping = utterance.kind == .typing
    let repetition = isTyping ? timing.typing : timing.repetition
    guard var burst, burst.contains(utterance), now - burst.arrivedAt < repetition else {
      self.burst = SpeechBurst(
        kind: utterance.kind, topic: topic, text: utterance.text, arrivedAt: now, changedAt: now)
      return (false, false)
    }
    // Each typed character is news.
    let isRepeated = !isTyping && burst.text == utterance.text
    burst.isHeld = true
    burst.arrivedAt = now
    burst.text = utterance.text
    if !isRepeated { burst.changedAt = now }
    self.burst = burst
    return (true, isRepeated)
  }
}

/// The times of a speech queue, in milliseconds.
package struct SpeechTiming: Hashable, Sendable {
  /// The base time until an utterance ends after it began.
  package var end: Int
  /// The additional time for each UTF-8 byte of the text. Slow voices need about 100 for a Latin letter; a
  /// Chinese character has three bytes and takes about three times as long.
  package var perByte: Int
  /// The longest time between two utterances of one topic that belong to a burst. The repetitions of a key that
  /// is held down are 25 to 100 apart; single presses are seldom less than 150 apart.
  package let repetition = 150
  /// The longest time between two typed or deleted texts that belong to a burst. The repetitions of a key are mostly 25 to
  /// 40 apart; keys that are typed quickly are seldom less than 60 apart.
  let typing = 60
  /// The time between the values that are spoken during a burst.
  let interval = 400
  /// The time without a change after which a burst has ended.
  let settling = 300

  /// Creates times in milliseconds.
  package init(end: Int = 2_000, perByte: Int = 200) { (self.end, self.perByte) = (end, perByte) }

  /// The maximum duration of an utterance, measured from its beginning.
  func limit(for utterance: Utterance) -> Int { end + perByte * utterance.text.utf8.count }
}
