import Backlit
import BacklitRuntime
import Glibc

/// What a browser may do with a program.
public struct WebOptions: Hashable, Sendable {
  /// The address that the server listens at; by default 127.0.0.1, which only this machine reaches.
  ///
  /// The connection is not encrypted. To reach the program from a different machine, forward the port with `ssh -L` instead of
  /// setting a further address.
  public var address: String
  /// The names by which the browser may address the server besides `localhost` and its address.
  public var hostNames: [String]
  /// Whether further pages can watch, without operating anything. By default they are refused.
  public var allowsViewers: Bool

  /// Creates options.
  public init(address: String = "127.0.0.1", hostNames: [String] = [], allowsViewers: Bool = false) {
    self.address = address
    self.hostNames = hostNames
    self.allowsViewers = allowsViewers
  }
}

extension Application.Options {
  /// The options of a program that is also shown in a browser, with `--web [PORT]`.
  ///
  /// ```swift
  /// import Backlit
  /// import BacklitWeb
  ///
  /// try await Application.run(name: "amplifier", options: .web) { application in
  ///   application.show(AmplifierView())
  /// }
  /// ```
  public static var web: Self {
    var options = Self()
    options.allowWeb()
    return options
  }

  /// Gives the program the option `--web [PORT]`, with which it is shown in a browser in place of the terminal.
  ///
  /// The program prints its address, which works in one browser. It needs the trait `Web` of the package; without it, `--web` ends
  /// the program with a sentence that says so.
  /// - Parameter web: what the browser may do.
  public mutating func allowWeb(_ web: WebOptions = WebOptions()) {
    makeWebScreen = { name, port in
      #if Web
      let screen = WebScreen(options: web)
      let server = try WebServer(screen: screen, options: web, port: port)
      screen.onBegin = {
        let line = "Open \(server.address) in a browser. Control-C ends the program.\n"
        TextOutput.write(Array(line.utf8), to: STDOUT_FILENO)
      }
      screen.onEnd = { server.stop() }
      return screen
      #else
      throw WebFault(
        description: "--web needs the trait Web of Backlit, without which the program was built; "
          + "add \"Web\" to the traits of the dependency in its Package.swift")
      #endif
    }
  }
}

/// A reason why a program cannot be shown in a browser.
struct WebFault: Error, CustomStringConvertible {
  let description: String
}
