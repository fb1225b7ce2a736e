import BacklitAccessibility
import BacklitGeometry
import BacklitUI
import BacklitValues

extension Session {
  /// Whether Control-O opens the view debugger: outlines of all views, constraints, problems of the layout, and
  /// what each view is and why it is where it is. False by default.
  ///
  /// In a program that `Application` runs, the environment variable `BACKLIT_DEBUG=1` sets it for all screens.
  /// While it is true, constraints that are replaced by equal ones are counted after each layout. Without the trait Tools it stays
  /// false, and a notice says why.
  public var allowsViewDebugger: Bool {
    get {
      #if Tools
      debugger != nil
      #else
      false
      #endif
    }
    set {
      #if Tools
      guard newValue != allowsViewDebugger else { return }
      if let page = panel as? ViewDebuggerPage { close(page) }
      debugger =
        newValue
        ? ViewDebugger(root: contentView, window: window) { [weak self] in self?.report($0) } : nil
      #else
      if newValue { report("No view debugger: the program was built without the trait Tools of Backlit.") }
      #endif
    }
  }

  /// The key that opens and closes the view debugger.
  static let debuggerKey = KeyEvent(.character("o"), modifiers: .control)

  /// The entry of the view debugger in lists of keys; empty if it is not allowed.
  var debuggerKeyHelp: [KeyHelpItem] {
    allowsViewDebugger ? language.keyHelp(.debugging) : []
  }

  /// Shows or hides the view debugger.
  func toggleViewDebugger() {
    #if Tools
    guard let debugger else { return }
    toggle(ViewDebuggerPage.self) { close in ViewDebuggerPage(debugger, session: self, close: close) }
    #endif
  }

  /// Updates the view debugger after the views were laid out.
  func debugLayout() {
    #if Tools
    guard let debugger else { return }
    debugger.monitor.layoutDidEnd()
    (panel as? ViewDebuggerPage)?.update()
    #endif
  }
}
