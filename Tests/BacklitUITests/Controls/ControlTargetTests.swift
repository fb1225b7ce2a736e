import BacklitHeadless
import BacklitUI
import TestSupport
import Testing

@MainActor
@Suite("Targets of controls and gestures")
struct ControlTargetTests {
  @MainActor private final class Player {
    var log: [String] = []
    func play() { log.append("play") }
    func seek(_ knob: Knob) { log.append("seek \(knob.value)") }
    func any(_ control: Control) { log.append("any \(type(of: control))") }
  }

  @Test("A target's method has no parameter, the control's class or a superclass of it") func methods() {
    let (player, knob) = (Player(), Knob())
    knob.addTarget(player, action: Player.play, for: .valueChanged)
    knob.addTarget(player, action: Player.seek, for: .valueChanged)
    let any = knob.addTarget(player, action: Player.any, for: .valueChanged)
    knob.setValue(3, sendEvents: true)
    #expect(player.log == ["play", "seek 3.0", "any Knob"])
    any.remove()
    knob.setValue(4, sendEvents: true)
    #expect(player.log.suffix(2) == ["play", "seek 4.0"])
  }

  @Test("A control does not retain its target") func lifetime() {
    let knob = Knob()
    weak var released: Player?
    do {
      let player = Player()
      released = player
      knob.addTarget(player, action: Player.play, for: .valueChanged)
    }
    knob.setValue(3, sendEvents: true)
    #expect(released == nil)
  }

  @Test("The target of a gesture may have no parameter") func gesture() {
    let harness = ControlHarness()
    let (player, view) = (Player(), harness.add(View()))
    let tap = TapGestureRecognizer()
    tap.addTarget(player, action: Player.play)
    view.addGestureRecognizer(tap)
    harness.robot.tap(view)
    #expect(player.log == ["play"])
  }
}
