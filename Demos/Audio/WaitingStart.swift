/// A start of a record that waits for a moment, which the render function meets exactly.
struct WaitingStart: BitwiseCopyable {
  /// Where the record starts, in seconds.
  let position: Double
  /// The speed of the record as a fraction of the nominal speed.
  let rate: Double
  /// The index of the deck whose motion brings the moment; nil for the time itself.
  let reference: Int?
  /// The time until the moment, in seconds of the recording of the reference.
  var left: Double
}

/// A beat of a deck for which a start waits.
public struct AwaitedBeat {
  /// The deck.
  public let deck: Deck
  /// The position of any beat in its recording, in seconds.
  public let place: Double
  /// The time between two beats in seconds of its recording; must be positive.
  public let interval: Double

  /// Creates a beat.
  public init(of deck: Deck, at place: Double, interval: Double) {
    (self.deck, self.place, self.interval) = (deck, place, interval)
  }
}
