import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitHeadless
import BacklitLayout
import BacklitSession
import BacklitUI
import TestSupport
import Testing

@MainActor
@Suite("Plain buttons") struct ButtonTests {
  private let harness = ControlHarness(columns: 60, rows: 20)

  @Test("A tap, Space, Enter and the reader press a button once each") func presses() {
    var count = 0
    let button = harness.add(Button(title: "Save") { count += 1 }, columns: 10, rows: 1)
    let log = EventLog(button)
    harness.robot.tap(button)
    #expect(count == 1 && log.events == ["touchDown", "primaryActionTriggered", "touchUpInside"])
    harness.robot.press(.character(" "))
    harness.robot.press(.enter)
    #expect(count == 3)
    harness.repeatKey(.enter)
    #expect(count == 3)
    harness.robot.reader(.on)
    harness.robot.reader(.activate)
    #expect(count == 4)
    button.isEnabled = false
    harness.robot.tap(button)
    #expect(count == 4)
    harness.robot.tap(button, button: .secondary)
    #expect(count == 4)
  }

  @Test("A button is at least the smallest target, and grows with its content") func size() {
    #expect(Button(title: "Save").intrinsicContentSize == Size(width: 48, height: 32))
    #expect(Button().intrinsicContentSize == Size(width: 24, height: 32))
    let button = Button(title: "Save")
    button.contentEdgeInsets = EdgeInsets(top: 16, left: 24, bottom: 16, right: 8)
    #expect(button.intrinsicContentSize == Size(width: 64, height: 48))
    button.image = Bitmap(width: 16, height: 16, pixels: Array(repeating: 0xFFFF_FFFF, count: 256))
    #expect(button.intrinsicContentSize == Size(width: 88, height: 48))
  }

  @Test(
    "Insets of image and title move them and keep the size",
    arguments: [
      (.leading, -8, 8), (.center, -8, 8), (.trailing, -8, 8),
    ] as [(Button.ContentAlignment, Double, Double)])
  func partInsets(alignment: Button.ContentAlignment, image: Double, title: Double) {
    let button = harness.add(Button(title: "Save"), columns: 20, rows: 3)
    button.image = Bitmap(width: 16, height: 16, pixels: Array(repeating: 0xFFFF_FFFF, count: 256))
    button.contentHorizontalAlignment = alignment
    let size = button.intrinsicContentSize
    harness.display.settle()
    let before = button.subviews.map(\.frame)
    button.imageEdgeInsets = EdgeInsets(top: 4, left: image, bottom: 0, right: -image)
    button.titleEdgeInsets = EdgeInsets(top: 0, left: title, bottom: 8, right: -title)
    harness.display.settle()
    let moved = zip(before, button.subviews.map(\.frame)).map { old, new in
      Point(x: new.minX - old.minX, y: new.minY - old.minY)
    }
    #expect(moved == [.zero, Point(x: image, y: 2), Point(x: title, y: -4)])
    #expect(button.intrinsicContentSize == size)
  }

  @Test("Each state can have a title and a colour") func states() {
    let button = harness.add(Button(title: "Play"), columns: 12, rows: 1)
    button.setTitle("Playing", for: .selected)
    button.setTitle("Off", for: .disabled)
    button.setTitleColor(.green, for: .selected)
    #expect(button.currentTitle == "Play" && button.title(for: .highlighted) == nil)
    button.isSelected = true
    harness.display.settle()
    #expect(harness.text(of: button).contains("Playing"))
    #expect(
      harness.picture(of: button).contains {
        $0.glyph.text == "P" && $0.foreground.rgb & 0xFF_FFFF == 0x00FF00
      })
    #expect(button.accessibilityLabel == "Playing")
    button.isSelected = false
    button.isEnabled = false
    harness.display.settle()
    #expect(harness.text(of: button).contains("Off"))
  }

  @Test("A link is called a link; without colours brackets show what is a button") func styles() {
    let link = harness.add(Button(title: "Terms", style: .link), columns: 10, rows: 1)
    #expect(link.accessibilityTraits == .link)
    #expect(harness.text(of: link) == "  Terms   ")
    harness.display.session.displayQuality = .plain
    harness.display.settle()
    #expect(harness.text(of: link) == "[ Terms  ]")
  }

  @Test("Content is at the leading edge, in the middle or at the trailing edge, mirrored from right to left")
  func alignment() {
    let button = harness.add(Button(title: "ab"), columns: 10, rows: 1)
    func text() -> String {
      harness.display.settle()
      return harness.text(of: button)
    }
    button.contentHorizontalAlignment = .leading
    #expect(text() == " ab       ")
    button.contentHorizontalAlignment = .trailing
    #expect(text() == "       ab ")
    harness.display.session.screen.preferences.layoutDirection = .rightToLeft
    #expect(text() == " ab       ")
  }

  @Test("Titles of buttons of different heights stand on one baseline with labels") func baselines() {
    let (label, low, high) = (Label(text: "Name"), Button(title: "Low"), Button(title: "High"))
    let stack = StackView(arrangedSubviews: [label, low, high])
    stack.alignment = .firstBaseline
    high.heightAnchor.constraint(equalToConstant: 48).isActive = true
    harness.add(stack, columns: 40, rows: 6)
    let lines = harness.display.text.split(separator: "\n", omittingEmptySubsequences: false)
    let rows = ["Name", "Low", "High"].map { text in lines.firstIndex { $0.contains(text) } }
    #expect(Set(rows).count == 1 && rows[0] != nil, "\(rows)")
  }

  @Test("The title of a plain button contrasts with the background in every palette") func contrast() {
    for style in [UserInterfaceStyle.dark, .light] {
      for high in [false, true] {
        harness.display.session.screen.preferences.userInterfaceStyle = style
        harness.display.session.screen.preferences.prefersHighContrast = high
        let button = harness.add(Button(title: "Title"), columns: 10, rows: 1)
        let cell = harness.picture(of: button).first { $0.glyph.text == "T" }
        func color(_ color: CellColor?) -> Color { Color(rgb: (color?.rgb ?? 0) & 0xFF_FFFF) }
        let ratio = color(cell?.foreground).contrastRatio(to: color(cell?.background))
        #expect(ratio >= (high ? 7 : 4.5), "\(style) \(high) \(ratio)")
        button.removeFromSuperview()
      }
    }
  }
}
