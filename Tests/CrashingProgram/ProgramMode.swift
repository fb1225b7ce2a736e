import Backlit
import Glibc
import TestSupport

/// A program started by `Application.run(name:)`, which ends in the way that its argument names.
@MainActor
enum ProgramMode: String {
  /// The keys: c cancels the task, n turns colours off and on, t counts files in a task, q quits with status 3
  /// and a reason, and any other letter with status 0.
  case keys
  /// The task is cancelled before it begins.
  case cancelledBefore
  /// The task is cancelled while the program is configured.
  case cancelledMeanwhile
  /// The program quits while it is configured.
  case quitBefore
  /// The definition of the views has faults.
  case faults
  /// The program throws an error of its own.
  case failure
  /// The second argument is the path of a further terminal. The keys are those of `keys`.
  case secondScreen
  /// The program cannot run in line mode.
  case screenNeeded
  /// The program has a text field and a text view, and shows what they contain.
  case text
  /// The program has a field for a password, and shows its number of characters.
  case secret
  /// The program has a class of its own for definitions that `--preview` shows.
  case ownClass
  /// The program shows a label whose position is ambiguous.
  case ambiguous
  /// The program shows a memory game. The keys 1 to 6 plant a fault of its layout, and 0 repairs it.
  case game
  /// The program has a stack of pages, which is restored after a restart.
  case restoring
  /// The program shows an interval, which is a preference, and doubles it with Alt-D. It has the settings of the user.
  case preferences
  /// The program is in some rows of the normal screen. With the second argument `summary`, it leaves a line there.
  case inline

  /// A class of the program, with contents for a preview.
  private final class Gauge: Label {
    override func prepareForPreview() { text = "A gauge with sample contents" }
  }

  private var registry: ClassRegistry {
    var registry = ClassRegistry.builtIn
    registry.register(Gauge.self, inherits: "Label", "A gauge.", make: { Gauge() })
    return registry
  }

  private struct Failure: Error, CustomStringConvertible { let description = "no turntable is connected" }

  /// An object that reports when it is released.
  private final class Owner {
    private let name: String
    init(_ name: String) { self.name = name }
    deinit { print("\(name) is released") }
  }

  func run() async {
    if self == .inline { return await InlinePage.run(hasSummary: CommandLine.arguments.contains("summary")) }
    print("printed before the picture")
    let task = Task {
      try await Application.run(
        name: "ending",
        options: .init(
          settingsFile: self == .preferences ? .standard : nil, needsScreen: self == .screenNeeded,
          registry: registry)
      ) {
        try configure($0)
      }
    }
    if self == .cancelledBefore { task.cancel() }
    Self.task = task
    do {
      try await task.value
      print("ended")
    } catch is CancellationError {
      print("cancelled")
    } catch {
      print("thrown: \(error)")
    }
  }

  private static var task: Task<Void, any Error>?

  /// Shows a label whose horizontal position is ambiguous.
  private func showAmbiguity(in application: Application) {
    let page = View()
    page.identifier = "page"
    let bar = Label(text: "anywhere")
    bar.identifier = "bar"
    bar.translatesAutoresizingMaskIntoConstraints = false
    page.addSubview(bar)
    page.addSubview(Label(text: "Ready for anything"))
    page.subviews[1].frame = Rect(x: 0, y: 0, width: 160, height: 16)
    LayoutConstraint.activate([
      bar.topAnchor.constraint(equalTo: page.topAnchor, constant: 32)
    ])
    application.show(page)
  }

  /// Announces a number that a task finds on a different thread.
  private func countFiles(in application: Application?) {
    Task {
      let count = await Task.detached { 40 + 2 }.value
      application?.session.window.post(.announcement("\(count) files", .default))
    }
  }

  /// Shows a memory game whose timer counts, and replaces it by one with a fault for a digit.
  private func showGame(in application: Application) {
    application.show(Self.memoryGame)
    application.session.addUnhandledKeyHandler { [weak application] event in
      guard case .character(let character) = event.key, let digit = character.wholeNumberValue else {
        return false
      }
      let faults: [MemoryGame.Fault?] = [nil] + MemoryGame.Fault.allCases
      guard faults.indices.contains(digit) else { return false }
      Self.memoryGame.removeFromSuperview()
      Self.memoryGame = MemoryGame(faults[digit])
      application?.show(Self.memoryGame)
      return true
    }
    Task {
      var seconds = 0
      while (try? await Task.sleep(for: .seconds(1))) != nil {
        seconds += 1
        Self.memoryGame.timer.show(seconds)
      }
    }
  }

  private static var memoryGame = MemoryGame()

  private func configure(_ application: Application) throws {
    application.onQuit = { print("saved") }
    if self == .text { return TextPage.make(focusIn: application.session) }
    if self == .secret { return TextPage.makeSecret(focusIn: application.session) }
    if self == .game { return showGame(in: application) }
    if self == .restoring { return RestoredPages.show(in: application) }
    if self == .preferences { return application.show(IntervalPage()) }
    application.show(Label(text: "Ready for anything"), owner: Owner("the owner"))
    application.session.addUnhandledKeyHandler { [weak application] event in
      switch event.key {
      case .character("c"): Self.task?.cancel()
      case .character("n"): application?.displaysColor.toggle()
      case .character("t"): countFiles(in: application)
      case .character("q"): application?.quit(status: 3, reason: "the turntable is unplugged")
      case .character: application?.quit()
      default: return false
      }
      return true
    }
    switch self {
    case .keys, .cancelledBefore, .screenNeeded, .ownClass, .text, .secret, .game, .restoring, .preferences,
      .inline:
      break
    case .ambiguous: showAmbiguity(in: application)
    case .cancelledMeanwhile: Self.task?.cancel()
    case .quitBefore: application.quit(status: 4, reason: "nothing to show")
    case .failure: throw Failure()
    case .secondScreen:
      application.onScreenConnect = { $0.show(Label(text: "On stage"), owner: Owner("the stage")) }
      try application.connectScreen(at: CommandLine.arguments[2])
    case .faults:
      let text = #"{ "nib": 1, "root": { "class": "Knop" }, "constraints": ["a.top == 0"] }"#
      application.show(try Nib(bytes: Array(text.utf8), file: "Front.json").instantiate(registry: .builtIn))
    }
  }
}
