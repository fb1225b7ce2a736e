import Glibc

/// The motion of a turntable's platter, sample by sample.
///
/// The law is that of `DiscMotion`: the speed approaches that of the motor exponentially, and the position is the exact
/// integral. So the sound and the picture of a record agree whatever the frame rate is. A hand moves the record
/// through a critically damped spring, which turns the steps of a pointer into a smooth motion.
struct Platter: BitwiseCopyable {
  /// The time constant of the motor, in seconds.
  static let startConstant = 0.25
  /// The time constant of the platter while the motor is off, in seconds.
  static let stopConstant = 0.5
  /// The time by which the record follows a steadily moving hand, in seconds.
  static let handLag = 0.006
  /// The time constant of a correction of the position, in seconds.
  static let correctionConstant = 0.2
  /// The rate below which a platter without a motor stops.
  static let restRate = 1e-6

  /// The position in seconds of the recording.
  var position = 0.0
  /// The speed as a fraction of the nominal speed of 33⅓ turns a minute; negative is backwards.
  private(set) var rate = 0.0
  /// Whether the motor is on.
  var isMotorOn = false
  /// The change of the motor's speed as a fraction.
  var pitch = 0.0
  /// The change of speed by a hand on the rim, as a fraction.
  var bend = 0.0
  /// Whether a hand holds the record.
  private(set) var isHeld = false
  private var hand = 0.0
  private var correction = 0.0

  private let step: Double
  private let startDecay: Double
  private let stopDecay: Double
  private let correctionShare: Double

  /// Creates a platter that stands still.
  /// - Parameter sampleRate: the samples a second.
  init(sampleRate: Double) {
    step = 1 / sampleRate
    startDecay = exp(-step / Self.startConstant)
    stopDecay = exp(-step / Self.stopConstant)
    correctionShare = 1 - exp(-step / Self.correctionConstant)
  }

  /// Whether nothing moves or starts to move.
  var isAtRest: Bool {
    rate == 0 && correction == 0 && (isHeld ? hand == position : !isMotorOn || (1 + pitch) * (1 + bend) == 0)
  }

  /// Puts a hand on the record, which stops it.
  mutating func grab() {
    isHeld = true
    hand = position
    correction = 0
  }

  /// Moves the hand by a distance in seconds of the recording. Does nothing without a hand on the record.
  mutating func moveHand(by seconds: Double) { if isHeld { hand += seconds } }

  /// Lifts the hand. The record keeps its speed and approaches that of the motor.
  /// - Parameter handRate: the speed of the record; nil for its speed so far.
  mutating func release(rate handRate: Double?) {
    isHeld = false
    if let handRate { rate = handRate }
  }

  /// Moves the record to a position within half a second, without a jump.
  mutating func correct(to seconds: Double) {
    if isHeld { hand = seconds } else { correction = seconds - position }
  }

  /// Sets the record to a position immediately. A hand on the record and the speed stay.
  mutating func jump(to seconds: Double) {
    wrap(to: seconds)
    correction = 0
  }

  /// Moves the record, its hand and its correction from an end of a loop to the other end.
  @inline(__always)
  mutating func wrap(to seconds: Double) {
    hand += seconds - position
    position = seconds
  }

  /// Stops the record and the motor immediately, and lifts a hand.
  mutating func halt() {
    rate = 0
    correction = 0
    isMotorOn = false
    isHeld = false
  }

  /// Advances the motion by a sample.
  @inline(__always)
  mutating func advance() {
    if isHeld {
      let frequency = 2 / Self.handLag
      rate += (frequency * (hand - position) - 2 * rate) * frequency * step
      position += rate * step
      if abs(rate) < Self.restRate, abs(hand - position) < Self.restRate {
        rate = 0
        position = hand
      }
      return
    }
    let target = isMotorOn ? (1 + pitch) * (1 + bend) : 0
    let (decay, constant) = isMotorOn ? (startDecay, Self.startConstant) : (stopDecay, Self.stopConstant)
    let difference = rate - target
    position += target * step + difference * constant * (1 - decay)
    rate = target + difference * decay
    if abs(rate - target) < Self.restRate {
      position += (rate - target) * constant
      rate = target
    }
    if correction != 0 {
      let part = abs(correction) < 1e-7 ? correction : correction * correctionShare
      position += part
      correction -= part
    }
  }
}
