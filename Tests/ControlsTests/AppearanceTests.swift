import Controls
import Drawing
import Session
import Testing
import Toolkit
import ToolkitTesting

@MainActor
@Suite("Appearance proxies and themes")
struct AppearanceTests {
  private let stage = Stage()
  private var window: Window { stage.display.session.window }
  private var screen: Screen { stage.display.session.screen }

  @Test("reaches what is in the window and what enters it, and lets go of what leaves")
  func reach() {
    let before = stage.add(Knob())
    window.appearance(of: Knob.self).tint = .blue
    let after = stage.add(Knob())
    let other = stage.add(PitchSlider())
    #expect(before.tint == .blue && after.tint == .blue && other.tint == .amber)
    #expect(window.appearance(of: Knob.self).tint == .blue)
    after.removeFromSuperview()
    #expect(after.tint == .amber)
    window.appearance(of: Knob.self).tint = nil
    #expect(before.tint == .amber)
  }

  @Test("what was set by hand wins, before and after")
  func hand() {
    let early = Knob()
    early.tint = .amber
    stage.add(early)
    let late = stage.add(Knob())
    let pad = stage.add(BacklitButton(title: "Cue", color: .green))
    let red = stage.add(BacklitButton(title: "Cue"))
    window.appearance(of: Knob.self).tint = .blue
    window.appearance(of: BacklitButton.self).color = .violet
    late.tint = .green
    window.resetAppearance()
    window.appearance(of: Knob.self).tint = .red
    #expect(early.tint == .amber && late.tint == .green)
    #expect(pad.color == .green && red.color == .red)
    window.appearance(of: BacklitButton.self).color = .violet
    #expect(pad.color == .green && red.color == .violet)
  }

  @Test("goes by the traits, and again when they change")
  func traits() {
    let knob = stage.add(Knob())
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

  @Test("the derived class wins over its base, in whichever order they were set")
  func classes() {
    let knob = stage.add(Knob())
    let slider = stage.add(PitchSlider())
    window.appearance(of: Knob.self).tint = .red
    window.appearance(of: ValueControl.self, for: TraitQuery(userInterfaceStyle: .dark)).tint = .green
    #expect(knob.tint == .red && slider.tint == .green)
  }

  @Test("gives way to a hand where there is no number, too")
  func lights() {
    let views = (stage.add(Switch()), stage.add(SegmentedControl(titles: ["A"])), stage.add(ProgressView()))
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

  @Test("the parts of a pitch control follow it")
  func parts() {
    let pitch = stage.add(PitchControl())
    window.appearance(of: PitchControl.self).tint = .cyan
    #expect(pitch.knob.tint == .cyan && pitch.slider.tint == .cyan)
  }

  @Test("any other property is set too, and given back")
  func anyProperty() {
    let knob = stage.add(Knob())
    window.appearance(of: Knob.self).tickCount = 5
    #expect(knob.tickCount == 5)
    window.resetAppearance()
    #expect(knob.tickCount == 11)
  }

  @Test("windows have their own")
  func windows() {
    let other = Stage()
    window.appearance(of: Knob.self).tint = .blue
    #expect(other.add(Knob()).tint == .amber)
  }

  @Test("a theme dresses a view and what it contains, and is drawn")
  func theme() {
    let knob = stage.add(Knob())
    let inner = stage.add(Panel(), column: 40)
    let themed = Knob()
    themed.frame = inner.bounds
    inner.addSubview(themed)
    stage.display.settle()
    let plain = stage.picture(of: themed)
    var dark = Finish.anodised
    dark.plateTop = .red
    dark.plateBottom = .red
    inner.theme = Theme(name: "red", dark: dark)
    stage.display.settle()
    #expect(themed.finish.plateTop == .red && knob.finish.plateTop == Finish.anodised.plateTop)
    #expect(stage.picture(of: themed) != plain)
    inner.theme = nil
    stage.display.settle()
    #expect(stage.picture(of: themed) == plain)
  }

  @Test("the window's ground follows the style, unless someone chose it")
  func ground() {
    screen.preferences.userInterfaceStyle = .light
    #expect(window.backgroundColor == Finish.silver.ground)
    window.backgroundColor = .red
    screen.preferences.userInterfaceStyle = .dark
    #expect(window.backgroundColor == .red)
  }
}
