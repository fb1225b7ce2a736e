import ArgumentParser
import Backlit
import Glibc

/// A command that runs on the main actor from its first line.
///
/// An `AsyncParsableCommand` starts on the global executor and so starts its thread pool. On Linux, Dispatch
/// then wakes once a second to manage the pool, so an idle program would never sleep completely.
public protocol MainActorCommand: ParsableCommand {
  /// Runs the command.
  @MainActor mutating func run() async throws

  /// The command with the default of every option, for a command line without arguments; nil, which is the default, to
  /// parse that one, too.
  ///
  /// Parsing nothing takes two milliseconds. Each option, argument and flag must be set: reading one that was not set ends
  /// the process.
  static var withoutArguments: Self? { get }
}

extension MainActorCommand {
  /// Parses each command line.
  public static var withoutArguments: Self? { nil }

  /// Parses the command line and runs the command. Exits the process on an error.
  @MainActor public static func main() async {
    do {
      if CommandLine.argc == 1, var command = withoutArguments { return try await command.run() }
      var command = try parseAsRoot(Array(FileName.arguments.dropFirst()))
      if var command = command as? Self { try await command.run() } else { try command.run() }
    } catch {
      let code = exitCode(for: error)
      if code == .success { exit(withError: error) }
      // It can contain the name of a file, and so anything.
      let message = fullMessage(for: error)
      if !message.isEmpty { StandardError.write(message) }
      Glibc.exit(code.rawValue)
    }
  }
}
