import Backlit
import DemoAudio
import DemoSupport

extension DJDeck {
  /// A track and its sound.
  @MainActor
  struct LoadedRecord {
    let track: LoadedTrack
    let audio: AudioDeck

    /// Puts tracks on the decks of one engine.
    static func records(of tracks: [LoadedTrack]) -> [LoadedRecord] {
      guard !tracks.isEmpty else { return [] }
      let engine = AudioEngine(deckCount: tracks.count)
      return tracks.enumerated().map { index, track in
        LoadedRecord(track: track, audio: AudioDeck(engine: engine, index: index, track: track.track))
      }
    }
  }

  /// The parts of scenes.
  @MainActor
  struct Ingredients {
    /// The tracks and their sound; none for a deck without a track.
    var records: [LoadedRecord]
    /// The engine for a track that is opened later.
    var engine = DeckEngine()
    /// The folder in which the library begins.
    var folder = "."
    /// Whether the library is open at first.
    var opensLibrary = false
    /// The file in which the library keeps what is known about tracks; nil for none.
    var cachePath: String?
    /// The file to which each track of the set is added; nil for none.
    var setListPath: String?
    /// The file for the recording of the mix; nil for `mix.wav`.
    var recordingPath: String?
    /// Where files are loaded, and beats are searched.
    var worker = Worker.immediate
    /// The controllers; nil for none.
    var midi: DeckMIDI?
    /// The saved settings of warnings and headphones.
    var settings = MonitoringSettings()
  }

  /// The definitions of the deck without a track: that of the program, and the page of the book.
  private static let plainDefinitions = ["DJDeck.json", "DJController.json"]

  /// The scene for a definition: the deck without a track, the page of a deck with a track, or that of two decks. A definition
  /// of the user's shows the first deck without what only a track has.
  @MainActor
  static func scene(of parts: Ingredients, _ path: String, _ language: String) throws -> DemoScene {
    let folder = String(path.dropLast(path.split(separator: "/").last?.count ?? 0))
    let words = DeckWords(folder: folder + "../Strings")
    let opener = opener(for: parts, definitions: folder, words, language)
    if parts.records.count > 1, path.hasSuffix("/DJMix.json") {
      let page = try mixPage(of: parts, path, language, opener)
      if parts.opensLibrary {
        page.controller.onFirstAppearance = { [weak page = page.controller] in page?.openTrack() }
      }
      return DemoScene(
        controller: page.controller, translate: page.translate,
        stage: { try stage(of: page.controller.mix.players, language: $0) })
    }
    if let record = parts.records.first, path.hasSuffix("/DJPlayer.json") {
      let page = try deckPage(of: record, parts, path, language, opener)
      if parts.opensLibrary {
        page.controller.onFirstAppearance = { [weak page = page.controller] in page?.openTrack() }
      }
      return DemoScene(
        controller: page.controller, translate: page.translate,
        stage: { try stage(of: [page.player], language: $0) })
    }
    if plainDefinitions.contains(where: { path.hasSuffix("/" + $0) }) {
      return try plainScene(of: parts, path, language, opener)
    }
    let deck = DJController(audio: parts.records.first?.audio)
    let view = try instantiate(deck, path, language)
    if let record = parts.records.first { deck.load(record.track, worker: parts.worker) }
    return DemoScene(
      view: view.root, owner: deck, translate: { reload(view, path, $0) },
      stage: { try stage(of: [deck], language: $0) })
  }

  /// Returns the object that opens the library for the decks.
  @MainActor
  private static func opener(
    for parts: Ingredients, definitions folder: String, _ words: DeckWords, _ language: String
  ) -> TrackOpener {
    let history = PlayHistory()
    history.path = parts.setListPath
    history.deckName = { words.name(ofDeck: $0, in: language) }
    history.onFailure = { [engine = parts.engine] path in
      engine.report?(words.text("library.setFailed", ["path": .text(path)], in: language), true)
    }
    let library = LibraryContext(
      words: words, store: LibraryStore(path: parts.cachePath), history: history,
      preview: PreListening(engine: parts.engine, worker: parts.worker))
    return TrackOpener(
      definition: folder + "DJLibrary.json", library: library, folder: parts.folder, worker: parts.worker)
  }

  /// A page of decks, and a closure that changes the language of its texts, which takes a BCP 47 tag.
  typealias Page<Controller> = (controller: Controller, translate: @MainActor (String) -> Void)

  /// The page of a deck with a track.
  @MainActor
  static func deckPage(
    of record: LoadedRecord, _ parts: Ingredients, _ path: String, _ language: String, _ opener: TrackOpener
  ) throws -> (controller: DeckPage, player: DJPlayer, translate: @MainActor (String) -> Void) {
    let monitoring = monitoring(of: record.audio, parts, path, language, opener)
    let deck = DJPlayer(
      audio: record.audio, track: record.track, words: opener.words, language: language,
      recordingPath: parts.recordingPath, monitoring: monitoring, worker: parts.worker)
    let view = try instantiate(deck, path, language)
    let page = DeckPage(view, player: deck, opener: opener)
    parts.midi?.attach(page.booth)
    return (
      page, deck,
      { language in
        monitoring.translate(to: language)
        translate(deck, view, path, language)
        opener.translate(to: language)
      }
    )
  }

  /// The deck without a track, until one is opened.
  @MainActor
  private static func plainScene(
    of parts: Ingredients, _ path: String, _ language: String, _ opener: TrackOpener
  ) throws -> DemoScene {
    let plain = try plainPage(of: parts, path, language, opener)
    if parts.opensLibrary { plain.page.onFirstAppearance = { [weak page = plain.page] in page?.openTrack() } }
    return DemoScene(
      controller: plain.page,
      translate: { plain.current.translate($0) },
      stage: { try stage(of: [plain.current.deck], language: $0) })
  }

  /// The deck that a program shows now.
  @MainActor
  final class CurrentDeck {
    /// The deck.
    fileprivate(set) var deck: DJController
    /// Changes the language of its texts.
    fileprivate(set) var translate: @MainActor (String) -> Void

    fileprivate init(_ deck: DJController, translate: @escaping @MainActor (String) -> Void) {
      (self.deck, self.translate) = (deck, translate)
    }
  }

  /// The page of the deck without a track, and the deck that is shown: this one, or that of the first track.
  @MainActor
  static func plainPage(
    of parts: Ingredients, _ path: String, _ language: String, _ opener: TrackOpener
  ) throws -> (page: PlainDeckPage, current: CurrentDeck) {
    let deck = DJController(audio: parts.records.first?.audio)
    let view = try instantiate(deck, path, language)
    let page = PlainDeckPage(view, deck: deck, opener: opener, language: language)
    parts.midi?.attach(page.booth)
    let current = CurrentDeck(deck) { [weak page] language in
      reload(view, path, language)
      deck.showPitch()
      page?.languageTag = language
      page?.showActions()
      opener.translate(to: language)
    }
    let playerPath = String(path.dropLast(path.split(separator: "/").last?.count ?? 0)) + "DJPlayer.json"
    page.onLoad = { [weak page] track in
      guard let page, let window = page.view.window, let record = parts.engine.play([track]).first else {
        return
      }
      do {
        let new = try deckPage(of: record, parts, playerPath, page.languageTag, opener)
        let pitch = current.deck.pitchControl.value
        current.deck.moveStages(to: new.player)
        (current.deck, current.translate) = (new.player, new.translate)
        window.rootViewController = new.controller
        new.player.pitchControl.setValue(pitch, sendEvents: true)
        window.focus(on: new.player.playButton)
        window.post(.screenChanged(new.player.playButton))
        new.player.announceTrack()
      } catch {
        window.post(.announcement("\(error)", .high))
      }
    }
    return (page, current)
  }

  /// The page of two decks.
  /// - Parameters:
  ///   - parts: two records on the decks of one engine, and what else the page needs.
  ///   - path: the path of the definition of what the decks share. That of a deck is in the same folder.
  ///   - language: the language of the texts, as a BCP 47 tag.
  ///   - opener: presents the library.
  /// - Returns: the page and the closure.
  /// - Throws: all faults in the definitions.
  @MainActor
  static func mixPage(
    of parts: Ingredients, _ path: String, _ language: String, _ opener: TrackOpener
  ) throws -> Page<MixPage> {
    let deckPath = String(path.dropLast("DJMix.json".count)) + "DJPlayer.json"
    let monitoring = monitoring(of: parts.records[0].audio, parts, path, language, opener)
    let players = parts.records.enumerated().map { index, record in
      DJPlayer(
        audio: record.audio, track: record.track, words: opener.words, language: language, number: index + 1,
        monitoring: monitoring, worker: parts.worker)
    }
    let views = try players.map { try instantiate($0, deckPath, language) }
    let mix = DJMix(
      players,
      recorder: MixRecorder(
        audio: parts.records[0].audio, words: opener.words, path: parts.recordingPath), monitoring: monitoring
    )
    let shared = try Nib(contentsOf: path).instantiate(owner: mix, registry: .builtIn, language: language)
    let pages = zip(views, players).map { DeckPage($0, player: $1, opener: opener) }
    let page = MixPage(shared, mix: mix, pages: pages)
    parts.midi?.attach(page.booth)
    return (
      page,
      { language in
        reload(shared, path, language)
        monitoring.translate(to: language)
        for (player, view) in zip(players, views) { translate(player, view, deckPath, language) }
        mix.showEnds()
        opener.translate(to: language)
      }
    )
  }

  /// Returns the part that decks of one engine share.
  @MainActor
  private static func monitoring(
    of audio: AudioDeck, _ parts: Ingredients, _ path: String, _ language: String, _ opener: TrackOpener
  ) -> Monitoring {
    let folder = path.dropLast(path.split(separator: "/").last?.count ?? 0)
    return Monitoring(
      engine: audio.engine, settings: parts.settings, words: opener.words,
      definition: folder + "DJMonitoring.json",
      hasHeadphones: parts.engine.hasHeadphones, language: language)
  }

  /// The view of a deck.
  @MainActor
  private static func instantiate(
    _ deck: DJController, _ path: String, _ language: String
  ) throws -> NibInstance {
    let view = try Nib(contentsOf: path).instantiate(owner: deck, registry: .builtIn, language: language)
    deck.pitchChanged()
    return view
  }

  /// The stages of decks, which are kept as long as their view.
  @MainActor
  private final class Stages {
    let stages: [DJStage]
    init(_ stages: [DJStage]) { self.stages = stages }
  }

  /// The view of decks on a further screen, side by side.
  @MainActor
  private static func stage(of decks: [DJController], language: String) throws -> DemoScene {
    let path = try DefinitionFile.path("DJStage.json")
    let stages = decks.map { DJStage(deck: $0) }
    let views = try stages.map {
      try Nib(contentsOf: path).instantiate(owner: $0, registry: .builtIn, language: language)
    }
    for (deck, stage) in zip(decks, stages) { deck.add(stage) }
    let row = StackView(arrangedSubviews: views.count == 1 ? [] : views.map(\.root))
    row.distribution = .fillEqually
    let owner = Stages(stages)
    return DemoScene(view: views.count == 1 ? views[0].root : row, owner: owner) { [weak owner] language in
      for view in views { reload(view, path, language) }
      for stage in owner?.stages ?? [] { stage.show(stage.deck) }
    }
  }

  /// Changes the language of a deck with a track.
  @MainActor
  private static func translate(
    _ deck: DJPlayer, _ view: NibInstance, _ path: String, _ language: String
  ) {
    deck.languageTag = language
    reload(view, path, language)
    deck.languageDidChange()
  }

  /// Changes the language of the texts. Keeps the old texts if the definition has faults, for example while
  /// it is edited.
  @MainActor
  private static func reload(_ view: NibInstance, _ path: String, _ language: String) {
    if let nib = try? Nib(contentsOf: path) { try? view.reload(nib, registry: .builtIn, language: language) }
  }
}
