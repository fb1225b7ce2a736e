/// How long a queue waits for its synthesizer, in milliseconds.
public struct SpeechTiming: Hashable, Sendable {
  /// For the sound to begin after an utterance was handed over.
  public var begin: Int
  /// For the end after the beginning, however short the utterance.
  public var end: Int
  /// For the end, for each byte of the text in UTF-8 on top of that. Slow voices need about 100 for a
  /// Latin letter; a Chinese character has three bytes and takes about three times as long.
  public var perByte: Int
  /// For the silence after an utterance was cancelled.
  public var cancel: Int

  /// Times in milliseconds; the ones left out suit a synthesizer on the same machine.
  public init(begin: Int = 4_000, end: Int = 2_000, perByte: Int = 200, cancel: Int = 250) {
    self.begin = begin
    self.end = end
    self.perByte = perByte
    self.cancel = cancel
  }

  /// How long an utterance may take from its beginning before it is given up.
  func limit(for utterance: Utterance) -> Int { end + perByte * utterance.text.utf8.count }
}
