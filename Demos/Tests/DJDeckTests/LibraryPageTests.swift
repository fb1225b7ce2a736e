import Backlit
import BacklitHeadless
import BacklitSession
import BacklitUI
import DemoAudio
import Foundation
import TestSupport
import Testing

@testable import DJDeck

/// The list of a folder.
struct SoundFolderTests {
  @Test("Folders come before sound files, by their names, without hidden and other files") func order() throws
  {
    let music = try MusicFolder()
    let folder = try SoundFolder(path: music.path)
    #expect(
      folder.entries == [
        .parent, .folder("Jazz"), .folder("rock"), .file("alpha.wav"), .file("Beta.WAV"), .file("broken.wav"),
      ])
    #expect(folder.name == "music" && folder.hasFiles)
    let jazz = try SoundFolder(path: folder.path(of: "Jazz") + "/")
    #expect(jazz.parent == folder.path && jazz.entries == [.parent, .file("solo.wav")])
    #expect(try !SoundFolder(path: folder.path(of: "rock")).hasFiles)
  }

  @Test("The root folder has no parent, and a missing folder is an error") func ends() throws {
    let root = try SoundFolder(path: "/")
    #expect(!root.entries.contains(.parent) && root.parent == "/" && root.name == "/")
    #expect(throws: SoundFolder.Unreadable.self) { try SoundFolder(path: "/missing/folder") }
    #expect(SoundFolder.folder(of: "/music/jazz/../a.wav") == "/music")
  }
}

/// The library of the deck by keys, mouse and ear.
@MainActor struct LibraryPageTests {
  @Test("The key f opens the panel, keys choose a file, and the focus returns") func keys() throws {
    let music = try MusicFolder()
    let harness = try PlayerHarness(folder: music.path)
    let (display, player) = (harness.display, harness.player)
    player.useHotCue(0)
    player.setPlaying(true)
    display.session.window.focus(on: player.keyLock)
    display.robot.press(.character("f"))
    display.advance(by: 1)
    let panel = try #require(display.panel)
    #expect(panel.shown.table.isFocused && display.row == "Parent folder")
    // Type-ahead, without the keys of the deck.
    display.robot.press(.character("b"))
    display.robot.press(.character("e"))
    #expect(display.row?.hasPrefix("Beta") == true && player.loop == nil)
    display.robot.press(.enter)
    display.advance(by: 1)
    #expect(display.panel == nil && player.keyLock.isFocused)
    #expect(player.track.title == "Beta" && player.overview.duration == 3)
    #expect(!player.disc.isPlaying && player.disc.position == 0 && player.hotCues[0] == nil)
    #expect(player.titleLabel.text == "Beta")
    player.setPlaying(true)
    harness.advance(seconds: 1)
    #expect(harness.deck.position > 0.5 && abs(harness.deck.position - player.disc.position) < 0.01)
    #expect(player.meter.level > -20)
    #expect(display.layoutProblems == [] && display.problems == [])
  }

  @Test("Enter opens a folder, the row of the parent folder leads back, and Escape closes") func folders()
    throws
  {
    let music = try MusicFolder()
    let harness = try PlayerHarness(folder: music.path)
    let display = harness.display
    display.robot.press(.character("f"))
    display.advance(by: 1)
    display.robot.press(.down)
    display.robot.press(.enter)
    display.advance(by: 1)
    let panel = try #require(display.panel)
    #expect(panel.shown.folder.name == "Jazz" && panel.shown.table.isFocused)
    #expect(display.row == "Parent folder" && panel.path.text == music.path + "/Jazz")
    display.robot.press(.enter)
    display.advance(by: 1)
    // The keys are at the folder that was left.
    #expect(panel.shown.folder.name == "music" && display.row?.hasPrefix("Jazz") == true)
    display.robot.press(.escape)
    display.advance(by: 1)
    #expect(display.panel == nil && harness.player.track.title == "tone")
    // The panel begins in the folder of the latest track.
    #expect(display.problems == [])
  }

  @Test("A double click opens a folder and loads a file, and Cancel closes") func mouse() throws {
    let music = try MusicFolder()
    let harness = try PlayerHarness(folder: music.path)
    let display = harness.display
    display.robot.tap(harness.player.openButton)
    display.advance(by: 1)
    func click(_ row: Int, times: Int) throws {
      let cell = try #require(display.panel?.shown.table.cellForRow(at: ListIndexPath(row: row, section: 0)))
      for _ in 0..<times { display.robot.tap(cell) }
      display.advance(by: 1)
    }
    try click(1, times: 1)
    #expect(display.panel?.shown.folder.name == "music", "a click only selects")
    try click(1, times: 2)
    #expect(display.panel?.shown.folder.name == "Jazz")
    try click(1, times: 2)
    #expect(display.panel == nil && harness.player.track.title == "solo")
    display.robot.tap(harness.player.openButton)
    display.advance(by: 1)
    #expect(display.panel?.shown.folder.name == "Jazz", "it begins in the folder of the latest track")
    try display.robot.tap(element: "Cancel")
    display.advance(by: 1)
    #expect(display.panel == nil)
  }

  @Test("The menu of the ground opens the panel, and controls keep their long press") func menu() throws {
    let music = try MusicFolder()
    let harness = try PlayerHarness(folder: music.path)
    let (display, player) = (harness.display, harness.player)
    display.robot.tap(player.titleLabel, button: .secondary)
    display.advance(by: 1)
    display.robot.press(.enter)
    display.advance(by: 1)
    #expect(display.panel?.shown.table.isFocused == true)
    display.robot.press(.escape)
    display.advance(by: 1)
    let place = display.robot.cell(of: player.cueButton.bounds.center, in: player.cueButton)
    display.robot.pointer(.down, at: place)
    harness.advance(seconds: 1.5)
    #expect(player.disc.isPlaying && player.presentsNothing(on: display))
    display.robot.pointer(.up, at: place)
  }

  @Test("The reader enters the panel, speaks each folder with its first row, and returns") func byEar() throws
  {
    let music = try MusicFolder()
    let harness = try PlayerHarness(folder: music.path)
    let display = harness.display
    display.robot.reader(.on)
    display.session.window.focus(on: harness.player.syncButton)
    let opened = harness.speech { display.robot.press(.character("f")) }
    #expect(
      opened.last == "Open a track, music, table, 6 rows, 6 columns, Parent folder, 1 of 6", "\(opened)")
    let row = harness.speech { display.robot.press(.down) }
    #expect(row == ["Jazz, folder, 2 of 6"], "\(row)")
    let folder = harness.speech { display.robot.press(.enter) }
    #expect(folder == ["Jazz, table, 2 rows, 6 columns, Parent folder, 1 of 2"], "\(folder)")
    let back = harness.speech { display.robot.press(.enter) }
    #expect(back == ["music, table, 6 rows, 6 columns, Jazz, folder, 2 of 6"], "\(back)")
    let other = harness.speech { display.robot.press(.character("r")) }
    #expect(other == ["rock, folder, 3 of 6"], "\(other)")
    let empty = harness.speech { display.robot.press(.enter) }
    #expect(empty == ["rock, no sound files, table, 1 row, 6 columns, Parent folder, 1 of 1"], "\(empty)")
    _ = harness.speech { display.robot.press(.enter) }
    display.robot.press(.character("a"))
    let loaded = harness.speech {
      display.robot.press(.enter)
      display.advance(by: 1)
    }
    #expect(loaded == ["Sync, button", "Loaded: alpha, 2 seconds, A flat major"], "\(loaded)")
    #expect(harness.player.syncButton.isFocused)
    // An action of the record opens the panel, too.
    let action = try #require(
      harness.player.disc.accessibilityCustomActions.first { $0.name == "Open a track" })
    let again = harness.speech { _ = action.handler() }
    #expect(again.last == "Open a track, music, table, 6 rows, 6 columns, Parent folder, 1 of 6", "\(again)")
    let closed = harness.speech { display.robot.press(.escape) }
    #expect(closed == ["Sync, button"], "\(closed)")
  }

  @Test("What cannot be opened is reported with its place and the way out, and the list goes on")
  func faults()
    throws
  {
    let music = try MusicFolder()
    let harness = try PlayerHarness(columns: 100, rows: 30, folder: music.path)
    let display = harness.display
    display.robot.reader(.on)
    display.robot.press(.character("f"))
    display.advance(by: 1)
    for letter in "br" { display.robot.press(.character(letter)) }
    let file = harness.speech { display.robot.press(.enter) }
    let spoken = file.joined(separator: " ")
    #expect(
      spoken.contains("The track is not loaded") && spoken.contains(music.path + "/broken.wav"), "\(file)")
    #expect(spoken.contains("WAV, AIFF, FLAC, Ogg and MP3 files can be loaded"), "\(file)")
    #expect(display.text.contains("The track is not loaded"))
    let returned = harness.speech {
      display.robot.press(.enter)
      display.advance(by: 1)
    }
    #expect(returned.last?.hasSuffix("broken, 6 of 6") == true, "\(returned)")
    #expect(harness.player.track.title == "tone" && display.panel?.shown.table.isFocused == true)
    // A folder that is gone.
    try FileManager.default.removeItem(atPath: music.path + "/rock")
    display.advance(by: 2)
    display.robot.press(.character("r"))
    let folder = harness.speech { display.robot.press(.enter) }.joined(separator: " ")
    #expect(
      folder.contains("The folder cannot be opened") && folder.contains(music.path + "/rock"), "\(folder)")
    #expect(folder.contains("Check that it exists and that you may read it"), "\(folder)")
    display.robot.press(.escape)
    display.advance(by: 1)
    #expect(display.panel?.shown.folder.name == "music" && display.row?.hasPrefix("rock") == true)
    #expect(display.problems == [])
  }

  @Test(
    "The library fits its sizes, and the audit finds nothing",
    arguments: [(80, 24), (120, 40)], ["en", "de", "ar"])
  func sizes(size: (columns: Int, rows: Int), language: String) throws {
    let music = try MusicFolder()
    let harness = try PlayerHarness(
      columns: size.columns, rows: size.rows, language: language, folder: music.path)
    harness.display.robot.press(.character("f"))
    harness.display.advance(by: 1)
    #expect(harness.display.panel != nil)
    #expect(harness.display.layoutProblems == [] && harness.display.problems == [])
    #expect(harness.display.auditFindings() == [])
  }

  @Test("A change of the language changes the texts of the library") func language() throws {
    let music = try MusicFolder()
    let harness = try PlayerHarness(folder: music.path)
    harness.display.robot.press(.character("f"))
    harness.display.advance(by: 1)
    harness.translate("de")
    harness.display.advance(by: 1)
    #expect(harness.display.text.contains("Titel öffnen") && harness.display.text.contains("Abbrechen"))
    #expect(harness.display.text.contains("Ordner darüber"))
  }

  @Test(
    "Why a file is not loaded is said in the language of the page",
    arguments: [
      ("de", "Das ist keine Tondatei"), ("es", "no es un archivo de sonido"),
      ("fr", "ce n’est pas un fichier son"), ("ar", "هذا ليس ملفًا صوتيًا"),
    ])
  func translatedFault(language: String, words: String) throws {
    let music = try MusicFolder()
    let harness = try PlayerHarness(columns: 100, rows: 30, language: language, folder: music.path)
    let display = harness.display
    display.robot.press(.character("f"))
    display.advance(by: 1)
    for letter in "br" { display.robot.press(.character(letter)) }
    display.robot.press(.enter)
    display.advance(by: 1)
    let message = try #require(display.alert?.message)
    #expect(message.hasPrefix(music.path + "/broken.wav") && message.contains(words), "\(message)")
    #expect(!message.contains("cannot"), "\(message)")
  }

  @Test("Each reason of a sound file has a text of its own in each language")
  func reasons() throws {
    let words = DeckWords(folder: PlayerHarness.assets + "/Strings")
    let reasons: [DemoAudio.Track.FileError.Reason] = [
      .missing, .notReadable, .notSound, .damaged(seconds: 1.5), .sampleRate(hertz: 4000), .tooLong,
      .takesTooLong,
      .empty,
      .library("libsndfile1"), .isRecording, .unknownExtension, .notWritable, .incomplete, .lostFrames(40),
    ]
    var texts: Set<String> = []
    for tag in ["en", "de", "es", "fr", "ar"] {
      for reason in reasons {
        let text = words.text(for: DemoAudio.Track.FileError(path: "/a.wav", reason: reason), in: tag)
        #expect(text.hasPrefix("/a.wav") && text.hasSuffix(".") && !text.contains("{"), "\(text)")
        texts.insert(text)
      }
    }
    #expect(texts.count == 5 * reasons.count)
    func text(_ reason: DemoAudio.Track.FileError.Reason, _ tag: String) -> String {
      words.text(for: DemoAudio.Track.FileError(path: "/a.wav", reason: reason), in: tag)
    }
    #expect(text(.damaged(seconds: 1.5), "de").contains("1,5 Sekunden"))
    #expect(text(.lostFrames(40), "fr").contains("40 échantillons"))
    #expect(text(.library("Install libsndfile1"), "es").contains("Install libsndfile1"))
  }

  @Test("A file is loaded beside the page, and Escape drops it") func thread() async throws {
    let music = try MusicFolder()
    let harness = try PlayerHarness(folder: music.path, worker: .thread)
    let display = harness.display
    display.robot.press(.character("f"))
    display.advance(by: 1)
    display.robot.press(.character("a"))
    display.robot.press(.enter)
    display.advance(by: 1)
    #expect(display.panel?.heading.text == "loading alpha.wav")
    display.robot.press(.escape)
    display.advance(by: 1)
    display.robot.press(.character("f"))
    display.advance(by: 1)
    for letter in "be" { display.robot.press(.character(letter)) }
    display.robot.press(.enter)
    while display.panel != nil {
      await Task.yield()
      display.advance(by: 0.1)
    }
    display.advance(by: 1)
    #expect(harness.player.track.title == "Beta")
  }
}

/// The library without a picture, from a script that expects every word.
@Suite(.ownThread) struct LibraryByEarTests {
  @Test("Tracks are opened by ear") func byEar() throws {
    let music = try MusicFolder()
    let script = PlayerHarness.script("open-by-ear")
    let deck = try DeckProgram.shell("cd '\(music.path)' && \"$DECK\" --script '\(script)' && echo played")
    #expect(deck.waitForExit() == 0, "\(deck.screen.text)")
    #expect(deck.screen.text.contains("played"))
  }
}
