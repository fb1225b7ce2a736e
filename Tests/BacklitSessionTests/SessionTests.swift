import BacklitAccessibility
import BacklitGeometry
import BacklitGraphics
import BacklitHeadless
import BacklitSession
import BacklitUI
import Testing

/// Views that fill the screen.
@Suite @MainActor struct ShownViewTests {
  @Test("A view with a layout of its own, such as a cell, fills the screen and follows its size") func cell()
  {
    let display = HeadlessDisplay(columns: 40, rows: 10)
    let cell = TableViewCell()
    display.show(cell)
    display.settle()
    #expect(cell.bounds.size == Size(width: 320, height: 144))
    display.robot.resize(columns: 60, rows: 20)
    display.settle()
    #expect(cell.bounds.size == Size(width: 480, height: 304))
  }

  @Test("A view with a layout of its own can be the view of a controller") func controllerOfCell() {
    let display = HeadlessDisplay(columns: 40, rows: 10)
    let (cell, controller) = (TableViewCell(), ViewController())
    cell.contentConfiguration = ListContentConfiguration.valueCell(text: "Row")
    controller.view = cell
    display.show(NavigationController(rootViewController: controller))
    display.robot.resize(columns: 60, rows: 20)
    display.settle()
    #expect(cell.bounds.width == 480 && display.text.contains("Row") && display.problems.isEmpty)
  }
}

/// The owners of what a session shows.
@Suite @MainActor struct OwnerTests {
  private final class Owner {}

  @Test("The owner of a controller lives as long as the controller is shown") func controllerOwner() {
    let display = HeadlessDisplay(columns: 40, rows: 10)
    weak var first: Owner?
    do {
      let owner = Owner()
      first = owner
      display.session.show(ViewController(), owner: owner)
    }
    #expect(first != nil)
    display.session.show(ViewController(), owner: Owner())
    #expect(first == nil)
  }
}

/// The screen curtain: the screen is blank except for the captions, and everything else continues.
@Suite @MainActor struct CurtainTests {
  let harness = SessionHarness()

  /// Whether all rows are blank except the captions.
  private var isBlank: Bool {
    let grid = harness.display.grid
    return grid.cells.dropLast(grid.columns).allSatisfy { $0 == .blank }
  }

  @Test("The curtain blanks the screen except for the captions, and changes behind it are not sent")
  func blank() {
    harness.turnReaderOn()
    let said = harness.spoken { harness.robot.press(.function(9)) }
    #expect(said == [["Screen curtain on"]])
    #expect(isBlank && harness.session.parkedCursor?.row == 23)
    #expect(harness.display.grid.rowText(23).contains("Screen curtain on"))
    let heard = harness.spoken { harness.robot.press(.right) }
    #expect(heard == [["Play", "button"]] && harness.cursor === harness.play)
    harness.level.value = 0.5
    #expect(!harness.session.makeFrame(at: harness.display.time), "a frame behind the curtain is sent")
    #expect(isBlank && harness.display.grid.rowText(23).contains("Play, button"))
  }

  @Test("Turning the curtain off shows the current picture") func lift() {
    harness.turnReaderOn()
    harness.robot.press(.function(9))
    harness.heading.text = "Deck B"
    harness.robot.resize(columns: 60, rows: 20)
    harness.display.advance(by: 5)
    #expect(isBlank && harness.display.grid.columns == 60 && harness.display.grid.rows == 20)
    let said = harness.spoken { harness.robot.press(.function(9)) }
    #expect(said == [["Screen curtain off"]])
    #expect(harness.display.text.contains("Deck B") && harness.session.parkedCursor != nil)
    let other = SessionHarness(columns: 60, rows: 20)
    other.heading.text = "Deck B"
    other.turnReaderOn()
    _ = other.spoken { other.session.setCurtain(false) }
    for row in 0..<19 { #expect(other.display.grid.rowText(row) == harness.display.grid.rowText(row)) }
  }

  @Test("Turning the reader off turns the curtain off") func readerOff() {
    harness.turnReaderOn()
    harness.robot.press(.function(9))
    harness.robot.press(.function(6))
    #expect(!harness.session.isCurtainDown && harness.display.text.contains("Deck A"))
    harness.robot.press(.function(9))
    #expect(!harness.session.isCurtainDown, "the curtain requires the reader")
  }
}

/// The key that draws the whole screen again.
@Suite @MainActor struct RedrawKeyTests {
  @Test("Control-L draws everything again unless the reader or the program handles it") func controlL() {
    let harness = SessionHarness()
    let key = KeyEvent(.character("l"), modifiers: .control)
    var redraws = 0
    harness.session.handlers.onRedraw = { redraws += 1 }
    harness.robot.press(key.key, modifiers: key.modifiers)
    #expect(redraws == 1)
    harness.turnReaderOn()
    harness.robot.press(key.key, modifiers: key.modifiers)
    #expect(redraws == 1, "the reader repeats its words")
    harness.robot.press(key.key, modifiers: [.control, .alt])
    #expect(redraws == 2)
    harness.robot.press(.function(6))
    harness.session.addUnhandledKeyHandler { $0 == key }
    harness.robot.press(key.key, modifiers: key.modifiers)
    #expect(redraws == 2, "the program handles the key")
  }
}

/// A session on a terminal that takes pictures in pixels.
@Suite @MainActor struct PictureTests {
  private let harness = SessionHarness(columns: 40, rows: 16)
  private let format = PictureFormat(placement: .behindText, cellWidth: 10, cellHeight: 20)

  private func showPixels() {
    harness.session.display.pictureFormat = format
    harness.session.displayQuality = .pixels
    harness.display.settle()
  }

  @Test("The picture is drawn behind the text") func behindText() throws {
    #expect(harness.session.picture == nil)
    let (words, frame) = (harness.display.text, harness.play.frame)
    showPixels()
    let picture = try #require(harness.session.picture)
    #expect(picture.bitmap.width == 400 && picture.bitmap.height == 320)
    #expect(picture.tiles.contains { Set($0.pixels).count > 16 }, "nothing is drawn in pixels")
    #expect(harness.play.frame == frame, "the layout changed")
    // The cells contain only text; blocks are in the picture.
    #expect(harness.display.text.contains("Play") && words.contains("Play"))
    #expect(harness.display.grid.cells.allSatisfy { $0.background == .default })
    #expect(!harness.display.text.unicodeScalars.contains { 0x2580...0x259F ~= $0.value })
  }

  @Test("A change is drawn in its own tiles only") func tiles() throws {
    showPixels()
    let before = try #require(harness.session.picture)
    harness.heading.text = "Deck B"
    harness.display.settle()
    let labelled = try #require(harness.session.picture)
    #expect(labelled.changedTiles(since: before).isEmpty && harness.display.text.contains("Deck B"))
    harness.level.value = harness.level.maximumValue
    harness.display.settle()
    let moved = try #require(harness.session.picture)
    let changed = moved.changedTiles(since: labelled)
    #expect(!changed.isEmpty)
    let rows = changed.map { moved.cells(ofTile: $0).rows }
    #expect(rows.allSatisfy { $0.upperBound > 10 }, "tiles above the slider are drawn again")
  }

  @Test("The curtain and the symbol quality remove the picture") func removed() {
    showPixels()
    harness.turnReaderOn()
    harness.session.setCurtain(true)
    harness.display.settle()
    #expect(harness.session.picture == nil && !harness.display.text.contains("Deck A"))
    harness.session.setCurtain(false)
    harness.display.settle()
    #expect(harness.session.picture != nil)
    harness.session.displaysColor = false
    harness.display.settle()
    #expect(harness.session.picture == nil)
    harness.session.displaysColor = true
    harness.session.displayQuality = .symbols
    harness.display.settle()
    #expect(harness.session.picture == nil)
  }

  @Test("After the curtain, text has the backgrounds that changed behind it") func changedBehindCurtain() {
    let sixels = PictureFormat(placement: .besideText, cellWidth: 10, cellHeight: 20)
    harness.session.display.pictureFormat = sixels
    harness.session.displayQuality = .pixels
    harness.turnReaderOn()
    harness.session.setCurtain(true)
    harness.display.settle()
    harness.heading.backgroundColor = .red
    harness.display.settle()
    #expect(!harness.display.text.contains("Deck A") && harness.session.picture == nil)
    harness.session.setCurtain(false)
    harness.display.settle()
    let lifted = harness.display.grid
    #expect(harness.display.text.contains("Deck A") && harness.session.picture != nil)
    // New renderers draw everything.
    harness.session.display.pictureFormat = nil
    harness.session.display.pictureFormat = sixels
    harness.display.settle()
    #expect(harness.display.grid == lifted)
  }

  @Test("Without a picture format, pixels are shown as symbols") func noFormat() {
    harness.session.displayQuality = .pixels
    harness.display.settle()
    #expect(harness.session.picture == nil && harness.session.renderStatistics.symbolsChosen > 0)
  }

  @Test("A resize and a new format change the size of the picture") func resize() throws {
    showPixels()
    harness.robot.resize(columns: 50, rows: 18)
    harness.display.settle()
    #expect(harness.session.picture?.bitmap.width == 500)
    harness.session.display.pictureFormat = PictureFormat(
      placement: .besideText, cellWidth: 9, cellHeight: 18)
    harness.display.settle()
    let picture = try #require(harness.session.picture)
    #expect(picture.bitmap.width == 450 && picture.rows == 17)
  }
}

/// Several sessions that share a voice.
@Suite @MainActor struct SharedVoiceTests {
  @Test("Yielding the voice turns the reader off silently") func yield() {
    let harness = SessionHarness()
    harness.turnReaderOn()
    harness.robot.press(.right)
    #expect(harness.session.hasPendingSpeech)
    var toggles: [Bool] = []
    harness.session.handlers.readerToggles.add { toggles.append($0) }
    harness.session.releaseVoice(at: harness.display.time)
    #expect(!harness.session.isReaderOn && harness.session.synthesizer == nil && toggles == [false])
    harness.display.finishSpeaking()
    #expect(!harness.session.hasPendingSpeech, "utterances wait for a voice that was released")
    #expect(!harness.display.transcript.contains { $0.text.joined().contains("off") })
    harness.session.releaseVoice(at: harness.display.time)
    #expect(toggles == [false], "it was off already")
  }

  @Test("A start handler is called before the reader is on") func readerStart() {
    let harness = SessionHarness()
    var log: [String] = []
    harness.session.handlers.readerStarts.add { log.append("start \(harness.session.isReaderOn)") }
    harness.session.handlers.readerToggles.add { log.append("toggle \($0)") }
    harness.robot.press(.function(6))
    harness.session.perform(.on, at: harness.display.time)
    #expect(log == ["start false", "toggle true"])
    harness.robot.press(.function(6))
    #expect(log == ["start false", "toggle true", "toggle false"])
  }

  @Test("A session ignores the utterance events of another session") func identifiers() {
    let metrics = SessionHarness().session.metrics
    let (one, other) = (Session(metrics: metrics), Session(metrics: metrics, firstUtteranceID: 1 << 32))
    for session in [one, other] {
      session.synthesizer = SimulatedSynthesizer()
      session.perform(.on, at: 0)
    }
    #expect(one.hasPendingSpeech && other.hasPendingSpeech)
    for id in 1...UInt64(20) { other.handle(.ended(id), at: 1) }
    #expect(other.hasPendingSpeech)
    for id in 0..<UInt64(20) { other.handle(.ended(1 << 32 + id), at: 1) }
    #expect(!other.hasPendingSpeech)
  }

  @Test("A message stays until a key is pressed") func message() {
    let harness = SessionHarness()
    harness.session.report("The stage is no terminal")
    harness.display.settle()
    #expect(harness.display.text.contains("The stage is no terminal"))
    harness.robot.press(.tab)
    #expect(!harness.display.text.contains("The stage is no terminal"))
  }

  @Test("Lost settings are spoken also while the reader is off, with the key that turns it on")
  func lostSettings() {
    let harness = SessionHarness()
    let said = harness.spoken { harness.session.report([.damaged(path: "/a", copy: nil)]) }
    #expect(
      said.count == 1 && said[0].first?.hasPrefix("The settings in /a cannot be read") == true, "\(said)")
    #expect(said.first?.first?.hasSuffix("F6: screen reader on") == true, "\(said)")
    #expect(harness.display.text.contains("The settings in /a cannot be read") && !harness.session.isReaderOn)
    // With the others, the state of the reader is known.
    #expect(harness.spoken { harness.session.report([.notSaved(path: "/a", reason: "it is full")]) } == [])
    harness.turnReaderOn()
    let on = harness.spoken { harness.session.report([.damaged(path: "/a", copy: nil)]) }
    #expect(on.count == 1 && on[0].first?.contains("F6") == false, "\(on)")
  }

  @Test("A message that is to be spoken once is only shown after it was heard to its end") func messageOnce()
  {
    let harness = SessionHarness()
    let report = { harness.session.report("No sound card", speakingOnce: true) }
    // It is not heard while the reader is off, and only a part of it is if a key interrupts it.
    report()
    harness.turnReaderOn()
    report()
    harness.robot.press(.tab)
    harness.display.advance(by: 10)
    #expect(harness.spoken { report() } == [["No sound card"]])
    harness.robot.press(.tab)
    harness.display.advance(by: 10)
    #expect(harness.spoken { report() } == [])
    #expect(harness.display.text.contains("No sound card"))
    #expect(harness.spoken { harness.session.report("No sound card") } == [["No sound card"]])
  }
}
