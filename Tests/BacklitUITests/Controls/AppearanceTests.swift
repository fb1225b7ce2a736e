import BacklitGraphics
import BacklitHeadless
import BacklitSession
import BacklitUI
import TestSupport
import Testing

@MainActor
@Suite("Appearance proxies and themes")
struct AppearanceTests {
  private let harness = ControlHarness()
  private var window: Window { harness.display.session.window }
  private var screen: Screen { harness.display.session.screen }

  @Test("Applies to views in the window and to views that enter it, and ends when they leave")
  func reach() {
    let before = harness.add(Knob())
    window.appearance(of: Knob.self).tint = .blue
    let after = harness.add(Knob())
    let other = harness.add(PitchSlider())
    #expect(before.tint == .blue && after.tint == .blue && other.tint == .amber)
    #expect(window.appearance(of: Knob.self).tint == .blue)
    after.removeFromSuperview()
    #expect(after.tint == .amber)
    window.appearance(of: Knob.self).tint = nil
    #expect(before.tint == .amber)
  }

  @Test("A property set directly overrides the appearance")
  func hand() {
    let early = Knob()
    early.tint = .amber
    harness.add(early)
    let late = harness.add(Knob())
    let pad = harness.add(BacklitButton(title: "Cue", tint: .green))
    let red = harness.add(BacklitButton(title: "Cue"))
    window.appearance(of: Knob.self).tint = .blue
    window.appearance(of: BacklitButton.self).tint = .violet
    late.tint = .green
    window.resetAppearance()
    window.appearance(of: Knob.self).tint = .red
    #expect(early.tint == .amber && late.tint == .green)
    #expect(pad.tint == .green && red.tint == .red)
    window.appearance(of: BacklitButton.self).tint = .violet
    #expect(pad.tint == .green && red.tint == .violet)
  }

  @Test("Depends on the traits, and is applied again when they change")
  func traits() {
    let knob = harness.add(Knob())
    let light = TraitQuery(userInterfaceStyle: .light)
    window.appearance(of: Knob.self, for: light).tint = .violet
    window.appearance(of: Knob.self).tint = .cyan
    #expect(knob.tint == .cyan)
    screen.preferences.userInterfaceStyle = .light
    #expect(knob.tint == .violet)
    screen.preferences.userInterfaceStyle = .dark
    #expect(knob.tint == .cyan)
    window.appearance(of: Knob.self).tint = nil
    #expect(knob.tint == .amber)
  }

  @Test("A subclass overrides its base class, in any order")
  func classes() {
    let knob = harness.add(Knob())
    let slider = harness.add(PitchSlider())
    window.appearance(of: Knob.self).tint = .red
    window.appearance(of: ValueControl.self, for: TraitQuery(userInterfaceStyle: .dark)).tint = .green
    #expect(knob.tint == .red && slider.tint == .green)
  }

  @Test("Is overridden by a direct setting on controls without a number too")
  func lights() {
    let views = (
      harness.add(Switch()), harness.add(SegmentedControl(titles: ["A"])), harness.add(ProgressView())
    )
    window.appearance(of: Switch.self).tint = .blue
    window.appearance(of: SegmentedControl.self).tint = .blue
    window.appearance(of: ProgressView.self).tint = .blue
    #expect([views.0.tint, views.1.tint, views.2.tint] == [.blue, .blue, .blue])
    (views.0.tint, views.1.tint, views.2.tint) = (.red, .green, .cyan)
    window.resetAppearance()
    window.appearance(of: Switch.self).tint = .blue
    window.appearance(of: SegmentedControl.self).tint = .blue
    window.appearance(of: ProgressView.self).tint = .blue
    #expect([views.0.tint, views.1.tint, views.2.tint] == [.red, .green, .cyan])
  }

  @Test("Applies to the parts of a pitch control")
  func parts() {
    let pitch = harness.add(PitchControl())
    window.appearance(of: PitchControl.self).tint = .cyan
    #expect(pitch.knob.tint == .cyan && pitch.slider.tint == .cyan)
  }

  @Test("Applies to any property, and a reset restores it")
  func anyProperty() {
    let knob = harness.add(Knob())
    window.appearance(of: Knob.self).tickCount = 5
    #expect(knob.tickCount == 5)
    window.resetAppearance()
    #expect(knob.tickCount == 11)
  }

  @Test("Each window has its own appearance")
  func windows() {
    let other = ControlHarness()
    window.appearance(of: Knob.self).tint = .blue
    #expect(other.add(Knob()).tint == .amber)
  }

  @Test("A theme applies to a view and its subviews, and is drawn")
  func theme() {
    let knob = harness.add(Knob())
    let inner = harness.add(Panel(), column: 40)
    let themed = Knob()
    themed.frame = inner.bounds
    inner.addSubview(themed)
    harness.display.settle()
    let plain = harness.picture(of: themed)
    var dark = Palette.dark
    dark.surface = .red
    dark.recessedSurface = .red
    inner.theme = Theme(name: "red", dark: dark)
    harness.display.settle()
    #expect(themed.palette.surface == .red && knob.palette.surface == Palette.dark.surface)
    #expect(harness.picture(of: themed) != plain)
    inner.theme = nil
    harness.display.settle()
    #expect(harness.picture(of: themed) == plain)
  }

  @Test("The window's background follows the style unless it is set")
  func ground() {
    screen.preferences.userInterfaceStyle = .light
    #expect(window.backgroundColor == Palette.light.background)
    window.backgroundColor = .red
    screen.preferences.userInterfaceStyle = .dark
    #expect(window.backgroundColor == .red)
  }
}
