import Backlit

/// The controls of one channel of the model, connected in `Assets/Nibs/Channel.json`.
@MainActor
final class ChannelStrip: NibOwner {
  var root: View?
  var title: Label?
  var source: SourceSelector?
  var trim: Knob?
  var high: Knob?
  var mid: Knob?
  var low: Knob?
  var fader: Slider?
  var meter: LevelMeter?
  var cue: BacklitButton?
  var side: SegmentedControl?

  /// The channel with the settings of the controls.
  private(set) var channel: MixerModel.Channel
  /// Called when a control changed the channel.
  var onChange: (@MainActor () -> Void)?

  static var nibOutlets: [String: Outlet] {
    [
      "root": Outlet(\ChannelStrip.root), "title": Outlet(\ChannelStrip.title),
      "source": Outlet(\ChannelStrip.source), "trim": Outlet(\ChannelStrip.trim),
      "high": Outlet(\ChannelStrip.high), "mid": Outlet(\ChannelStrip.mid),
      "low": Outlet(\ChannelStrip.low), "fader": Outlet(\ChannelStrip.fader),
      "meter": Outlet(\ChannelStrip.meter), "cue": Outlet(\ChannelStrip.cue),
      "side": Outlet(\ChannelStrip.side),
    ]
  }

  static var nibActions: [String: Action] {
    ["changed": Action { (strip: ChannelStrip, _: View) in strip.changed() }]
  }

  /// Creates a strip for a channel.
  /// - Parameters:
  ///   - number: the number of the channel, from 1.
  ///   - channel: the settings of the controls.
  ///   - path: the path of the definition.
  ///   - language: the language of the texts, as a BCP 47 tag.
  /// - Throws: all faults in the definition.
  init(number: Int, channel: MixerModel.Channel, definition path: String, language: String) throws {
    self.channel = channel
    _ = try Nib(contentsOf: path).instantiate(owner: self, registry: .mixer, language: language)
    title.map { $0.text += " \(number)" }
    // Four strips have the same controls, so their labels include the number of the channel.
    for view in named {
      view.accessibilityLabel = view.accessibilityLabel.map { "\($0) \(number)" }
    }
    show()
  }

  /// Whether the channel is sent to the headphones.
  var isCued: Bool { cue?.isOn ?? false }

  /// Shows the level of the channel before its fader, at a time in seconds.
  func meter(at time: Double) { meter?.level = channel.level(at: time) }

  private var named: [View] {
    [root, source, trim, high, mid, low, fader, meter, cue, side].compactMap { $0 }
  }

  private func show() {
    source?.value = Double(channel.input)
    trim?.value = channel.trim
    high?.value = channel.high
    mid?.value = channel.mid
    low?.value = channel.low
    fader?.value = channel.fader
    side?.selectedSegmentIndex = channel.side.rawValue
  }

  private func changed() {
    channel.input = source.map { Int($0.value) } ?? channel.input
    channel.trim = trim?.value ?? channel.trim
    channel.high = high?.value ?? channel.high
    channel.mid = mid?.value ?? channel.mid
    channel.low = low?.value ?? channel.low
    channel.fader = fader?.value ?? channel.fader
    channel.side = side.flatMap { MixerModel.Side(rawValue: $0.selectedSegmentIndex) } ?? channel.side
    onChange?()
  }
}
