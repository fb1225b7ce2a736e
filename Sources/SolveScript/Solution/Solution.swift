/// The values of all variables that a script has mentioned so far.
public struct Solution: Hashable, Sendable {
  /// A variable and its value.
  public struct Value: Hashable, Sendable {
    /// The variable's name.
    public var name: String

    /// Its value, finite and never −0.
    public var value: Double
  }

  /// The values in order of name (by Unicode scalars, not by a language's rules).
  public let values: [Value]

  init(_ values: [Value]) {
    self.values = values.sorted { $0.name < $1.name }.map {
      // −0 is an accident of arithmetic that a reader need not see.
      Value(name: $0.name, value: $0.value + 0)
    }
  }

  /// The value of a variable, or nothing if the script has not mentioned it.
  ///
  /// Cost: linear in the number of variables.
  public subscript(name: String) -> Double? { values.first { $0.name == name }?.value }
}
