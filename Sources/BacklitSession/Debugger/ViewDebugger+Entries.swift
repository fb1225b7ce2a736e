import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitLayout
import BacklitUI
import BacklitValues

extension ViewDebugger {
  /// The lines of the list that is shown.
  func entries() -> [ViewDebuggerPage.Entry] {
    switch tab {
    case .view: viewEntries
    case .tree: treeEntries
    case .problems: problemEntries
    case .trace: traceEntries
    case .show: showEntries
    }
  }

  /// The index of the line of the selected view or guide.
  func selectedEntry(in entries: [ViewDebuggerPage.Entry]) -> Int? {
    switch tab {
    case .tree: return selected.flatMap { item in items.firstIndex { $0.item === item } }
    case .trace: return selected.flatMap { item in allItems.firstIndex { $0.item === item } }
    default: return entries.isEmpty ? nil : 0
    }
  }

  // MARK: View

  private var viewEntries: [ViewDebuggerPage.Entry] {
    guard let item = selected else {
      return [Self.note(language.text(DebuggerText.selectView))]
    }
    let inspection = LayoutInspection(
      of: item, in: root, diagnosis: diagnosis, language: root.window?.screen.language ?? "en",
      words: language)
    var entries = [
      ViewDebuggerPage.Entry(
        line: ListLine(text: inspection.name, name: inspection.name, color: DebuggerColors.selected)
      ) {
        [weak self] in self?.select(item)
      }
    ]
    if let parent = item.layoutParent, parent !== root {
      entries.append(
        ViewDebuggerPage.Entry(
          line: Self.line("\(language.text(DebuggerText.superview))  \(parent.layoutName)")
        ) { [weak self] in
          self?.select(item)
        } choose: { [weak self] in
          self?.select(parent)
        })
    }
    for fact in inspection.facts {
      let isBroken = fact.constraint.map { diagnosis.broken.contains($0) } ?? false
      let color =
        isBroken ? DebuggerColors.bad : fact.isAboutAmbiguity ? DebuggerColors.ambiguous : nil
      entries.append(
        ViewDebuggerPage.Entry(line: Self.line("\(fact.title)  \(fact.text)", color: color)) { [weak self] in
          self?.select(item, highlighting: fact.constraint)
        } choose: { [weak self] in
          guard let constraint = fact.constraint else { return }
          // The other item of the constraint.
          let others = [constraint.firstElement, constraint.secondElement].compactMap(\.self)
          if let other = others.first(where: { $0 !== item }) { self?.select(other) }
        })
    }
    entries.append(
      ViewDebuggerPage.Entry(line: Self.line(language.text(DebuggerText.copyDescription))) {
      } choose: { [weak self] in
        guard let self else { return }
        Pasteboard.general.string = description(of: item, inspection)
        report(language.text(DebuggerText.copied, ["view": item.layoutName]))
      })
    return entries
  }

  /// The facts about a view or guide and the trace of its layout, as text.
  private func description(of item: any LayoutElement, _ inspection: LayoutInspection) -> String {
    let facts = inspection.facts.map { "  \($0.title)  \($0.text)" }
    let trace = (item as? View).map { $0.layoutTrace() }
    return ([inspection.name] + facts + [trace].compactMap(\.self)).joined(separator: "\n") + "\n"
  }

  // MARK: Tree

  /// The views and guides that are shown with their depths, parents first.
  private var items: [(item: any LayoutElement, depth: Int)] {
    allItems.dropFirst().filter { shows($0.item, level: $0.depth + 1) }
  }

  private var allItems: [(item: any LayoutElement, depth: Int)] {
    var all: [(item: any LayoutElement, depth: Int)] = []
    func visit(_ item: any LayoutElement, _ depth: Int) {
      all.append((item, depth))
      item.forEachLayoutChild { visit($0, depth + 1) }
    }
    visit(root, -1)
    return all
  }

  /// A line for each view and guide: whether constraints (`*`) or its frame (`+`) place it, identifier, class and
  /// frame.
  private var treeEntries: [ViewDebuggerPage.Entry] {
    items.map { item, depth in
      let view = item as? View
      let kind = view.map { "\(type(of: $0))" } ?? "LayoutGuide"
      let guide = (item as? LayoutGuide)?.identifier
      let name = [guide ?? view?.identifier, kind].compactMap(\.self).joined(separator: " ")
      let isOpen = diagnosis.ambiguous[ObjectIdentifier(item)] != nil
      let mark = view?.translatesAutoresizingMaskIntoConstraints == true ? "+" : "*"
      let state = [(view?.isHidden == true, DebuggerText.stateHidden), (isOpen, .stateAmbiguous)].filter(\.0)
        .map { ", " + language.text($0.1) }.joined()
      let facts = "\(name)  \(LayoutInspection.text(item.solvedFrame))\(state)"
      var line = Self.line(
        String(repeating: " ", count: depth) + "\(mark)\(facts)",
        color: isOpen ? DebuggerColors.ambiguous : view == nil ? DebuggerColors.guide : nil)
      line.name = name
      line.spoken = "\(facts), " + language.level(depth + 1)
      return ViewDebuggerPage.Entry(line: line) { [weak self] in
        self?.select(item)
      } choose: { [weak self] in
        self?.select(item)
        self?.tab = .view
      }
    }
  }

  // MARK: Problems

  private var problemEntries: [ViewDebuggerPage.Entry] {
    var entries = diagnosis.problems.map { problem in
      ViewDebuggerPage.Entry(
        line: Self.line("\(language.text(problem.kind.title)): \(problem.message)", color: problem.kind.color)
      ) { [weak self] in
        if let item = problem.item { self?.select(item, highlighting: problem.constraint) }
      } choose: { [weak self] in
        guard let item = problem.item else { return }
        self?.select(item, highlighting: problem.constraint)
        self?.tab = .view
      }
    }
    if entries.isEmpty {
      entries.append(Self.note(language.text(DebuggerText.noProblems), color: DebuggerColors.good))
    }
    // Loops and replacements stay in the list after a repair, because they happen in single layouts.
    if diagnosis.problems.contains(where: { $0.kind == .feedbackLoop || $0.kind == .churn }) {
      entries.append(
        ViewDebuggerPage.Entry(line: Self.line(language.text(DebuggerText.forget))) {
        } choose: { [weak self] in
          self?.monitor.forget()
        })
    }
    let work = root.layoutCounters
    entries.append(
      Self.note(
        language.text(
          DebuggerText.work,
          [
            "additions": "\(work.additions)", "removals": "\(work.removals)",
            "solutions": "\(work.solutions)",
          ])))
    return entries
  }

  // MARK: Trace

  private var traceEntries: [ViewDebuggerPage.Entry] {
    zip(trace, allItems).map { text, item in
      ViewDebuggerPage.Entry(
        line: Self.line(
          text, color: text.hasSuffix("AMBIGUOUS") ? DebuggerColors.ambiguous : nil)
      ) { [weak self] in
        if item.item !== self?.root { self?.select(item.item) }
      }
    }
  }

  // MARK: Show

  private var showEntries: [ViewDebuggerPage.Entry] {
    let parts: [(DebuggerText, OverlayPicture.Parts)] = [
      (.outlines, .outlines), (.constraints, .constraints), (.alignmentRectangles, .alignmentRectangles),
      (.guides, .guides),
    ]
    var entries = parts.map { switchEntry($0, $1) }
    let isAmbiguous = !diagnosis.ambiguousItems.isEmpty
    let solution =
      root.showsAlternativeLayout
      ? DebuggerText.solutionOther : isAmbiguous ? .solutionFirst : .solutionOnly
    entries.append(
      ViewDebuggerPage.Entry(
        line: Self.line(language.text(DebuggerText.solution, ["state": language.text(solution)]))
      ) {
      } choose: { [weak self] in
        guard let self else { return }
        // That of the selected view, if it is one of several that are ambiguous.
        let items = diagnosis.ambiguousItems
        let item = items.first { $0 === self.selected } ?? items.first
        root.showAlternativeLayout(moving: root.showsAlternativeLayout ? nil : item)
      })
    entries.append(
      ViewDebuggerPage.Entry(
        line: Self.line(language.text(isOnOtherSide ? DebuggerText.panelBefore : .panelAfter))
      ) {
      } choose: { [weak self] in
        self?.isOnOtherSide.toggle()
      })
    return entries + [switchEntry(.wireframe, .wireframe), switchEntry(.clipped, .clipped)] + filterEntries
  }

  private func switchEntry(_ title: DebuggerText, _ part: OverlayPicture.Parts) -> ViewDebuggerPage.Entry {
    ViewDebuggerPage.Entry(line: Self.line(switchText(language.text(title), isOn: parts.contains(part)))) {
    } choose: { [weak self] in
      self?.parts.formSymmetricDifference(part)
    }
  }

  /// The switches that leave views and guides out: the levels, and a view alone.
  private var filterEntries: [ViewDebuggerPage.Entry] {
    let deepest = (allItems.map(\.depth).max() ?? 0) + 1
    let last = lastLevel.map { "\($0)" } ?? language.text(DebuggerText.allLevels)
    let item = alone ?? selected as? View
    let text =
      item.map {
        switchText(language.text(DebuggerText.alone, ["view": $0.layoutName]), isOn: alone != nil)
      } ?? language.text(DebuggerText.aloneNone)
    return [
      ViewDebuggerPage.Entry(
        line: Self.line(language.text(DebuggerText.firstLevel, ["number": "\(firstLevel)"]))
      ) {
      } choose: { [weak self] in
        guard let self else { return }
        firstLevel = firstLevel >= lastLevel ?? deepest ? 1 : firstLevel + 1
      },
      ViewDebuggerPage.Entry(
        line: Self.line(language.text(DebuggerText.lastLevel, ["number": last]))
      ) {
      } choose: { [weak self] in
        guard let self else { return }
        let next = lastLevel.map { $0 + 1 } ?? firstLevel
        lastLevel = next >= deepest ? nil : next
      },
      ViewDebuggerPage.Entry(line: Self.line(text)) {
      } choose: { [weak self] in
        guard let self else { return }
        alone = alone == nil ? selected as? View : nil
      },
    ]
  }

  /// A switch with its state.
  private func switchText(_ title: String, isOn: Bool) -> String {
    language.text(
      DebuggerText.switch, ["title": title, "state": language.text(isOn ? "controls.on" : "controls.off")])
  }

  private static func line(_ text: String, color: Color? = nil) -> ListLine {
    ListLine(text: text, name: text, color: color)
  }

  private static func note(_ text: String, color: Color? = DebuggerColors.quiet) -> ViewDebuggerPage.Entry {
    ViewDebuggerPage.Entry(line: line(text, color: color))
  }
}

extension LayoutDiagnosis.Problem.Kind {
  fileprivate var title: DebuggerText {
    switch self {
    case .conflict: .conflict
    case .ambiguity: .ambiguity
    case .feedbackLoop: .feedbackLoop
    case .churn: .churn
    }
  }

  fileprivate var color: Color {
    switch self {
    case .ambiguity: DebuggerColors.ambiguous
    case .conflict, .feedbackLoop, .churn: DebuggerColors.bad
    }
  }
}
