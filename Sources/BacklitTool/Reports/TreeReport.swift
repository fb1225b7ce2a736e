import BacklitAccessibility
import BacklitBus
import BacklitGeometry
import BacklitLayout
import BacklitNibs
import BacklitUI
import BacklitValues

/// The accessibility elements of a definition, with the speech of the screen reader.
struct TreeReport {
  /// An accessibility element, and what the reader says of it.
  struct Element {
    var node: AccessibilityNode
    var value: String?
    /// In points, in the root's coordinates.
    var frame: Rect
    /// The parts of the utterance, without the hint.
    var parts: [String]
    var hint: String?
    /// The containers that the reader announces when it moves here from the previous element.
    var containers: [String]
  }

  /// The elements in reading order.
  var elements: [Element]
  /// The comparison with what a client of the accessibility bus gets; nil if it was not requested.
  var bus: BusRoundTrip?

  /// Creates a report on a loaded definition.
  @MainActor
  init(_ definition: LoadedDefinition) {
    let tree = definition.window.accessibilityTree()
    let words = Language(locale: definition.language).words
    let root = definition.instance.root.solvedFrame.origin
    var surroundings: [NodeID] = []
    elements = tree.readingOrder.compactMap { tree[$0] }.map { node in
      let containers = tree.containers(around: node.id)
      let entered = words.spokenParts(
        entering: containers.filter { !surroundings.contains($0) }, to: node, in: tree)
      surroundings = containers
      return Element(
        node: node, value: words.value(of: node), frame: node.frame.offsetBy(dx: -root.x, dy: -root.y),
        parts: words.parts(for: node), hint: words.hint(for: node),
        containers: entered.filter { !$0.isEmpty }.map { $0.map(\.text).joined(separator: ", ") })
    }
  }

  /// The report as text: one line for each element, such as `Pitch, 0 percent, adjustable — Adjust pitch`,
  /// followed by an indented line for each rare property. Control characters are escaped.
  var text: String {
    (elements.flatMap { element in
      let line = [element.parts.joined(separator: ", "), element.hint].compactMap(\.self)
        .joined(separator: " — ")
      return [line] + element.details.map { "  \($0)" }
    } + busLines).map(Spelling.printable).joined(separator: "\n")
  }
}

extension TreeReport {
  /// The report as `--json` prints it.
  var json: JSONValue {
    .sorted([
      "elements": .array(elements.map(\.json)),
      "bus": bus.map {
        ["objects": .number(Double($0.count)), "differences": .strings($0.differences)]
      },
    ])
  }

  /// The lines about the bus.
  private var busLines: [String] {
    guard let bus else { return [] }
    return bus.differences + ["bus: \(bus.count) objects, \(bus.differences.count) differences"]
  }
}

extension TreeReport.Element {
  fileprivate var json: JSONValue {
    .sorted([
      "id": node.identifier.map(JSONValue.string), "label": node.label.map(JSONValue.string),
      "value": value.map(JSONValue.string), "hint": node.hint.map(JSONValue.string),
      "traits": .strings(node.traits.names), "frame": .frame(frame),
      "speech": .strings(parts + [hint].compactMap(\.self)),
      "containers": Self.list(containers.map(JSONValue.string)),
      "actions": Self.list(node.customActions.map { .string($0.name) }),
      "content": Self.list(node.customContent.map(\.json)),
      "rotors": Self.list(node.rotors.map { .string($0.name) }),
      "language": node.language.map(JSONValue.string), "spans": Self.list(spans.map(\.json)),
      "responds": node.unexpectedResponse.map(JSONValue.bool),
    ])
  }

  /// The array, or nil if it is empty, so that its member is omitted.
  private static func list(_ values: [JSONValue]) -> JSONValue? { values.isEmpty ? nil : .array(values) }

  /// The parts of its label that have a different language or are spelled out.
  private var spans: [AttributedText.Run] {
    (node.attributedLabel?.runs ?? []).filter { $0.language != nil || $0.spellsOut }
  }

  /// The rare properties that the element has, each with its name.
  fileprivate var details: [String] {
    let content = node.customContent.map {
      "\($0.label) \($0.value)" + ($0.importance == .high ? " (important)" : "")
    }
    let spans = spans.map { span in
      let words = [span.language, span.spellsOut ? "spelled" : nil].compactMap(\.self)
      return "\(Spelling.quotedInFull(span.text)) \(words.joined(separator: " "))"
    }
    let lists = [
      ("in", containers), ("actions", node.customActions.map(\.name)), ("content", content),
      ("rotors", node.rotors.map(\.name)), ("language", [node.language].compactMap(\.self)), ("spans", spans),
      ("responds", node.unexpectedResponse.map { [$0 ? "yes" : "no"] } ?? []),
    ]
    return lists.filter { !$0.1.isEmpty }.map { "\($0): \($1.joined(separator: ", "))" }
  }
}

extension AttributedText.Run {
  fileprivate var json: JSONValue {
    .sorted([
      "text": .string(text), "language": language.map(JSONValue.string), "spelled": spellsOut ? true : nil,
    ])
  }
}

extension AccessibilityCustomContent {
  fileprivate var json: JSONValue {
    .sorted([
      "label": .string(label), "value": .string(value), "important": importance == .high ? true : nil,
    ])
  }
}

extension AccessibilityNode {
  /// Whether the element responds to user interaction, if its traits imply the opposite; otherwise nil.
  fileprivate var unexpectedResponse: Bool? {
    let interactive: AccessibilityTraits = [
      .button, .link, .toggleButton, .adjustable, .searchField, .keyboardKey, .textField,
    ]
    return respondsToUserInteraction == traits.isDisjoint(with: interactive) ? respondsToUserInteraction : nil
  }
}
