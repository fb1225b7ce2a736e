public import ArgumentParser

/// A command that is the main actor's from its first line on.
///
/// What begins elsewhere, as an `AsyncParsableCommand` does, has started the pool of threads for it, and on Linux Dispatch
/// looks after a pool that was started once a second for good: an idle program would never quite sleep.
public protocol MainActorCommand: ParsableCommand {
  /// Does what the command is for.
  @MainActor mutating func run() async throws
}

extension MainActorCommand {
  /// Reads the command line, does what it says, and ends the process where that fails.
  @MainActor public static func main() async {
    do {
      var command = try parseAsRoot()
      if var command = command as? Self { try await command.run() } else { try command.run() }
    } catch {
      exit(withError: error)
    }
  }
}
