import Glibc
import TestSupport
import Testing

/// Saved settings of the demo, and the screen curtain, on a real terminal.
@Suite(.serialized, .ownThread) struct DeckSettingsTests {
  private static let f6 = "\u{1B}[17~"
  private static let f8 = "\u{1B}[19~"
  private static let f9 = "\u{1B}[20~"
  private static let pageUp = "\u{1B}[5~"

  private func caption(_ child: ChildProcess) -> String { child.screen.text(row: 39) }

  @Test("Changed settings apply at the next start") func saved() throws {
    let folder = try TemporaryFolder()
    let first = try DeckProgram.start(settings: folder.path)
    #expect(first.wait { $0.screen.text.contains("Sync") })
    first.send(Self.f6)
    #expect(first.wait { caption($0).contains("Cue, button") }, "\(caption(first))")
    first.send(Self.f8)
    #expect(first.wait { $0.screen.text.contains("Explore by pointing") }, "\(first.screen.text)")
    first.send("\u{1B}[C")
    #expect(first.wait { caption($0).contains("Rate, 50 percent") }, "\(caption(first))")
    first.send(Self.pageUp + Self.pageUp)
    #expect(first.wait { caption($0).contains("100 percent") }, "\(caption(first))")
    // Quit before the delay for collecting changes is over.
    first.send("\u{3}")
    #expect(first.waitForExit() == 0)
    #expect(folder.text("backlit/reader.json") != nil)

    let second = try DeckProgram.start(settings: folder.path)
    #expect(second.wait { caption($0).contains("Cue, button") }, "the reader is off: \(second.screen.text)")
    second.send(Self.f8)
    // The changed rate, and the unchanged volume. The milestones of progress end at 100 %, too.
    #expect(
      second.wait {
        $0.screen.text.ranges(of: "100 %").count - $0.screen.text.ranges(of: "75, 100 %").count == 2
      },
      "\(second.screen.text)")
    second.send("\u{3}")
    #expect(second.waitForExit() == 0)

    let third = try DeckProgram.start(["--no-reader"], settings: folder.path)
    #expect(third.wait { caption($0).contains("F6 screen reader") }, "\(caption(third))")
    third.send("q")
    #expect(third.waitForExit() == 0)
  }

  @Test("A language change applies immediately") func language() throws {
    let child = try DeckProgram.start()
    #expect(child.wait { $0.screen.text.contains("stopped") })
    child.send(Self.f8)
    #expect(child.wait { $0.screen.text.contains("Explore by pointing") }, "\(child.screen.text)")
    // From the language of the system to German: five controls on (the voice control is disabled), three steps up.
    child.send("\t\t\t\t\t\u{1B}[C\u{1B}[C\u{1B}[C")
    #expect(child.wait { $0.screen.text.contains("Erkunden mit der Maus") }, "\(child.screen.text)")
    child.send("\u{1B}")
    #expect(child.wait { $0.screen.text.contains("gestoppt") && caption($0).contains("F6 Bildschirmleser") })
    #expect(!child.screen.text.contains("Erkunden") && child.screen.text.contains("0,0"))
    child.send("q")
    #expect(child.waitForExit() == 0)
  }

  @Test("A damaged settings file is reported") func damagedFile() throws {
    let folder = try TemporaryFolder()
    try folder.write("backlit/reader.json", "{ no settings")
    let file = folder.path("backlit/reader.json")
    let child = try DeckProgram.start(settings: folder.path)
    #expect(
      child.wait { caption($0).contains("The settings in \(file):1:3 cannot be read") }, "\(caption(child))")
    #expect(folder.text("backlit/reader.json.broken") != nil)
    child.send("\t")
    #expect(child.wait { caption($0).contains("F6 screen reader") }, "\(caption(child))")
    // A terminal that is still busy with a frame does not wait long for messages.
    #expect(child.settle())
    child.send("q")
    #expect(child.waitForExit() == 0)
    #expect(child.screen.text.contains("cannot be read"), "nothing of it is left on standard error")
  }

  @Test("A damaged settings file is reported after a signal too") func damagedFileAndSignal() throws {
    let folder = try TemporaryFolder()
    try folder.write("backlit/reader.json", "no settings")
    let child = try DeckProgram.start(settings: folder.path)
    #expect(child.wait { $0.screen.text.contains("Sync") } && child.settle())
    kill(child.pid, SIGTERM)
    #expect(child.waitForExit() == 128 + SIGTERM)
    #expect(child.screen.text.contains("cannot be read"), "nothing of it is left on standard error")
  }

  @Test("Only the captions are sent to the terminal while the curtain is on") func curtain() throws {
    let child = try DeckProgram.start()
    #expect(child.wait { $0.screen.text.contains("Sync") })
    child.send(Self.f6)
    #expect(child.wait { caption($0).contains("Cue, button") }, "\(caption(child))")
    func isBlank(_ child: ChildProcess) -> Bool {
      (0..<39).allSatisfy { child.screen.text(row: $0).allSatisfy(\.isWhitespace) }
    }
    child.send(Self.f9)
    #expect(child.wait { isBlank($0) && caption($0).contains("Screen curtain on") }, "\(child.screen.text)")
    #expect(child.settle())
    let sent = child.written.count
    child.send("\u{1B}[C\u{1B}[C")
    #expect(child.wait { caption($0).contains("Sync, button") }, "\(caption(child))")
    #expect(child.settle() && isBlank(child))
    // The record turns, and nothing of it is sent: a frame of it has thousands of bytes.
    child.send("\u{1B}[D ")
    #expect(child.wait { caption($0).contains("» on") }, "\(caption(child))")
    for (key, words) in [("C", "Sync, button"), ("D", "Play, on"), ("C", "Sync, button"), ("D", "Play, on")] {
      child.send("\u{1B}[\(key)")
      #expect(child.wait { caption($0).contains(words) } && isBlank(child), "\(caption(child))")
    }
    child.send(" ")
    #expect(child.wait { caption($0).contains("» off") } && child.settle(), "\(caption(child))")
    #expect(isBlank(child))
    #expect(child.written.count - sent < 4000, "more than the captions was sent behind the curtain")
    child.send(Self.f9)
    #expect(child.wait { $0.screen.text.contains("Sync") && $0.screen.text.contains("Cue") })
    child.send("q")
    #expect(child.waitForExit() == 0)
  }
}
