import ArgumentParser

/// The command line options of every demo with sound.
public struct SoundOptions: ParsableArguments {
  /// The output of ALSA.
  @Option(help: ArgumentHelp("The output of ALSA, as listed by aplay -L.", valueName: "name"))
  public var soundDevice = "default"

  /// Creates options whose values are set by the parser.
  public init() {}

  /// The options of a command line without arguments.
  public static var withoutArguments: SoundOptions {
    var options = SoundOptions()
    options.soundDevice = "default"
    return options
  }
}
