import BacklitGeometry
import BacklitLists
import BacklitUI
import BacklitValues

/// Layouts of collection views.
extension NibReader {
  static let dimensions = ["fractionalWidth", "fractionalHeight", "absolute"]
  private static let positiveLengths = 0...PropertyType.lengths.upperBound

  /// Reads `{"flow": {…}}`.
  func readCollectionLayout(_ value: JSONValue, _ name: String) -> CollectionLayoutDescription? {
    guard let members = members(of: value, Spelling.quoted(name), known: ["flow"]) else { return nil }
    guard let flow = members["flow"] else {
      fault(value, "\(Spelling.quoted(name)) is empty", "write \"flow\"")
      return nil
    }
    return readFlow(flow.value)
  }

  private func readFlow(_ value: JSONValue) -> CollectionLayoutDescription? {
    let known = ["itemSize"] + FlowLayout.members.map(\.name)
    guard let members = members(of: value, "\"flow\"", known: known) else { return nil }
    var flow = CollectionLayoutDescription()
    if let member = members["itemSize"], isFractional(member.value) {
      flow.fractionalItemSize = fractionalSize(member)
    } else {
      flow.itemSize = read(members["itemSize"], .size)
    }
    flow.values = readValues(members, FlowLayout.members)
    return flow
  }

  /// Whether a length of a size is an object.
  private func isFractional(_ value: JSONValue) -> Bool {
    guard let parts = value.object else { return false }
    return parts.contains { if case .object = $0.value.content { true } else { false } }
  }

  /// Reads a size with a length that is an object.
  private func fractionalSize(_ member: JSONMember) -> CollectionLayoutSize? {
    let name = Spelling.quoted(member.name)
    guard let lengths = members(of: member.value, name, known: ["width", "height"]) else { return nil }
    let width = dimension(lengths, "width", of: member.value)
    let height = dimension(lengths, "height", of: member.value)
    guard let width, let height else { return nil }
    return CollectionLayoutSize(widthDimension: width, heightDimension: height)
  }

  /// Reads a number of points, or an object with one of the kinds of lengths.
  private func dimension(
    _ members: Members, _ name: String, of owner: JSONValue
  ) -> CollectionLayoutDimension? {
    let kinds = Self.dimensions
    guard let member = members[name] else {
      fault(owner, "there is no \(Spelling.quoted(name))", "add a number of points, or a fraction")
      return nil
    }
    if case .number = member.value.content {
      return read(member, .number(in: Self.positiveLengths)).map { .absolute($0) }
    }
    guard case .object = member.value.content else {
      if case .invalid = member.value.content { return nil }
      fault(
        member.value, "\(Spelling.quoted(name)) must be a number of points, or an object",
        "write a number, or an object such as {\"fractionalWidth\": 0.5} or {\"absolute\": 48}")
      return nil
    }
    guard let parts = self.members(of: member.value, Spelling.quoted(name), known: kinds) else {
      return nil
    }
    let present = kinds.compactMap { kind in parts[kind].map { (kind, $0) } }
    guard let (kind, part) = present.first, present.count == 1 else {
      fault(
        member.value, "\(Spelling.quoted(name)) must have one length",
        "write one of \(kinds.joined(separator: ", "))")
      return nil
    }
    let isFraction = kind.hasPrefix("fractional")
    let bounds = isFraction ? 0.0...100.0 : Self.positiveLengths
    guard let number = read(part, .number(in: bounds)) else { return nil }
    switch kind {
    case "fractionalWidth": return .fractionalWidth(number)
    case "fractionalHeight": return .fractionalHeight(number)
    default: return .absolute(number)
    }
  }
}
