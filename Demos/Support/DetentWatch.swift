import Backlit

/// Finds out when values of controls reach their detents, for a click.
@MainActor
public final class DetentWatch {
  private var values: [ObjectIdentifier: Double] = [:]

  /// Creates a watch that knows no value yet.
  public init() {}

  /// Takes the values of controls.
  /// - Parameter controls: the controls, which live as long as the watch.
  /// - Returns: whether one of them reached a detent, or passed one, since its value was taken before.
  public func reachesDetent(_ controls: [ValueControl]) -> Bool {
    var isReached = false
    for control in controls {
      let new = control.value
      guard let old = values.updateValue(new, forKey: ObjectIdentifier(control)) else { continue }
      let way = min(old, new)...max(old, new)
      if control.valueRange.detents.contains(where: { $0 != old && way ~= $0 }) { isReached = true }
    }
    return isReached
  }
}
