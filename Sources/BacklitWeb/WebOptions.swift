import Backlit
import BacklitRuntime
import BacklitSession

/// The access of a browser to a program.
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
  /// The options of a program that is also shown in a browser, with `--web [PORT]` or `--web-screen [PORT]`.
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

  /// Gives the program the options `--web [PORT]`, with which it is shown in a browser in place of the terminal, and
  /// `--web-screen [PORT]`, with which a browser shows a further screen of it beside the terminal.
  ///
  /// The program prints the address, which works in one browser. For a further screen it must set `Application.onScreenConnect`,
  /// which gets the session of that screen. Both need the trait `Web` of the package; without it, they end the program with a
  /// sentence that says so.
  /// - Parameter web: what the browser may do.
  public mutating func allowWeb(_ web: WebOptions = WebOptions()) {
    makeWebScreen = { port in
      #if Web
      let screen = WebScreen(options: web)
      let server = try WebServer(screen: screen, options: web, port: port)
      screen.address = server.address
      screen.onBegin = { [weak screen] in
        if let screen { server.name(screen.session.windowName, language: screen.session.screen.language) }
      }
      screen.onEnd = { server.stop() }
      return screen
      #else
      throw WebFault(
        description: "A browser needs the trait Web of Backlit, without which the program was built; "
          + "add \"Web\" to the traits of the dependency in its Package.swift")
      #endif
    }
  }
}

/// A reason why a program cannot be shown in a browser.
struct WebFault: Error, CustomStringConvertible {
  let description: String
}
