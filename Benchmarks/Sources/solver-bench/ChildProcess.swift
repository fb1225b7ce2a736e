// The environment is a mutable global of C; nothing here changes it.
@preconcurrency import Glibc

/// A child process of this program that runs one case, so that a slow step can be stopped and each case
/// starts with a fresh heap.
struct ChildProcess {
  enum Outcome {
    case done
    case failed
    case overBudget
  }

  let process: pid_t

  /// Starts the process. Nil if it cannot be started.
  init?(_ arguments: [String]) {
    var words = (["solver-bench"] + arguments).map { strdup($0) }
    words.append(nil)
    defer { for word in words { free(word) } }
    var process: pid_t = 0
    guard posix_spawn(&process, "/proc/self/exe", nil, nil, words, environ) == 0 else { return nil }
    self.process = process
  }

  /// Waits until the process ends, and kills it if it takes too long.
  func wait(seconds: Double) -> Outcome {
    let end = Stopwatch.now() + seconds * 1e9
    var status: Int32 = 0
    while true {
      let found = waitpid(process, &status, WNOHANG)
      if found == process { return status == 0 ? .done : .failed }
      if found < 0, errno != EINTR { return .failed }
      if Stopwatch.now() > end { break }
      usleep(2000)
    }
    kill(process, SIGKILL)
    waitpid(process, &status, 0)
    return .overBudget
  }
}
