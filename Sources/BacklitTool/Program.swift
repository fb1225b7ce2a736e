import ArgumentParser
import Glibc

/// Runs the tool and ends with its exit code.
@main
enum Program {
  /// The code of a wrong call. The parser's own, 64 of sysexits.h, is not what the tool promises.
  private static let wrongCall: Int32 = 2

  @MainActor static func main() async {
    Streams.prepare()
    do {
      var command = try BacklitTool.parseAsRoot()
      if let command = command as? LivePreview {
        // Away from the main actor even once, and the process is woken every second for as long as it lives.
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
