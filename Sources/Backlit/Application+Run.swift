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
  /// | 1 | `configure` threw an error, such as the faults of a definition, each with file, line and column |
  /// | 2 | the terminal cannot be used, or `--preview` has no file |
  /// | 129 | the terminal was closed |
  /// | others | the program called `Application.quit(status:reason:)` with them |
  ///
  /// Every program has an option: `--preview FILE` shows a definition with the program's own classes, as
  /// `backlit preview` does with stand-ins, and reloads it after each save. `configure` is not called then.
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
    let arguments = PreviewArguments(CommandLine.arguments.dropFirst())
    if arguments.isWithoutFile {
      StandardError.write(PreviewArguments.remedy)
      exit(2)
    }
    try await runProgram(
      name: name, settingsFile: settingsFile, startsReader: startsReader,
      needsScreen: needsScreen || arguments.file != nil
    ) { application in
      guard let file = arguments.file else { return try configure(application) }
      try application.preview(
        file, registry: registry, settings: PreviewSettings(language: preferredLanguage))
    }
  }
}

/// The option `--preview FILE` of every program.
struct PreviewArguments: Hashable {
  /// The definition to show; nil if the option is not given.
  private(set) var file: String?
  /// Whether the option is given without a file.
  private(set) var isWithoutFile = false

  static let remedy = "--preview needs the path of a definition, such as --preview Nibs/Front.json"

  /// Reads the arguments of a program. Arguments after `--` are not options.
  init(_ arguments: some Sequence<String>) {
    var isExpected = false
    for argument in arguments {
      if isExpected {
        (file, isExpected) = (argument, false)
      } else if argument == "--" {
        break
      } else if argument == "--preview" {
        isExpected = true
      } else if argument.hasPrefix("--preview=") {
        file = String(argument.dropFirst("--preview=".count))
      }
    }
    isWithoutFile = isExpected || file?.isEmpty == true
  }
}
