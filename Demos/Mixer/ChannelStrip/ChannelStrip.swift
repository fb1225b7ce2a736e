import Backlit

/// The controls of one channel, wired in `Assets/Nibs/Channel.json`, over the channel of a model.
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

  /// The channel as the controls are set.
  private(set) var channel: MixerModel.Channel
  /// Called whenever a control has changed it.
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

  /// A strip for a channel.
  /// - Parameters:
  ///   - number: what people call it by, from 1.
  ///   - channel: how its controls stand.
  ///   - path: the definition.
  ///   - language: the language of the texts, as a BCP 47 tag.
  /// - Throws: every fault in the definition.
  init(number: Int, channel: MixerModel.Channel, definition path: String, language: String) throws {
    self.channel = channel
    _ = try Nib(contentsOf: path).instantiate(owner: self, registry: .mixer, language: language)
    title.map { $0.text += " \(number)" }
    // Four strips have the same controls; by its number each can be told from the others when it is spoken.
    for view in named {
      view.accessibilityLabel = view.accessibilityLabel.map { "\($0) \(number)" }
    }
    show()
  }

  /// Whether the channel is to be heard in the headphones.
  var isCued: Bool { cue?.isOn ?? false }

  /// Shows how loud the channel is at a time in seconds, before its fader.
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
