import Glibc

extension SpeechServer {
  /// How many samples a second eSpeak NG makes.
  public static let sampleRate = 22_050

  /// What has to be installed for ``sounding()``, for a person to read; nil where all of it is.
  public static var missingForSound: String? {
    let needs = [
      ("speech-dispatcher-espeak-ng", "speech-dispatcher-modules/sd_espeak-ng"),
      ("speech-dispatcher-audio-plugins", "speech-dispatcher/spd_alsa.so"),
    ]
    let missing = needs.filter { need in
      !["/usr/lib", "/usr/lib64", "/usr/lib/*", "/usr/libexec"].contains { isFile("\($0)/\(need.1)") }
    }
    guard !missing.isEmpty else { return nil }
    return "not installed: " + missing.map(\.0).joined(separator: ", ") + " (Scripts/bootstrap does it)"
  }

  /// Starts a server that speaks with eSpeak NG, into a file instead of a card, much faster than it would be heard.
  /// - Throws: `SetUpError` where it does not come up.
  public static func sounding() throws -> SpeechServer {
    try SpeechServer { server in
      // ALSA's own file plugin; what is behind it takes whatever comes at once.
      try server.write(
        "asound.conf",
        """
        pcm.null { type null }
        pcm.!default { type file slave.pcm "null" file "\(server.directory)/sound" format "raw" }
        ctl.!default { type null }

        """)
      try server.write("conf/modules/espeak-ng.conf", "")
      return """
        AudioOutputMethod "alsa"
        AddModule "espeak-ng" "sd_espeak-ng" "espeak-ng.conf"
        DefaultModule espeak-ng

        """
    }
  }

  /// What has sounded up to now, at ``sampleRate`` on one channel.
  public var sound: [Int16] {
    let bytes = bytes(of: "sound")
    return stride(from: 0, to: bytes.count - 1, by: 2).map {
      Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8)
    }
  }

  /// Whether a pattern of the shell matches a file.
  private static func isFile(_ pattern: String) -> Bool {
    var found = glob_t()
    defer { globfree(&found) }
    return glob(pattern, 0, nil, &found) == 0
  }
}
