import BacklitAccessibility
import BacklitGeometry
import BacklitHeadless
import BacklitLayout
import BacklitSession
import BacklitUI
import Testing

@MainActor
@Suite("Accessibility elements without views")
struct AccessibilityElementTests {
  let display = HeadlessDisplay(columns: 60, rows: 20)
  private let bank = Bank(frame: Rect(x: 80, y: 32, width: 128, height: 80))

  init() {
    display.session.contentView.addSubview(bank)
    display.settle()
  }

  @Test("They have frames, actions and values") func reading() throws {
    #expect(display.tree.readingOrder == bank.bands.map(\.nodeID))
    let node = try display.element("Band 3")
    #expect(node.frame == Rect(x: 80 + 2 * 16, y: 32, width: 16, height: 80))
    #expect(node.activationPoint == node.frame.center)
    #expect(node.actions == [.increment, .decrement])
    #expect(display.session.window.item(of: node.id) === bank.bands[2])
    #expect(display.session.window.view(of: node.id) === bank)
  }

  @Test("They keep their identifiers and move with their view") func moving() throws {
    let before = display.tree.readingOrder
    bank.frame.origin = Point(x: 16, y: 16)
    bank.bands[0].accessibilityLabel = "Bass"
    display.settle()
    #expect(display.tree.readingOrder == before)
    #expect(try display.element("Bass").frame == Rect(x: 16, y: 16, width: 16, height: 80))
    bank.bands[7].accessibilityFrameInContainerSpace.origin.x = -16
    // The order of the list counts, not the location.
    #expect(display.tree.readingOrder == before)
    #expect(try display.element("Band 8").frame.minX == 0)
    bank.isHidden = true
    #expect(display.tree.readingOrder.isEmpty && display.tree[before[0]] == nil)
    bank.isHidden = false
    #expect(Set(display.tree.readingOrder) == Set(before))
    bank.removeFromSuperview()
    display.settle()
    #expect(display.session.window.item(of: before[0]) == nil)
  }

  @Test("Views and elements are listed together") func mixed() {
    let view = View(frame: Rect(x: 0, y: 0, width: 16, height: 16))
    view.isAccessibilityElement = true
    bank.addSubview(view)
    bank.accessibilityElements = [bank.bands[1], view, bank.bands[0]]
    let order = display.tree.readingOrder
    #expect(order == [bank.bands[1].nodeID, view.nodeID, bank.bands[0].nodeID])
    #expect(display.tree[bank.bands[2].nodeID] == nil)
  }

  @Test("Actions go to the element, then to its view") func actions() throws {
    let window = display.session.window
    let band = bank.bands[4]
    #expect(window.perform(ActionRequest(node: band.nodeID, action: .increment)))
    #expect(band.gain == 1)
    #expect(try display.element("Band 5").value == "1")
    #expect(!window.perform(ActionRequest(node: band.nodeID, action: .activate)))
    #expect(window.perform(ActionRequest(node: band.nodeID, action: .magicTap)))
    #expect(bank.taps == 1)
    #expect(!window.perform(ActionRequest(node: band.nodeID, action: .focus)))
  }

  @Test("A reader goes through them and shows its cursor") func cursor() {
    display.robot.reader(.on)
    display.finishSpeaking()
    display.robot.reader(.next)
    display.finishSpeaking()
    #expect(display.session.readerCursor == bank.bands[1].nodeID)
    #expect(bank.log == ["came 1", "went 1", "came 2"])
    let column = display.session.parkedCursor?.column
    display.robot.reader(.next)
    #expect(display.session.parkedCursor?.column == column.map { $0 + 2 })
    display.robot.reader(.increment)
    display.finishSpeaking()
    #expect(display.lastSpoken == ["1"])
    display.robot.reader(.off)
    #expect(bank.log.last == "went 3")
  }

  @Test("An element out of view is scrolled into view") func scrolling() {
    let scroll = ScrollView(frame: Rect(x: 0, y: 0, width: 160, height: 64))
    display.session.contentView.addSubview(scroll)
    scroll.addSubview(bank)
    bank.translatesAutoresizingMaskIntoConstraints = false
    let content = scroll.contentLayoutGuide
    LayoutConstraint.activate([
      bank.leadingAnchor.constraint(equalTo: content.leadingAnchor),
      bank.trailingAnchor.constraint(equalTo: content.trailingAnchor),
      bank.topAnchor.constraint(equalTo: content.topAnchor),
      bank.bottomAnchor.constraint(equalTo: content.bottomAnchor),
      bank.widthAnchor.constraint(equalToConstant: 128),
      bank.heightAnchor.constraint(equalToConstant: 640),
    ])
    bank.bands[7].accessibilityFrameInContainerSpace = Rect(x: 0, y: 600, width: 16, height: 16)
    display.settle()
    display.session.window.showAccessibilityCursor(at: bank.bands[7].nodeID)
    let frame = display.tree[bank.bands[7].nodeID]?.frame
    #expect(frame.map { $0.minY >= 0 && $0.maxY <= 64 } == true)
  }

  @Test("All accessibility properties reach the node") func surface() throws {
    let view = View(frame: Rect(x: 0, y: 0, width: 64, height: 16))
    view.isAccessibilityElement = true
    view.accessibilityAttributedLabel = "Playing " + AttributedText("La mer", language: "fr")
    view.accessibilityCustomContent = [
      AccessibilityCustomContent(label: "Tempo", value: "128", importance: .high)
    ]
    view.accessibilityCustomRotors = [
      AccessibilityCustomRotor(name: "Bands") { [bank] in [bank.bands[0], bank.bands[6]] }
    ]
    view.accessibilityRespondsToUserInteraction = true
    view.accessibilityActivationPoint = Point(x: 1, y: 2)
    display.session.contentView.addSubview(view)
    var node = try display.element("Playing La mer")
    #expect(node.attributedLabel == view.accessibilityAttributedLabel)
    #expect(node.customContent == view.accessibilityCustomContent)
    #expect(
      node.rotors == [
        AccessibilityNode.Rotor(name: "Bands", items: [bank.bands[0].nodeID, bank.bands[6].nodeID])
      ])
    #expect(node.actions == [.activate] && node.respondsToUserInteraction)
    #expect(node.activationPoint == Point(x: 1, y: 2))
    view.accessibilityLabel = "Pause"
    view.accessibilityRespondsToUserInteraction = false
    view.accessibilityFrame = Rect(x: 8, y: 8, width: 8, height: 8)
    node = try display.element("Pause")
    #expect(node.attributedLabel == nil && view.accessibilityAttributedLabel == "Pause")
    #expect(node.actions.isEmpty && !node.respondsToUserInteraction)
    #expect(node.frame == Rect(x: 8, y: 8, width: 8, height: 8))
  }
}

/// Eight bands that one view draws.
private final class Bank: View {
  private(set) var bands: [Band] = []
  var taps = 0
  var log: [String] = []

  override init(frame: Rect) {
    super.init(frame: frame)
    bands = (0..<8).map { Band(self, number: $0 + 1) }
    accessibilityElements = bands
  }

  override func accessibilityPerformMagicTap() -> Bool {
    taps += 1
    return true
  }
}

private final class Band: AccessibilityElement {
  private let number: Int
  private unowned let bank: Bank
  var gain = 0 { didSet { setNeedsAccessibilityUpdate() } }

  init(_ bank: Bank, number: Int) {
    self.number = number
    self.bank = bank
    super.init(accessibilityContainer: bank)
    accessibilityLabel = "Band \(number)"
    accessibilityTraits = .adjustable
    accessibilityFrameInContainerSpace = Rect(x: Double(number - 1) * 16, y: 0, width: 16, height: 80)
  }

  override var accessibilityValue: String? {
    get { "\(gain)" }
    set { super.accessibilityValue = newValue }
  }

  override func accessibilityIncrement() { gain += 1 }
  override func accessibilityElementDidBecomeFocused() { bank.log.append("came \(number)") }
  override func accessibilityElementDidLoseFocus() { bank.log.append("went \(number)") }
}
