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

    /// What a reader says before it on the way in, coming from the element before.
    var containers: [String]?
    /// Further things that can be done, by name.
    var actions: [String]?
    /// What there is to know besides.
    var content: [Content]?
    /// The lists through which a reader can go, by name.
    var rotors: [String]?
    /// The language of its texts, as a BCP 47 tag.
    var language: String?
    /// The parts of its texts that are in a language of their own, or spelt out.
    var spans: [Span]?
    /// Whether a person can do anything with it, where its traits say something else.
    var responds: Bool?

    private enum CodingKeys: CodingKey {
      case id, label, value, hint, traits, frame, speech
      case containers, actions, content, rotors, language, spans, responds
    }
  }

  /// Something to know.
  struct Content: Encodable {
    var label: String
    var value: String
    /// True, or absent.
    var important: Bool?
  }

  /// A part of a text.
  struct Span: Encodable {
    var text: String
    var language: String?
    /// True, or absent.
    var spelled: Bool?
  }

  /// In the order in which they are read.
  var elements: [Element]

  /// Reads what a stage shows.
  @MainActor
  init(_ stage: Stage) {
    let tree = stage.window.accessibilityTree()
    let words = AccessibilityLanguage(locale: stage.language).words
    let root = stage.instance.root.solvedFrame.origin
    var surroundings: [NodeID] = []
    elements = tree.readingOrder.compactMap { tree[$0] }.map { node in
      let containers = tree.namedContainers(around: node.id)
      let entered = containers.filter { !surroundings.contains($0) }.compactMap { tree[$0]?.label }
      surroundings = containers
      let parts = words.parts(for: node)
      // Adding 0 makes 0 of −0.
      let frame = node.frame.offset(dx: -root.x, dy: -root.y)
      return Element(
        id: node.identifier, label: node.label, value: words.value(of: node), hint: node.hint,
        traits: node.traits.names, frame: [frame.minX + 0, frame.minY + 0, frame.width, frame.height],
        speech: parts + [words.hint(for: node)].compactMap { $0 }, partCount: parts.count,
        containers: Self.some(Self.said(entered, before: node)),
        actions: Self.some(node.customActions.map(\.name)),
        content: Self.some(node.customContent.map(Content.init)), rotors: Self.some(node.rotors.map(\.name)),
        language: node.language, spans: Self.some(Self.spans(of: node)), responds: node.notableResponse)
    }
  }

  /// Labels of containers, but none that comes next anyway.
  private static func said(_ containers: [String], before node: AccessibilityNode) -> [String] {
    zip(containers, containers.dropFirst() + [node.label ?? ""]).filter { $0 != $1 }.map(\.0)
  }

  private static func spans(of node: AccessibilityNode) -> [Span] {
    [node.attributedLabel, node.attributedValue, node.attributedHint].compactMap(\.self).flatMap(\.runs)
      .filter { $0.language != nil || $0.spellsOut }
      .map { Span(text: $0.text, language: $0.language, spelled: $0.spellsOut ? true : nil) }
  }

  /// A list with something in it; otherwise there is none in the JSON.
  private static func some<Part>(_ parts: [Part]) -> [Part]? { parts.isEmpty ? nil : parts }

  /// A line for each element: `Pitch, 0 percent, adjustable — Adjust pitch`, and an indented one for each thing more that
  /// is known of it. Control characters are written out.
  var text: String {
    elements.flatMap { element in
      let parts = element.speech.prefix(element.partCount).joined(separator: ", ")
      let line = ([parts] + element.speech.dropFirst(element.partCount)).joined(separator: " — ")
      return [line] + element.details.map { "  \($0)" }
    }.map(Spelling.printable).joined(separator: "\n")
  }
}

extension TreeReport.Content {
  fileprivate init(_ content: AccessibilityCustomContent) {
    self.init(
      label: content.label, value: content.value, important: content.importance == .high ? true : nil)
  }
}

extension TreeReport.Element {
  /// What few elements have, each in a line: `actions: Reset, Mute`.
  fileprivate var details: [String] {
    let content = content?.map { "\($0.label) \($0.value)" + ($0.important == true ? " (important)" : "") }
    let spans = spans?.map { span in
      "“\(span.text)” \([span.language, span.spelled.map { _ in "spelled" }].compactMap(\.self).joined(separator: " "))"
    }
    let lists = [
      ("in", containers), ("actions", actions), ("content", content), ("rotors", rotors),
      ("language", language.map { [$0] }), ("spans", spans),
      ("responds", responds.map { [$0 ? "yes" : "no"] }),
    ]
    return lists.compactMap { name, list in list.map { "\(name): \($0.joined(separator: ", "))" } }
  }
}

extension AccessibilityNode {
  /// Whether it responds to a person, where its traits alone would say something else.
  fileprivate var notableResponse: Bool? {
    let interactive: AccessibilityTraits = [
      .button, .link, .toggleButton, .adjustable, .searchField, .keyboardKey,
    ]
    return respondsToUserInteraction == traits.isDisjoint(with: interactive) ? respondsToUserInteraction : nil
  }
}
