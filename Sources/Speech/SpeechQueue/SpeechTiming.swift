/// The timeouts of a speech queue for its synthesizer, in milliseconds.
public struct SpeechTiming: Hashable, Sendable {
  /// The time until an utterance begins after it was sent.
  public var begin: Int
  /// The base time until an utterance ends after it began.
  public var end: Int
  /// The additional time for each UTF-8 byte of the text. Slow voices need about 100 for a Latin letter; a
  /// Chinese character has three bytes and takes about three times as long.
  public var perByte: Int
  /// The time until a cancellation is confirmed.
  public var cancel: Int

  /// Creates timeouts in milliseconds; the defaults suit a synthesizer on the same machine.
  public init(begin: Int = 4_000, end: Int = 2_000, perByte: Int = 200, cancel: Int = 250) {
    self.begin = begin
    self.end = end
    self.perByte = perByte
    self.cancel = cancel
  }

  /// The maximum duration of an utterance, measured from its beginning.
  func limit(for utterance: Utterance) -> Int { end + perByte * utterance.text.utf8.count }
}
