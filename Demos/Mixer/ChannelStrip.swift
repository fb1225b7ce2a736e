import Backlit
import DemoAudio

/// The controls of one channel of the model, connected in `Assets/Nibs/Channel.json`.
@MainActor
final class ChannelStrip: NibOwner {
  @Outlet var root: View!
  @Outlet var title: Label!
  @Outlet var source: SourceSelector!
  @Outlet var trim: Knob!
  @Outlet var high: Knob!
  @Outlet var mid: Knob!
  @Outlet var low: Knob!
  @Outlet var fader: Slider!
  @Outlet var meter: LevelMeter!
  @Outlet var cue: BacklitButton!
  @Outlet var filterBox: StackView!
  @Outlet var filter: FilterKnob!
  @Outlet var side: SegmentedControl!

  /// The channel with the settings of the controls.
  private(set) var channel: MixerModel.Channel
  /// Called when a control changed the channel.
  var onChange: (@MainActor () -> Void)?

  static let nibActions: [String: Action] = ["changed": Action(ChannelStrip.changed)]

  /// Creates a strip for a channel.
  /// - Parameters:
  ///   - number: the number of the channel, from 1.
  ///   - channel: the settings of the controls.
  ///   - path: the path of the definition.
  ///   - language: the language of the texts, as a BCP 47 tag.
  ///   - hasFilter: whether the strip shows its filter.
  /// - Throws: all faults in the definition.
  init(
    number: Int, channel: MixerModel.Channel, definition path: String, language: String, hasFilter: Bool
  ) throws {
    self.channel = channel
    _ = try Nib(contentsOf: path).instantiate(owner: self, registry: .mixer, language: language)
    // Four strips have the same controls, so their labels include the number of the channel.
    let named = { (text: String) in
      text.split(separator: "{number}", omittingEmptySubsequences: false).joined(separator: "\(number)")
    }
    title.text = named(title.text)
    for view in labelled { view.accessibilityLabel = view.accessibilityLabel.map(named) }
    filterBox.isHidden = !hasFilter
    show()
  }

  /// The controls that click at their detents.
  var faders: [ValueControl] { [trim, high, mid, low, filter, fader] }

  private var labelled: [View] {
    [root, source, trim, high, mid, low, fader, meter, cue, side, filter]
  }

  private func show() {
    source.value = Double(channel.input)
    trim.value = channel.trim
    high.value = channel.high
    mid.value = channel.mid
    low.value = channel.low
    filter.value = channel.filter * 100
    cue.isOn = channel.isCued
    fader.value = channel.fader
    side.selectedSegmentIndex = channel.side.rawValue
  }

  private func changed() {
    channel.input = Int(source.value)
    channel.trim = trim.value
    channel.high = high.value
    channel.mid = mid.value
    channel.low = low.value
    channel.filter = filter.value / 100
    channel.isCued = cue.isOn
    channel.fader = fader.value
    channel.side = MixerModel.Side(rawValue: side.selectedSegmentIndex) ?? channel.side
    onChange?()
  }
}
