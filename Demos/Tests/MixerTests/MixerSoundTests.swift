import Backlit
import BacklitHeadless
import BacklitSession
import DemoAudio
import Foundation
import TestSupport
import Testing

@testable import DemoSupport
@testable import Mixer

/// The sound of the mixer, by rendered samples of tones on its channels.
@Suite("The sound of the mixer") @MainActor struct MixerSoundTests {
  /// The tones of the first inputs of the channels, in hertz.
  private static let tones = [100.0, 1000, 3000, 7000]
  /// The tone of the second inputs.
  private static let second = 500.0
  private static let amplitude = 0.2

  private let mixer: MixerController
  private let display = HeadlessDisplay(columns: 120, rows: 40)
  private let sound: MixerSound

  private static func tone(_ frequency: Double) -> Track {
    Track(
      title: "tone", sampleRate: 48_000,
      left: (0..<48_000).map { Float(amplitude * sin(2 * .pi * frequency * Double($0) / 48_000)) })
  }

  init() throws {
    let second = Self.tone(Self.second)
    sound = MixerSound(sources: Self.tones.map { [Self.tone($0), second, nil] })
    mixer = try MixerController(
      definition: try DefinitionFile.path("Mixer.json"), channel: try DefinitionFile.path("Channel.json"),
      sound: sound)
    display.show(try #require(mixer.page))
    for strip in mixer.channels {
      strip.fader.setValue(0, sendEvents: true)
      strip.side.selectedSegmentIndex = 1
      strip.side.sendActions(for: .valueChanged)
    }
    mixer.master.setValue(0, sendEvents: true)
    _ = render(0.1)
  }

  // MARK: Measuring

  /// Renders seconds of the left channel.
  private func render(_ seconds: Double) -> [Float] { sound.engine.render(Int(seconds * 48_000)).map(\.x) }

  /// The amplitude of a frequency in samples, with a Hann window.
  private func amplitude(_ samples: [Float], _ frequency: Double) -> Double {
    var (re, im) = (0.0, 0.0)
    for (index, sample) in samples.enumerated() {
      let window = 1 - cos(2 * .pi * Double(index) / Double(samples.count))
      let angle = 2 * .pi * frequency * Double(index) / 48_000
      re += Double(sample) * window * cos(angle)
      im += Double(sample) * window * sin(angle)
    }
    return 2 * (re * re + im * im).squareRoot() / Double(samples.count)
  }

  /// The levels of tones relative to their sources in decibels, after the change has settled.
  private func levels(_ frequencies: [Double] = Self.tones) -> [Double] {
    _ = render(0.2)
    let samples = render(0.2)
    return frequencies.map { 20 * log10(max(amplitude(samples, $0) / Self.amplitude, 1e-6)) }
  }

  private func expect(
    _ levels: [Double], near expected: [Double], within tolerance: Double = 0.3,
    at location: SourceLocation = #_sourceLocation
  ) {
    for (level, value) in zip(levels, expected) {
      #expect(
        value < -60 ? level < -60 : abs(level - value) <= tolerance, "\(levels)", sourceLocation: location)
    }
  }

  // MARK: Controls

  @Test("Each channel sounds, at the gain of its fader and of the master") func faders() {
    expect(levels(), near: [0, 0, 0, 0])
    mixer.channels[1].fader.setValue(-10, sendEvents: true)
    mixer.channels[3].fader.setValue(ValueLaw.silence, sendEvents: true)
    expect(levels(), near: [0, -10, 0, -100])
    mixer.master.setValue(-6, sendEvents: true)
    expect(levels(), near: [-6, -16, -6, -100])
  }

  @Test("Trim and the tone controls change the channel") func tone() {
    mixer.channels[1].trim.setValue(6, sendEvents: true)
    mixer.channels[2].trim.setValue(-24, sendEvents: true)
    expect(levels(), near: [0, 6, -24, 0])
    mixer.channels[2].trim.setValue(0, sendEvents: true)
    mixer.channels[0].low.setValue(-26, sendEvents: true)
    mixer.channels[1].mid.setValue(-20, sendEvents: true)
    mixer.channels[3].high.setValue(6, sendEvents: true)
    let heard = levels()
    #expect(heard[0] < -20 && abs(heard[1] + 14) < 1.5 && abs(heard[2]) < 0.3 && abs(heard[3] - 6) < 1.5)
  }

  @Test("The filter's knob removes highs to the left and lows to the right, and speaks it") func filter() {
    let (first, last) = (mixer.channels[0].filter, mixer.channels[3].filter)
    #expect(first?.accessibilityValue == "off")
    first?.setValue(60, sendEvents: true)
    last?.setValue(-60, sendEvents: true)
    let heard = levels()
    #expect(heard[0] < -20 && heard[3] < -20)
    expect(Array(heard[1...2]), near: [0, 0])
    #expect(first?.accessibilityValue == "high-pass, 60 percent")
    #expect(last?.accessibilityValue == "low-pass, 60 percent")
    #expect(last?.accessibilityLabel == "Channel 4 filter")
    last?.setValue(0, sendEvents: true)
    expect([levels()[3]], near: [0])
  }

  @Test("A device that stops is reported once, and is started again with a source")
  func lostDevice() async throws {
    let folder = try TemporaryFolder()
    let (device, file) = try folder.failingSoundDevice()
    var stops: [DeviceError] = []
    sound.onStop = { stops.append($0) }
    sound.engine.start(device: device)
    defer { sound.engine.stop() }
    #expect(await eventually { if case .silent = sound.engine.outputState { true } else { false } })
    display.advance(by: 0.2)
    #expect(stops.map(\.device) == [device])
    unlink(file)
    mixer.channels[1].source.setValue(1, sendEvents: true)
    #expect(sound.engine.outputState == .playing(device: device))
    display.advance(by: 0.2)
    #expect(stops.count == 1)
  }

  @Test("The selector changes the source without a click") func sources() throws {
    mixer.channels[1].source.setValue(1, sendEvents: true)
    expect(levels(Self.tones + [Self.second]), near: [0, -100, 0, 0, 0], within: 0.5)
    for strip in mixer.channels { strip.source.setValue(2, sendEvents: true) }
    _ = render(0.1)
    #expect(render(0.2).allSatisfy { abs($0) < 1e-6 })
    mixer.channels[0].source.setValue(0, sendEvents: true)
    let start = render(0.1)
    // The loudest step between two samples is that of the tone.
    let step = zip(start, start.dropFirst()).map { abs($0 - $1) }.max() ?? 0
    #expect(Double(step) < Self.amplitude * 2 * .pi * 100 / 48_000 * 1.5)
    expect([levels()[0]], near: [0])
  }

  @Test("The crossfader mixes both sides by its curve") func crossfader() throws {
    for (strip, side) in zip(mixer.channels, [0, 0, 2, 2]) {
      strip.side.selectedSegmentIndex = side
      strip.side.sendActions(for: .valueChanged)
    }
    expect(levels(), near: [-3, -3, -3, -3])
    mixer.crossfader.setValue(-100, sendEvents: true)
    expect(levels(), near: [0, 0, -100, -100])
    mixer.crossfader.setValue(0, sendEvents: true)
    let curve = try #require(mixer.curve)
    #expect(!curve.isHidden)
    for (index, level) in [(1, -6.0), (2, 0.0), (0, -3.0)] {
      curve.selectedSegmentIndex = index
      curve.sendActions(for: .valueChanged)
      expect(levels(), near: [level, level, level, level])
    }
  }

  @Test("The meters show the signal") func meters() {
    _ = render(0.2)
    display.advance(by: 0.06)
    _ = render(0.2)
    display.advance(by: 0.06)
    let expected = 20 * log10(Self.amplitude)
    for strip in mixer.channels { #expect(abs(strip.meter.level - expected) < 0.5, "\(strip.meter.level)") }
    #expect(mixer.output.level > expected + 6)
    mixer.channels[2].source.setValue(2, sendEvents: true)
    for _ in 0..<2 {
      _ = render(0.2)
      display.advance(by: 0.06)
    }
    #expect(mixer.channels[2].meter.level <= mixer.channels[2].meter.minimumLevel)
  }

  @Test("A cued channel is on the second pair of a device with four channels, before its fader") func cue()
    throws
  {
    let folder = try TemporaryFolder()
    let path = folder.path("out.raw")
    mixer.channels[0].fader.setValue(ValueLaw.silence, sendEvents: true)
    mixer.channels[0].cue.isOn = true
    mixer.channels[0].cue.sendActions(for: .valueChanged)
    sound.engine.start(device: "tee:null,'\(path)',raw", cueBus: true)
    for _ in 0..<3000
    where (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0 < 800_000 {
      usleep(10_000)
    }
    sound.engine.stop()
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    let samples = data.withUnsafeBytes { bytes in
      (0..<bytes.count / 4).map { bytes.loadUnaligned(fromByteOffset: $0 * 4, as: Float.self) }
    }
    try #require(samples.count >= 4 * 9600)
    let frames = Array((samples.count / 4 - 9600)..<(samples.count / 4))
    let (mix, cue) = (frames.map { samples[$0 * 4] }, frames.map { samples[$0 * 4 + 2] })
    #expect(abs(amplitude(cue, 100) / Self.amplitude - 1) < 0.05)
    #expect(amplitude(cue, 1000) < 1e-3 && amplitude(mix, 100) < 1e-3)
    #expect(abs(amplitude(mix, 1000) / Self.amplitude - 1) < 0.05)
  }

  @Test(
    "The controls of the sound fit, have names and pass the audit", arguments: ["en", "de", "es", "fr", "ar"])
  func layout(language: String) throws {
    let mixer = try MixerController(
      definition: try DefinitionFile.path("Mixer.json"), channel: try DefinitionFile.path("Channel.json"),
      language: language, sound: MixerSound(sources: Self.tones.map { [Self.tone($0), nil, nil] }))
    for (columns, rows) in [(80, 24), (120, 40), (200, 60)] {
      let display = HeadlessDisplay(columns: columns, rows: rows)
      display.session.setLanguage(language, mirrorsLayout: true)
      display.show(try #require(mixer.page))
      #expect(display.layoutProblems == [])
      #expect(!display.text.contains("…"), "\(display.text)")
      #expect(display.auditFindings() == [])
      let labels = display.tree.readingOrder.compactMap { display.tree[$0]?.label }
      #expect(mixer.channels.allSatisfy { labels.contains($0.filter.accessibilityLabel ?? "?") })
    }
  }

  @Test("Without sound, the controls of the sound are not there") func silent() throws {
    let harness = try MixerHarness()
    let labels = harness.display.tree.readingOrder.compactMap { harness.display.tree[$0]?.label }
    #expect(!labels.contains { $0.contains("filter") || $0.contains("curve") })
  }

  @Test("The demo has a loop for each input, and files replace the first ones") func demo() {
    let file = Self.tone(440)
    let sound = MixerSound(files: [file])
    sound.apply(.demo)
    #expect(sound.engine.decks.map { $0.track?.title } == ["tone", "Demo 128", "Demo 126", "Demo 126"])
    var model = MixerModel.demo
    model.channels[0].input = 1
    model.channels[1].input = 2
    sound.apply(model)
    #expect(sound.engine.decks[0].track === sound.engine.decks[2].track && sound.engine.decks[1].track == nil)
    // What was on the second deck before fades out.
    _ = sound.engine.render(4800)
    _ = [sound.level(of: 1), sound.outputLevel()]
    _ = sound.engine.render(48_000)
    #expect(sound.level(of: 0) > -20)
    #expect(sound.level(of: 1) == -.infinity)
    #expect(sound.outputLevel() > -20)
  }
}
