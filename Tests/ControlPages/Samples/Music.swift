import Backlit

@MainActor func makePitchSlider() -> View {
  let tempo = PitchSlider()
  tempo.axis = .horizontal
  tempo.pitchRange = .eight
  tempo.value = 2.4
  tempo.accessibilityLabel = "Tempo"
  tempo.addAction(for: .valueChanged) { tempo in print(tempo.value) }
  return tempo
}

@MainActor func makePitchControl() -> View {
  let pitch = PitchControl()
  pitch.pitchRange = .eight
  pitch.value = -1.2
  pitch.accessibilityLabel = "Pitch"
  pitch.addAction(for: .valueChanged) { pitch in print(pitch.value) }
  return pitch
}

@MainActor func makeDiscSpinner() -> View {
  let record = DiscSpinner()
  record.accessibilityLabel = "Record"
  record.onMotionChange = { motion in print(motion.position) }
  return record
}

@MainActor func makeWaveformView() -> View {
  let overview = WaveformView(duration: 220)
  let levels = "1223456788899998887765432112345678998889998765432111"
  overview.waveform = Waveform(
    bins: levels.compactMap(\.wholeNumberValue).map { Waveform.Bin(level: Float($0) / 9) })
  overview.value = 72
  overview.accessibilityLabel = "Overview"
  overview.addAction(for: .valueChanged) { overview in print(overview.value) }
  return overview
}
