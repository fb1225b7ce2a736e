import Glibc

extension SpeechServer {
  /// The sample rate of eSpeak NG, in samples per second.
  public static let sampleRate = 22_050

  /// The packages that ``sounding()`` needs and that are not installed; `nil` if all are installed.
  public static var missingForSound: String? {
    let needs = [
      ("speech-dispatcher-espeak-ng", "speech-dispatcher-modules/sd_espeak-ng"),
      ("speech-dispatcher-audio-plugins", "speech-dispatcher/spd_alsa.so"),
    ]
    let missing = needs.filter { need in
      !["/usr/lib", "/usr/lib64", "/usr/lib/*", "/usr/libexec"].contains { isFile("\($0)/\(need.1)") }
    }
    guard !missing.isEmpty else { return nil }
    return "not installed: " + missing.map(\.0).joined(separator: ", ") + " (Scripts/bootstrap tests does it)"
  }

  /// Starts a server that speaks with eSpeak NG into a file instead of a sound card, much faster than real
  /// time.
  /// - Throws: `SetUpError` if it does not start.
  public static func sounding() throws -> SpeechServer {
    try SpeechServer { server in
      // ALSA's file plugin; the null device behind it accepts all samples immediately.
      try server.folder.write(
        "asound.conf",
        """
        pcm.null { type null }
        pcm.!default { type file slave.pcm "null" file "\(server.directory)/sound" format "raw" }
        ctl.!default { type null }

        """)
      try server.folder.write("conf/modules/espeak-ng.conf", "")
      return """
        AudioOutputMethod "alsa"
        AddModule "espeak-ng" "sd_espeak-ng" "espeak-ng.conf"
        DefaultModule espeak-ng

        """
    }
  }

  /// The sound so far, at ``sampleRate`` on one channel.
  public var sound: [Int16] {
    let bytes = folder.bytes("sound") ?? []
    return stride(from: 0, to: bytes.count - 1, by: 2).map {
      Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8)
    }
  }

  /// Whether a glob pattern matches a file.
  private static func isFile(_ pattern: String) -> Bool {
    var found = glob_t()
    defer { globfree(&found) }
    return glob(pattern, 0, nil, &found) == 0
  }
}
