import BacklitValues

/// The values of all variables that a script has mentioned so far.
package struct Solution: Hashable, Sendable {
  /// A variable and its value.
  package struct Value: Hashable, Sendable {
    /// The variable's name.
    package var name: String

    /// Its value, finite and never −0.
    package var value: Double
  }

  /// The values, sorted by name (by Unicode scalars, not by the rules of a language).
  package let values: [Value]

  init(_ values: [Value]) {
    self.values = values.sorted { $0.name < $1.name }.map {
      // Print −0 as 0.
      Value(name: $0.name, value: $0.value + 0)
    }
  }

  /// The value of a variable, or nil if the script has not mentioned it.
  ///
  /// Complexity: O(n) in the number of variables.
  package subscript(name: String) -> Double? { values.first { $0.name == name }?.value }
}

extension Solution {
  /// One line of JSON: `{"values":{"x":50.0}}`. Each number is as short as possible without losing precision.
  package var json: String {
    let members = values.map { "\(JSONText.quoted($0.name)):\($0.value)" }
    return "{\"values\":{\(members.joined(separator: ","))}}"
  }

  /// The solution as text for people: a heading, then one variable on each line, with numbers aligned at the
  /// decimal point.
  ///
  /// - Parameter step: the number of the step in the script, from 1.
  /// - Returns: lines without a line feed at the end.
  package func text(step: Int) -> String {
    if values.isEmpty { return "step \(step): there are no variables yet" }
    let rows = values.map { (name: $0.name, number: Self.split($0.value)) }
    let nameWidth = rows.map(\.name.count).max() ?? 0
    let wholeWidth = rows.map(\.number.whole.count).max() ?? 0
    let lines = rows.map { row in
      let gap = nameWidth - row.name.count + wholeWidth - row.number.whole.count + 2
      return "  \(row.name)\(String(repeating: " ", count: gap))\(row.number.whole)\(row.number.rest)"
    }
    return (["step \(step):"] + lines).joined(separator: "\n")
  }

  /// The part before the decimal point, and the part from the point on, which is empty for a whole number.
  private static func split(_ value: Double) -> (whole: Substring, rest: Substring) {
    let text = value.description
    guard let point = text.firstIndex(of: ".") else { return (text[...], "") }
    let rest = text[point...]
    return (text[..<point], rest == ".0" ? "" : rest)
  }
}
