import Backlit
import DemoAudio

extension DJController {
  /// The functions of every deck.
  static let commands: [DeckCommand<DJController>] = [
    .press("play", CommandKey("g", "deck.play"), control: { $0.playButton }) { $0.togglePlay() },
    DeckCommand(name: "cue", kind: .press, keys: [CommandKey("b", "deck.cue")], control: { $0.cueButton }) {
      switch $1 {
      case .down: $0.holdCue()
      case .up: $0.releaseCue()
      default: $0.cue()
      }
    },
    .press("sync", CommandKey("y", "deck.sync"), control: { $0.syncButton }) { $0.sync() },
    DeckCommand(
      name: "pitch", kind: .value,
      keys: [
        CommandKey("<", "deck.pitchDown", .steps(-10)), CommandKey(">", "deck.pitchUp", .steps(10)),
      ], control: { $0.pitchControl }
    ) { $0.adjust($0.pitchControl, $1) },
    .press("pitchReset", CommandKey("=", "deck.pitchReset")) { $0.resetPitch() },
  ]

  /// Starts or stops the record, and announces which.
  private func togglePlay() {
    setPlaying(!disc.isPlaying)
    announceState(of: playButton)
  }

  private func resetPitch() {
    pitchControl.setValue(0, sendEvents: true)
    announceState(of: pitchControl)
  }

  /// Moves a value, and announces it after a key.
  func adjust(_ control: ValueControl, _ input: CommandInput) {
    control.adjust(input)
    if case .steps = input { announceState(of: control) }
  }

  /// Announces the name and the value of a control, unless it has the focus, with which a reader speaks its new value.
  func announceState(of control: Control) {
    guard !control.isFocused else { return }
    announce(
      [control.accessibilityLabel, control.accessibilityValue].compactMap { $0 }.joined(separator: ", "))
  }
}

extension DJPlayer {
  /// The functions of a deck with a track, besides those of every deck.
  static let trackCommands: [DeckCommand<DJPlayer>] =
    [
      .press("position", CommandKey("p", "player.askPosition")) { $0.speakPosition() },
      .press("tempo", CommandKey("t", "player.askTempo")) { $0.speakTempo() },
      .press("level", CommandKey("l", "player.askLevel")) { $0.speakLevel() },
      .press("elapsed", CommandKey(alt: "e", "player.askElapsed")) { $0.speakElapsed() },
      .press("remaining", CommandKey(alt: "r", "player.askLeft")) { $0.speakLeft() },
      .press("bar", CommandKey(alt: "b", "player.askPlace")) { $0.speakPlace() },
      .press("beatOne", CommandKey(alt: "i", "player.setBeatOne")) { $0.setBeatOne() },
      .press("musicalKey", CommandKey(alt: "h", "player.askKey")) { $0.speakKey() },
      .press("startOnBar", CommandKey(alt: "g", "player.startOnBar")) { $0.startOnBar() },
      .press("listen", CommandKey("h", "player.listen.label"), control: { $0.listen }) {
        $0.toggleListening()
      },
      .press("click", CommandKey(alt: "m", "player.clicks")) { $0.toggleClicks() },
      .press("setCue", CommandKey("u", "player.setCue")) { $0.setCuePoint() },
      .press("loopIn", CommandKey("i", "player.in.label"), control: { $0.loopIn }) { $0.markLoopStart() },
      .press("loopOut", CommandKey("o", "player.out.label"), control: { $0.loopOut }) { $0.endLoop() },
      .press("keyLock", CommandKey("k", "player.key.label"), control: { $0.keyLock }) { $0.toggleKeyLock() },
      .press("pitchRange", CommandKey("w", "player.range"), control: { $0.range }) { $0.nextPitchRange() },
      .press("nudgeBack", CommandKey("n", "player.back"), control: { $0.back }) { $0.nudge(-1) },
      .press("nudgeAhead", CommandKey("m", "player.ahead"), control: { $0.ahead }) { $0.nudge(1) },
      // Endless knobs; the keys are those above.
      DeckCommand(name: "nudge", kind: .steps, keys: [], control: { $0.disc }) { $0.nudge($1) },
      DeckCommand(
        name: "seek", kind: .value,
        keys: [
          CommandKey("(", "player.seekBack", .steps(-5)), CommandKey(")", "player.seekAhead", .steps(5)),
        ], control: { $0.overview }
      ) { $0.seek($1) },
    ]
    + hotCueCommands + [
      .press("eraseHotCue", CommandKey("e", "player.erase")) { $0.beginErasing() },
      .press("open", CommandKey("f", "open.title"), control: { $0.openButton }) { $0.onOpen?() },
    ]

  private static let hotCueCommands: [DeckCommand<DJPlayer>] =
    (["z", "x", "c", "v"] as [Character]).enumerated().map { index, key in
      .press(
        "hotCue\(index + 1)", CommandKey(key, "player.hotCue", number: index + 1), control: { $0.pads[index] }
      ) {
        $0.pressHotCue(index)
      }
    }

  /// The functions of a deck beside a second one.
  static let pairCommands: [DeckCommand<DJPlayer>] = [
    .press("compareTempos", CommandKey(alt: "t", "mix.askTempos")) { $0.speakTempos() }
  ]

  /// The functions of a deck in the library.
  static let libraryCommands: [DeckCommand<DJPlayer>] = [
    .press("load", CommandKey(alt: "l", "library.load")) { $0.onLoadFromLibrary?() }
  ]

  /// The functions of the only deck that two decks share.
  static let mixCommands: [DeckCommand<DJPlayer>] = [
    .press("record", CommandKey("r", "player.record.label"), control: { $0.record }) { $0.toggleRecording() }
  ]

  private func toggleKeyLock() {
    keyLock.isOn.toggle()
    keyLockChanged()
    announceState(of: keyLock)
  }

  private func nextPitchRange() {
    range.selectedSegmentIndex = (range.selectedSegmentIndex + 1) % Self.ranges.count
    rangeChanged()
    // A reader has the segments, of which the focus may be at a different one.
    announce(
      [range.accessibilityLabel, range.spokenTitles[range.selectedSegmentIndex]].compactMap { $0 }.joined(
        separator: ", "))
  }

  /// Moves the record by steps of an endless knob, or of a button.
  private func nudge(_ input: CommandInput) {
    guard let count = input.count else { return }
    jump(to: min(max(disc.position + Double(count) * Self.nudgeSeconds, 0), track.duration))
  }

  private func seek(_ input: CommandInput) {
    guard
      let place = input.count.map({ disc.position + Double($0) }) ?? input.place.map({ $0 * track.duration })
    else { return }
    jump(to: min(max(place, 0), track.duration))
    if case .steps = input { announce(overview.accessibilityValue ?? "") }
  }

  private func pressHotCue(_ index: Int) {
    guard isErasing else { return useHotCue(index) }
    isErasing = false
    clearHotCue(index)
  }

  private func beginErasing() {
    isErasing.toggle()
    announce(text(isErasing ? "player.eraseWhich" : "player.eraseNone"))
  }
}

extension MixPage {
  /// The functions that both decks share.
  static let commands: [DeckCommand<MixPage>] = [
    .press("otherDeck", CommandKey("d", "mix.otherDeck")) { $0.goToOtherDeck() },
    DeckCommand(
      name: "crossfader", kind: .value,
      keys: [CommandKey("a", "mix.fadeLeft", .steps(-10)), CommandKey("s", "mix.fadeRight", .steps(10))],
      control: { $0.mix.crossfader }
    ) {
      if case .steps(let count) = $1 { return $0.mix.fade(towards: count < 0 ? -1 : 1) }
      $0.mix.crossfader.adjust($1)
    },
    .press("crossfaderLeft", CommandKey(alt: "a", "mix.toFirst")) { $0.mix.moveCrossfader(to: -100) },
    .press("crossfaderCenter", CommandKey(alt: "c", "mix.toCenter")) { $0.mix.moveCrossfader(to: 0) },
    .press("crossfaderRight", CommandKey(alt: "d", "mix.toSecond")) { $0.mix.moveCrossfader(to: 100) },
    .press("record", CommandKey("r", "player.record.label"), control: { $0.mix.record }) {
      $0.mix.toggleRecording()
    },
  ]
}

extension Monitoring {
  /// The functions of the headphones and of warnings.
  static let commands: [DeckCommand<Monitoring>] = [
    .press("peakWatch", CommandKey(alt: "v", "monitoring.peaks")) { $0.togglePeakWatch() },
    DeckCommand(
      name: "cueLevel", kind: .value,
      keys: [
        CommandKey("[", "monitoring.quieter", .steps(-1)), CommandKey("]", "monitoring.louder", .steps(1)),
      ], control: { _ in nil }, value: { $0.cueLevelValue }
    ) { $0.changeCueLevel($1) },
    DeckCommand(
      name: "cueMix", kind: .value,
      keys: [
        CommandKey("{", "monitoring.lessMix", .steps(-1)), CommandKey("}", "monitoring.moreMix", .steps(1)),
      ], control: { _ in nil }, value: { $0.cueMixValue }
    ) { $0.changeCueMix($1) },
    .press("monitoring", CommandKey(alt: "o", "monitoring.title")) { $0.showSettings() },
  ]
}

extension TrackOpener {
  /// The functions of the library.
  static let commands: [DeckCommand<TrackOpener>] = [
    // Endless knobs; the keys are the arrows of the table.
    DeckCommand(name: "browse", kind: .steps, keys: [], control: { _ in nil }, title: "library.browse") {
      opener, input in
      if let count = input.count { opener.withLibrary { $0.moveCursor(by: count) } }
    },
    // Enter.
    DeckCommand(name: "choose", kind: .press, keys: [], control: { _ in nil }, title: "library.choose") {
      opener, input in
      if input.isPress { opener.withLibrary { $0.chooseCurrent() } }
    },
    .press("search", CommandKey("/", "library.search")) { $0.withLibrary { $0.beginSearch() } },
    .press("showTracks", CommandKey(alt: "f", "library.show")) { $0.withLibrary { $0.changeFilter() } },
    .press("preListen", CommandKey(alt: "p", "library.preListen")) { $0.withLibrary { $0.preListen() } },
    .press("preListenAhead", CommandKey(alt: "n", "library.skip")) { $0.withLibrary { $0.skipAhead() } },
    .press("keyNotation", CommandKey(alt: "k", "library.notation")) {
      $0.withLibrary { $0.changeNotation() }
    },
    .press("saveSet", CommandKey(alt: "w", "library.saveSet")) { $0.withLibrary { $0.saveSet() } },
  ]
}

extension Booth {
  /// The function that learns a control of a controller, on every page.
  static let commands: [DeckCommand<Booth>] = [
    .press("learn", CommandKey("j", "midi.learn.title")) { $0.toggleLearning() }
  ]

  /// All functions, for files of mappings: their names, what controls can do with them, and whether they are of one deck.
  static let all: [(name: String, kind: CommandKind, isOfDeck: Bool)] =
    DJController.commands.map { ($0.name, $0.kind, true) }
    + (DJPlayer.trackCommands + DJPlayer.pairCommands + DJPlayer.libraryCommands).map {
      ($0.name, $0.kind, true)
    }
    + MixPage.commands.map { ($0.name, $0.kind, false) }
    + Monitoring.commands.map { ($0.name, $0.kind, false) }
    + TrackOpener.commands.map { ($0.name, $0.kind, false) } + commands.map { ($0.name, $0.kind, false) }
}

extension ValueControl {
  /// The place of the value in its range, from 0 to 1.
  var fraction: Double {
    get {
      let range = valueRange.range
      let length = range.upperBound - range.lowerBound
      return length > 0 ? (value - range.lowerBound) / length : 0
    }
    set {
      let range = valueRange.range
      setValue(
        range.lowerBound + min(max(newValue, 0), 1) * (range.upperBound - range.lowerBound), sendEvents: true)
    }
  }

  /// Moves the value by steps of its range, or to a place in it.
  func adjust(_ input: CommandInput) {
    if let count = input.count { setValue(value + Double(count) * valueRange.step, sendEvents: true) }
    if let place = input.place { fraction = place }
  }
}
