import Backlit
import DemoAudio
import DemoSupport

/// The controller of the mixer: four channels, a crossfader, a master fader and its meter, connected in
/// `Assets/Nibs/Mixer.json`.
@MainActor
final class MixerController: NibOwner {
  @Outlet var page: ScrollView!
  @Outlet var desk: Desk!
  @Outlet var strips: StackView!
  @Outlet var crossfader: Slider!
  @Outlet var curve: SegmentedControl!
  @Outlet var master: Slider!
  @Outlet var output: LevelMeter!

  /// The model with the settings of the controls.
  private(set) var model: MixerModel
  /// The strips from left to right.
  private(set) var channels: [ChannelStrip] = []
  /// The sound; nil for a mixer whose meters follow the model.
  private let sound: MixerSound?
  private let detents = DetentWatch()
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
  ///   - sound: the sound, which the controls change; nil for none. Only with sound, the mixer has filters and a choice of
  ///     the crossfader's curve.
  /// - Throws: all faults in the definitions.
  init(
    model: MixerModel = .demo, definition path: String, channel channelPath: String, language: String = "en",
    sound: MixerSound? = nil
  ) throws {
    self.model = model
    self.sound = sound
    _ = try Nib(contentsOf: path).instantiate(owner: self, registry: .mixer, language: language)
    for (index, channel) in model.channels.enumerated() {
      let strip = try ChannelStrip(
        number: index + 1, channel: channel, definition: channelPath, language: language,
        hasFilter: sound != nil)
      strip.onChange = { [weak self] in self?.changed() }
      channels.append(strip)
      strips.addArrangedSubview(strip.root)
    }
    crossfader.value = model.crossfader * 100
    master.value = model.master
    _ = detents.reachesDetent(faders)
    curve.isHidden = sound == nil
    sound?.apply(model)
    desk.onFrame = { [weak self] elapsed in self?.advance(by: elapsed) }
  }

  /// The controls that click at their detents.
  private var faders: [ValueControl] { [crossfader, master] + channels.flatMap(\.faders) }

  private func changed() {
    model.channels = channels.map(\.channel)
    model.crossfader = crossfader.value / 100
    model.master = master.value
    if CrossfaderCurve.allCases.indices.contains(curve.selectedSegmentIndex) {
      model.curve = CrossfaderCurve.allCases[curve.selectedSegmentIndex]
    }
    sound?.apply(model)
    if detents.reachesDetent(faders) { sound?.engine.warn(.detent) }
  }

  private func advance(by elapsed: Double) {
    time += elapsed
    guard time - lastMeterUpdate >= Self.meterInterval - 1e-6 else { return }
    lastMeterUpdate = time
    sound?.reportStop()
    for (index, strip) in channels.enumerated() {
      strip.meter.level = sound?.level(of: index) ?? strip.channel.level(at: time)
    }
    output.level = sound?.outputLevel() ?? model.output(at: time)
  }
}

extension MixerModel {
  /// Two records, a drum machine and a voice. The records are assigned to the two sides of the crossfader.
  static var demo: MixerModel {
    MixerModel(channels: [
      Channel(inputs: [.record, .drums, nil], side: .left),
      Channel(inputs: [.other, .voice, nil], side: .right),
      Channel(inputs: [.drums, .record, nil], fader: -9),
      Channel(inputs: [.voice, .other, nil], fader: ValueLaw.silence),
    ])
  }
}

extension Programme {
  /// A record.
  static let record = Programme(tempo: 126, peaks: .init(low: -9, mid: -14, high: -18))
  /// A second record.
  static let other = Programme(tempo: 128, peaks: .init(low: -8, mid: -16, high: -15))
  /// A drum machine.
  static let drums = Programme(tempo: 63, peaks: .init(low: -12, mid: -24, high: -10))
  /// A voice.
  static let voice = Programme(tempo: 31.5, peaks: .init(low: -40, mid: -12, high: -30))
}
