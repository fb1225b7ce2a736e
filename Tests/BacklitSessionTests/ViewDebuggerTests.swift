import BacklitAccessibility
import BacklitGeometry
import BacklitHeadless
import BacklitLayout
import BacklitSession
import BacklitUI
import BacklitValues
import TestSupport
import Testing

/// The view debugger: what it shows, by keys, by mouse and by ear.
@MainActor struct ViewDebuggerTests {
  /// A game with the view debugger.
  @MainActor private struct Harness {
    let display: HeadlessDisplay
    let game: MemoryGame

    init(_ fault: MemoryGame.Fault? = nil, columns: Int = 140, rows: Int = 45, language: String = "en") {
      display = HeadlessDisplay(columns: columns, rows: rows)
      display.session.allowsViewDebugger = true
      display.session.setLanguage(language, mirrorsLayout: false)
      game = MemoryGame(fault)
      display.show(game)
    }

    var text: String { display.text }

    func press(_ keys: Key..., modifiers: KeyModifiers = []) {
      for key in keys { display.robot.press(key, modifiers: modifiers) }
      display.settle()
    }

    func toggle() { press(.character("o"), modifiers: .control) }

    /// Shows a list: 0 is the selected view, 1 the tree, 2 the problems, 3 the trace, 4 what is shown.
    func show(list: Int) {
      let names = ["[View]", "[Tree]", "[Problems]", "[Trace]", "[Show]"]
      for _ in names where !text.contains(names[list]) { press(.right) }
      #expect(text.contains(names[list]))
    }

    /// The lines of the list of problems, as the user reads them.
    func problems() -> String {
      toggle()
      show(list: 2)
      return text
    }

    /// Returns the words of the reader during an action.
    func spoken(_ action: () -> Void) -> String {
      display.finishSpeaking()
      display.clearTranscript()
      action()
      display.finishSpeaking()
      return display.spoken.flatMap { $0 }.joined(separator: " ")
    }
  }

  @Test("Without the switch, the key does nothing") func switchedOff() {
    let display = HeadlessDisplay()
    display.show(MemoryGame())
    let before = display.text
    display.robot.press(.character("o"), modifiers: .control)
    display.settle()
    #expect(display.text == before)
    #expect(!display.session.allowsViewDebugger)
  }

  @Test("The key opens and closes it, and nothing is left") func opening() {
    let harness = Harness()
    let before = harness.text
    harness.toggle()
    #expect(harness.text.contains("[Tree]"))
    #expect(harness.text.contains("header MemoryGame") == false && harness.text.contains("*header View"))
    #expect(harness.text.contains("┌"))
    harness.toggle()
    #expect(harness.text == before)
    harness.toggle()
    harness.press(.escape)
    #expect(harness.text == before)
  }

  @Test("It changes no layout") func neutrality() {
    let harness = Harness()
    let before = harness.game.boxes.map(\.frame)
    let counters = harness.game.layoutCounters
    harness.toggle()
    for list in 0..<5 { harness.show(list: list) }
    #expect(harness.game.boxes.map(\.frame) == before)
    #expect(harness.game.layoutCounters == counters)
  }

  @Test("The list of keys names it in every language", arguments: ["en", "de", "es", "fr", "ar"])
  func keyHelp(language: String) {
    let harness = Harness(language: language)
    harness.press(.character("?"))
    let keys = ["de": "Steuerung O", "fr": "Contrôle O"][language] ?? "Control O"
    let items = harness.display.tree.readingOrder.compactMap { harness.display.tree[$0] }
    let item = items.first { $0.label == keys }
    #expect(item?.value?.isEmpty == false)
    let others = HeadlessDisplay()
    others.session.setLanguage(language, mirrorsLayout: false)
    others.robot.press(.character("?"))
    others.settle()
    #expect(!others.tree.readingOrder.contains { others.tree[$0]?.label == keys })
  }

  @Test(
    "Lists, facts and switches are in the language of the session",
    arguments: [
      ("de", "[Baum]", "umschließt  250 waagrecht, 250 senkrecht", "Umrisse aller Ansichten: ein"),
      ("es", "[Árbol]", "ciñe  250 a lo ancho, 250 a lo alto", "Contornos de todas las vistas: "),
      ("fr", "[Arbre]", "enserre  250 en largeur, 250 en hauteur", "Contours de toutes les vues\u{A0}: "),
    ])
  func languages(language: String, tree: String, fact: String, outlines: String) {
    let harness = Harness(.floatingTimer, language: language)
    harness.toggle()
    #expect(harness.text.contains(tree))
    harness.display.robot.type("box5")
    harness.press(.enter)
    #expect(harness.text.contains(fact), "\(harness.text)")
    harness.press(.left)
    #expect(harness.text.contains(outlines), "\(harness.text)")
    #expect(!harness.text.contains("Outlines") && !harness.text.contains("hugs"))
  }

  @Test("The tree is searched by typing, and a view shows its facts") func treeAndFacts() {
    let harness = Harness()
    harness.toggle()
    harness.display.robot.type("box5")
    harness.press(.enter)
    #expect(harness.text.contains("[View]"))
    #expect(harness.text.contains("box5  View"))
    #expect(harness.text.contains("hugs  250 across, 250 down"))
    #expect(harness.text.contains("resists  750 across, 750 down"))
    #expect(harness.text.contains("superview  row1"))
    #expect(harness.text.contains("┏"))
  }

  @Test("A constraint that is selected is emphasized, and Enter goes to its other view") func constraints() {
    let harness = Harness()
    harness.toggle()
    harness.display.robot.type("timer")
    harness.press(.enter)
    let plain = harness.text
    #expect(!plain.contains("┳"))
    harness.display.robot.type("header.bottom")
    harness.display.settle()
    // The distance of 10 points is less than a cell, so its line is one character.
    #expect(harness.text != plain)
    harness.press(.enter)
    #expect(harness.text.contains("header  View"))
  }

  @Test("A click selects the innermost view, the next click the view around it") func clicks() {
    let harness = Harness()
    harness.toggle()
    let box = harness.game.boxes[0]
    let place = harness.display.robot.cell(of: Point(x: 12, y: 20), in: box)
    func click() {
      harness.display.robot.pointer(.down, at: place)
      harness.display.robot.pointer(.up, at: place)
      harness.display.settle()
    }
    click()
    #expect(harness.text.contains("box0  View"))
    click()
    #expect(harness.text.contains("row0  StackView"))
    click()
    #expect(harness.text.contains("rows  StackView"))
  }

  @Test("The trace and the switches of the picture are lists too") func otherLists() {
    let harness = Harness()
    harness.toggle()
    harness.show(list: 3)
    #expect(harness.text.contains("header ("))
    harness.show(list: 4)
    #expect(harness.text.contains("Outlines of all views: on"))
    #expect(harness.text.contains("┌"))
    harness.press(.enter)
    #expect(harness.text.contains("Outlines of all views: off"))
    #expect(!harness.text.contains("┌"))
    harness.press(.down, .down, .down, .enter)
    #expect(harness.text.contains("guides of the selected view: on"), "\(harness.text)")
  }

  @Test("The panel fits every size", arguments: [(20, 6), (47, 42), (80, 24), (128, 48)])
  func sizes(columns: Int, rows: Int) {
    let harness = Harness(columns: columns, rows: rows)
    harness.toggle()
    #expect(harness.text.contains("[Tree]"))
    harness.display.robot.resize(columns: columns + 40, rows: rows + 5)
    harness.display.settle()
    #expect(harness.text.contains("[Tree]"))
    harness.press(.escape)
    #expect(!harness.text.contains("[Tree]"))
  }

  @Test("The reader reads the lists and their lines") func reader() {
    let harness = Harness(.floatingTimer)
    harness.display.robot.reader(.on)
    let opened = harness.spoken { harness.toggle() }
    #expect(opened.contains("Tree"))
    let tree = harness.spoken { harness.press(.down) }
    #expect(tree.contains("level 2"), "\(tree)")
    let problems = harness.spoken { harness.press(.right) }
    #expect(problems.contains("Problems"))
    #expect(problems.contains("The horizontal position of time is ambiguous"), "\(problems)")
    let facts = harness.spoken { harness.press(.enter) }
    #expect(facts.contains("time"), "\(facts)")
    #expect(harness.text.contains("time  Label"))
  }

  // MARK: What is shown

  /// Chooses the line of the switches that begins with a text.
  private func choose(_ harness: Harness, _ search: String) {
    harness.show(list: 4)
    harness.display.robot.type(search)
    harness.press(.enter)
    for _ in search { harness.press(.backspace) }
  }

  @Test("The wireframe shows outlines and names in place of contents") func wireframe() {
    let harness = Harness(columns: 160)
    harness.toggle()
    choose(harness, "outlines and names")
    #expect(harness.text.contains("names instead of contents: on"))
    #expect(harness.text.contains("┌box0") && harness.text.contains("┌box5"), "\(harness.text)")
    let before = harness.game.boxes.map(\.frame)
    harness.press(.escape)
    #expect(!harness.text.contains("┌box0") && harness.game.boxes.map(\.frame) == before)
  }

  @Test("Levels and a view alone filter the tree and the outlines, and clicks") func filters() {
    let harness = Harness(columns: 160)
    harness.toggle()
    harness.show(list: 1)
    #expect(harness.text.contains("box0 View") && harness.text.contains("*header View"))
    // Up to the level of the rows.
    choose(harness, "up to level")
    #expect(harness.text.contains("Up to level 1"))
    harness.show(list: 1)
    #expect(!harness.text.contains("box0 View") && !harness.text.contains("*header View"), "\(harness.text)")
    choose(harness, "up to level")
    harness.show(list: 1)
    #expect(harness.text.contains("*header View") && !harness.text.contains("box0 View"), "\(harness.text)")
    for _ in 0..<20 where !harness.text.contains("of the innermost") { choose(harness, "up to level") }
    choose(harness, "from level")
    #expect(harness.text.contains("From level 2"))
    harness.show(list: 1)
    #expect(harness.text.contains("*header View") && !harness.text.contains("MemoryGame  "))
    for _ in 0..<20 where !harness.text.contains("From level 1") { choose(harness, "from level") }
    // A row alone.
    harness.show(list: 1)
    harness.display.robot.type("row1")
    harness.press(.enter)
    choose(harness, "only row1")
    #expect(harness.text.contains("Only row1 and what is in it: on"))
    harness.show(list: 1)
    #expect(harness.text.contains("box5 View") && !harness.text.contains("box0 View"), "\(harness.text)")
    // A click does not reach views that are left out.
    let place = harness.display.robot.cell(of: Point(x: 12, y: 20), in: harness.game.boxes[0])
    harness.display.robot.pointer(.down, at: place)
    harness.display.robot.pointer(.up, at: place)
    harness.display.settle()
    #expect(!harness.text.contains("box0  View"))
    choose(harness, "only row1")
    harness.show(list: 1)
    #expect(harness.text.contains("box0 View"))
  }

  @Test("Contents that are clipped are drawn on request") func clippedContents() {
    let label = Label(text: "Beyond the edge")
    label.identifier = "far"
    label.frame = Rect(x: 0, y: 64, width: 160, height: 48)
    let box = View()
    box.identifier = "box"
    box.clipsToBounds = true
    box.frame = Rect(x: 16, y: 16, width: 200, height: 32)
    box.addSubview(label)
    let page = View()
    page.addSubview(box)
    let display = HeadlessDisplay(columns: 140, rows: 45)
    display.session.allowsViewDebugger = true
    display.show(page)
    display.robot.press(.character("o"), modifiers: .control)
    for _ in 0..<5 where !display.text.contains("[Show]") { display.robot.press(.right) }
    #expect(!display.text.contains("Beyond"))
    display.robot.type("clipped")
    display.robot.press(.enter)
    display.settle()
    #expect(display.text.contains("Beyond"), "\(display.text)")
    // What changes is drawn again.
    label.text = "Still beyond it"
    display.settle()
    #expect(display.text.contains("Still"))
    display.robot.press(.enter)
    display.settle()
    #expect(!display.text.contains("Still"))
  }

  @Test("The description of a view is copied, and the reader says so") func descriptions() {
    let harness = Harness()
    harness.display.robot.reader(.on)
    harness.toggle()
    harness.show(list: 1)
    harness.display.robot.type("row1")
    harness.press(.enter)
    harness.display.robot.type("copy")
    let spoken = harness.spoken { harness.press(.enter) }
    #expect(spoken.contains("The description of row1 is copied."), "\(spoken)")
    let lines = Pasteboard.general.string?.split(separator: "\n").map(String.init) ?? []
    #expect(lines.first == "row1  StackView" && lines.contains { $0.hasPrefix("  hugs  ") }, "\(lines)")
    #expect(lines.contains { $0.contains("box5") })
  }

  // MARK: The planted faults

  @Test("The repaired game has no problems") func repaired() {
    let harness = Harness()
    for second in 1...9 {
      harness.game.timer.show(second)
      harness.display.settle()
    }
    #expect(harness.problems().contains("The layout has no problems."))
    let counters = harness.game.layoutCounters
    harness.display.advance(by: 5)
    #expect(harness.game.layoutCounters == counters)
  }

  @Test("Constraints that cannot hold together are named with the one that is broken") func conflict() {
    let harness = Harness(.overdeterminedHeader)
    let text = harness.problems()
    #expect(text.contains("conflict"))
    harness.press(.enter)
    #expect(harness.text.contains("header  View"))
    let lines = harness.text.split(separator: "\n").filter { $0.contains("broken") }
    #expect(
      lines.count == 1 && lines[0].contains("down  broken: header.bottom == game.bottom + 800"),
      "\(harness.text)")
  }

  @Test("Boxes with fixed places show their constraints") func fixedBoxes() {
    let harness = Harness(.fixedBoxes)
    harness.toggle()
    harness.display.robot.type("box0")
    harness.press(.enter)
    #expect(harness.text.contains("across  box0.leading == game.leading + 100"))
    #expect(harness.text.contains("30 × 30"))
  }

  @Test("Rows of equal distances with boxes of open widths are ambiguous, and each box is named")
  func openBoxes() {
    let harness = Harness(.openBoxes)
    let text = harness.problems()
    #expect(text.contains("ambiguity: The width of box0"), "\(text)")
    harness.press(.enter)
    #expect(harness.text.contains("box0  View"))
    #expect(harness.game.layoutAmbiguity?.views.contains("box15") == true)
    // Another solution is as good.
    let widths = harness.game.boxes.map(\.frame.width)
    harness.show(list: 4)
    harness.press(.down, .down, .down, .down, .enter)
    #expect(harness.game.boxes.map(\.frame.width) != widths)
  }

  @Test("A text without a horizontal position is named") func floatingTimer() {
    let harness = Harness(.floatingTimer)
    #expect(harness.problems().contains("The horizontal position of time is"))
  }

  @Test("An alternative solution is shown until it is switched off or the debugger is closed")
  func alternative() {
    let harness = Harness(.floatingTimer)
    guard let label = harness.display.view("time") else {
      Issue.record("the game has no timer")
      return
    }
    let home = label.frame
    harness.toggle()
    harness.show(list: 4)
    #expect(harness.text.contains("Solution of the layout: the first of several"))
    harness.press(.down, .down, .down, .down, .enter)
    #expect(harness.text.contains("Solution of the layout: another that is as good"))
    let other = label.frame
    #expect(other != home && other.size == home.size)
    // Further frames of the debugger keep it.
    harness.press(.up, .down)
    harness.show(list: 1)
    harness.show(list: 4)
    #expect(label.frame == other)
    harness.press(.down, .down, .down, .down, .enter)
    #expect(label.frame == home)
    harness.press(.enter)
    #expect(label.frame == other)
    harness.press(.escape)
    #expect(label.frame == home && !harness.game.showsAlternativeLayout)
    // A different page closes the debugger, too.
    harness.toggle()
    harness.show(list: 4)
    harness.press(.down, .down, .down, .down, .enter)
    #expect(label.frame == other)
    harness.press(.function(8))
    #expect(label.frame == home && !harness.game.showsAlternativeLayout)
  }

  @Test("Without ambiguity there is no alternative") func onlySolution() {
    let harness = Harness()
    let frames = harness.game.boxes.map(\.frame)
    harness.toggle()
    harness.show(list: 4)
    harness.press(.down, .down, .down, .down, .enter)
    #expect(harness.text.contains("Solution of the layout: the only one"))
    #expect(harness.game.boxes.map(\.frame) == frames)
  }

  /// In UIKit the guides of the gaps have no place across the row, and are reported although nothing that is shown can
  /// move. A stack here has no such guides: only what the user sees is reported.
  @Test("A row with equal spacing between boxes of fixed sizes is not ambiguous")
  func equalGaps() {
    let boxes = (0..<3).map { index in
      let box = View()
      box.identifier = "box\(index)"
      box.widthAnchor.constraint(equalToConstant: 32).isActive = true
      box.heightAnchor.constraint(equalToConstant: 32).isActive = true
      return box
    }
    let row = StackView(arrangedSubviews: boxes)
    row.identifier = "row"
    row.distribution = .equalSpacing
    row.translatesAutoresizingMaskIntoConstraints = false
    let page = View()
    page.addSubview(row)
    LayoutConstraint.activate([
      row.leadingAnchor.constraint(equalTo: page.leadingAnchor),
      row.trailingAnchor.constraint(equalTo: page.trailingAnchor),
      row.topAnchor.constraint(equalTo: page.topAnchor),
    ])
    let display = HeadlessDisplay(columns: 140, rows: 45)
    display.session.allowsViewDebugger = true
    display.show(page)
    display.robot.press(.character("o"), modifiers: .control)
    for _ in 0..<5 where !display.text.contains("[Problems]") { display.robot.press(.right) }
    #expect(display.text.contains("The layout has no problems."), "\(display.text)")
  }

  @Test("Constraints that are made again in every update are named") func churn() {
    let harness = Harness(.churningTimer)
    for second in 1...9 {
      harness.game.timer.show(second)
      harness.display.settle()
    }
    let text = harness.problems()
    #expect(text.contains("churn: time.center"))
    harness.press(.enter)
    #expect(harness.text.contains("time  Label"))
  }

  @Test("A page that takes the place of an equal one replaces no constraints of its views") func equalPages()
  {
    let harness = Harness()
    for _ in 1...5 {
      harness.display.show(MemoryGame())
      harness.display.settle()
    }
    #expect(harness.problems().contains("The layout has no problems."), "\(harness.text)")
  }

  @Test("A layout that asks for itself again is reported at the threshold") func feedbackLoop() {
    let harness = Harness(.loopingHistory)
    #expect(harness.display.session.window.feedbackLoopThreshold == 100)
    let text = harness.problems()
    #expect(text.contains("feedback loop: The layout did not settle in 100"))
    harness.press(.enter)
    #expect(harness.text.contains("history  History"))
    harness.display.session.window.feedbackLoopThreshold = 7
    harness.game.history.setNeedsLayout()
    harness.display.settle()
    harness.show(list: 2)
    #expect(harness.text.contains("did not settle in 7"))
  }
}
