import Backlit
import DemoAudio
import DemoSupport

extension DJDeck {
  /// A track and its sound.
  @MainActor
  struct LoadedRecord {
    let track: Track
    let audio: AudioDeck

    /// Puts tracks on the decks of one engine.
    static func records(of tracks: [Track]) -> [LoadedRecord] {
      guard !tracks.isEmpty else { return [] }
      let engine = AudioEngine(deckCount: tracks.count)
      return tracks.enumerated().map { index, track in
        LoadedRecord(track: track, audio: AudioDeck(engine: engine, index: index, track: track))
      }
    }
  }

  /// The scene for a definition: the deck without a track, the page of a deck with a track, or that of two decks. A definition
  /// of the user's shows the first deck without what only a track has.
  @MainActor
  static func scene(
    of records: [LoadedRecord], _ path: String, _ language: String, recordingPath: String? = nil
  ) throws -> DemoScene {
    let words = DeckWords(
      folder: path.split(separator: "/", omittingEmptySubsequences: false).dropLast(2)
        .joined(separator: "/") + "/Strings")
    if records.count > 1, path.hasSuffix("/DJMix.json") {
      return try mixScene(of: records, path, language, words, recordingPath)
    }
    if let record = records.first, path.hasSuffix("/DJPlayer.json") {
      let deck = DJPlayer(
        audio: record.audio, track: record.track, words: words, language: language,
        recordingPath: recordingPath)
      let view = try instantiate(deck, path, language)
      return DemoScene(
        controller: DeckPage(view, player: deck), translate: { translate(deck, view, path, $0) },
        stage: { try stage(of: [deck], language: $0) })
    }
    let deck = DJController(audio: records.first?.audio)
    let view = try instantiate(deck, path, language)
    return DemoScene(
      view: view.root, owner: deck, translate: { reload(view, path, $0) },
      stage: { try stage(of: [deck], language: $0) })
  }

  /// The page of two decks.
  @MainActor
  private static func mixScene(
    of records: [LoadedRecord], _ path: String, _ language: String, _ words: DeckWords,
    _ recordingPath: String?
  ) throws -> DemoScene {
    let page = try mixPage(of: records, path, language, words, recordingPath)
    return DemoScene(
      controller: page.controller, translate: page.translate,
      stage: { try stage(of: page.controller.mix.players, language: $0) })
  }

  /// The page of two decks, and a closure that changes the language of its texts.
  /// - Parameters:
  ///   - records: two records on the decks of one engine.
  ///   - path: the path of the definition of what the decks share. That of a deck is in the same folder.
  ///   - language: the language of the texts, as a BCP 47 tag.
  ///   - words: the texts of the decks.
  ///   - recordingPath: the file for the recording of the mix; nil for a free name.
  /// - Returns: the page and the closure, which takes a BCP 47 tag.
  /// - Throws: all faults in the definitions.
  @MainActor
  static func mixPage(
    of records: [LoadedRecord], _ path: String, _ language: String, _ words: DeckWords,
    _ recordingPath: String? = nil
  ) throws -> (controller: MixPage, translate: @MainActor (String) -> Void) {
    let deckPath = String(path.dropLast("DJMix.json".count)) + "DJPlayer.json"
    let players = records.enumerated().map { index, record in
      DJPlayer(
        audio: record.audio, track: record.track, words: words, language: language, number: index + 1)
    }
    let views = try players.map { try instantiate($0, deckPath, language) }
    let mix = DJMix(
      players,
      recorder: MixRecorder(engine: records[0].audio.engine, words: words, path: recordingPath))
    let shared = try Nib(contentsOf: path).instantiate(owner: mix, registry: .builtIn, language: language)
    let pages = zip(views, players).map { DeckPage($0, player: $1) }
    let page = MixPage(shared, mix: mix, pages: pages)
    return (
      page,
      { language in
        reload(shared, path, language)
        for (player, view) in zip(players, views) { translate(player, view, deckPath, language) }
      }
    )
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
      for (deck, stage) in zip(decks, owner?.stages ?? []) { stage.show(deck) }
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
