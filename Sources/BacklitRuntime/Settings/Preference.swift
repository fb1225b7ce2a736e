/// A property that is a preference of the program, with its default.
///
/// ```swift
/// @Preference("interval", in: 0.5...60) var interval = 2.0
/// @Preference("unit") var unit = Unit.celsius
/// ```
/// A value of a different type in the file is reported, with its line and column, and the default applies; a value outside
/// the limits is reported, and the nearest limit applies. In a class with `@Observable`, write `@ObservationIgnored` before it:
/// the preferences are observable themselves.
@MainActor @propertyWrapper
public struct Preference<Value: PreferenceValue> {
  private let key: String
  private let standard: Value
  private let ownStore: Preferences?
  private let read: @MainActor (Preferences) -> Value?
  private let limit: @MainActor (Value) -> Value

  /// Creates a preference.
  /// - Parameters:
  ///   - wrappedValue: the default.
  ///   - key: the name in the file.
  ///   - store: the preferences; nil for those of the program.
  public init(wrappedValue: Value, _ key: String, store: Preferences? = nil) {
    (standard, self.key, ownStore) = (wrappedValue, key, store)
    read = { $0.value(forKey: key) }
    limit = { $0 }
  }

  /// Creates a preference with limits.
  /// - Parameters:
  ///   - wrappedValue: the default.
  ///   - key: the name in the file.
  ///   - limits: the smallest and the largest value.
  ///   - store: the preferences; nil for those of the program.
  public init(
    wrappedValue: Value, _ key: String, in limits: ClosedRange<Value>, store: Preferences? = nil
  ) where Value: Comparable {
    (standard, self.key, ownStore) = (wrappedValue, key, store)
    read = { $0.value(forKey: key, in: limits) }
    limit = { min(max($0, limits.lowerBound), limits.upperBound) }
  }

  private var store: Preferences { ownStore ?? .standard }

  /// The value, or the default. A value that is set is moved into the limits.
  public var wrappedValue: Value {
    get { read(store) ?? standard }
    nonmutating set { store.set(limit(newValue), forKey: key) }
  }

  /// The preference itself: `$interval.reset()`.
  public var projectedValue: Preference { self }

  /// Removes the value, so that the default applies.
  public func reset() { store.removeValue(forKey: key) }
}
