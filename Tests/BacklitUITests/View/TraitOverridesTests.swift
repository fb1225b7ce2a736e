import BacklitAccessibility
import BacklitGeometry
import BacklitHeadless
import BacklitLayout
import BacklitSession
import BacklitUI
import TestSupport
import Testing

@Suite("Trait overrides and queries") @MainActor struct TraitOverridesTests {
  private final class Probe: View {
    var reports: [UserInterfaceSizeClass] = []
    override func traitCollectionDidChange(_ previous: TraitCollection?) {
      super.traitCollectionDidChange(previous)
      reports.append(traitCollection.horizontalSizeClass)
    }
  }

  private let harness = ControlHarness()
  private var screen: Screen { harness.display.session.screen }

  @Test("A view and everything in it have the overrides, its siblings have the traits of the screen")
  func subtree() {
    let (card, inner, sibling) = (harness.add(Probe()), Probe(), harness.add(Probe()))
    card.addSubview(inner)
    card.traitOverrides.horizontalSizeClass = .compact
    #expect(
      [card, inner, sibling].map(\.reports) == [[.regular, .compact], [.regular, .compact], [.regular]])
    #expect(sibling.traitCollection == screen.traitCollection)
    inner.traitOverrides.preferredContentSizeCategory = .accessibilityLarge
    #expect(inner.traitCollection.horizontalSizeClass == .compact)
    #expect(inner.traitCollection.preferredContentSizeCategory == .accessibilityLarge)
    #expect(card.traitCollection.preferredContentSizeCategory == .large)
  }

  private enum Room: TraitDefinition { static let defaultValue = "Stage" }

  @Test("A trait of the program has its default until an override, whose change is reported")
  func customTrait() {
    let (card, inner) = (harness.add(Probe()), Probe())
    card.addSubview(inner)
    var rooms: [String] = []
    inner.registerForTraitChanges { view, _ in rooms.append(view.traitCollection[Room.self]) }
    #expect(inner.traitCollection[Room.self] == "Stage" && screen.traitCollection[Room.self] == "Stage")
    card.traitOverrides[Room.self] = "Lobby"
    card.traitOverrides[Room.self] = "Lobby"
    #expect(inner.traitCollection[Room.self] == "Lobby")
    inner.traitOverrides[Room.self] = "Bar"
    card.traitOverrides[Room.self] = nil
    #expect(card.traitCollection[Room.self] == "Stage")
    #expect(rooms == ["Lobby", "Bar"])
  }

  @Test("Other traits still follow the screen, and removed overrides end") func following() {
    let (card, inner) = (harness.add(Probe()), Probe())
    card.addSubview(inner)
    card.traitOverrides.horizontalSizeClass = .compact
    screen.preferences.userInterfaceStyle = .light
    #expect(inner.traitCollection.userInterfaceStyle == .light)
    #expect(inner.traitCollection.horizontalSizeClass == .compact)
    card.traitOverrides = TraitOverrides()
    #expect(card.traitOverrides.isEmpty && inner.traitCollection == screen.traitCollection)
    #expect(inner.reports.last == .regular)
  }

  @Test("A view has the overrides of the place to which it moves, also outside a window") func moving() {
    let (card, inner) = (View(), View())
    card.traitOverrides.layoutDirection = .rightToLeft
    card.addSubview(inner)
    #expect(inner.traitCollection.layoutDirection == .rightToLeft)
    harness.add(card)
    #expect(inner.effectiveLayoutDirection == .rightToLeft)
    harness.surface.addSubview(inner)
    #expect(inner.effectiveLayoutDirection == .leftToRight)
  }

  @Test("Colours follow an overridden style, and appearance proxies the overridden traits") func appearance()
  {
    let (card, knob) = (harness.add(View()), Knob())
    card.addSubview(knob)
    harness.display.session.window.appearance(of: Knob.self, for: TraitQuery(userInterfaceStyle: .light))
      .tint = .violet
    let dark = knob.palette.label
    #expect(knob.tint == .amber)
    card.traitOverrides.userInterfaceStyle = .light
    #expect(knob.tint == .violet && knob.palette.label != dark)
  }

  @Test("A view that is not mirrored places its subviews from left to right, and others are mirrored")
  func semantics() {
    screen.preferences.layoutDirection = .rightToLeft
    let card = harness.add(View(), columns: 20, rows: 10)
    let stack = StackView(arrangedSubviews: [View(), View()])
    stack.translatesAutoresizingMaskIntoConstraints = false
    stack.distribution = .fillEqually
    let mark = View()
    mark.translatesAutoresizingMaskIntoConstraints = false
    card.addSubview(stack)
    card.addSubview(mark)
    LayoutConstraint.activate([
      stack.leadingAnchor.constraint(equalTo: card.leadingAnchor),
      stack.topAnchor.constraint(equalTo: card.topAnchor),
      stack.widthAnchor.constraint(equalToConstant: 80), stack.heightAnchor.constraint(equalToConstant: 16),
      mark.leadingAnchor.constraint(equalTo: stack.trailingAnchor, constant: 8),
      mark.topAnchor.constraint(equalTo: card.topAnchor), mark.widthAnchor.constraint(equalToConstant: 16),
      mark.heightAnchor.constraint(equalToConstant: 16),
    ])
    func places() -> [Double] {
      harness.display.settle()
      return [stack.frame.minX, mark.frame.minX, stack.arrangedSubviews[0].frame.minX]
    }
    #expect(places() == [80, 56, 40])
    card.semanticContentAttribute = .playback
    #expect(places() == [0, 88, 40], "the stack itself is still mirrored")
    stack.semanticContentAttribute = .forceLeftToRight
    #expect(places() == [0, 88, 0])
    screen.preferences.layoutDirection = .leftToRight
    card.semanticContentAttribute = .forceRightToLeft
    #expect(places() == [80, 56, 0])
    card.semanticContentAttribute = .unspecified
    #expect(places() == [0, 88, 0])
  }

  @Test("Readers and Tab go through a view in its own direction") func readingOrder() {
    let card = harness.add(View(), columns: 40, rows: 4)
    let switches = (0..<3).map { index in
      let control = Switch()
      control.accessibilityLabel = "Switch \(index)"
      control.frame = Rect(x: Double(index) * 96, y: 0, width: 80, height: 16)
      card.addSubview(control)
      return control
    }
    func order() -> [String] {
      harness.display.settle()
      let tree = harness.display.tree
      return tree.readingOrder.compactMap { tree[$0]?.label }.filter { $0.hasPrefix("Switch") }
    }
    let (forward, backward) = (["Switch 0", "Switch 1", "Switch 2"], ["Switch 2", "Switch 1", "Switch 0"])
    #expect(order() == forward)
    card.semanticContentAttribute = .forceRightToLeft
    #expect(order() == backward)
    card.semanticContentAttribute = .unspecified
    #expect(order() == forward)
    card.traitOverrides.layoutDirection = .rightToLeft
    #expect(order() == backward)
    harness.robot.press(.tab)
    #expect(harness.display.session.window.focusedView === switches[2])
    card.traitOverrides = TraitOverrides()
    screen.preferences.layoutDirection = .rightToLeft
    #expect(order() == backward)
    card.semanticContentAttribute = .playback
    #expect(order() == forward)
  }

  @Test("Queries match text size, direction, width and height") func queries() {
    let knob = harness.add(Knob())
    let window = harness.display.session.window
    window.appearance(of: Knob.self, for: TraitQuery(width: 500...Double.infinity)).tint = .violet
    window.appearance(of: Knob.self, for: TraitQuery(layoutDirection: .rightToLeft, width: 0...496)).tint =
      .green
    window.appearance(of: Knob.self, for: TraitQuery(isAccessibilityCategory: true, height: 0...300)).tint =
      .red
    #expect(knob.tint == .violet)
    harness.robot.resize(columns: 62, rows: 40)
    #expect(knob.tint == .amber)
    screen.preferences.layoutDirection = .rightToLeft
    #expect(knob.tint == .green)
    screen.preferences.preferredContentSizeCategory = .accessibilityMedium
    #expect(knob.tint == .green)
    harness.robot.resize(columns: 70, rows: 18)
    #expect(knob.tint == .red)
    #expect(TraitQuery(preferredContentSizeCategory: .small).matches(screen.traitCollection) == false)
  }
}
