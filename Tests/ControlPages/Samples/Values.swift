import Backlit

@MainActor func makeSwitch() -> View {
  let limiter = Switch()
  limiter.isOn = true
  limiter.accessibilityLabel = "Limiter"
  limiter.addAction(for: .valueChanged) { limiter in print(limiter.isOn) }
  return limiter
}

@MainActor func makeSlider() -> View {
  let volume = Slider()
  volume.maximumValue = 100
  volume.defaultValue = 50
  volume.value = 40
  volume.format = ValueFormat(unit: .percent)
  volume.showsValue = true
  volume.accessibilityLabel = "Volume"
  volume.addAction(for: .valueChanged) { volume in print(volume.value) }
  return volume
}

@MainActor func makeKnob() throws -> View {
  let bass = Knob(valueRange: try ValueRange(minimum: -12, maximum: 12, step: 1, default: 0, detents: [0]))
  bass.value = 4
  bass.format = .decibels
  bass.accessibilityLabel = "Bass"
  bass.addAction(for: .valueChanged) { bass in print(bass.value) }
  return bass
}

@MainActor func makeStepper() -> View {
  let copies = Stepper()
  copies.minimumValue = 1
  copies.maximumValue = 9
  copies.value = 2
  copies.accessibilityLabel = "Copies"
  copies.addAction(for: .valueChanged) { copies in print(copies.value) }
  return copies
}

@MainActor func makeSegmentedControl() -> View {
  let interval = SegmentedControl(titles: ["Day", "Week", "Month"])
  interval.selectedSegmentIndex = 1
  interval.accessibilityLabel = "Interval"
  interval.addAction(for: .valueChanged) { interval in print(interval.selectedSegmentIndex) }
  return interval
}
