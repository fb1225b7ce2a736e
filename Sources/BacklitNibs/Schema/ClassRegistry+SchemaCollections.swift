import BacklitLists
import BacklitUI
import BacklitValues

/// The schema of layouts of collection views.
extension ClassRegistry {
  private static func closed(_ properties: JSONValue, required: [String] = []) -> JSONValue {
    let object: JSONValue = ["type": "object", "additionalProperties": false, "properties": properties]
    return required.isEmpty ? object : object.with("required", .strings(required))
  }

  private static var positiveLength: JSONValue {
    PropertyType.number(0...PropertyType.lengths.upperBound).schema
  }

  static var collectionLayout: JSONValue {
    let length = positiveLength
    let direction = JSONValue.words(NibReader.directions)
    let flag = PropertyType.bool.schema
    let flow = closed([
      "itemSize": ["anyOf": [.reference("size"), fractionalSize]], "estimatedItemSize": .reference("size"),
      "minimumLineSpacing": length,
      "minimumInteritemSpacing": length, "sectionInset": .reference("insets"), "scrollDirection": direction,
      "headerReferenceSize": .reference("size"), "footerReferenceSize": .reference("size"),
      "sectionHeadersPinToVisibleBounds": flag, "sectionFootersPinToVisibleBounds": flag,
    ])
    let boundary = closed(
      [
        "width": .reference("collection length"), "height": .reference("collection length"), "pinned": flag,
      ], required: ["height"])
    let section = closed(
      [
        "group": .reference("collection group").with("required", .strings(["width", "height", "items"])),
        "spacing": length, "insets": .reference("insets"),
        "orthogonalScrolling": .words(CollectionLayoutOrthogonalScrolling.allCases.map(\.rawValue)),
        "header": boundary, "footer": boundary,
      ], required: ["group"])
    let compositional = closed(
      [
        "sections": ["type": "array", "minItems": 1, "items": section], "scrollDirection": direction,
        "interSectionSpacing": length,
      ], required: ["sections"])
    return closed(["flow": flow, "compositional": compositional])
      .with("oneOf", [["required": ["flow"]], ["required": ["compositional"]]])
  }

  static var collectionGroup: JSONValue {
    closed(
      [
        "width": .reference("collection length"), "height": .reference("collection length"),
        "axis": .words(NibReader.directions),
        "items": ["type": "array", "minItems": 1, "items": .reference("collection group")],
        "count": PropertyType.integer(1...1000).schema, "spacing": positiveLength,
        "insets": .reference("insets"),
      ], required: ["width", "height"])
  }

  static var collectionLength: JSONValue { length(of: NibReader.dimensionMembers) }

  /// A length of one of several kinds.
  private static func length(of kinds: [String]) -> JSONValue {
    let fraction = PropertyType.number(0...100).schema
    let members = kinds.map { kind -> (name: String, value: JSONValue) in
      (kind, kind.hasPrefix("fractional") ? fraction : positiveLength)
    }
    return [
      "anyOf": [
        positiveLength, closed(.object(members)).with("minProperties", 1).with("maxProperties", 1),
      ]
    ]
  }

  /// A size with at least one length that is an object.
  private static var fractionalSize: JSONValue {
    let length = length(of: NibReader.fixedDimensions)
    return closed(["width": length, "height": length], required: ["width", "height"])
  }
}
