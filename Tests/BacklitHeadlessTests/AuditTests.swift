import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitHeadless
import BacklitLayout
import BacklitSession
import BacklitUI
import Testing

/// The measurements of an audit, at views with deliberate faults.
@MainActor
@Suite("Audits of a screen")
struct AuditTests {
  private let display = HeadlessDisplay(columns: 60, rows: 20)
  private let surface = View()

  init() { display.show(surface) }

  /// Adds a view that covers whole cells.
  @discardableResult
  private func add<Added: View>(
    _ view: Added, _ name: String, column: Int = 2, row: Int = 2, columns: Int = 10, rows: Int = 3
  ) -> Added {
    view.identifier = name
    if view.accessibilityLabel?.isEmpty ?? true { view.accessibilityLabel = name }
    view.frame = Rect(
      x: Double(column * 8), y: Double(row * 16), width: Double(columns * 8), height: Double(rows * 16))
    surface.addSubview(view)
    display.settle()
    return view
  }

  /// The violated rules, by the elements' identifiers.
  private func broken(operating: Bool = false) -> [String] {
    display.auditFindings(operating: operating).map { "\($0.identifier ?? "?") \($0.rule)" }
  }

  @Test("Good controls have no findings") func good() {
    add(BacklitButton(title: "Cue"), "cue")
    add(Knob(), "gain", column: 20, columns: 12, rows: 6)
    add(SegmentedControl(titles: ["A", "B"]), "bank", row: 10, columns: 20)
    add(Switch(), "limiter", column: 40, row: 2)
    for style in [UserInterfaceStyle.dark, .light] {
      display.session.screen.preferences.userInterfaceStyle = style
      #expect(display.auditFindings() == [])
    }
    #expect(broken(operating: true) == [])
  }

  @Test("The first program of the guides has no findings in any quality", arguments: DisplayQuality.allCases)
  func firstProgram(_ quality: DisplayQuality) {
    let display = HeadlessDisplay(columns: 40, rows: 14)
    display.session.displayQuality = quality
    let label = Label(text: "Volume 5")
    let knob = Knob()
    knob.accessibilityLabel = "Volume"
    let stack = StackView(arrangedSubviews: [knob, label])
    stack.axis = .vertical
    stack.alignment = .center
    display.show(stack)
    display.robot.reader(.on)
    display.robot.press(.up)
    display.finishSpeaking()
    #expect(display.auditFindings() == [])
  }

  /// A box of lines that the focus gives a different colour.
  private final class Box: Control {
    override func draw(in canvas: inout Canvas) {
      let color = isFocused ? palette.focus : palette.label
      canvas.drawBox(bounds, cell: traitCollection.cellSize, line: .light, color: color)
    }
  }

  @Test("Thicker lines show the focus, and lines of a different hue do not") func lines() {
    display.session.displayQuality = .plain
    let box = add(Box(), "box")
    box.accessibilityTraits = .button
    #expect(broken() == [])
    box.focusEffect = nil
    #expect(broken() == ["box colorAlone"])
  }

  @Test("A menu bar has no findings: its titles open menus, and none is chosen") func menuBar() {
    let menus = ["File", "Edit"].map { Menu(title: $0, children: [MenuAction(title: "Close") {}]) }
    add(MenuBar(menus: menus), "bar", column: 0, row: 0, columns: 60, rows: 2)
    #expect(broken() == [])
  }

  @Test("Text contrast is measured as displayed") func textContrast() {
    let label = add(Label(text: "Quiet"), "quiet", rows: 1)
    label.textColor = Color(rgb: 0x808080)
    let ground = add(View(), "ground", row: 6, columns: 20)
    ground.backgroundColor = .white
    let over = Label(text: "Over")
    over.frame = Rect(x: 0, y: 0, width: 80, height: 16)
    over.textColor = Color(rgb: 0x808080)
    ground.addSubview(over)
    display.settle()
    // The text is readable on the dark window; on white its contrast is 3.949 to 1.
    #expect(display.auditFindings().map(\.rule) == [.textContrast])
    #expect(
      display.auditFindings().first?.problem
        == "the text \"Over\", #808080 on #FFFFFF, has a contrast of 3.94:1")
    // Invisible texts are not measured.
    let lid = View(frame: ground.bounds)
    lid.backgroundColor = .black
    ground.addSubview(lid)
    display.settle()
    #expect(broken() == [])
    lid.alpha = 0.5
    display.settle()
    #expect(broken() == ["? textContrast"])
    lid.removeFromSuperview()
    over.alpha = 0.1
    over.textColor = .black
    display.settle()
    #expect(display.auditFindings().first?.problem.contains("#E6E6E6 on #FFFFFF") == true)
  }

  @Test("An element without a size is found") func noSize() {
    let pad = add(Pad(), "pad", columns: 0, rows: 0)
    #expect(broken() == ["pad size"])
    pad.isHidden = true
    #expect(broken() == [])
    pad.isHidden = false
    pad.isEnabled = false
    #expect(broken() == [])
  }

  @Test("Truncated texts are found") func truncatedTexts() {
    let label = add(Label(text: "Beats per minute…"), "tempo", columns: 17, rows: 1)
    #expect(broken() == [])
    label.frame.size.width = 80
    #expect(broken() == ["tempo cutText"])
    #expect(
      display.auditFindings()[0].problem == "only \"Beats per…\" of the text \"Beats per minute…\" is visible"
    )
    label.numberOfLines = 0
    #expect(broken() == ["tempo cutText"])
    label.frame.size.height = 48
    #expect(broken() == [])
    // Text clipped by a view that cannot scroll counts as truncated.
    let frame = add(View(), "frame", column: 30, columns: 10, rows: 3)
    frame.clipsToBounds = true
    let inner = Label(text: "Inside")
    inner.frame = Rect(x: 48, y: 0, width: 64, height: 16)
    frame.addSubview(inner)
    display.settle()
    #expect(broken() == ["? cutText"])
    let scroll = add(ScrollView(), "scroll", column: 30, row: 8, columns: 10, rows: 3)
    scroll.addSubview(inner)
    display.settle()
    #expect(broken() == [])
  }

  @Test("Truncated button titles are found") func cutTitles() {
    let button = add(BacklitButton(title: "Resonance"), "filter", columns: 8)
    #expect(broken() == ["filter cutText"])
    button.frame.size.width = 160
    #expect(broken() == [])
    // An ellipsis in the title itself is not a truncation, whatever the accessibility label is.
    button.title = "More…"
    button.accessibilityLabel = "More of the settings"
    display.settle()
    #expect(broken() == [])
  }

  @Test("A dark control on a dark background is found") func partContrast() {
    let pad = add(Pad(), "pad")
    pad.color = Color(white: 0.1)
    #expect(broken() == ["pad partContrast"])
    pad.color = Color(white: 0.6)
    #expect(broken() == [])
  }

  @Test("A control is found whose label has no text, and an empty label alone is not") func blankLabels() {
    let (name, field) = (Label(text: " "), TextField(placeholder: "Name"))
    (name.identifier, field.identifier) = ("name", "field")
    name.labelFor = field
    name.frame = Rect(x: 16, y: 0, width: 80, height: 16)
    field.frame = Rect(x: 16, y: 32, width: 160, height: 48)
    surface.addSubview(name)
    surface.addSubview(field)
    display.settle()
    #expect(field.accessibilityLabel == "Name" && broken() == ["field label"])
    name.labelFor = nil
    #expect(broken() == [])
  }

  @Test("States must differ in lightness or text") func states() {
    let pad = add(Pad(), "pad")
    pad.accessibilityTraits = .toggleButton
    pad.accessibilityValue = "off"
    #expect(broken() == ["pad partContrast"])
    pad.onColor = Color(rgb: 0xB48AB4)
    #expect(broken() == ["pad colorAlone"])
    pad.onColor = .black
    #expect(broken() == [])
    pad.onColor = pad.color
    pad.sign = true
    #expect(broken() == [])
    #expect(!pad.isSelected && pad.events == 0)
    // Also inside rounded corners.
    pad.sign = false
    let card = add(View(), "card", column: 20, row: 8, columns: 14, rows: 5)
    card.cornerRadius = 8
    card.clipsToBounds = true
    card.addSubview(pad)
    pad.frame.origin = Point(x: 16, y: 16)
    display.settle()
    #expect(broken() == ["pad partContrast"])
    pad.onColor = .black
    #expect(broken() == [])
  }

  @Test("Neighbouring controls must differ by more than hue") func twins() {
    let red = add(Pad(), "Record")
    let violet = add(Pad(), "Stop", column: 20)
    red.color = Color(rgb: 0xFF3B30)
    violet.color = Color(rgb: 0xAF52DE)
    #expect(broken() == ["Stop colorAlone"])
    let name = add(Label(text: "stop"), "name", column: 20, row: 6, rows: 1)
    #expect(broken() == [])
    name.removeFromSuperview()
    violet.frame.size.width = 160
    #expect(broken() == [])
  }

  @Test("Touch targets are measured by hit testing") func targets() {
    add(Pad(), "above", row: 0, rows: 2)
    add(Pad(), "low", rows: 1)
    add(Pad(), "below", row: 3, rows: 2)
    let covered = add(Pad(), "covered", row: 6)
    add(View(), "lid", column: 4, row: 6, columns: 8).alpha = 0.02
    let cut = add(Pad(), "cut", column: 40, row: 6)
    #expect(broken() == ["low targetSize", "covered targetSize"])
    covered.frame.size.width = 160
    let edge = display.session.window.bounds.maxX
    cut.frame.origin.x = edge - 16
    #expect(broken() == ["low targetSize", "cut targetSize"])
    cut.frame.origin.x = edge + 16
    #expect(broken() == ["low targetSize", "cut targetSize"])
    // An element outside the visible part of a scroll view can be scrolled to.
    let scroll = add(ScrollView(), "scroll", row: 10, columns: 40, rows: 4)
    scroll.addSubview(cut)
    cut.frame = Rect(x: 310, y: 0, width: 80, height: 48)
    #expect(broken() == ["low targetSize"])
    covered.isUserInteractionEnabled = false
    #expect(broken() == ["low targetSize"])
  }

  @Test("The Tab order is tested by pressing Tab") func tab() {
    let first = add(Pad(), "first")
    let second = add(Pad(), "second", column: 20)
    add(Pad(), "third", column: 40)
    display.session.window.focus(on: second)
    display.settle()
    #expect(broken() == [])
    #expect(display.session.window.focusedView === second)
    second.onTab = { true }
    #expect(broken() == ["second focusTrap", "second focusTrap"])
    second.onTab = { [display] in display.session.window.focus(on: first) }
    #expect(broken().contains("second focusTrap"))
    second.onTab = nil
    first.allowsFocus = false
    #expect(broken() == ["first keyboard"])
    #expect(display.session.window.focusedView === second)
  }

  @Test("A Tab order that jumps is found") func tabOrder() {
    let first = add(Pad(), "first")
    let second = add(Pad(), "second", column: 20)
    let third = add(Pad(), "third", column: 40)
    let window = display.session.window
    first.onTab = { window.focus(on: third) }
    third.onTab = { window.focus(on: second) }
    second.onTab = { window.focus(on: first) }
    #expect(broken() == ["second focusOrder"])
  }

  @Test("An invisible focus is found") func focus() {
    add(Pad(), "pad")
    surface.theme = Theme(name: "blind", dark: blind)
    display.settle()
    #expect(broken() == ["pad partContrast"])
    #expect(display.auditFindings().first?.problem.hasSuffix("when it is focused") == true)
  }

  private var blind: Palette {
    var palette = Palette.dark
    palette.focus = palette.background
    return palette
  }

  @Test("Drags are tried only if the audit may operate elements") func dragging() {
    let crank = add(Crank(), "crank")
    #expect(broken() == [] && crank.turns == 0)
    #expect(broken(operating: true) == ["crank dragging"])
    crank.takesKeys = true
    #expect(broken(operating: true) == [])
  }

  @Test("An audit is silent and restores the window") func restored() throws {
    add(Switch(), "limiter")
    let scroll = add(ScrollView(), "list", row: 8, rows: 6)
    for index in 0..<6 {
      let pad = Pad()
      pad.accessibilityLabel = "Pad \(index)"
      pad.frame = Rect(x: 0, y: Double(index) * 64, width: 80, height: 48)
      scroll.addSubview(pad)
    }
    LayoutConstraint.activate([
      scroll.contentLayoutGuide.heightAnchor.constraint(equalToConstant: 400),
      scroll.contentLayoutGuide.widthAnchor.constraint(equalToConstant: 80),
    ])
    display.settle()
    scroll.contentOffset = Point(x: 0, y: 64)
    display.settle()
    #expect(scroll.contentOffset.y == 64)
    display.robot.reader(.on)
    display.finishSpeaking()
    display.clearTranscript()
    let (grid, tree) = (display.grid, display.tree)
    #expect(broken() == [])
    display.advance(by: 1)
    #expect(display.spoken == [] && scroll.contentOffset.y == 64)
    #expect(display.grid == grid && display.tree == tree)
  }

  @Test("Exclusions apply to rules, elements, or both") func exclusions() {
    add(Pad(), "above", row: 0, rows: 2)
    add(Pad(), "low", rows: 1)
    add(Pad(), "other", row: 3, rows: 1)
    add(Pad(), "below", row: 4, rows: 2)
    #expect(display.auditFindings(ignoring: [.rule(.targetSize)]) == [])
    #expect(display.auditFindings(ignoring: [.rule(.targetSize, of: "low")]).map(\.identifier) == ["other"])
    #expect(display.auditFindings(ignoring: [.element("low"), .element("other")]) == [])
  }
}

/// A button with one colour per state.
private final class Pad: Control {
  var color = Color(white: 0.6) { didSet { setNeedsDisplay() } }
  var onColor: Color?
  var sign = false
  var onTab: (() -> Bool)?
  private(set) var events = 0

  override init() {
    super.init()
    accessibilityTraits = .button
    addAction(for: [.valueChanged, .primaryActionTriggered]) { [weak self] _ in self?.events += 1 }
  }

  override var accessibilityTraits: AccessibilityTraits {
    get { super.accessibilityTraits.subtracting(.selected) }
    set { super.accessibilityTraits = newValue }
  }

  override func draw(in canvas: inout Canvas) {
    canvas.fill(bounds, with: isSelected ? onColor ?? color : color)
    if sign, isSelected { canvas.drawText("●", at: .zero, color: .black) }
  }

  override func keyPressed(_ event: KeyEvent) -> Bool {
    if event.key == .tab, let onTab { return onTab() }
    return super.keyPressed(event)
  }
}

/// A view that is turned by dragging.
private final class Crank: View {
  var turns = 0.0 { didSet { accessibilityValue = "\(turns)" } }
  var takesKeys = false

  init() {
    super.init()
    isAccessibilityElement = true
    accessibilityValue = "0"
  }

  override var canBecomeFocused: Bool { takesKeys }
  override func touchBegan(_ touch: Touch) -> Bool { true }
  override func touchMoved(_ touch: Touch) -> Bool {
    turns += 1
    return true
  }
  override func keyPressed(_ event: KeyEvent) -> Bool {
    guard event.key == .up else { return super.keyPressed(event) }
    turns += 1
    return true
  }
}
