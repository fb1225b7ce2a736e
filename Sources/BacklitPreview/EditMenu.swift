import BacklitGeometry
import BacklitLayout
import BacklitNibs
import BacklitSession
import BacklitUI
import BacklitValues

/// The edits that can be made of a view, for the menu of the preview.
@MainActor
struct EditMenu {
  /// An edit, or a question that leads to one.
  struct Choice {
    /// The title of the edit, with the current values.
    var title: String
    /// The name of the edit.
    var name: String
    var action: Action

    /// Creates a choice. Without a name of its own, the edit has that of the title up to the first comma, behind which current
    /// values are.
    init(title: String, name: String? = nil, action: Action) {
      self.title = title
      self.name = name ?? title.split(separator: ",", maxSplits: 1).first.map(String.init) ?? title
      self.action = action
    }
  }

  /// The effect of a choice.
  enum Action {
    /// Makes edits, then inspects a view.
    case edit([NibEdit], selecting: NibPath? = nil)
    /// Asks for a text, then makes edits.
    /// - Parameters:
    ///   - suggestions: the texts to choose from, the current one first.
    ///   - edits: makes the edits of a text; nil for a text that does not fit.
    case ask(suggestions: [String], expectation: String, edits: (String) -> [NibEdit]?)
    /// Shows further choices.
    case choose(() -> [Choice])
  }

  /// A view with its place and its name in constraints.
  struct Target {
    var view: View
    var place: SourceMap.Place
    /// The identifier, which it gets if it has none.
    var name: String
    /// The edit that gives it the identifier.
    var naming: [NibEdit]
  }

  let target: Target
  let superview: Target?
  /// The marked views of the same superview, in the order of the marks.
  let marked: [Target]
  let siblings: [Target]
  /// The identifiers of the file, and those that views without one would get.
  let usedNames: Set<String>
  let map: SourceMap
  let editor: NibEditor
  let registry: ClassRegistry

  /// Creates the menu of a view; nil if the view or its file cannot be edited.
  init?(of view: View, marked: [View], map: SourceMap, registry: ClassRegistry) {
    guard let place = map.place(of: view), let text = map.texts[place.file],
      let editor = try? NibEditor(
        bytes: text, file: place.file, traits: view.traitCollection)
    else { return nil }
    self.map = map
    self.editor = editor
    self.registry = registry
    var used = editor.identifiers
    func target(_ view: View?) -> Target? {
      guard let view, let found = map.place(of: view), found.file == place.file else { return nil }
      if let name = view.identifier { return Target(view: view, place: found, name: name, naming: []) }
      let name = NibEditor.freeIdentifier(for: found.className, besides: used)
      used.insert(name)
      return Target(view: view, place: found, name: name, naming: [.identify(found.path, name)])
    }
    guard let own = target(view) else { return nil }
    self.target = own
    let parent = place.path.superview
    superview = parent.flatMap { target(map.view(at: $0, in: place.file)) }
    let others = map.views.filter { other in
      guard other !== view, let found = map.place(of: other) else { return false }
      return found.file == place.file && found.path.superview == parent && parent != nil
    }
    let siblings = others.compactMap { target($0) }
    self.siblings = siblings
    self.marked = marked.compactMap { mark in
      guard mark !== view else { return nil }
      // The same name as among the siblings.
      return siblings.first { $0.view === mark } ?? target(mark)
    }
    usedNames = used
  }

  /// The name of the view for people.
  var name: String { target.view.identifier ?? target.place.className }

  /// All choices: pins, sizes, alignment, containers, places, connections, constraints, properties, deletion.
  var choices: [Choice] {
    pins + sizes + alignments + embeddings + places + identity + connections + constraints + properties + [
      Choice(
        title: "Delete \(name)",
        action: .edit([.delete(target.place.path)], selecting: target.place.path.superview))
    ]
  }

  // MARK: Constraints to add

  func isArranged(_ path: NibPath) -> Bool { path.steps.last?.list == "arrangedSubviews" }

  /// The question for the constant of a constraint.
  private func constant(
    _ current: Double, _ edits: @escaping (Double) -> [NibEdit]
  ) -> Action {
    let numbers = [current] + [0, 8, 16, 20, 24, 32].filter { $0 != current }
    return .ask(suggestions: numbers.map(Numerals.text), expectation: "a number of points") { text in
      Double(text).flatMap { $0.isFinite ? edits($0) : nil }
    }
  }

  private var pins: [Choice] {
    guard let superview, !isArranged(target.place.path) else { return [] }
    let rect = target.view.solvedAlignmentRect
    let isMirrored = target.view.effectiveLayoutDirection == .rightToLeft
    func choice(_ pin: Pin, to other: String, naming: [NibEdit]) -> Choice {
      let edge = pin.neighbour == nil ? pin.edge : pin.edge.opposite
      return Choice(
        title: "Pin \(pin.edge.rawValue) to \(other).\(edge.rawValue), now \(Numerals.text(pin.distance))",
        action: constant(pin.distance) { distance in
          target.naming + naming
            + [.addConstraint(pin.statement(of: target.name, to: other, distance: distance))]
        })
    }
    var choices = Pin.pins(
      of: rect, in: superview.view.solvedAlignmentRect, neighbours: siblings.map(\.view.solvedAlignmentRect),
      isMirrored: isMirrored
    ).map { pin in
      let other = pin.neighbour.map { siblings[$0] } ?? superview
      return choice(pin, to: other.name, naming: other.naming)
    }
    let frame = superview.view.solvedFrame
    let areas = [
      (superview.name, superview.view.solvedAlignmentRect),
      ("\(superview.name).safeArea", frame.inset(by: superview.view.safeAreaInsets)),
      ("\(superview.name).margins", frame.inset(by: superview.view.layoutMargins)),
    ]
    for (index, (name, area)) in areas.enumerated() {
      let edges = Pin.pins(of: rect, in: area, neighbours: [], isMirrored: isMirrored)
      if index > 0 { choices += edges.map { choice($0, to: name, naming: superview.naming) } }
      choices.append(fourEdges(edges, to: name, naming: superview.naming))
    }
    return choices
  }

  /// The choice that pins all edges at once.
  private func fourEdges(_ pins: [Pin], to other: String, naming: [NibEdit]) -> Choice {
    let order = [Pin.Edge.top, .leading, .bottom, .trailing]
    let sorted = order.compactMap { edge in pins.first { $0.edge == edge } }
    let current = sorted.map { Numerals.text($0.distance) }.joined(separator: " ")
    return Choice(
      title: "Pin all four edges to \(other), now \(current)",
      action: .ask(
        suggestions: [current, "0", "8", "16", "20"],
        expectation: "one number of points, or four: top leading bottom trailing"
      ) { text in
        let numbers = text.split { $0 == " " || $0 == "," }.map { Double($0) ?? .nan }
        guard numbers.count == 1 || numbers.count == 4, numbers.allSatisfy(\.isFinite) else { return nil }
        return target.naming + naming
          + sorted.enumerated().map { index, pin -> NibEdit in
            let distance = numbers[numbers.count == 1 ? 0 : index]
            return .addConstraint(pin.statement(of: target.name, to: other, distance: distance))
          }
      })
  }

  private var sizes: [Choice] {
    let rect = target.view.solvedAlignmentRect
    func rounded(_ value: Double) -> Double { (value * 10).rounded() / 10 }
    let extents = [("Width", "width", rect.width), ("Height", "height", rect.height)]
    var choices: [Choice] = extents.map { title, attribute, extent in
      Choice(
        title: "\(title), now \(Numerals.text(rounded(extent)))",
        action: constant(rounded(extent)) { value in
          target.naming + [.addConstraint("\(target.name).\(attribute) == \(Numerals.text(value))")]
        })
    }
    if let ratio = AspectRatio(of: rect.size) {
      choices.append(
        Choice(
          title: "Aspect ratio, now \(ratio)",
          action: .ask(
            suggestions: ["\(ratio)"] + ["1:1", "4:3", "3:2", "16:9"].filter { $0 != "\(ratio)" },
            expectation: "width to height, such as 16:9 or 1.5"
          ) { text in
            AspectRatio(text).map { target.naming + [.addConstraint($0.statement(of: target.name))] }
          }))
    }
    for other in marked {
      for attribute in ["width", "height"] {
        choices.append(relation("Same \(attribute) as \(other.name)", attribute, to: other))
      }
    }
    return choices
  }

  /// A constraint between the same attributes of two views.
  private func relation(_ title: String, _ attribute: String, to other: Target) -> Choice {
    Choice(
      title: title,
      action: .edit(
        target.naming + other.naming
          + [.addConstraint("\(target.name).\(attribute) == \(other.name).\(attribute)")]))
  }

  private var alignments: [Choice] {
    var choices: [Choice] = []
    if let superview, !isArranged(target.place.path) {
      choices.append(relation("Center horizontally in \(superview.name)", "centerX", to: superview))
      choices.append(relation("Center vertically in \(superview.name)", "centerY", to: superview))
    }
    for other in marked {
      let attributes: [LayoutAttribute] = [
        .leading, .centerX, .trailing, .top, .centerY, .bottom, .firstBaseline,
      ]
      for attribute in attributes {
        choices.append(
          relation("Align \(attribute.rawValue) with \(other.name)", attribute.rawValue, to: other))
      }
    }
    return choices
  }

  private var embeddings: [Choice] {
    guard let parent = target.place.path.superview else { return [] }
    let views = [target] + marked.filter { $0.place.path.superview == parent }
    // The new view takes the place of the first of the views in the text.
    let first = views.compactMap { $0.place.path.steps.last?.index }.min() ?? 0
    let place = parent.appending(target.place.path.steps.last?.list ?? "subviews", first)
    let isMirrored = target.view.effectiveLayoutDirection == .rightToLeft
    func name(_ views: [Target], _ container: String) -> String {
      "Embed \(views.map(\.view.layoutName).joined(separator: ", ")) in a \(container)"
    }
    let stacks = LayoutAxis.allCases.map { axis in
      @MainActor func position(_ target: Target) -> Double {
        let rect = target.view.solvedAlignmentRect
        return axis == .vertical ? rect.minY : isMirrored ? -rect.maxX : rect.minX
      }
      let ordered = views.sorted { position($0) < position($1) }
      let title = name(ordered, "\(axis.rawValue) stack")
      let edit = NibEdit.embed(
        ordered.map(\.place.path), in: .stack(axis),
        id: NibEditor.freeIdentifier(for: "StackView", besides: usedNames))
      return Choice(title: title, name: title, action: .edit([edit], selecting: place))
    }
    let ordered = views.sorted { $0.place.path.steps.last?.index ?? 0 < $1.place.path.steps.last?.index ?? 0 }
    let rects = ordered.map(\.view.solvedAlignmentRect)
    let whole = rects.dropFirst().reduce(rects[0]) { $0.union($1) }
    let distances = rects.map { rect -> [LayoutAttribute: Double] in
      let (left, right) = (rect.minX - whole.minX, rect.maxX - whole.maxX)
      return [
        .left: left, .right: right, .leading: isMirrored ? -right : left,
        .trailing: isMirrored ? -left : right,
        .top: rect.minY - whole.minY, .bottom: rect.maxY - whole.maxY, .centerX: rect.midX - whole.midX,
        .centerY: rect.midY - whole.midY,
      ]
    }
    let title = name(ordered, "view")
    let embed = NibEdit.embed(
      ordered.map(\.place.path), in: .view(distances),
      id: NibEditor.freeIdentifier(for: "View", besides: usedNames))
    return stacks + [
      Choice(title: title, name: title, action: .edit(ordered.flatMap(\.naming) + [embed], selecting: place))
    ]
  }

  // MARK: What the file has

  private var constraints: [Choice] {
    guard let id = target.view.identifier else { return [] }
    return editor.constraints.filter { $0.mentions(anyOf: [id]) }.flatMap { constraint -> [Choice] in
      let text = "\(constraint.text), line \(constraint.line)"
      var choices: [Choice] = []
      if constraint.hasConstant {
        choices.append(
          Choice(
            title: "Constant of \(text)",
            action: self.constant(constraint.constant ?? 0) { [.setConstant(constraint.index, $0)] }))
        choices.append(
          Choice(
            title: "Change \(text)",
            action: .ask(suggestions: [constraint.text], expectation: "a constraint") {
              [.setStatement(constraint.index, $0)]
            }))
      }
      choices.append(Choice(title: "Remove \(text)", action: .edit([.removeConstraint(constraint.index)])))
      return choices
    }
  }

  private var properties: [Choice] {
    let path = target.place.path
    return registry.properties(of: target.place.className).map { property in
      let current = editor.propertyText(property.name, at: path)
      let reset = "(default)"
      let suggestions =
        [current].compactMap(\.self) + property.type.suggestions.filter { $0 != current }
        + (current == nil ? [] : [reset])
      return Choice(
        title: "Set \(property.name), now \(current ?? "its default")",
        action: .ask(suggestions: suggestions, expectation: property.documentation) { text in
          text == reset
            ? [.removeProperty(path, name: property.name)]
            : [.setProperty(path, name: property.name, json: property.type.json(typed: text))]
        })
    }
  }
}

extension Previewer {
  /// Shows the edits of the inspected view.
  func showEditMenu() {
    guard let view = inspectedView else {
      return session.report("Inspect a view first: Alt N, Alt V or a click.")
    }
    showEditMenu(of: view, in: map)
  }

  /// Shows the edits of a view of a definition.
  func showEditMenu(of view: View, in map: SourceMap) {
    for (file, text) in map.texts where texts[file] == nil { texts[file] = text }
    guard let file = map.place(of: view)?.file,
      let registry = try? registry(for: Nib(bytes: map.texts[file] ?? [], file: file)),
      let menu = EditMenu(
        of: view, marked: markedViews.compactMap(\.view), map: map, registry: registry)
    else { return session.report("This view is not in a file that can be edited.") }
    show("Edit \(menu.name)", menu.choices, in: file)
  }

  private func show(_ title: String, _ choices: [EditMenu.Choice], in file: String) {
    session.showChoices(title, choices.map(\.title)) { [weak self] index in
      self?.perform(choices[index], in: file)
    }
  }

  private func perform(_ choice: EditMenu.Choice, in file: String) {
    switch choice.action {
    case .edit(let edits, let path): edit(choice.name, in: file, edits, selecting: path)
    case .choose(let choices): show(choice.name, choices(), in: file)
    case .ask(let suggestions, let expectation, let edits):
      let answer: @MainActor (String) -> Void = { [weak self] text in
        if let edits = edits(text) {
          self?.edit("\(choice.name): \(text)", in: file, edits)
        } else {
          self?.session.report("\(choice.name): \(Spelling.quoted(text)) is not \(expectation)")
        }
      }
      session.showChoices("\(choice.name) (\(expectation))", suggestions, type: answer) { index in
        answer(suggestions[index])
      }
    }
  }
}
