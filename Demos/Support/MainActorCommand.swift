import ArgumentParser

/// A command that runs on the main actor from its first line.
///
/// An `AsyncParsableCommand` starts on the global executor and so starts its thread pool. On Linux, Dispatch
/// then wakes once a second to manage the pool, so an idle program would never sleep completely.
public protocol MainActorCommand: ParsableCommand {
  /// Runs the command.
  @MainActor mutating func run() async throws
}

extension MainActorCommand {
  /// Parses the command line and runs the command. Exits the process on an error.
  @MainActor public static func main() async {
    do {
      var command = try parseAsRoot()
      if var command = command as? Self { try await command.run() } else { try command.run() }
    } catch {
      exit(withError: error)
    }
  }
}
