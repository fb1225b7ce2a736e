import BacklitUI
import BacklitValues

extension ClassRegistry {
  /// Registers the controls with a numeric value.
  mutating func registerValueControls() {
    register(
      ValueControl.self, name: "ValueControl", inherits: "Control",
      "The properties of all controls with a numeric value.",
      properties: [
        .property(
          "minimum", .number(in: -1e9...1e9), "The lower end of the range.",
          get: { (view: ValueControl) in view.minimumValue }, set: { $0.minimumValue = $1 }
        ).inSwift("minimumValue"),
        .property(
          "maximum", .number(in: -1e9...1e9), "The upper end of the range.",
          get: { (view: ValueControl) in view.maximumValue }, set: { $0.maximumValue = $1 }
        ).inSwift("maximumValue"),
        .number("step", \ValueControl.stepValue, in: 0...1e9, "The distance between values; 0 for none.")
          .inSwift("stepValue"),
        .number(
          "arrowStep", \ValueControl.arrowStepValue, in: 0...1e9,
          "The distance of an arrow key and of a reader's increment, if it is more than the step; arrows with Control or Shift move by the step."
        ).inSwift("arrowStepValue"),
        .number("default", \ValueControl.defaultValue, in: -1e9...1e9, "The value that a reset leads to.")
          .inSwift("defaultValue"),
        .property(
          "detents", .numbers(in: -1e9...1e9), "The values that hold a drag that comes near them.",
          get: { (view: ValueControl) in view.detents }, set: { $0.detents = $1 }
        ).inSwift("valueRange.detents"),
        .number(
          "detentReach", \ValueControl.detentReach, in: 0...1e9,
          "The distance from a detent within which a drag is held; 0 for 1/80 of the range."
        ).inSwift("valueRange.detentReach"),
        .property(
          "format", .format,
          "How the value is written and spoken; pitch is \"plus 2.4 percent\", decibels \"minus 6 decibels\", fader also \"silent\" at -90, balance \"left, 40 percent\".",
          get: { (view: ValueControl) in view.format }, set: { $0.format = $1 }),
        .choice(
          "law", \ValueControl.valueRange.law,
          "How values are spread on a track or dial: evenly (linear), or as on a mixer, in decibels from -90, which is silence (fader)."
        ).inSwift("valueRange.law"),
        .bool(
          "defaultDetent", \ValueControl.hasDefaultDetent,
          "Whether a drag that comes near the default value is held there."
        ).inSwift("hasDefaultDetent"),
        .bool(
          "allowsNumberEntry", \ValueControl.allowsNumberEntry,
          "Whether a typed digit opens a field for a number."),
        .choice("tint", \ValueControl.tint, "The colour of what lights up."),
        .property(
          "value", .number(in: -1e9...1e9), "The value.", get: { (view: ValueControl) in view.value },
          set: { $0.value = $1 }),
      ], make: nil)
    register(
      Knob.self, name: "Knob", inherits: "ValueControl", "A dial that turns through 270°.",
      properties: [
        .choice("dragMode", \Knob.dragMode, "Which way a drag turns it."),
        .integer(
          "tickCount", \Knob.tickCount, in: 0...101, "How many ticks there are; fewer than 2 for none."),
        .bool("showsValue", \Knob.showsValue, "Whether the value is written below the dial."),
      ], make: { Knob() })
    register(
      Slider.self, name: "Slider", inherits: "ValueControl",
      "A fader on a straight track: a volume, a channel, a crossfader.",
      properties: [
        .choice(
          "axis", \Slider.axis, "Whether the track runs across (horizontal) or up and down (vertical)."),
        .bool("jumpsToTouch", \Slider.jumpsToTouch, "Whether a touch beside the thumb brings it there."),
        .bool("showsValue", \Slider.showsValue, "Whether the value is written on the thumb."),
        .integer(
          "tickCount", \Slider.tickCount, in: 0...101,
          "How many ticks there are; fewer than 2 for none, or for those that a class has by itself."),
      ], make: { Slider() })
    register(
      PitchSlider.self, name: "PitchSlider", inherits: "Slider",
      "A fader for the pitch of a record, vertical by default.",
      properties: [
        Self.pitchRange(\PitchSlider.pitchRange),
        .choice("direction", \PitchSlider.direction, Self.directionText),
      ], make: { PitchSlider() })
    register(
      WaveformView.self, name: "WaveformView", inherits: "ValueControl",
      "An overview of a recording: its outline and a needle, whose position in seconds is the value.",
      properties: [
        .number(
          "duration", \WaveformView.duration, in: 0.001...86_400, "The length of the recording in seconds."),
        .property(
          "levels", .string,
          "The loudness of parts of equal length, as digits from 0 to 9; programs set a finer outline.",
          get: { (view: WaveformView) in view.levelDigits }, set: { $0.levelDigits = $1 }
        ).inSwift("waveform"),
        .bool("looping", \WaveformView.isLooping, "Whether the loop, if there is one, repeats.").inSwift(
          "isLooping"),
        .bool(
          "playing", \WaveformView.isPlaying,
          "Whether the program moves the needle all the time, which readers do not speak."
        ).inSwift("isPlaying"),
        .bool("showsTime", \WaveformView.showsTime, "Whether position and duration are written below."),
      ], make: { WaveformView() })
    register(
      Stepper.self, name: "Stepper", inherits: "ValueControl",
      "Two keys that lower and raise a value by a step.",
      properties: [
        .bool("wraps", \Stepper.wraps, "Whether a step beyond an end leads to the other one."),
        .bool("autorepeats", \Stepper.autorepeats, "Whether a key that is held down repeats."),
        .bool("showsValue", \Stepper.showsValue, "Whether the value is written between the keys."),
      ], make: { Stepper() })
    register(
      PitchControl.self, name: "PitchControl", inherits: "ValueControl",
      "A knob and a slider over one value: the knob where the width is compact and the height regular, the slider elsewhere.",
      properties: [
        Self.pitchRange(\PitchControl.pitchRange),
        .choice("direction", \PitchControl.direction, Self.directionText),
      ], make: { PitchControl() })
  }

  private static func pitchRange<V: View>(_ path: ReferenceWritableKeyPath<V, PitchRange?>)
    -> PropertyDeclaration
  {
    .property(
      "pitchRange", .choice,
      "A turntable’s range in percent up and down, with step, default, detent and format.",
      get: { (view: V) in view[keyPath: path] }, set: { $0[keyPath: path] = $1 })
  }

  private static let directionText = "Where the higher values are: forward is down, or right."
}

extension WaveformView {
  /// The outline as digits of loudness. Other characters count as 0.
  fileprivate var levelDigits: String {
    get { waveform.bins.map { "\(Int(($0.loudness * 9).rounded()))" }.joined() }
    set {
      waveform = Waveform(bins: newValue.map { Waveform.Bin(level: Float($0.wholeNumberValue ?? 0) / 9) })
    }
  }
}
