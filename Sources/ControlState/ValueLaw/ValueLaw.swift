/// Which values a control can have, and how one leads to another.
///
/// A law with a step allows its *stops*: the multiples of the step, counted from zero where the range holds
/// zero and from the lower end otherwise, and both ends of the range even where they are no multiple. So
/// −8…8 by 0.1 has 0 among its stops, and 1…10 by 2 has 1, 3, … 9, 10. A law whose step is 0 allows every
/// value of the range.
///
/// One rule for numbers that are none: every question about a value answers nil when the value is NaN or
/// infinite, so that a setter written `law.snap(new) ?? old` keeps what it has.
///
/// ```swift
/// let law = try ValueLaw(minimum: -8, maximum: 8, step: 0.1, default: 0, detents: [0], detentReach: 0.2)
/// law.snap(2.44)               // 2.4
/// law.stepped(2.4, by: 3)      // 2.7
/// ```
public struct ValueLaw: Hashable, Sendable {
  /// The lowest and the highest value.
  public let range: ClosedRange<Double>
  /// The distance between stops; 0 where every value is allowed.
  public let step: Double
  /// The value that a reset leads to; a stop.
  public let defaultValue: Double
  /// Values that hold a drag which comes near; ascending stops. Keys and readers pass them like any other.
  public let detents: [Double]
  /// How near a drag must come to a detent to be held, in units of the value. It is let go at
  /// ``releaseReach``.
  public let detentReach: Double
  /// Whether a step beyond one end leads to the other, as with the hours of a clock.
  public var wraps: Bool

  /// How many steps a page is: what Page Up and Page Down move by.
  public static let stepsPerPage = 10

  /// A law from its numbers.
  /// - Parameters:
  ///   - minimum: the lower end.
  ///   - maximum: the upper end, above the lower one.
  ///   - step: the distance between stops, at most the range's extent; 0 for none.
  ///   - initial: the value to reset to, within the range; taken to the nearest stop. Nil for the lower end.
  ///   - detents: values within the range; each is taken to the nearest stop.
  ///   - detentReach: how near is near, in units of the value.
  ///   - wraps: whether a step beyond one end leads to the other.
  /// - Throws: ``ValueLawError`` for the first thing that is wrong, in the order of the parameters.
  public init(
    minimum: Double, maximum: Double, step: Double = 0, default initial: Double? = nil,
    detents: [Double] = [], detentReach: Double = 0, wraps: Bool = false
  ) throws(ValueLawError) {
    guard minimum.isFinite else { throw .notFinite("minimum") }
    guard maximum.isFinite else { throw .notFinite("maximum") }
    guard minimum != maximum else { throw .emptyRange(at: minimum) }
    guard minimum < maximum else { throw .reversedRange(minimum: minimum, maximum: maximum) }
    let extent = maximum - minimum
    guard extent.isFinite else { throw .rangeTooWide }
    guard step.isFinite else { throw .notFinite("step") }
    guard step == 0 || (step > 0 && step <= extent && Self.canCount(by: step, in: minimum...maximum))
    else { throw .badStep(step) }
    guard initial?.isFinite ?? true else { throw .notFinite("default") }
    let range = minimum...maximum
    guard initial.map(range.contains) ?? true else { throw .defaultOutside(initial ?? minimum) }
    for detent in detents {
      guard detent.isFinite else { throw .notFinite("detent") }
      guard range.contains(detent) else { throw .detentOutside(detent) }
    }
    guard detentReach.isFinite else { throw .notFinite("reach of the detents") }
    guard detentReach >= 0 else { throw .badReach(detentReach) }

    self.range = range
    self.step = step
    self.detentReach = detentReach
    self.wraps = wraps
    let grid = StepGrid(range: range, step: step)
    defaultValue = grid.nearest(to: initial ?? minimum)
    self.detents = Set(detents.map { grid.nearest(to: $0) }).sorted()
  }

  /// A law from parts that are known to be right: stops of a range that has an extent.
  init(
    valid range: ClosedRange<Double>, step: Double, defaultValue: Double, detents: [Double] = [],
    detentReach: Double = 0
  ) {
    self.range = range
    self.step = step
    self.defaultValue = defaultValue
    self.detents = detents
    self.detentReach = detentReach
    wraps = false
  }

  /// 0 to 10 in whole steps, with 1 as the default: a fader as it comes out of the box.
  public static let fader = ValueLaw(valid: 0...10, step: 1, defaultValue: 1)

  /// −60 to +6 decibels, of any fineness: the scale of a level meter.
  public static let level = ValueLaw(valid: -60...6, step: 0, defaultValue: -60)

  /// Whether stops so far apart are at most a billion, and can be told apart: multiples of a step that vanishes beside
  /// the numbers themselves would be equal to each other.
  public static func canCount(by step: Double, in range: ClosedRange<Double>) -> Bool {
    let (minimum, maximum) = (range.lowerBound, range.upperBound)
    return (maximum - minimum) / step <= 1e9 && step > 1e3 * max(minimum.ulp, maximum.ulp)
  }

  /// The extent of the range.
  public var span: Double { range.upperBound - range.lowerBound }

  /// How far a held drag must move from its detent to be free again: half as far again as it takes to be
  /// held, so that a trembling hand at the edge does not flicker between the two.
  public var releaseReach: Double { detentReach * 1.5 }

  /// What one press of an arrow key changes: the step, or a hundredth of the range where there is none.
  public var keyStep: Double { step > 0 ? step : span / 100 }

  var grid: StepGrid { StepGrid(range: range, step: step) }
}
