import Accessibility
import AutoLayout
import Toolkit

extension Session {
  /// Shows the list of keys, or takes it away when it is shown.
  ///
  /// It stands over everything else and is modal for readers; Escape closes it.
  public func toggleKeyHelp() {
    if let keyHelp {
      close(keyHelp)
      return
    }
    let items = programKeys + (isReaderOn ? KeyHelpItem.reader : KeyHelpItem.general)
    let help = KeyHelp(title: isReaderOn ? "Screen reader keys" : "Keys", items: items) { [weak self] in
      self?.toggleKeyHelp()
    }
    keyHelp = help
    focusBeforeHelp = window.focusedView
    cursorBeforeHelp = readerCursor
    window.addSubview(help)
    let room = contentView.safeAreaLayoutGuide
    // In the middle where there is room, and within the screen in any case.
    let centered = [
      help.centerXAnchor.constraint(equalTo: room.centerXAnchor),
      help.centerYAnchor.constraint(equalTo: room.centerYAnchor),
    ]
    for constraint in centered { constraint.priority = 999 }
    let width = help.widthAnchor.constraint(lessThanOrEqualTo: room.widthAnchor)
    LayoutConstraint.activate(
      centered + [
        width, help.leadingAnchor.constraint(greaterThanOrEqualTo: room.leadingAnchor),
        help.topAnchor.constraint(greaterThanOrEqualTo: room.topAnchor),
      ])
    window.layoutIfNeeded()
    window.focus(on: help)
    window.post(.screenChanged(nil))
  }

  private func close(_ help: KeyHelp) {
    keyHelp = nil
    help.removeFromSuperview()
    window.focus(on: focusBeforeHelp)
    // The reader may have been at something that cannot have the focus.
    window.post(.screenChanged(cursorBeforeHelp.flatMap { window.view(of: $0) } ?? focusBeforeHelp))
  }
}
