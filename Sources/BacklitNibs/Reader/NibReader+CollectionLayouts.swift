import BacklitGeometry
import BacklitLists
import BacklitUI
import BacklitValues

/// Layouts of collection views.
extension NibReader {
  private static let flowMembers = [
    "itemSize", "estimatedItemSize", "minimumLineSpacing", "minimumInteritemSpacing", "sectionInset",
    "scrollDirection", "headerReferenceSize", "footerReferenceSize", "sectionHeadersPinToVisibleBounds",
    "sectionFootersPinToVisibleBounds",
  ]
  private static let groupMembers = ["width", "height", "axis", "items", "count", "spacing", "insets"]
  static let fixedDimensions = ["fractionalWidth", "fractionalHeight", "absolute"]
  static let dimensionMembers = fixedDimensions + ["estimated"]
  /// The most levels of groups in groups.
  private static let mostGroupLevels = 8
  static let directions = FlowLayout.ScrollDirection.allCases.map(\.rawValue)
  private static let positiveLengths = 0...PropertyType.lengths.upperBound

  /// Reads `{"flow": {…}}` or `{"compositional": {…}}`.
  func readCollectionLayout(_ value: JSONValue, _ name: String) -> CollectionLayoutDescription? {
    guard let members = members(of: value, Spelling.quoted(name), known: ["flow", "compositional"]) else {
      return nil
    }
    switch (members["flow"], members["compositional"]) {
    case (let flow?, nil): return readFlow(flow.value).map(CollectionLayoutDescription.flow)
    case (nil, let compositional?):
      return readCompositional(compositional.value).map(CollectionLayoutDescription.compositional)
    case (_?, let compositional?):
      fault(
        compositional.nameRange.lowerBound,
        "\(Spelling.quoted(name)) has both \"flow\" and \"compositional\"",
        "write one of them")
      return nil
    case (nil, nil):
      fault(value, "\(Spelling.quoted(name)) is empty", "write \"flow\" or \"compositional\"")
      return nil
    }
  }

  private func readFlow(_ value: JSONValue) -> CollectionLayoutDescription.Flow? {
    guard let members = members(of: value, "\"flow\"", known: Self.flowMembers) else { return nil }
    var flow = CollectionLayoutDescription.Flow()
    if let member = members["itemSize"], isFractional(member.value) {
      flow.fractionalItemSize = fractionalSize(member)
    } else {
      flow.itemSize = size(members, "itemSize")
    }
    flow.estimatedItemSize = size(members, "estimatedItemSize")
    flow.headerReferenceSize = size(members, "headerReferenceSize")
    flow.footerReferenceSize = size(members, "footerReferenceSize")
    flow.minimumLineSpacing = length(members, "minimumLineSpacing")
    flow.minimumInteritemSpacing = length(members, "minimumInteritemSpacing")
    flow.sectionInset = insets(members, "sectionInset")
    flow.scrollDirection = word(members, "scrollDirection", among: Self.directions)
    flow.pinsHeaders = flag(members, "sectionHeadersPinToVisibleBounds")
    flow.pinsFooters = flag(members, "sectionFootersPinToVisibleBounds")
    return flow
  }

  private func readCompositional(_ value: JSONValue) -> CollectionLayoutDescription.Compositional? {
    guard
      let members = members(
        of: value, "\"compositional\"", known: ["sections", "scrollDirection", "interSectionSpacing"])
    else { return nil }
    guard let sections = members["sections"] else {
      fault(value, "\"compositional\" has no \"sections\"", "add an array of sections, each with a \"group\"")
      return nil
    }
    let read = elements(of: sections.value, "sections").compactMap(readLayoutSection)
    if case .array(let all) = sections.value.content, all.isEmpty {
      fault(sections.value, "\"sections\" is empty", "add a section with a \"group\"")
    }
    return CollectionLayoutDescription.Compositional(
      sections: read, scrollDirection: word(members, "scrollDirection", among: Self.directions),
      interSectionSpacing: length(members, "interSectionSpacing"))
  }

  private func readLayoutSection(_ value: JSONValue) -> CollectionLayoutDescription.Section? {
    guard
      let members = members(
        of: value, "a section",
        known: ["group", "spacing", "insets", "orthogonalScrolling", "header", "footer"])
    else { return nil }
    guard let group = members["group"] else {
      fault(
        value, "the section has no \"group\"", "add one with \"width\", \"height\", \"axis\" and \"items\"")
      return nil
    }
    let read = readGroup(group.value, level: 0)
    let header = members["header"].flatMap { readBoundary($0.value, "header") }
    let footer = members["footer"].flatMap { readBoundary($0.value, "footer") }
    let scrolling = word(
      members, "orthogonalScrolling", among: CollectionLayoutOrthogonalScrolling.allCases.map(\.rawValue))
    let (spacing, insets) = (length(members, "spacing"), insets(members, "insets"))
    guard let read else { return nil }
    return CollectionLayoutDescription.Section(
      group: read, spacing: spacing, insets: insets, orthogonalScrolling: scrolling, header: header,
      footer: footer)
  }

  /// Reads a group, or an item in one.
  private func readGroup(_ value: JSONValue, level: Int) -> CollectionLayoutDescription.Group? {
    let isTop = level == 0
    guard let members = members(of: value, isTop ? "a group" : "an item", known: Self.groupMembers) else {
      return nil
    }
    guard level <= Self.mostGroupLevels else {
      fault(value, "groups are nested more than \(Self.mostGroupLevels) levels deep", "flatten them")
      return nil
    }
    let axis = word(members, "axis", among: Self.directions)
    let items = members["items"].map { elements(of: $0.value, "items") } ?? []
    if members["items"] == nil, isTop {
      fault(value, "the group has no \"items\"", "add an array with at least one item")
    } else if let member = members["items"], case .array(let all) = member.value.content, all.isEmpty {
      fault(member.value, "\"items\" is empty", "add an item with \"width\" and \"height\"")
    }
    var count: Int?
    if let member = members["count"] {
      if case .integer(let number)? = readValue(member.value, .integer(1...1000), "count") { count = number }
      if items.count > 1 {
        fault(member.nameRange.lowerBound, "\"count\" repeats one item", "remove the other items")
      }
    }
    let width = dimension(members, "width", of: value)
    let height = dimension(members, "height", of: value)
    let read = items.compactMap { readGroup($0, level: level + 1) }
    let (spacing, insets) = (length(members, "spacing"), insets(members, "insets"))
    guard let width, let height, read.count == items.count else { return nil }
    let isGroup = isTop || !items.isEmpty
    return CollectionLayoutDescription.Group(
      width: width, height: height, axis: isGroup ? axis ?? "horizontal" : nil, items: read, count: count,
      spacing: spacing, insets: insets)
  }

  private func readBoundary(_ value: JSONValue, _ name: String) -> CollectionLayoutDescription.Boundary? {
    guard let members = members(of: value, Spelling.quoted(name), known: ["width", "height", "pinned"]) else {
      return nil
    }
    let width = members["width"] == nil ? .fractionalWidth(1) : dimension(members, "width", of: value)
    let height = dimension(members, "height", of: value)
    let isPinned = flag(members, "pinned") ?? false
    guard let width, let height else { return nil }
    return CollectionLayoutDescription.Boundary(width: width, height: height, isPinned: isPinned)
  }

  /// Whether a length of a size is an object.
  private func isFractional(_ value: JSONValue) -> Bool {
    guard case .object(let parts) = value.content else { return false }
    return parts.contains { if case .object = $0.value.content { true } else { false } }
  }

  /// Reads a size of which a length is an object.
  private func fractionalSize(_ member: JSONMember) -> CollectionLayoutSize? {
    let name = Spelling.quoted(member.name)
    guard let lengths = members(of: member.value, name, known: ["width", "height"]) else { return nil }
    let kinds = Self.fixedDimensions
    let width = dimension(lengths, "width", of: member.value, kinds)
    let height = dimension(lengths, "height", of: member.value, kinds)
    guard let width, let height else { return nil }
    return CollectionLayoutSize(widthDimension: width, heightDimension: height)
  }

  /// Reads a number of points, or an object with one of the kinds of lengths.
  private func dimension(
    _ members: Members, _ name: String, of owner: JSONValue, _ kinds: [String] = NibReader.dimensionMembers
  ) -> CollectionLayoutDimension? {
    guard let member = members[name] else {
      fault(owner, "there is no \(Spelling.quoted(name))", "add a number of points, or a fraction")
      return nil
    }
    if case .number = member.value.content {
      guard case .number(let points)? = readValue(member.value, .number(Self.positiveLengths), name) else {
        return nil
      }
      return .absolute(points)
    }
    guard case .object = member.value.content else {
      if case .invalid = member.value.content { return nil }
      fault(
        member.value, "\(Spelling.quoted(name)) must be a number of points, or an object",
        "write a number, or an object such as {\"fractionalWidth\": 0.5} or {\"\(kinds.last ?? "")\": 48}")
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
    guard case .number(let number)? = readValue(part.value, .number(bounds), kind) else { return nil }
    switch kind {
    case "fractionalWidth": return .fractionalWidth(number)
    case "fractionalHeight": return .fractionalHeight(number)
    case "estimated": return .estimated(number)
    default: return .absolute(number)
    }
  }

  private func size(_ members: Members, _ name: String) -> Size? {
    guard let member = members[name], case .size(let size)? = readValue(member.value, .size, name) else {
      return nil
    }
    return size
  }

  private func length(_ members: Members, _ name: String) -> Double? {
    guard let member = members[name],
      case .number(let points)? = readValue(member.value, .number(Self.positiveLengths), name)
    else { return nil }
    return points
  }

  private func insets(_ members: Members, _ name: String) -> EdgeInsets? {
    guard let member = members[name], case .insets(let insets)? = readValue(member.value, .insets, name)
    else {
      return nil
    }
    return insets
  }

  private func word(_ members: Members, _ name: String, among words: [String]) -> String? {
    guard let member = members[name], case .choice(let word)? = readValue(member.value, .choice(words), name)
    else { return nil }
    return word
  }

  private func flag(_ members: Members, _ name: String) -> Bool? {
    guard let member = members[name], case .bool(let flag)? = readValue(member.value, .bool, name) else {
      return nil
    }
    return flag
  }
}
