import Testing

@testable import BacklitRuntime

@Suite("Screen readers of other programs") struct ScreenReadersTests {
  @Test(
    "Lines are not spoken if another screen reader speaks or the user hears a different machine",
    arguments: [
      ([:], [], false), ([:], ["bash", "brltty"], false), ([:], ["orca"], true), ([:], ["espeakup"], true),
      (["INSIDE_EMACS": "30"], [], false), (["INSIDE_EMACS": "30", "EMACSPEAK_DIR": "/e"], [], true),
      (["BACKLIT_OTHER_READER": "0", "EMACSPEAK_DIR": "/e", "INSIDE_EMACS": "30"], ["orca"], false),
      (["BACKLIT_OTHER_READER": "1"], [], true), (["SSH_CONNECTION": "1 2 3 4"], [], true),
      (["SSH_CONNECTION": "1 2 3 4", "SPEECHD_ADDRESS": "inet_socket:localhost:6560"], [], false),
    ] as [([String: String], Set<String>, Bool)])
  func isReadingTerminal(environment: [String: String], names: Set<String>, expected: Bool) {
    #expect(ScreenReaders.isReadingTerminal({ environment[$0] }, names: names) == expected)
  }

  @Test(
    "A reader beside the terminal is known by the user's word, Emacspeak's variables, or Speakup at the console",
    arguments: [
      ([:], false, nil, false), (["BACKLIT_OTHER_READER": "1"], false, nil, true),
      (["BACKLIT_OTHER_READER": "0", "INSIDE_EMACS": "30", "EMACSPEAK_DIR": "/e"], false, nil, false),
      (["INSIDE_EMACS": "30"], false, nil, false),
      (["INSIDE_EMACS": "30", "EMACSPEAK_DIR": "/e"], false, nil, true), ([:], true, nil, false),
      ([:], true, "none", false), ([:], true, "soft", true), ([:], false, "soft", false),
    ] as [([String: String], Bool, String?, Bool)])
  func isBesideTerminal(environment: [String: String], isConsole: Bool, voice: String?, expected: Bool) {
    let isBeside = ScreenReaders.isBesideTerminal(
      { environment[$0] }, isConsole: isConsole, speakupVoice: voice)
    #expect(isBeside == expected)
  }
}
