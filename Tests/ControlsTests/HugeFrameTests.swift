import AutoLayout
import Controls
import Geometry
import Input
import ScreenReader
import Testing
import Toolkit
import ToolkitTesting

/// A definition can ask for any size; no size may trap.
@MainActor
@Suite("Controls of huge sizes") struct HugeFrameTests {
  @Test("are drawn and read without a trap")
  func chainsOfMultipliers() {
    let display = HeadlessDisplay(columns: 40, rows: 12)
    let root = View()
    var widest: View?
    let makers: [() -> View] = [
      { Label(text: "text") }, { BacklitButton(title: "Pad") }, { Knob() }, { PitchSlider() },
      { PitchControl() }, { DiscSpinner() }, { View() },
    ]
    for make in makers {
      let view = make()
      view.translatesAutoresizingMaskIntoConstraints = false
      root.addSubview(view)
      let width =
        widest.map { view.widthAnchor.constraint(equalTo: $0.widthAnchor, multiplier: 1000) }
        ?? view.widthAnchor.constraint(equalToConstant: 1000)
      LayoutConstraint.activate([width, view.heightAnchor.constraint(equalTo: view.widthAnchor)])
      widest = view
    }
    display.show(root)
    display.robot.reader(.on)
    for _ in makers {
      display.robot.press(.tab)
      display.robot.press(.pageUp)
      display.advance(by: 0.1)
    }
    #expect(widest?.frame.width == 1e7)
    #expect(Int(saturated: .nan) == 0)
    #expect(Int(saturated: .infinity) == 1_000_000_000)
    #expect(Int(saturated: -1.5) == -2)
  }
}
