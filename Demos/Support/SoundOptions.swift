import ArgumentParser

/// The command line options of every demo with sound.
public struct SoundOptions: ParsableArguments {
  /// The output of ALSA.
  @Option(help: ArgumentHelp("The output of ALSA, as listed by aplay -L.", valueName: "name"))
  public var soundDevice = "default"

  /// Creates the default options.
  public init() {}
}
