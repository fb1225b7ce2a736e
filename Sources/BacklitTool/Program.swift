import ArgumentParser
import Glibc

/// The entry point: runs the tool and exits with its exit code.
@main
enum Program {
  /// The exit code of a wrong call. It replaces the parser's default, 64 of sysexits.h.
  private static let wrongCall: Int32 = 2

  @MainActor static func main() async {
    Streams.prepare()
    do {
      var command = try BacklitTool.parseAsRoot()
      if let command = command as? LivePreview {
        // The call must stay on the main actor: after leaving it once, the process wakes up every second.
        try await command.run()
      } else if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch {
      finish(error)
    }
  }

  private static func finish(_ error: any Error) -> Never {
    let code = BacklitTool.exitCode(for: error)
    let message = BacklitTool.fullMessage(for: error)
    if code == .success {
      exit(Streams.write(message, to: .output) == 0 ? code.rawValue : ExitCode.failure.rawValue)
    }
    if !message.isEmpty { Streams.write(message, to: .error) }
    exit(code == .validationFailure ? wrongCall : code.rawValue)
  }
}
