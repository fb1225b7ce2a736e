import ControlState
import Controls
import Toolkit

extension ClassRegistry {
  /// Adds the controls, what they are mounted on, and what they have in common.
  mutating func registerControls() {
    register(
      Panel.self, inherits: "View", "The plate of a device, for controls to be mounted on.",
      properties: [.bool("showsScrews", \Panel.showsScrews, "Whether there are screws in the corners.")],
      make: { Panel() })
    register(
      Control.self, inherits: "View", "What all controls have in common.",
      properties: [
        .bool("enabled", \Control.isEnabled, "Whether it can be operated."),
        .bool("selected", \Control.isSelected, "Whether it is chosen, or on."),
        .bool("allowsFocus", \Control.allowsFocus, "Whether keys may go to it."),
      ], events: controlEvents, make: nil)
    register(
      BacklitButton.self, inherits: "Control", "A rubber pad with a lamp behind it.",
      properties: [
        .text("title", \BacklitButton.title, "The text on the pad."),
        .choice("color", \BacklitButton.color, "The colour of the lamp."),
        .choice(
          "mode", \BacklitButton.mode, "Whether pressing it is over at once (momentary) or stays (toggle)."),
        .choice("glow", \BacklitButton.glow, "How the lamp is driven while nobody touches the pad."),
        .font("font", \BacklitButton.font, "The font of the title."),
        .bool(
          "playsSound", \BacklitButton.playsSound, "Whether pressing makes a sound, for which readers wait."),
      ], make: { BacklitButton() })
    registerValueControls()
    register(
      DiscSpinner.self, inherits: "Control", "A record on a turntable.",
      properties: [
        .choice("speed", \DiscSpinner.speed, "The speed that the record was cut for."),
        .bool("playing", \DiscSpinner.isPlaying, "Whether the motor is on."),
        .number("cuePoint", \DiscSpinner.cuePoint, in: 0...86_400, "Where a cue returns to, in seconds."),
        .choice("tint", \DiscSpinner.tint, "The colour of the label."),
      ], make: { DiscSpinner() })
  }

  private mutating func registerValueControls() {
    register(
      ValueControl.self, inherits: "Control", "What all controls with a number have in common.",
      properties: [
        .number("minimum", \ValueControl.minimumValue, in: -1e9...1e9, "The lower end of the range."),
        .number("maximum", \ValueControl.maximumValue, in: -1e9...1e9, "The upper end of the range."),
        .number("step", \ValueControl.stepValue, in: 0...1e9, "The distance between values; 0 for none."),
        .number("default", \ValueControl.defaultValue, in: -1e9...1e9, "The value that a reset leads to."),
        .choice(
          "format", \ValueControl.format,
          [
            "whole": .whole, "tenths": ValueFormat(decimals: 1), "hundredths": ValueFormat(decimals: 2),
            "percent": ValueFormat(unit: .percent), "pitch": .pitch,
          ], "How the value is written and spoken; pitch is “plus 2.4 percent”."),
        .choice("tint", \ValueControl.tint, "The colour of what lights up."),
        .number("value", \ValueControl.value, in: -1e9...1e9, "The value."),
      ], make: nil)
    register(
      Knob.self, inherits: "ValueControl", "A dial that turns through 270°.",
      properties: [
        .choice("dragMode", \Knob.dragMode, "Which way a drag turns it."),
        .integer(
          "tickCount", \Knob.tickCount, in: 0...101, "How many ticks there are; fewer than 2 for none."),
        .bool("showsValue", \Knob.showsValue, "Whether the value is written below the dial."),
      ], make: { Knob() })
    register(
      PitchSlider.self, inherits: "ValueControl", "A fader on a vertical track.",
      properties: [
        .choice("direction", \PitchSlider.direction, "Where the higher values are: forward is down."),
        .bool("jumpsToTouch", \PitchSlider.jumpsToTouch, "Whether a touch beside the thumb brings it there."),
        .bool("showsValue", \PitchSlider.showsValue, "Whether the value is written on the thumb."),
      ], make: { PitchSlider() })
    register(
      PitchControl.self, inherits: "ValueControl",
      "A knob and a slider over one value: the knob where the height is compact, the slider elsewhere.",
      properties: [
        PropertyDeclaration(
          "pitchRange", .choice(PitchRange.allCases.map(\.rawValue)),
          "A turntable’s range in percent up and down, with step, default and format."
        ) { (control: PitchControl) in
          control.pitchRange.map { .choice($0.rawValue) }
        } write: { control, value, _ in
          if case .choice(let word) = value { control.pitchRange = PitchRange(rawValue: word) }
        }
      ], make: { PitchControl() })
  }

  /// The events of controls, each of which calls whoever asked for it.
  private var controlEvents: [EventDeclaration] {
    let events: KeyValuePairs<String, (events: ControlEvents, documentation: String)> = [
      "touchDown": (.touchDown, "A touch came down on it."),
      "touchDownRepeat": (.touchDownRepeat, "A touch came down again in quick succession."),
      "touchDragInside": (.touchDragInside, "A touch moved on it."),
      "touchDragOutside": (.touchDragOutside, "A touch that began on it moved beside it."),
      "touchDragEnter": (.touchDragEnter, "A touch came back onto it."),
      "touchDragExit": (.touchDragExit, "A touch left it."),
      "touchUpInside": (.touchUpInside, "A touch was lifted on it."),
      "touchUpOutside": (.touchUpOutside, "A touch that began on it was lifted beside it."),
      "touchCancel": (.touchCancel, "A touch was lost."),
      "valueChanged": (.valueChanged, "Its value changed by the person’s hand."),
      "primaryActionTriggered": (.primaryActionTriggered, "What it is there for was asked for."),
      "editingDidBegin": (.editingDidBegin, "A change of its value by touch began."),
      "editingDidEnd": (.editingDidEnd, "A change of its value by touch ended."),
    ]
    return events.map { name, event in
      EventDeclaration(name, event.documentation) { (control: Control, handler) in
        control.addAction(for: event.events) { handler($0) }
      }
    }
  }
}
