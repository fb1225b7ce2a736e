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
    return closed(["flow": flow], required: ["flow"])
  }

  /// A number of points, or an object with one of the kinds of lengths.
  private static var dimension: JSONValue {
    let fraction = PropertyType.number(0...100).schema
    let members = NibReader.dimensions.map { kind -> (name: String, value: JSONValue) in
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
    closed(["width": dimension, "height": dimension], required: ["width", "height"])
  }
}
