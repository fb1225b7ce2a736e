extension NibReader {
  func readVisual(_ value: JSONValue, options: JSONMember?, metrics: JSONMember?) -> [ConstraintStatement] {
    fault(value, "“visual” is not supported here", "write a constraint for each distance")
    return []
  }
}
