import Backlit
import DemoAudio
import DemoSupport

/// The controller of what two decks share: the crossfader, the recording of the mix and its level, connected in
/// `Assets/Nibs/DJMix.json`.
@MainActor
final class DJMix: NibOwner {
  @Outlet var decks: StackView!
  @Outlet var crossfader: Slider!
  @Outlet var record: BacklitButton!
  @Outlet var output: LevelMeter!

  /// The part that the decks share beside the mix.
  let monitoring: Monitoring
  private let detents = DetentWatch()

  /// The distance of a key of the crossfader, in percent of its way to one side.
  private static let keyStep = 20.0

  /// The decks, from the left side of the crossfader to the right one.
  let players: [DJPlayer]
  /// Presents the library for the deck that was used last.
  var onOpen: (@MainActor () -> Void)?
  private let engine: AudioEngine
  private let recorder: MixRecorder
  private var frames = 0

  static let nibActions: [String: Action] = [
    "crossfaderChanged": Action(DJMix.crossfaderChanged), "record": Action(DJMix.recordPressed),
    "open": Action(DJMix.openPressed),
  ]

  /// Creates the controller of two decks of one engine.
  /// - Parameters:
  ///   - players: two decks.
  ///   - recorder: records the mix.
  ///   - monitoring: what the decks share beside the mix.
  init(_ players: [DJPlayer], recorder: MixRecorder, monitoring: Monitoring) {
    (self.players, self.recorder, self.monitoring) = (players, recorder, monitoring)
    engine = players[0].sound.engine
    for (player, side) in zip(players, [CrossfaderSide.left, .right]) {
      player.sound.deck.side = side
      player.other = players.first { $0 !== player }
      player.onFrame = { [weak self] in self?.showLevel() }
    }
  }

  func awakeFromNib() {
    // Undo must not start a recording.
    record.registersUndo = false
    monitoring.announce = { [weak self] in self?.announce($0) }
    crossfaderChanged()
    for player in players { player.showMotion() }
  }

  private func crossfaderChanged() {
    engine.crossfader = crossfader.value / 100
    if detents.reachesDetent([crossfader]), monitoring.settings.clicksAtDetents { monitoring.warn(.detent) }
    showEnds()
  }

  /// Names the ends of the crossfader by their decks.
  func showEnds() {
    let ends = crossfader.valueRange.range
    let deck = crossfader.value <= ends.lowerBound ? 0 : crossfader.value >= ends.upperBound ? 1 : nil
    crossfader.accessibilityValue = deck.flatMap { players[$0].name }
  }

  /// Moves the crossfader by a step to the left (−1) or to the right (1), and announces its position.
  func fade(towards side: Double) {
    moveCrossfader(to: crossfader.value + side * Self.keyStep)
  }

  /// Moves the crossfader to a deck (−100 or 100) or to the center (0), and announces its position.
  func moveCrossfader(to position: Double) {
    crossfader.propose(position)
    announce(
      [crossfader.accessibilityLabel, crossfader.accessibilityValue].compactMap { $0 }
        .joined(separator: ", "))
  }

  private func openPressed() { onOpen?() }

  /// Starts or ends the recording of the mix.
  func toggleRecording() {
    record.isOn.toggle()
    recordPressed()
  }

  private func recordPressed() { announce(recorder.follow(record, in: players[0].languageTag)) }

  private func announce(_ text: String) { decks.window?.post(.announcement(text, .default)) }

  /// Shows the level of the mix. Called in each frame of a deck.
  private func showLevel() {
    frames += 1
    if !players.contains(where: \.isMoving) {
      output.levels = [-.infinity, -.infinity]
    } else if frames.isMultiple(of: DJPlayer.meterFrames) {
      let level = engine.readLevel()
      output.levels = level.channelDecibels
      monitoring.watch(level.peakDecibels)
    }
  }
}
