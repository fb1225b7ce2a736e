/// The allowed values of a control: a range with a step, a default value and detents.
///
/// A range with a step allows its *stops*: the multiples of the step and both ends. Multiples are counted
/// from zero if the range contains zero, and from the lower end otherwise. So −8…8 by 0.1 has the stop 0, and
/// 1…10 by 2 has the stops 1, 3, … 9, 10. A range with the step 0 allows every value.
///
/// Every function that takes a value returns nil for NaN and infinities. So a setter of the form
/// `valueRange.snap(new) ?? old` keeps the old value.
///
/// ```swift
/// let valueRange = try ValueRange(minimum: -8, maximum: 8, step: 0.1, default: 0, detents: [0], detentReach: 0.2)
/// valueRange.snap(2.44)               // 2.4
/// valueRange.stepped(2.4, by: 3)      // 2.7
/// ```
public struct ValueRange: Hashable, Sendable {
  /// The lowest and the highest value.
  public let range: ClosedRange<Double>
  /// The distance between stops; 0 where every value is allowed.
  public let step: Double
  /// The value after a reset; a stop.
  public let defaultValue: Double
  /// The values that hold a drag which comes near; stops in ascending order. Keys and the screen reader step
  /// past them.
  public let detents: [Double]
  /// The distance from a detent within which a drag is held, in units of the value; it is
  /// released at 1.5 times that distance.
  public let detentReach: Double
  /// Whether a step beyond one end leads to the other end, like the hours of a clock.
  public var wraps: Bool
  /// The relation between values and places on a track or a dial; it does not change steps.
  public var law = ValueLaw.linear

  /// The number of steps of Page Up and Page Down where the range has room for them, also in the lists of keys.
  package static let stepsPerPage = 10

  /// The number of steps of a page: ``stepsPerPage``, but at most a quarter of the range, so that a page never leads from
  /// the middle to an end; at least one.
  /// - Parameters:
  ///   - distance: the distance of a step.
  ///   - span: the extent of the range.
  /// - Returns: the number of steps.
  package static func pageSteps(of distance: Double, in span: Double) -> Int {
    guard distance > 0 else { return stepsPerPage }
    // A quotient such as 15.999… is a whole number of steps.
    let quarter = (span / distance * (1 + 1e-9) / 4).rounded(.down)
    return quarter < Double(stepsPerPage) ? max(1, Int(quarter)) : stepsPerPage
  }

  /// Creates a range.
  /// - Parameters:
  ///   - minimum: the lower end.
  ///   - maximum: the upper end, above the lower end.
  ///   - step: the distance between stops, at most the span of the range; 0 for none.
  ///   - initial: the value after a reset, within the range; it is moved to the nearest stop. Nil for the
  ///     lower end.
  ///   - detents: values within the range; each is moved to the nearest stop.
  ///   - detentReach: the distance from a detent within which a drag is held, in units of the value; 0 or
  ///     more.
  ///   - wraps: whether a step beyond one end leads to the other end.
  /// - Throws: ``ValueRangeError`` for the first invalid parameter, in the order of the parameters.
  public init(
    minimum: Double, maximum: Double, step: Double = 0, default initial: Double? = nil,
    detents: [Double] = [], detentReach: Double = 0, wraps: Bool = false
  ) throws(ValueRangeError) {
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
    guard detentReach.isFinite else { throw .notFinite("detentReach") }
    guard detentReach >= 0 else { throw .badReach(detentReach) }

    self.range = range
    self.step = step
    self.detentReach = detentReach
    self.wraps = wraps
    let grid = StepGrid(range: range, step: step)
    defaultValue = grid.nearest(to: initial ?? minimum)
    self.detents = Set(detents.map { grid.nearest(to: $0) }).sorted()
  }

  /// Creates a range from valid numbers: the range is not empty, and the default value and the detents are
  /// stops.
  package init(
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

  /// 0 to 10 in whole steps, with 1 as the default: the default range of controls.
  public static let standard = ValueRange(valid: 0...10, step: 1, defaultValue: 1)

  /// Whether a step makes at most a billion stops, and is large enough compared to the ends of the range to
  /// make distinct stops.
  package static func canCount(by step: Double, in range: ClosedRange<Double>) -> Bool {
    let (minimum, maximum) = (range.lowerBound, range.upperBound)
    return (maximum - minimum) / step <= 1e9 && step > 1e3 * max(minimum.ulp, maximum.ulp)
  }

  /// The extent of the range.
  package var span: Double { range.upperBound - range.lowerBound }

  /// The distance from its detent at which a held drag is released. It is 1.5 times ``detentReach``, so that
  /// the value does not flicker at the edge.
  var releaseReach: Double { detentReach * 1.5 }

  /// The step of an arrow key: ``step``, or a hundredth of the range if the step is 0.
  package var keyStep: Double { step > 0 ? step : span / 100 }

  var grid: StepGrid { StepGrid(range: range, step: step) }
}
