import BacklitUI
import BacklitValues

/// The schema of layouts of collection views.
extension ClassRegistry {
  private static var positiveLength: JSONValue {
    PropertyType.number(0...PropertyType.lengths.upperBound).schema
  }

  static var collectionLayout: JSONValue {
    let itemSize: JSONValue = ["itemSize": ["anyOf": [.reference("size"), fractionalSize]]]
    let flow = JSONValue.closed(itemSize.merging(MemberDeclaration.schema(of: FlowLayout.members)))
    return .closed(["flow": flow]).with("required", ["flow"])
  }

  /// A number of points, or an object with one of the kinds of lengths.
  private static var dimension: JSONValue {
    let fraction = PropertyType.number(0...100).schema
    let members = NibReader.dimensions.map { kind in
      (name: kind, value: kind.hasPrefix("fractional") ? fraction : positiveLength)
    }
    let object = JSONValue.closed(.object(members)).with("minProperties", 1).with("maxProperties", 1)
    return ["anyOf": [positiveLength, object]]
  }

  /// A size with at least one length that is an object.
  private static var fractionalSize: JSONValue {
    .closed(["width": dimension, "height": dimension]).with("required", ["width", "height"])
  }
}
