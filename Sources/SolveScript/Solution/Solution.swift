/// The values of all variables that a script has mentioned so far.
public struct Solution: Hashable, Sendable {
  /// A variable and its value.
  public struct Value: Hashable, Sendable {
    /// The variable's name.
    public var name: String

    /// Its value, finite and never −0.
    public var value: Double
  }

  /// The values, sorted by name (by Unicode scalars, not by the rules of a language).
  public let values: [Value]

  init(_ values: [Value]) {
    self.values = values.sorted { $0.name < $1.name }.map {
      // Print −0 as 0.
      Value(name: $0.name, value: $0.value + 0)
    }
  }

  /// The value of a variable, or nil if the script has not mentioned it.
  ///
  /// Complexity: O(n) in the number of variables.
  public subscript(name: String) -> Double? { values.first { $0.name == name }?.value }
}
