import ArgumentParser
import Backlit
import DemoAudio
import DemoSupport

/// A four-channel mixer with a crossfader. It uses only the public API of Backlit.
@main
struct Mixer: MainActorCommand {
  static let configuration = CommandConfiguration(
    commandName: "Mixer",
    abstract: "Run a four-channel mixer in a terminal.",
    discussion: """
      Tab moves between controls, arrow keys adjust a value, Space presses a button, Delete resets a value. \
      The mouse works as well. F6 turns the screen reader on, ? lists the keys, q quits.

      With --script the mixer runs a script without a terminal, with a virtual clock:
        Mixer --script steps.txt --transcript words.jsonl

      With --demo-tracks, or with files, the mixer is heard, its meters show the signal, and it has filters and a \
      choice of the crossfader's curve. A script plays without sound:
        Mixer --demo-tracks
        Mixer song.flac other.ogg --cue-output

      --cue-input adds the sound of an input of ALSA to the cue bus, such as the monitor of the output into which the \
      speech server plays: then the words are in the headphones only. They wait there for at most 20 milliseconds \
      besides the buffers of the devices.
        Mixer --demo-tracks --cue-output --cue-input pulse:speech.monitor
      """)

  @OptionGroup var options: DemoOptions

  @Argument(
    help: ArgumentHelp(
      "Play these files at the line inputs of the channels, in order, and computed loops at the other inputs: WAV, AIFF, "
        + "FLAC, Ogg or MP3.", valueName: "file"), completion: .file())
  var files: [String] = []

  @Flag(help: "Play loops that the demo computes.")
  var demoTracks = false

  @OptionGroup var sound: SoundOptions

  func validate() throws {
    if files.count > MixerModel.demo.channels.count {
      throw ValidationError("The mixer has four channels. Pass at most four files.")
    }
  }

  @MainActor
  func run() async throws {
    let mixerSound = try mixerSound()
    let demo = Demo(name: "Mixer", title: "demo.mixer", definition: "Mixer.json", registry: .mixer) {
      path, language in
      let mixer = try MixerController(
        definition: path, channel: try DefinitionFile.path("Channel.json"), language: language,
        sound: mixerSound)
      // The texts contain the numbers of the channels, so they are not translated at run time.
      return DemoScene(view: mixer.page, owner: mixer)
    }
    try await demo.run(
      options, onSpeakingChange: { mixerSound?.engine.isDucked = $0 },
      onStart: { application in
        mixerSound?.engine.start(device: sound.soundDevice, cueBus: sound.cueOutput, cueInput: sound.cueInput)
        let language = options.effectiveLanguage
        mixerSound?.onStop = { [weak application] in application?.report($0.text(in: language)) }
        guard let silence = mixerSound?.silence else { return }
        application.report(silence.text(in: language))
      })
  }

  /// The sound of the mixer; nil for a silent one.
  @MainActor
  private func mixerSound() throws -> MixerSound? {
    guard !options.isScripted, demoTracks || !files.isEmpty else { return nil }
    return MixerSound(files: try files.map(Track.init(contentsOf:)))
  }
}
