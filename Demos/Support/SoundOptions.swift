import ArgumentParser

/// The command line options of every demo with sound.
public struct SoundOptions: ParsableArguments {
  /// The output of ALSA.
  @Option(help: ArgumentHelp("The output of ALSA, as listed by aplay -L.", valueName: "name"))
  public var soundDevice = "default"

  /// Whether the cue bus is sent to a second pair of the output.
  @Flag(
    help: ArgumentHelp(
      "Send what is on the headphones to the third and fourth channel of the output, if it has four.",
      discussion:
        "Without a second pair of loudspeakers, many sound servers would mix them into the first pair."))
  public var cueOutput = false

  /// An input of ALSA that is added to the cue bus.
  @Option(
    help: ArgumentHelp(
      "Add the sound of this input of ALSA, as listed by arecord -L, to the headphones.", valueName: "name"))
  public var cueInput: String?

  /// Creates options whose values are set by the parser.
  public init() {}

  /// Checks that an input has headphones to be heard in.
  public func validate() throws {
    if cueInput != nil, !cueOutput {
      throw ValidationError("--cue-input needs --cue-output: without it, the headphones are not heard.")
    }
  }

  /// The options of a command line without arguments.
  public static var withoutArguments: SoundOptions {
    var options = SoundOptions()
    options.soundDevice = "default"
    options.cueOutput = false
    options.cueInput = nil
    return options
  }
}
