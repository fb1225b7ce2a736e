import BacklitGeometry
import BacklitNibs
import BacklitRuntime
import BacklitValues
import Glibc

#if Tools
import BacklitPreview
#endif

extension Application {
  /// The options of a program that ``Application/run(name:options:_:)`` runs.
  @MainActor public struct Options {
    /// The place of the views in the terminal: the whole screen by default.
    public var presentation: Presentation
    /// The file of the user's settings; nil to keep none.
    public var settingsFile: SettingsFile?
    /// Whether the reader is on from the start; nil, the default, for the saved state. In line mode it is always on.
    public var startsReader: Bool?
    /// Whether the program cannot run in line mode.
    public var needsScreen: Bool
    /// The key that ends the program, unless a view takes it; nil, the default, for none but Control-C.
    public var quitKey: KeyEvent?
    /// The classes for `--preview`. Without the trait Tools they are not used.
    public var registry: ClassRegistry {
      get { ownRegistry ?? .builtIn }
      set { ownRegistry = newValue }
    }
    /// Makes the screen for `--web` and `--web-screen` on a port, or on any; nil in a program that a browser cannot show.
    /// `BacklitWeb` sets it.
    package var makeWebScreen: (@MainActor (_ port: Int?) throws -> any ProgramScreen)?
    // A default that names all classes would link them into every program.
    private var ownRegistry: ClassRegistry?

    /// Creates options. Each one that is left out has the value of the usual program: the built-in classes for the registry.
    public init(
      presentation: Presentation = .fullScreen, settingsFile: SettingsFile? = .standard,
      startsReader: Bool? = nil, needsScreen: Bool = false,
      quitKey: KeyEvent? = nil, registry: ClassRegistry? = nil
    ) {
      self.presentation = presentation
      self.settingsFile = settingsFile
      self.startsReader = startsReader
      self.needsScreen = needsScreen
      self.quitKey = quitKey
      ownRegistry = registry
    }
  }

  /// Runs a program from its start to its end, and handles its errors.
  ///
  /// ```swift
  /// import Backlit
  ///
  /// let amplifier = Amplifier()
  /// try await Application.run(name: "amplifier") { application in
  ///   application.show(try amplifier.load())
  /// }
  /// ```
  /// It returns if the program ends with status 0. Otherwise it ends the process, after the terminal is
  /// restored and the reason is written to standard error:
  ///
  /// | status | reason |
  /// | --- | --- |
  /// | 1 | `configure` threw an error, such as the faults of a definition, each with file, line and column; or a script failed |
  /// | 2 | the terminal cannot be used, or one of the options below is used wrongly |
  /// | 129 | the terminal was closed |
  /// | others | the program called `Application.quit(status:reason:)` with them |
  ///
  /// Every program has these options. They are read from the arguments of the process; other arguments are the
  /// program's.
  ///
  /// | option | effect |
  /// | --- | --- |
  /// | `--linear` | writes lines instead of drawing, as `BACKLIT_LINEAR=1` does: see the article `Presentation` |
  /// | `--once` | writes the picture once as text with colours, and ends with status 0 |
  /// | `--script FILE` | plays a script of keys, mouse, reader commands and expectations without a terminal, with a virtual clock; `-` is standard input |
  /// | `--transcript FILE` | writes each utterance of the script to a file, as a line of JSON |
  /// | `--record FILE` | records the script as an animated picture, `.svg`, or as an asciicast, `.cast` |
  /// | `--size COLSxROWS` | the size of the screen for the script; 120x40 by default |
  /// | `--language TAG` | the language for the script, such as de; English by default |
  /// | `--preview FILE` | shows a definition with the program's own classes, as `backlit preview` does with stand-ins, and reloads it after each save; `configure` is not called |
  /// | `--braille`, `--no-braille` | shows the elements on the braille display of BRLTTY, or not; by default as in the settings file |
  /// | `--web [PORT]` | serves the program to a browser on this machine instead of the terminal and prints the address, if the program has the options of `BacklitWeb` |
  /// | `--web-screen [PORT]` | serves a further screen to a browser beside the terminal, and shows the address; the program sets `onScreenConnect` |
  /// | `--view-debugger` | Control-O opens the view debugger, as with `BACKLIT_DEBUG=1` |
  /// | `--help` | writes a list of these options to standard output, and ends with status 0; a program with a list of its own reads the option before it calls this function |
  ///
  /// Without the trait Tools, `--script`, `--transcript`, `--record`, `--preview` and `--view-debugger` are errors that say so.
  ///
  /// Call it first of all, in `main.swift` or in `static func main() async throws` of the type with `@main`. While the program is
  /// idle it is not woken then, and a key or a byte wakes it at once. Work in the thread pool, as of `Task.detached` or
  /// `@concurrent`, has an effect on that: from then on, Linux wakes the process once a second to check the pool.
  /// - Parameters:
  ///   - name: the client name for the speech server: lower case, no colons.
  ///   - options: what differs from the usual program.
  ///   - configure: shows the views of the program and sets its options, before the first frame.
  /// - Throws: `CancellationError` if the task is cancelled, after the terminal is restored.
  public static func run(
    name: String, options: Options = Options(), _ configure: @MainActor (Application) throws -> Void
  ) async throws(CancellationError) {
    let arguments = readArguments(name: name, options)
    var needsScreen = options.needsScreen
    #if Tools
    if let script = arguments.script {
      let status = await play(script, name: name, arguments, options, configure)
      if status != 0 { exit(status) }
      return
    }
    if arguments.preview != nil { needsScreen = true }
    #endif
    if arguments.isOnce {
      let status = await writeOnce(name: name, settingsFile: options.settingsFile, configure)
      if status != 0 { exit(status) }
      return
    }
    try await runProgram(
      name: name, presentation: options.presentation, settingsFile: options.settingsFile,
      startsReader: options.startsReader,
      needsScreen: needsScreen, isLinear: arguments.isLinear,
      screen: webScreen(arguments.web, options)
    ) { application in
      if let key = options.quitKey { application.quit(with: key) }
      if let usesBraille = arguments.usesBraille { application.usesBraille = usesBraille }
      #if Tools
      if arguments.allowsViewDebugger { application.allowViewDebugger() }
      if let file = arguments.preview {
        try application.preview(
          file, registry: options.registry, settings: PreviewSettings(language: preferredLanguage))
        return
      }
      #endif
      try configure(application)
      if let make = webScreen(arguments.webScreen, options) { try application.connectScreen(make()) }
    }
  }

  /// Returns the closure that makes the screen for a browser; nil without the option for it.
  private static func webScreen(
    _ web: ProgramArguments.Web?, _ options: Options
  ) -> (@MainActor () throws -> any ProgramScreen)? {
    guard let web, let make = options.makeWebScreen else { return nil }
    return { try make(web.port) }
  }

  /// Reads the options of the program, or ends the process if they are wrong.
  // The optimizer of Swift 6.3 crashes if this code is inlined into an asynchronous function.
  @inline(never)
  private static func readArguments(name: String, _ options: Options) -> ProgramArguments {
    let program = String(FileName.arguments.first?.split(separator: "/").last ?? "\(name)")
    let isOnWeb = options.makeWebScreen != nil
    do throws(ProgramArguments.Fault) {
      let arguments = try ProgramArguments(FileName.arguments.dropFirst(), isOnWeb: isOnWeb)
      if arguments.needsHelp {
        print(ProgramArguments.help(of: program, isOnWeb: isOnWeb), terminator: "")
        exit(0)
      }
      if arguments.isLinear, options.needsScreen {
        throw ProgramArguments.Fault(description: "--linear cannot be used: the program needs a screen")
      }
      return arguments
    } catch {
      StandardError.write("\(program): \(error)")
      exit(2)
    }
  }
}
