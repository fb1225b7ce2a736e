import Backlit

/// The controller of the mixer: four channels, a crossfader, a master fader and its meter, connected in
/// `Assets/Nibs/Mixer.json`.
@MainActor
final class MixerController: NibOwner {
  @Outlet var desk: Desk!
  @Outlet var strips: StackView!
  @Outlet var crossfader: Slider!
  @Outlet var master: Slider!
  @Outlet var output: LevelMeter!

  /// The model with the settings of the controls.
  private(set) var model: MixerModel
  /// The strips from left to right.
  private(set) var channels: [ChannelStrip] = []
  private var time = 0.0
  private var lastMeterUpdate = -MixerController.meterInterval

  /// The interval between updates of the meters, in seconds. Faster updates are not visible.
  static let meterInterval = 0.05

  static let nibActions: [String: Action] = ["changed": Action(MixerController.changed)]

  /// Creates a mixer.
  /// - Parameters:
  ///   - model: the inputs and the initial settings of the controls.
  ///   - path: the path of the mixer's definition.
  ///   - channelPath: the path of a channel's definition.
  ///   - language: the language of the texts, as a BCP 47 tag.
  /// - Throws: all faults in the definitions.
  init(
    model: MixerModel = .demo, definition path: String, channel channelPath: String, language: String = "en"
  ) throws {
    self.model = model
    _ = try Nib(contentsOf: path).instantiate(owner: self, registry: .mixer, language: language)
    for (index, channel) in model.channels.enumerated() {
      let strip = try ChannelStrip(
        number: index + 1, channel: channel, definition: channelPath, language: language)
      strip.onChange = { [weak self] in self?.changed() }
      channels.append(strip)
      strips.addArrangedSubview(strip.root)
    }
    crossfader.value = model.crossfader * 100
    master.value = model.master
    desk.onFrame = { [weak self] elapsed in self?.advance(by: elapsed) }
  }

  private func changed() {
    model.channels = channels.map(\.channel)
    model.crossfader = crossfader.value / 100
    model.master = master.value
  }

  private func advance(by elapsed: Double) {
    time += elapsed
    guard time - lastMeterUpdate >= Self.meterInterval - 1e-6 else { return }
    lastMeterUpdate = time
    for channel in channels { channel.meter(at: time) }
    output.level = model.output(at: time)
  }
}

extension MixerModel {
  /// Two records, a drum machine and a voice. The records are assigned to the two sides of the crossfader.
  static var demo: MixerModel {
    let record = Programme(tempo: 126, peaks: .init(low: -9, mid: -14, high: -18))
    let other = Programme(tempo: 128, peaks: .init(low: -8, mid: -16, high: -15))
    let drums = Programme(tempo: 63, peaks: .init(low: -12, mid: -24, high: -10))
    let voice = Programme(tempo: 31.5, peaks: .init(low: -40, mid: -12, high: -30))
    return MixerModel(channels: [
      Channel(inputs: [record, drums, nil], side: .left), Channel(inputs: [other, voice, nil], side: .right),
      Channel(inputs: [drums, record, nil], fader: -9),
      Channel(inputs: [voice, other, nil], fader: ValueLaw.silence),
    ])
  }
}
