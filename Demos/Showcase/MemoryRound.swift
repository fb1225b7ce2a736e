/// The rules of the memory game: repeat a sequence that grows by one box after each success.
struct MemoryRound: Equatable {
  /// The outcome of a press on a box.
  enum Outcome: Equatable {
    /// It is right, and further boxes follow.
    case right
    /// It is the last box of the sequence.
    case complete
    /// It is wrong, and the game is over.
    case wrong
  }

  static let boxCount = 16

  /// Chooses boxes at random.
  /// - Parameter seed: the same boxes follow from the same seed; nil for others each time.
  /// - Returns: a function that chooses the next box.
  static func boxes(seed: UInt64?) -> @MainActor () -> Int {
    guard var state = seed else { return { Int.random(in: 0..<boxCount) } }
    return {
      // SplitMix64. The number of boxes is a power of 2, so all are equally likely.
      state &+= 0x9E37_79B9_7F4A_7C15
      var bits = state
      bits = (bits ^ bits >> 30) &* 0xBF58_476D_1CE4_E5B9
      bits = (bits ^ bits >> 27) &* 0x94D0_49BB_1331_11EB
      return Int((bits ^ bits >> 31) % UInt64(boxCount))
    }
  }

  /// The boxes to repeat, 0..<16.
  private(set) var sequence: [Int] = []
  /// The number of boxes that were repeated.
  private(set) var repeated = 0
  private(set) var points = 0
  private(set) var isOver = false

  /// Adds a box to the sequence, which is then repeated from its beginning.
  mutating func add(_ box: Int) {
    sequence.append(box)
    repeated = 0
  }

  /// Takes an answer. After a wrong one the game is over.
  mutating func answer(_ box: Int) -> Outcome {
    guard !isOver, repeated < sequence.count, sequence[repeated] == box else {
      isOver = true
      return .wrong
    }
    repeated += 1
    guard repeated == sequence.count else { return .right }
    points += 1
    return .complete
  }
}
