import Glibc

/// Pipes and sockets whose reader is gone.
package enum BrokenPipes {
  /// Makes the process ignore `SIGPIPE` if that signal would end it. Writing then fails with `EPIPE`.
  package static func ignore() {
    var action = sigaction()
    if sigaction(SIGPIPE, nil, &action) == 0, action.__sigaction_handler.sa_handler == nil {
      signal(SIGPIPE, SIG_IGN)
    }
  }
}
