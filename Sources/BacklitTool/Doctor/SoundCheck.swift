import BacklitValues
import Glibc

/// A check of the sound servers and of the outputs of sound cards. It opens no device.
struct SoundCheck {
  /// An output of a sound card.
  struct Output: Hashable {
    /// The name for ALSA.
    var device: String
    /// The name that the card gives the output.
    var name: String
  }

  /// The sound servers that were found, each with its place.
  var servers: [String]
  /// The outputs of the sound cards.
  var outputs: [Output]
  /// Whether the kernel knows a sound card.
  var hasCard: Bool

  /// Looks for sockets and devices.
  /// - Parameters:
  ///   - environment: the environment variables.
  ///   - root: what is before the paths of the system.
  /// - Returns: what was found.
  static func run(_ environment: ProcessEnvironment, root: String = "") -> SoundCheck {
    let runtime = environment["XDG_RUNTIME_DIR"] ?? "/run/user/\(getuid())"
    var servers: [String] = []
    for (name, path) in [
      ("PipeWire", "\(runtime)/pipewire-0"), ("PulseAudio", "\(runtime)/pulse/native"),
    ] where access(path, F_OK) == 0 {
      servers.append("\(name) at \(path)")
    }
    if let server = environment["PULSE_SERVER"] { servers.append("PulseAudio at \(server), by PULSE_SERVER") }
    let list = (try? FileIO.read("\(root)/proc/asound/pcm", limit: 65_536)) ?? []
    let outputs = outputs(in: String(decoding: list, as: UTF8.self))
    return SoundCheck(
      servers: servers, outputs: outputs,
      hasCard: !outputs.isEmpty || access("\(root)/dev/snd/timer", F_OK) == 0)
  }

  /// The lines of `/proc/asound/pcm` that play: `00-03: HDMI 0 : HDMI 0 : playback 1`.
  private static func outputs(in list: String) -> [Output] {
    list.split(separator: "\n").compactMap { line in
      let fields = line.split(separator: ":").map { $0.drop(while: \.isWhitespace) }
      let numbers = (fields.first ?? "").split(separator: "-").compactMap { Int($0) }
      guard numbers.count == 2, fields.contains(where: { $0.hasPrefix("playback") }) else { return nil }
      var name = fields[1]
      while name.last?.isWhitespace == true { name.removeLast() }
      return Output(device: "hw:\(numbers[0]),\(numbers[1])", name: String(name))
    }
  }

  /// Whether the machine can play sound.
  var hasSound: Bool { !servers.isEmpty || hasCard }

  var findings: [Finding] {
    guard hasSound else {
      return [
        .warning(
          "sound", "There is neither a sound server nor a sound card.",
          "Install PipeWire (sudo apt install pipewire-pulse wireplumber), or load the driver of the card.")
      ]
    }
    let names = outputs.map { $0.name.isEmpty ? $0.device : "\($0.name) (\($0.device))" }
    return [
      .ok(
        "sound server",
        servers.isEmpty
          ? "None was found. Programs play through ALSA." : servers.joined(separator: ", ") + "."),
      .ok(
        "outputs",
        (names.isEmpty ? "No sound card has one." : names.joined(separator: ", ") + ".")
          + " DJDeck --outputs lists the names of ALSA, and says whether one plays."),
    ]
  }
}
