import Backlit

/// Makes a knob with its value below it.
@MainActor func makeVolume() -> View {
  let label = Label(text: "Volume 5")
  let knob = Knob()
  knob.maximumValue = 11
  knob.stepValue = 1
  knob.value = 5
  knob.accessibilityLabel = "Volume"
  knob.addAction(for: .valueChanged) { knob in label.text = "Volume \(Int(knob.value))" }
  let stack = StackView(arrangedSubviews: [knob, label])
  stack.axis = .vertical
  stack.alignment = .center
  return stack
}

try await Application.run(name: "volume") { application in
  application.show(makeVolume())
}
