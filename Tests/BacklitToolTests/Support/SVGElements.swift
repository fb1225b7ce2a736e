import Foundation
import FoundationXML

/// The elements of an SVG file.
final class SVGElements: NSObject, XMLParserDelegate {
  /// The names of all elements with their attributes, in order.
  private(set) var all: [(name: String, attributes: [String: String])] = []

  /// Parses an SVG file; nil if it is not well-formed XML.
  init?(_ bytes: [UInt8]) {
    super.init()
    let parser = XMLParser(data: Data(bytes))
    parser.delegate = self
    guard parser.parse() else { return nil }
  }

  func count(_ name: String) -> Int { all.count { $0.name == name } }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    all.append((name, attributes))
  }
}
