import BacklitAccessibility
import BacklitBus
import BacklitGeometry
import BacklitLayout
import BacklitNibs
import BacklitUI
import BacklitValues

/// The accessibility elements of a definition, with the speech of the screen reader.
struct TreeReport {
  /// An accessibility element.
  struct Element {
    var id: String?
    var label: String?
    var value: String?
    var hint: String?
    var traits: [String]
    /// x, y, width and height in points, in the root's coordinates.
    var frame: [Double]
    /// The parts of the utterance. A hint is the last part.
    var speech: [String]
    /// The number of parts without the hint; not part of the JSON.
    var partCount: Int

    /// The containers that the reader announces when it moves here from the previous element.
    var containers: [String]?
    /// The names of the custom actions.
    var actions: [String]?
    /// The custom content.
    var content: [Content]?
    /// The names of the rotors.
    var rotors: [String]?
    /// The language of its texts, as a BCP 47 tag.
    var language: String?
    /// The parts of its texts that have a different language or are spelled out.
    var spans: [Span]?
    /// Whether it responds to user interaction, if its traits imply the opposite.
    var responds: Bool?
  }

  /// An item of custom content.
  struct Content {
    var label: String
    var value: String
    /// True, or absent.
    var important: Bool?
  }

  /// A part of a text.
  struct Span {
    var text: String
    var language: String?
    /// True, or absent.
    var spelled: Bool?
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
      let parts = words.parts(for: node)
      // Adding 0 turns −0 into 0.
      let frame = node.frame.offset(dx: -root.x, dy: -root.y)
      return Element(
        id: node.identifier, label: node.label, value: words.value(of: node), hint: node.hint,
        traits: node.traits.names, frame: [frame.minX + 0, frame.minY + 0, frame.width, frame.height],
        speech: parts + [words.hint(for: node)].compactMap { $0 }, partCount: parts.count,
        containers: Self.nonEmpty(
          entered.filter { !$0.isEmpty }.map { $0.map(\.text).joined(separator: ", ") }),
        actions: Self.nonEmpty(node.customActions.map(\.name)),
        content: Self.nonEmpty(node.customContent.map(Content.init)),
        rotors: Self.nonEmpty(node.rotors.map(\.name)),
        language: node.language, spans: Self.nonEmpty(Self.spans(of: node)),
        responds: node.unexpectedResponse)
    }
  }

  private static func spans(of node: AccessibilityNode) -> [Span] {
    [node.attributedLabel, node.attributedValue, node.attributedHint].compactMap(\.self).flatMap(\.runs)
      .filter { $0.language != nil || $0.spellsOut }
      .map { Span(text: $0.text, language: $0.language, spelled: $0.spellsOut ? true : nil) }
  }

  /// The list, or nil if it is empty, so that the JSON omits it.
  private static func nonEmpty<Part>(_ parts: [Part]) -> [Part]? { parts.isEmpty ? nil : parts }

  /// The report as text: one line for each element, such as `Pitch, 0 percent, adjustable — Adjust pitch`,
  /// followed by an indented line for each rare property. Control characters are escaped.
  var text: String {
    (elements.flatMap { element in
      let parts = element.speech.prefix(element.partCount).joined(separator: ", ")
      let line = ([parts] + element.speech.dropFirst(element.partCount)).joined(separator: " — ")
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
      "id": id.map(JSONValue.string), "label": label.map(JSONValue.string),
      "value": value.map(JSONValue.string), "hint": hint.map(JSONValue.string), "traits": .strings(traits),
      "frame": .array(frame.map(JSONValue.number)), "speech": .strings(speech),
      "containers": containers.map(JSONValue.strings), "actions": actions.map(JSONValue.strings),
      "content": content.map { .array($0.map(\.json)) }, "rotors": rotors.map(JSONValue.strings),
      "language": language.map(JSONValue.string), "spans": spans.map { .array($0.map(\.json)) },
      "responds": responds.map(JSONValue.bool),
    ])
  }
}

extension TreeReport.Span {
  fileprivate var json: JSONValue {
    .sorted([
      "text": .string(text), "language": language.map(JSONValue.string),
      "spelled": spelled.map(JSONValue.bool),
    ])
  }
}

extension TreeReport.Content {
  fileprivate var json: JSONValue {
    .sorted([
      "label": .string(label), "value": .string(value), "important": important.map(JSONValue.bool),
    ])
  }

  fileprivate init(_ content: AccessibilityCustomContent) {
    self.init(
      label: content.label, value: content.value, important: content.importance == .high ? true : nil)
  }
}

extension TreeReport.Element {
  /// The rare properties, one on each line, such as `actions: Reset, Mute`.
  fileprivate var details: [String] {
    let content = content?.map { "\($0.label) \($0.value)" + ($0.important == true ? " (important)" : "") }
    let spans = spans?.map { span in
      "\(Spelling.quotedInFull(span.text)) \([span.language, span.spelled.map { _ in "spelled" }].compactMap(\.self).joined(separator: " "))"
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
  /// Whether the element responds to user interaction, if its traits imply the opposite; otherwise nil.
  fileprivate var unexpectedResponse: Bool? {
    let interactive: AccessibilityTraits = [
      .button, .link, .toggleButton, .adjustable, .searchField, .keyboardKey, .textField,
    ]
    return respondsToUserInteraction == traits.isDisjoint(with: interactive) ? respondsToUserInteraction : nil
  }
}
