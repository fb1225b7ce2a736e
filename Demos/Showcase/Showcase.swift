import ArgumentParser
import Backlit
import DemoSupport

/// Pages that show what the toolkit does, in a terminal.
@main
struct Showcase: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "Showcase",
    abstract: "Show pages made with Backlit.",
    discussion: """
      Without a page it shows a list: Enter opens a page, Escape returns. The pages are \
      \(ShowcasePage.all.map { $0.name }.joined(separator: ", ")). F6 turns the screen reader on, ? lists the keys, \
      Control-Q quits.

      With --script a page runs a script without a terminal, with a virtual clock:
        Showcase beverages --script steps.txt --transcript words.jsonl

      With --screen a second terminal shows the same page with a state of its own. Run `tty; exec sleep infinity` \
      there and pass the printed path:
        Showcase messages --screen /dev/pts/7

      The pages musicbutton, pad and player play music that the demo computes, or files, one for each genre in order. A \
      script plays without sound:
        Showcase player song.flac other.ogg
      """)

  @Argument(help: ArgumentHelp("The page to open.", valueName: "page"))
  var page: String?

  @Argument(
    help: ArgumentHelp(
      "Play these files on the pages musicbutton, pad and player, in the order of the genres: WAV, AIFF, FLAC, Ogg or MP3.",
      valueName: "file"), completion: .file())
  var files: [String] = []

  @OptionGroup var options: DemoOptions

  @Option(
    help: ArgumentHelp(
      "Also show the page in this terminal when it is available: a path as printed by tty, or a link to it. "
        + "Repeatable.",
      valueName: "tty"))
  var screen: [String] = []

  @Option(
    help: ArgumentHelp(
      "The seed of the sequences of the page memory, so that a script plays the same game each time.",
      valueName: "number"))
  var seed: UInt64?

  @OptionGroup var sound: SoundOptions

  func validate() throws {
    if let page, !ShowcasePage.all.contains(where: { $0.name == page }) {
      throw ValidationError(
        "The page \"\(page)\" is unknown. The pages are \(ShowcasePage.all.map { $0.name }.joined(separator: ", "))."
      )
    }
    let playing = [MusicButtonPage.name, Pad.name, Player.name]
    if !files.isEmpty, !playing.contains(where: { $0 == page }) {
      throw ValidationError("Only the pages \(playing.joined(separator: ", ")) play files.")
    }
    if files.count > Genre.allCases.count {
      throw ValidationError("There are three pads. Pass at most three files.")
    }
    if seed != nil, page != Memory.name { throw ValidationError("--seed requires the page memory.") }
    if options.isScripted, !screen.isEmpty {
      throw ValidationError("--screen cannot be combined with --script: a script runs without a terminal.")
    }
  }

  @MainActor
  func run() async throws {
    let type = ShowcasePage.all.first { $0.name == page } ?? PageList.self
    let demo = Demo(
      name: "Showcase", title: "demo.showcase", definition: type.definition, registry: .showcase,
      leaveKey: KeyEvent(.character("q"), modifiers: .control)
    ) { path, language in
      try Self.scene(of: type, path, language)
    }
    // A file that cannot be read ends the program before it takes the terminal.
    Recordings.shared = try Recordings(files: files)
    Memory.seed = seed
    let player = options.isScripted ? nil : ShowcaseSound(device: sound.soundDevice)
    ShowcaseSound.shared = player
    try await demo.run(
      options, screens: screen, onSpeakingChange: { player?.isDucked = $0 },
      onStart: { application in
        player?.onSilence = { [weak application] error in
          for session in application?.sessions ?? [] {
            session.report(error.text(in: session.language.tag), speakingOnce: true)
          }
        }
      })
  }

  /// The scene of a page, behind which the list of pages is.
  @MainActor
  static func scene(of type: ShowcasePage.Type, _ path: String, _ language: String) throws -> DemoScene {
    let page = try type.load(path, language: language)
    var pages: [ViewController] = [page]
    if type != PageList.self { pages.insert(try PageList.load(language: language), at: 0) }
    let stack = PageStack()
    stack.setViewControllers(pages, animated: false)
    return DemoScene(
      controller: stack,
      translate: { language in
        for case let page as ShowcasePage in stack.viewControllers { page.translate(to: language) }
      }, stage: { try page.makeStage(language: $0) ?? scene(of: type, path, $0) })
  }
}
