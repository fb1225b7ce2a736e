import BacklitNibs
import BacklitPreview
import BacklitRuntime
import Glibc

extension Application {
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
  /// | `--preview FILE` | shows a definition with the program's own classes, as `backlit preview` does with stand-ins, and reloads it after each save; `configure` is not called |
  /// | `--braille`, `--no-braille` | shows the elements on the braille display of BRLTTY, or not; by default as in the settings file |
  /// | `--view-debugger` | Control-O opens the view debugger, as with `BACKLIT_DEBUG=1` |
  ///
  /// Call it on the main actor from the first line of the program, as in `main.swift`. A program that starts
  /// on the global executor is woken once a second while it is idle.
  /// - Parameters:
  ///   - name: the client name for the speech server: lower case, no colons.
  ///   - settingsFile: the file of the user's settings; nil to keep none.
  ///   - startsReader: whether the reader is on from the start; nil, the default, for the saved state. By
  ///     lines it is always on.
  ///   - needsScreen: whether the program cannot run in line mode.
  ///   - registry: the classes for `--preview`.
  ///   - configure: shows the views of the program and sets its options, before the first frame.
  /// - Throws: `CancellationError` if the task is cancelled, after the terminal is restored.
  public static func run(
    name: String, settingsFile: SettingsFile? = .standard, startsReader: Bool? = nil,
    needsScreen: Bool = false, registry: ClassRegistry = .builtIn,
    _ configure: @MainActor (Application) throws -> Void
  ) async throws(CancellationError) {
    let arguments = readArguments(name: name)
    if let script = arguments.script {
      let status = play(script, name: name, arguments, startsReader: startsReader ?? false, configure)
      if status != 0 { exit(status) }
      return
    }
    try await runProgram(
      name: name, settingsFile: settingsFile, startsReader: startsReader,
      needsScreen: needsScreen || arguments.preview != nil
    ) { application in
      if arguments.allowsViewDebugger { application.allowViewDebugger() }
      if let usesBraille = arguments.usesBraille { application.usesBraille = usesBraille }
      guard let file = arguments.preview else { return try configure(application) }
      try application.preview(
        file, registry: registry, settings: PreviewSettings(language: preferredLanguage))
    }
  }

  /// Reads the options of the program, or ends the process if they are wrong.
  // The optimizer of Swift 6.3 crashes if this code is inlined into an asynchronous function.
  @inline(never)
  private static func readArguments(name: String) -> ProgramArguments {
    do throws(ProgramArguments.Fault) {
      return try ProgramArguments(CommandLine.arguments.dropFirst())
    } catch {
      StandardError.write("\(CommandLine.arguments.first?.split(separator: "/").last ?? "\(name)"): \(error)")
      exit(2)
    }
  }
}
