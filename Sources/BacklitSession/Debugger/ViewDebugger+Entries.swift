#if Tools
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
    guard let item = selected else { return [.note(language.text(DebuggerText.selectView))] }
    let inspection = LayoutInspection(
      of: item, in: root, diagnosis: diagnosis, language: root.window?.screen.language ?? "en",
      words: language)
    var entries: [ViewDebuggerPage.Entry] = [
      .init(inspection.name, color: DebuggerColors.selected, item: item)
    ]
    if let parent = item.layoutParent, parent !== root {
      let text = "\(language.text(DebuggerText.superview))  \(parent.layoutName)"
      entries.append(.init(text, item: item) { $0.select(parent) })
    }
    for fact in inspection.facts {
      let isBroken = fact.constraint.map { diagnosis.broken.contains($0) } ?? false
      let color = isBroken ? DebuggerColors.bad : fact.isAboutAmbiguity ? DebuggerColors.ambiguous : nil
      entries.append(
        .init("\(fact.title)  \(fact.text)", color: color, item: item, constraint: fact.constraint) {
          // The other item of the constraint.
          let others = [fact.constraint?.firstElement, fact.constraint?.secondElement].compactMap(\.self)
          if let other = others.first(where: { $0 !== item }) { $0.select(other) }
        })
    }
    entries.append(
      .init(language.text(DebuggerText.copyDescription)) {
        Pasteboard.general.string = $0.description(of: item, inspection)
        $0.report($0.language.text(DebuggerText.copied, ["view": item.layoutName]))
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
      var entry = ViewDebuggerPage.Entry(
        String(repeating: " ", count: depth) + "\(mark)\(facts)",
        color: isOpen ? DebuggerColors.ambiguous : view == nil ? DebuggerColors.guide : nil, item: item
      ) {
        $0.select(item)
        $0.tab = .view
      }
      entry.line.name = name
      entry.line.spoken = "\(facts), " + language.level(depth + 1)
      return entry
    }
  }

  // MARK: Problems

  private var problemEntries: [ViewDebuggerPage.Entry] {
    var entries = diagnosis.problems.map { problem in
      ViewDebuggerPage.Entry(
        "\(language.text(problem.kind.title)): \(problem.message)", color: problem.kind.color,
        item: problem.item, constraint: problem.constraint
      ) {
        guard let item = problem.item else { return }
        $0.select(item, highlighting: problem.constraint)
        $0.tab = .view
      }
    }
    if entries.isEmpty {
      entries.append(.note(language.text(DebuggerText.noProblems), color: DebuggerColors.good))
    }
    // Loops and replacements stay in the list after a repair, because they happen in single layouts.
    if diagnosis.problems.contains(where: { $0.kind == .feedbackLoop || $0.kind == .churn }) {
      entries.append(.init(language.text(DebuggerText.forget)) { $0.monitor.forget() })
    }
    let work = root.layoutCounters
    let numbers = [
      "additions": "\(work.additions)", "removals": "\(work.removals)", "solutions": "\(work.solutions)",
    ]
    entries.append(.note(language.text(DebuggerText.work, numbers)))
    return entries
  }

  // MARK: Trace

  private var traceEntries: [ViewDebuggerPage.Entry] {
    zip(trace, allItems).map { text, item in
      ViewDebuggerPage.Entry(
        text, color: text.hasSuffix("AMBIGUOUS") ? DebuggerColors.ambiguous : nil,
        item: item.item === root ? nil : item.item)
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
      .init(language.text(DebuggerText.solution, ["state": language.text(solution)])) { debugger in
        // Moves the selected view if it is ambiguous, or else the first ambiguous view.
        let items = debugger.diagnosis.ambiguousItems
        let item = items.first { $0 === debugger.selected } ?? items.first
        debugger.root.showAlternativeLayout(moving: debugger.root.showsAlternativeLayout ? nil : item)
      })
    entries.append(
      .init(language.text(isOnOtherSide ? DebuggerText.panelBefore : .panelAfter)) {
        $0.isOnOtherSide.toggle()
      })
    return entries + [switchEntry(.wireframe, .wireframe), switchEntry(.clipped, .clipped)] + filterEntries
  }

  private func switchEntry(_ title: DebuggerText, _ part: OverlayPicture.Parts) -> ViewDebuggerPage.Entry {
    .init(switchText(language.text(title), isOn: parts.contains(part))) {
      $0.parts.formSymmetricDifference(part)
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
      .init(language.text(DebuggerText.firstLevel, ["number": "\(firstLevel)"])) {
        $0.firstLevel = $0.firstLevel >= $0.lastLevel ?? deepest ? 1 : $0.firstLevel + 1
      },
      .init(language.text(DebuggerText.lastLevel, ["number": last])) {
        let next = $0.lastLevel.map { $0 + 1 } ?? $0.firstLevel
        $0.lastLevel = next >= deepest ? nil : next
      },
      .init(text) { $0.alone = $0.alone == nil ? $0.selected as? View : nil },
    ]
  }

  /// A switch with its state.
  private func switchText(_ title: String, isOn: Bool) -> String {
    language.text(
      DebuggerText.switch, ["title": title, "state": language.text(isOn ? "controls.on" : "controls.off")])
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
#endif
