import Backlit

/// What the deck does: three pads, a pitch and a record, wired in `Assets/Nibs/DJController.json`.
///
/// The record is the model. Pads and pitch tell it what to do, and show what it does.
@MainActor
final class DJController: NibOwner {
  var cueButton: BacklitButton?
  var playButton: BacklitButton?
  var syncButton: BacklitButton?
  var pitchControl: PitchControl?
  var disc: DiscSpinner? {
    didSet { disc?.onMotionChange = { [weak self] in self?.spread($0, from: self?.disc) } }
  }
  /// Where the record is shown as well.
  private var stages: [Place] = []

  /// A stage, which goes when its screen does.
  private struct Place { weak var stage: DJStage? }

  static var nibOutlets: [String: Outlet] {
    [
      "cueButton": Outlet(\DJController.cueButton),
      "playButton": Outlet(\DJController.playButton),
      "syncButton": Outlet(\DJController.syncButton),
      "pitchControl": Outlet(\DJController.pitchControl),
      "disc": Outlet(\DJController.disc),
    ]
  }

  static var nibActions: [String: Action] {
    [
      "cue": Action { (deck: DJController, _: View) in deck.cue() },
      "playPause": Action { (deck: DJController, _: View) in deck.playPause() },
      "sync": Action { (deck: DJController, _: View) in deck.sync() },
      "pitchChanged": Action { (deck: DJController, _: View) in deck.pitchChanged() },
      "scratch": Action { (deck: DJController, _: View) in deck.showMotion() },
    ]
  }

  /// Stops the record at its beginning.
  func cue() {
    disc?.cue()
    showMotion()
  }

  /// Starts the record, or lets it run out.
  func playPause() {
    guard let disc else { return }
    disc.isPlaying.toggle()
    showMotion()
  }

  /// Brings the record to the speed it was cut for, which is what anything else on the desk runs at.
  func sync() {
    pitchControl?.setValue(0, sendEvents: true)
    showMotion()
  }

  /// The pitch, in percent, is how much faster the record turns.
  func pitchChanged() {
    disc?.pitch = (pitchControl?.value ?? 0) / 100
    showMotion()
  }

  /// The pads light up by what the record does: play while the motor is on, cue while it waits at the cue
  /// point, sync while the record runs at the speed it was cut for.
  func showMotion() {
    guard let disc else { return }
    playButton?.isOn = disc.isPlaying
    let waits = !disc.isPlaying && abs(disc.position - disc.cuePoint) < 0.05
    cueButton?.glow = waits ? .on : .off
    syncButton?.glow = disc.pitch == 0 ? .on : .off
    for place in stages { place.stage?.show(self) }
  }

  // MARK: Stages

  /// The record is at a stage, too: it is the same one, wherever a hand takes hold of it.
  func add(_ stage: DJStage) {
    stages = stages.filter { $0.stage != nil } + [Place(stage: stage)]
    stage.disc?.onMotionChange = { [weak self, weak stage] in self?.spread($0, from: stage?.disc) }
    if let disc { stage.disc?.follow(disc.motion) }
    stage.show(self)
  }

  /// A stage is gone, perhaps with a hand on its record.
  func stageLeft() { disc?.lead() }

  private func spread(_ motion: DiscMotion, from source: DiscSpinner?) {
    for disc in [disc] + stages.map({ $0.stage?.disc }) where disc !== source { disc?.follow(motion) }
    for place in stages { place.stage?.showPosition() }
    // Without a hand on one of them it is the deck's own that runs: a stage may be shown fewer frames, or none.
    if motion.state == .playing || motion.state == .stopped { disc?.lead() }
  }
}
