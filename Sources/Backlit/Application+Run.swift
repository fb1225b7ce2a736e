import BacklitGeometry
import BacklitNibs
import BacklitPreview
import BacklitRuntime
import BacklitValues
import Glibc

extension Application {
  /// The options of a program that ``Application/run(name:options:_:)`` runs.
  @MainActor public struct Options {
    /// The file of the user's settings; nil to keep none.
    public var settingsFile: SettingsFile?
    /// Whether the reader is on from the start; nil, the default, for the saved state. In line mode it is always on.
    public var startsReader: Bool?
    /// Whether the program cannot run in line mode.
    public var needsScreen: Bool
    /// The key that ends the program, unless a view takes it; nil, the default, for none but Control-C.
    public var quitKey: KeyEvent?
    /// The classes for `--preview`.
    public var registry: ClassRegistry

    /// Creates options. Each one that is left out has the value of the usual program.
    public init(
      settingsFile: SettingsFile? = .standard, startsReader: Bool? = nil, needsScreen: Bool = false,
      quitKey: KeyEvent? = nil, registry: ClassRegistry = .builtIn
    ) {
      self.settingsFile = settingsFile
      self.startsReader = startsReader
      self.needsScreen = needsScreen
      self.quitKey = quitKey
      self.registry = registry
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
  /// | `--script FILE` | plays a script of keys, mouse, reader commands and expectations without a terminal, with a virtual clock; `-` is standard input |
  /// | `--transcript FILE` | writes each utterance of the script to a file, as a line of JSON |
  /// | `--size COLSxROWS` | the size of the screen for the script; 120x40 by default |
  /// | `--language TAG` | the language for the script, such as de; English by default |
  /// | `--preview FILE` | shows a definition with the program's own classes, as `backlit preview` does with stand-ins, and reloads it after each save; `configure` is not called |
  /// | `--braille`, `--no-braille` | shows the elements on the braille display of BRLTTY, or not; by default as in the settings file |
  /// | `--view-debugger` | Control-O opens the view debugger, as with `BACKLIT_DEBUG=1` |
  ///
  /// Call it on the main actor from the first line of the program, as in `main.swift`. A program that starts
  /// on the global executor is woken once a second while it is idle.
  /// - Parameters:
  ///   - name: the client name for the speech server: lower case, no colons.
  ///   - options: what differs from the usual program.
  ///   - configure: shows the views of the program and sets its options, before the first frame.
  /// - Throws: `CancellationError` if the task is cancelled, after the terminal is restored.
  public static func run(
    name: String, options: Options = Options(), _ configure: @MainActor (Application) throws -> Void
  ) async throws(CancellationError) {
    let arguments = readArguments(name: name)
    if let script = arguments.script {
      let status = await play(script, name: name, arguments, options, configure)
      if status != 0 { exit(status) }
      return
    }
    try await runProgram(
      name: name, settingsFile: options.settingsFile, startsReader: options.startsReader,
      needsScreen: options.needsScreen || arguments.preview != nil
    ) { application in
      if let key = options.quitKey { application.quit(with: key) }
      if arguments.allowsViewDebugger { application.allowViewDebugger() }
      if let usesBraille = arguments.usesBraille { application.usesBraille = usesBraille }
      guard let file = arguments.preview else { return try configure(application) }
      try application.preview(
        file, registry: options.registry, settings: PreviewSettings(language: preferredLanguage))
    }
  }

  /// Reads the options of the program, or ends the process if they are wrong.
  // The optimizer of Swift 6.3 crashes if this code is inlined into an asynchronous function.
  @inline(never)
  private static func readArguments(name: String) -> ProgramArguments {
    do throws(ProgramArguments.Fault) {
      return try ProgramArguments(FileName.arguments.dropFirst())
    } catch {
      StandardError.write("\(FileName.arguments.first?.split(separator: "/").last ?? "\(name)"): \(error)")
      exit(2)
    }
  }
}
