import Backlit
import DemoAudio
import DemoSupport

/// The controller of the deck with a track: an overview with needle search, hot cues, a loop, key lock, pitch ranges, a level
/// meter and a recording of the mix besides the parts of ``DJController``, connected in `Assets/Nibs/DJPlayer.json`.
///
/// The record stays the model: cue points and the loop are positions of the record, and the sound follows it.
@MainActor
final class DJPlayer: DJController {
  @Outlet var root: View!
  @Outlet var titleLabel: Label!
  @Outlet var tempoLabel: Label!
  @Outlet var overviewHeight: LayoutConstraint!
  @Outlet var overview: WaveformView!
  @Outlet var hotCue1: BacklitButton!
  @Outlet var hotCue2: BacklitButton!
  @Outlet var hotCue3: BacklitButton!
  @Outlet var hotCue4: BacklitButton!
  @Outlet var loopIn: BacklitButton!
  @Outlet var loopOut: BacklitButton!
  @Outlet var keyLock: BacklitButton!
  @Outlet var range: SegmentedControl!
  @Outlet var record: BacklitButton!
  @Outlet var meter: LevelMeter!
  @Outlet var back: BacklitButton!
  @Outlet var ahead: BacklitButton!
  @Outlet var openButton: BacklitButton!
  @Outlet var listen: BacklitButton!
  @Outlet var placeLabel: Label!

  /// Every third frame shows the level; more is not visible.
  static let meterFrames = 3
  /// The distance of a nudge in seconds. The ear notices it, and the sound makes it up by its speed, without a jump.
  static let nudgeSeconds = 0.02
  /// The choices of the pitch range.
  static let ranges: [PitchRange] = [.eight, .sixteen, .fifty]

  /// The recording.
  private(set) var track: Track
  /// The facts about the recording besides its samples.
  private(set) var facts: TrackFacts
  /// The path of the file of the recording; nil for none.
  private(set) var path: String?
  /// The key that was found; nil before a search, or if there is none.
  var knownKey: MusicalKey?
  var hasSearchedKey = false
  /// How often a recording was loaded.
  private(set) var loadCount = 0
  /// Notes what was played; nil for none.
  var history: PlayHistory?
  /// The sound of the record.
  let sound: AudioDeck
  /// The texts of the deck.
  let words: DeckWords
  private var waveform: Waveform
  private let recorder: MixRecorder
  /// The part that the decks of the page share beside the mix.
  let monitoring: Monitoring
  /// The moments at which the end of the track is near.
  var endWarning = EndWarning()
  /// A start that waits for a bar; nil for none.
  var barStart: BarStart?
  /// The place that ``placeLabel`` shows.
  var shownPlace: (place: BeatGrid.Place?, left: Int?)?
  private let detents = DetentWatch()
  /// The number of the deck, from 1; nil if it is the only one.
  let number: Int?
  /// The number of the deck, from 1, also if it is the only one.
  var deckNumber: Int { number ?? 1 }
  /// The deck beside this one; nil for none.
  weak var other: DJPlayer?
  /// Presents the library.
  var onOpen: (@MainActor () -> Void)? { didSet { languageDidChange() } }
  /// Loads the track at the cursor of the library, if it is open.
  var onLoadFromLibrary: (@MainActor () -> Void)?
  /// Called when the deck was used.
  var onKey: (@MainActor () -> Void)?
  /// Called in each frame in which the record moves, and when it stops.
  var onFrame: (@MainActor () -> Void)?
  /// The beats, once they were found; nil inside if there are none.
  var knownBeats: BeatGrid?? {
    didSet {
      sound.deck.beats = beats
      showPitch()
      showPlace()
    }
  }
  /// The closures that wait for the beats.
  private var waitingForBeats: [@MainActor (BeatGrid?) -> Void] = []
  let worker: Worker
  /// The source of the recording, which is silent until it is loaded; nil for a complete one.
  private var source: TrackSource?
  /// The value of the pitch control that stands for the exact pitch of a sync.
  private var synced: (value: Double, pitch: Double)?

  /// The hot cues in seconds; nil for a free one.
  var hotCues = [Double?](repeating: nil, count: Deck.hotCueCount)
  /// The loop in seconds; nil if none was set.
  var loop: ClosedRange<Double>?
  /// Whether the loop repeats.
  var isLooping = false
  var loopStart: Double?
  private var isPreviewing = false
  /// Whether the next hot cue is erased.
  var isErasing = false
  /// The language of the texts, as a BCP 47 tag.
  var languageTag: String
  private var frames = 0

  override class var nibActions: [String: Action] {
    super.nibActions.merging([
      "seek": Action(DJPlayer.seek), "hotCue": Action(DJPlayer.hotCuePressed),
      "loopIn": Action(DJPlayer.markLoopStart), "loopOut": Action(DJPlayer.endLoop),
      "keyLock": Action(DJPlayer.keyLockChanged), "rangeChanged": Action(DJPlayer.rangeChanged),
      "record": Action(DJPlayer.recordPressed), "beginPreview": Action(DJPlayer.beginPreview),
      "endPreview": Action(DJPlayer.endPreview), "nudgeBack": Action(DJPlayer.nudgeBack),
      "nudgeAhead": Action(DJPlayer.nudgeAhead), "open": Action(DJPlayer.openPressed),
      "listen": Action(DJPlayer.listenChanged),
    ]) { $1 }
  }

  /// Creates the controller of a deck with a track.
  /// - Parameters:
  ///   - audio: the sound of the record.
  ///   - track: the recording.
  ///   - words: the texts of the deck.
  ///   - language: the language of the texts, as a BCP 47 tag.
  ///   - recordingPath: the file for the recording of the mix; nil for `mix.wav`. If it exists, the first free name is used.
  ///   - number: the number of the deck, from 1; nil if it is the only one. A deck with a number does not record the mix.
  ///   - monitoring: what the decks of the page share.
  ///   - worker: where beats are searched.
  init(
    audio: AudioDeck, track: LoadedTrack, words: DeckWords, language: String, recordingPath: String? = nil,
    number: Int? = nil, monitoring: Monitoring, worker: Worker = .immediate
  ) {
    (sound, self.track, self.words, self.number) = (audio, track.track, words, number)
    (waveform, self.worker, source) = (track.waveform, worker, track.source)
    recorder = MixRecorder(audio: audio, words: words, path: recordingPath)
    self.monitoring = monitoring
    (languageTag, facts, path) = (language, track.facts, track.path)
    super.init(audio: audio)
    monitoring.onFrame.append { [weak self] seconds in
      guard let self else { return false }
      advanceBarStart(by: seconds)
      return isMoving || barStart != nil
    }
  }

  var pads: [BacklitButton] { [hotCue1, hotCue2, hotCue3, hotCue4] }

  override func awakeFromNib() {
    super.awakeFromNib()
    showTrack()
    // Undo must not start a recording.
    record.registersUndo = false
    record.isHidden = number != nil
    listen.isHidden = !monitoring.hasHeadphones
    // Beside a second deck there is no room for it: the mix has one.
    if number != nil { openButton.removeFromSuperview() }
    languageDidChange()
    loadSource()
    findBeats { _ in }
  }

  // MARK: Track

  /// Replaces the recording: the record stops at its beginning, without hot cues and loop. Announces the new one.
  func load(_ loaded: LoadedTrack) {
    (track, waveform, source) = (loaded.track, loaded.waveform, loaded.source)
    (facts, path, knownKey, hasSearchedKey) = (loaded.facts, loaded.path, nil, false)
    loadCount += 1
    leaveLoop()
    (loop, loopStart, isPreviewing) = (nil, nil, false)
    cancelBarStart()
    hotCues = [Double?](repeating: nil, count: hotCues.count)
    knownBeats = nil
    waitingForBeats = []
    disc.cuePoint = 0
    disc.cue()
    sound.load(track)
    showTrack()
    languageDidChange()
    showMotion()
    other?.showMotion()
    announceTrack()
    findBeats { _ in }
  }

  /// Loads what a silent recording stands for, while the page is used already.
  private func loadSource() {
    guard let source else { return }
    worker.run { [track] in
      (track, Swift.Result { try source.load() })
    } then: { [weak self] silence, result in
      // A different recording may have been opened meanwhile.
      guard let self, silence === track else { return }
      self.source = nil
      switch result {
      case .success(let loaded): complete(loaded)
      case .failure(let fault): report(words.text(for: fault, in: languageTag))
      }
      if !waitingForBeats.isEmpty { searchBeats() }
    }
  }

  /// Replaces the silent recording by the one that it stands for. The record goes on, and cue points and loop stay.
  private func complete(_ loaded: LoadedTrack) {
    (track, waveform) = (loaded.track, loaded.waveform)
    sound.complete(track, at: disc.position, isPlaying: disc.isPlaying)
    overview.duration = track.duration
    overview.waveform = waveform
  }

  private func report(_ text: String) {
    if let report = sound.report { report(text, false) } else { announce(text) }
  }

  private func showTrack() {
    overview.duration = track.duration
    overview.waveform = waveform
    overview.value = 0
  }

  override var language: Language { Language(locale: languageTag) }

  override func text(for silence: DeviceError) -> String { words.text(for: silence, in: languageTag) }

  /// Announces a text, with the name of the deck if the focus is not on it.
  override func announce(_ text: String) {
    let isHere = disc.window?.focusedView?.isDescendant(of: root) ?? false
    super.announce([isHere ? nil : name, text].compactMap { $0 }.joined(separator: ", "))
  }

  // MARK: Position

  /// Moves the needle to a position in seconds; the record keeps its speed. A position outside the loop leaves the loop.
  func jump(to seconds: Double) {
    if let loop, isLooping, !loop.contains(seconds) { leaveLoop() }
    disc.nudge(bySeconds: seconds - disc.position)
    showMotion()
  }

  private func nudgeBack() { nudge(-1) }
  private func nudgeAhead() { nudge(1) }

  private func seek() { jump(to: overview.value) }

  override func repeatsLoop(of source: DiscSpinner) -> Bool {
    let motion = source.motion
    // A hand turns the record freely, and a record at rest stays where it is, such as at a cue point after the loop.
    guard motion.state != .scratching, motion.state != .stopped || motion.rate != 0, let loop, isLooping,
      motion.position >= loop.upperBound
    else { return false }
    let length = loop.upperBound - loop.lowerBound
    let turns = ((motion.position - loop.upperBound) / length).rounded(.down) + 1
    source.nudge(bySeconds: -turns * length)
    return true
  }

  /// Stops at the end of the track and announces it, and shows position and level.
  override func motionDidChange(_ motion: DiscMotion) {
    if motion.position >= track.duration, disc.isPlaying {
      setPlaying(false)
      announce(text("player.end"))
    }
    overview.isPlaying = isMoving
    overview.value = motion.position
    warnOfEnd(motion)
    showPlace()
    if isMoving { monitoring.run(in: disc.window) }
    showLevel()
    history?.note(self)
    onFrame?()
  }

  /// Whether the record moves or starts to move.
  var isMoving: Bool { disc.isPlaying || disc.motion.rate != 0 }

  private func showLevel() {
    frames += 1
    if !isMoving {
      meter.levels = [-.infinity, -.infinity]
    } else if frames.isMultiple(of: Self.meterFrames) {
      let level = sound.readLevel()
      meter.levels = level.channelDecibels
      // Two decks have one mix; see DJMix.
      if number == nil { monitoring.watch(level.peakDecibels) }
    }
  }

  // MARK: Cue points

  /// Plays from the cue point while the button is held.
  private func beginPreview() {
    guard isWaiting else { return }
    isPreviewing = true
    setPlaying(true)
  }

  private func endPreview() {
    guard isPreviewing else { return }
    isPreviewing = false
    disc.cue()
    showMotion()
  }

  override func holdCue() { isWaiting ? beginPreview() : cue() }

  override func releaseCue() { endPreview() }

  override func cue() {
    if isPreviewing {
      isPreviewing = false
      disc.isPlaying = false
    }
    super.cue()
  }

  private func openPressed() { onOpen?() }

  /// Starts or ends the recording of the mix.
  func toggleRecording() {
    record.isOn.toggle()
    recordPressed()
  }

  private func recordPressed() { announce(recorder.follow(record, in: languageTag)) }

  // MARK: Tempo

  /// The beats; nil if there are none, or if they were not found yet.
  var beats: BeatGrid? { knownBeats ?? nil }

  override func showPitch() {
    super.showPitch()
    showTempo()
  }

  /// Finds the beats.
  /// - Parameter use: receives the beats once they are known, nil if there are none. It is not called if the recording is
  ///   replaced meanwhile.
  func findBeats(then use: @escaping @MainActor (BeatGrid?) -> Void) {
    if let knownBeats { return use(knownBeats) }
    waitingForBeats.append(use)
    // Silence has none.
    if waitingForBeats.count == 1, source == nil { searchBeats() }
  }

  private func searchBeats() {
    worker.run { [track] in
      (track, TempoDetector.beats(in: track))
    } then: { [weak self] track, found in
      guard let self, track === self.track else { return }
      knownBeats = .some(found)
      let waiting = waitingForBeats
      waitingForBeats = []
      for use in waiting { use(found) }
    }
  }

  /// Matches the tempo of the other deck; alone, sets the nominal speed.
  override func sync() {
    if let other { match(other) } else { super.sync() }
  }

  override var isInTempo: Bool { other.map { matches($0) } ?? super.isInTempo }

  /// Sets the exact pitch of a sync, as a fraction. The control has tenths of a percent, with which beats would drift apart
  /// within a minute.
  func setExactPitch(_ pitch: Double) {
    pitchControl.setValue(pitch * 100, sendEvents: true)
    synced = (pitchControl.value, pitch)
    pitchChanged()
  }

  /// The exact pitch of a sync until the control is moved, else its value.
  override var wantedPitch: Double {
    if let synced, synced.value == pitchControl.value { return synced.pitch }
    return super.wantedPitch
  }

  override func pitchChanged() {
    if synced?.value != pitchControl.value { synced = nil }
    if detents.reachesDetent([pitchControl]), monitoring.settings.clicksAtDetents { monitoring.warn(.detent) }
    super.pitchChanged()
    other?.showMotion()
  }
}
