import Backlit
import BacklitRuntime

/// Shows a field, or a text view with some megabytes of lines, in this terminal, with the insertion point at the end.
/// - Parameter megabytes: the size of the text; nil for a field.
/// - Returns: the exit status.
@MainActor
func showTyping(megabytes: Double?) async -> Int32 {
  do {
    let page = View()
    let label = Label(text: "ready")
    label.frame = Rect(x: 0, y: 0, width: 200, height: 16)
    let input: TextInputControl = megabytes == nil ? TextField() : TextView()
    input.frame = Rect(x: 0, y: 16, width: 960, height: megabytes == nil ? 48 : 608)
    if let megabytes {
      input.text = String(
        repeating: "The quick brown fox jumps over the lazy dog.\n", count: Int(megabytes * 1e6 / 45))
    }
    page.addSubview(label)
    page.addSubview(input)
    let application = try Application(name: "typing", settingsFile: nil)
    application.session.show(page)
    application.session.window.layoutIfNeeded()
    application.session.window.focus(on: input)
    return await application.run()
  } catch {
    StandardError.write("terminal-bench: \(error)")
    return 2
  }
}
