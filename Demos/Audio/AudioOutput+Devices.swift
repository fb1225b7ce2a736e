import CSound
import Glibc

extension AudioOutput {
  /// An output of ALSA that a program can name.
  public struct Device: Hashable, Sendable {
    /// The name for ``AudioEngine/start(device:cueBus:)``.
    public let name: String
    /// A description of the output, in a line; empty if ALSA does not say.
    public let summary: String
  }

  /// The outputs that ALSA knows, in its order, as `aplay -L` lists them. An output is not opened, so it may be in use.
  ///
  /// Complexity: reads the configuration of ALSA, some milliseconds.
  public static func devices() -> [Device] {
    backlit_alsa_silence_messages()
    var hints: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
    guard snd_device_name_hint(-1, "pcm", &hints) >= 0, let list = hints else { return [] }
    defer { snd_device_name_free_hint(list) }
    var devices: [Device] = []
    var index = 0
    while let hint = list[index] {
      index += 1
      // Without a direction, a device plays and records.
      guard let name = text(of: hint, "NAME"), text(of: hint, "IOID") ?? "Output" == "Output" else {
        continue
      }
      let lines = text(of: hint, "DESC")?.split(separator: "\n") ?? []
      devices.append(Device(name: name, summary: lines.joined(separator: ", ")))
    }
    return devices
  }

  private static func text(of hint: UnsafeMutableRawPointer, _ key: String) -> String? {
    guard let text = snd_device_name_get_hint(hint, key) else { return nil }
    defer { free(text) }
    return String(cString: text)
  }
}
