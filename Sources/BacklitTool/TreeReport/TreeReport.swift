import Accessibility
import AutoLayout
import Geometry
import Nibs
import ScreenReader
import Toolkit

/// What a reader finds in a definition, and what it would say.
struct TreeReport: Encodable {
  /// Something that a reader stops at.
  struct Element: Encodable {
    var id: String?
    var label: String?
    var value: String?
    var hint: String?
    var traits: [String]
    /// x, y, width and height in points, in the root's coordinates.
    var frame: [Double]
    /// What is said, part by part; a hint comes last.
    var speech: [String]
    /// How many of the parts are no hint; not part of the JSON.
    var partCount: Int

    private enum CodingKeys: CodingKey { case id, label, value, hint, traits, frame, speech }
  }

  /// In the order in which they are read.
  var elements: [Element]

  /// Reads what a stage shows.
  @MainActor
  init(_ stage: Stage) {
    let tree = stage.window.accessibilityTree()
    let words = AccessibilityLanguage(locale: stage.language).words
    let root = stage.instance.root.solvedFrame.origin
    elements = tree.readingOrder.compactMap { tree[$0] }.map { node in
      let parts = words.parts(for: node)
      // Adding 0 makes 0 of −0.
      let frame = node.frame.offset(dx: -root.x, dy: -root.y)
      return Element(
        id: node.identifier, label: node.label, value: words.value(of: node), hint: node.hint,
        traits: node.traits.names, frame: [frame.minX + 0, frame.minY + 0, frame.width, frame.height],
        speech: parts + [words.hint(for: node)].compactMap { $0 }, partCount: parts.count)
    }
  }

  /// A line for each element: `Pitch, 0 percent, adjustable — Adjust pitch`. Control characters are written out.
  var text: String {
    elements.map { element in
      let parts = element.speech.prefix(element.partCount).joined(separator: ", ")
      return Spelling.printable(
        ([parts] + element.speech.dropFirst(element.partCount)).joined(separator: " — "))
    }.joined(separator: "\n")
  }
}
