import Backlit
import DemoAudio

/// The controller of the deck: three buttons, a pitch control and a record, connected in `Assets/Nibs/DJDeck.json`, which the
/// program shows, and in `Assets/Nibs/DJController.json`, the page of the book.
///
/// The record is the model. The buttons and the pitch control change it and show its state.
@MainActor
class DJController: NibOwner {
  @Outlet var cueButton: BacklitButton!
  @Outlet var playButton: BacklitButton!
  @Outlet var syncButton: BacklitButton!
  @Outlet var pitchControl: PitchControl!
  @Outlet var disc: DiscSpinner!
  /// The pitch in percent, in large letters; nil if the definition has none.
  @Outlet(isOptional: true) var pitchLabel: Label?
  /// The sound of the record; nil for none.
  private let audio: AudioDeck?
  /// The stages on further screens.
  private var stages: [WeakStage] = []
  private var wasPlaying = false

  /// A weak reference to a stage, which is released with its screen.
  private struct WeakStage { weak var stage: DJStage? }

  class var nibActions: [String: Action] {
    [
      "cue": Action(DJController.cue),
      "playPause": Action(DJController.playPause),
      "sync": Action(DJController.sync),
      "pitchChanged": Action(DJController.pitchChanged),
      "scratch": Action(DJController.showMotion),
    ]
  }

  func awakeFromNib() {
    disc.onMotionChange = { [weak self] in self?.synchronize($0, from: self?.disc) }
  }

  /// Creates the controller of a deck.
  /// - Parameter audio: the sound of the record; nil for none.
  init(audio: AudioDeck? = nil) { self.audio = audio }

  /// Stops the record at the cue point, and announces where it is.
  func cue() {
    let wasWaiting = isWaiting
    disc.cue()
    showMotion()
    guard let place = disc.accessibilityValue else { return }
    announce(wasWaiting ? language.text("reader.already", ["value": place]) : place)
  }

  /// The cue button of a controller goes down: plays from the cue point until it comes up, or returns there. Without a track,
  /// it returns only.
  func holdCue() { cue() }

  /// The cue button of a controller comes up.
  func releaseCue() {}

  /// Loads the sound that a silent recording stands for, while the deck is used already.
  func load(_ track: LoadedTrack, worker: Worker) {
    guard let source = track.source, let audio else { return }
    worker.run {
      Swift.Result { try source.load() }
    } then: { [weak self] result in
      guard let self else { return }
      switch result {
      case .success(let loaded): audio.complete(loaded.track, at: disc.position, isPlaying: disc.isPlaying)
      case .failure(let fault): announce("\(fault)")
      }
    }
  }

  /// Starts the record or its slowdown to a stop, as the button shows.
  private func playPause() { setPlaying(playButton.isOn) }

  /// When the motor starts, restarts an output whose device stopped, and says why nothing is heard.
  private func reportSilence() {
    defer { wasPlaying = disc.isPlaying }
    guard disc.isPlaying, !wasPlaying, let audio else { return }
    audio.engine.restartStoppedOutput()
    if let silence = audio.engine.readStop() ?? audio.silence { report(silence) }
  }

  /// Says that the device stopped while the motor was on.
  private func reportStop() {
    if wasPlaying, let stop = audio?.engine.readStop() { report(stop) }
  }

  private func report(_ silence: DeviceError) {
    let text = text(for: silence)
    if let report = audio?.report { report(text, true) } else { announce(text) }
  }

  /// Why nothing is heard, in words.
  func text(for silence: DeviceError) -> String { "\(silence)" }

  /// Starts the record or its slowdown to a stop.
  func setPlaying(_ isPlaying: Bool) {
    disc.isPlaying = isPlaying
    showMotion()
  }

  /// Sets the record to its nominal speed, the speed of the other sources, and announces the result.
  func sync() {
    let hasMatched = pitchControl.value == 0
    pitchControl.setValue(0, sendEvents: true)
    showMotion()
    announce(language.text(hasMatched ? "demo.nothingToMatch" : "demo.inTempo"))
  }

  /// The language of what is shown and announced.
  var language: Language { Language(locale: disc.effectiveLanguage) }

  func announce(_ text: String) { disc.window?.post(.announcement(text, .default)) }

  /// Applies the pitch, in percent, to the speed of the record.
  func pitchChanged() {
    disc.pitch = wantedPitch
    showPitch()
    showMotion()
  }

  /// Updates the figures from the pitch and the language. Readers have the pitch at its control.
  func showPitch() {
    // The unit is beside it.
    let format = ValueFormat(decimals: 1, showsPlus: true)
    pitchLabel?.text = format.string(for: pitchControl.value, language: language)
  }

  /// The pitch that the control stands for, as a fraction.
  var wantedPitch: Double { pitchControl.value / 100 }

  /// Updates the buttons and the stages from the record, and reports missing sound when the motor has started. The play
  /// button is on while the motor is on, cue while the record waits at the cue point, and sync while it would change nothing.
  func showMotion() {
    reportSilence()
    playButton.isOn = disc.isPlaying
    cueButton.glow = isWaiting ? .on : .off
    syncButton.glow = isInTempo ? .on : .off
    for reference in stages { reference.stage?.show(self) }
  }

  /// Whether the record has the tempo that sync sets: its nominal speed.
  var isInTempo: Bool { disc.pitch == 0 }

  /// Whether the record waits at the cue point.
  var isWaiting: Bool { !disc.isPlaying && abs(disc.position - disc.cuePoint) < 0.05 }

  // MARK: Stages

  /// Adds a stage. Its record and the deck's record follow each other.
  func add(_ stage: DJStage) {
    stages = stages.filter { $0.stage != nil } + [WeakStage(stage: stage)]
    stage.deck = self
    stage.disc.onMotionChange = { [weak self, weak stage] in self?.synchronize($0, from: stage?.disc) }
    stage.disc.follow(disc.motion)
    stage.show(self)
  }

  /// Hands the stages over to the deck that replaces this one.
  func moveStages(to deck: DJController) {
    let moved = stages.compactMap(\.stage)
    stages = []
    for stage in moved { deck.add(stage) }
  }

  /// Continues the record by itself after a stage is gone, perhaps during a touch on its record.
  func stageWasRemoved() { disc.lead() }

  /// Moves a record that passed the end of a loop back to its start. The default has no loop.
  /// - Parameter source: the record, of the deck or of a stage.
  /// - Returns: whether the record was moved, which has updated everything.
  func repeatsLoop(of source: DiscSpinner) -> Bool { false }

  /// Called when the record moved, for views that show its position. The default does nothing.
  func motionDidChange(_ motion: DiscMotion) {}

  private func synchronize(_ motion: DiscMotion, from source: DiscSpinner?) {
    if let source, repeatsLoop(of: source) { return }
    for disc in [disc] + stages.compactMap({ $0.stage?.disc }) where disc !== source { disc?.follow(motion) }
    for reference in stages { reference.stage?.showPosition() }
    audio?.follow(motion, isPlaying: disc.isPlaying, cuePoint: disc.cuePoint)
    reportStop()
    // Without a touch the deck's own record leads, because a stage can have fewer frames, or none.
    if motion.state == .playing || motion.state == .stopped { disc.lead() }
    motionDidChange(motion)
  }
}
