/// A break that an item passes when a basic item's slope is turned far enough.
struct Event: BitwiseCopyable {
  var item: Int32
  /// The break.
  var place: Int32
  /// How far the turn has to go, in short: the more important the highest level of the turn, the higher; negative for
  /// what the turn has passed already.
  var grade: Int32
  /// How much of what is missing is made up by going on to the next break.
  var gain: Double
}
