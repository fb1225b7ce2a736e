#if REPLAY
import Glibc
import Replay

/// Reads the inputs in the folders that are named.
@main
enum Program {
  static func main() { exit(replay(CommandLine.argc, CommandLine.unsafeArgv)) }
}
#endif
