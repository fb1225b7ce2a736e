import BacklitNibs
import BacklitUI
import BacklitValues

/// The pages of a definition that are open: the selected tabs, the stacks of pages, and what is presented.
///
/// After a reload the pages that are still in the definition are opened again. They are found by their names, so the
/// definition must be loaded with `Nib.namesPages`.
@MainActor
struct PageState {
  /// A controller that is presented, or the first one.
  private struct Layer {
    weak var controller: ViewController?
    let name: String?
    /// The identifier of the view whose action opened it.
    let sender: String?
    let node: JSONValue?
    /// The texts of the fields of an alert; nil for other controllers.
    let texts: [String]?
  }

  private var layers: [Layer] = []
  private weak var focusedView: View?
  private let focusedName: String?

  /// Records the pages that a host shows.
  init(of host: ControllerHost) {
    focusedView = host.window?.focusedView
    focusedName = focusedView?.identifier
    var next = host.root
    while let controller = next {
      layers.append(
        Layer(
          controller: controller, name: controller.definedName, sender: controller.definedSender?.identifier,
          node: controller.restorableNode(), texts: (controller as? AlertController)?.textFields.map(\.text)))
      next = controller.presentedViewController
    }
  }

  /// Opens the pages again. A page that the definition no longer has ends its stack, and what it presented is closed.
  /// - Parameters:
  ///   - host: the host, which shows the controller of the definition.
  ///   - instance: the definition, which makes the pages.
  func restore(in host: ControllerHost, of instance: NibInstance) {
    guard let root = host.root, let first = layers.first else { return }
    // The presented page is made again, because its definition may have changed.
    if root.presentedViewController != nil { root.dismiss(animated: false) }
    let restoration = StateRestoration { instance.makePage(named: $0) }
    if first.controller !== root, let node = first.node { root.restore(node, restoration) }
    host.window?.layoutIfNeeded()
    for layer in layers.dropFirst() {
      guard let name = layer.name, let front = host.front else { break }
      let sender = layer.sender.flatMap { front.view.view(named: $0) }
      let page: ViewController?
      if let texts = layer.texts {
        let alert = instance.makeAlert(named: name, from: sender ?? front.view)
        for (field, text) in zip(alert?.textFields ?? [], texts) { field.text = text }
        page = alert
      } else {
        page = instance.makePage(named: name)
      }
      guard let page else { break }
      page.definedSender = sender
      page.popoverPresentationController?.sourceView = sender
      front.present(page, animated: false)
      if let node = layer.node { page.restore(node, restoration) }
    }
    restoreFocus(in: host)
  }

  /// Moves the focus to where it was, if its view was made again.
  private func restoreFocus(in host: ControllerHost) {
    guard let window = host.window, let focusedName, focusedView?.window == nil else { return }
    window.layoutIfNeeded()
    if let view = host.front?.view.view(named: focusedName) { window.focus(on: view) }
  }
}

extension View {
  /// The first view with an identifier in this one, or this view; nil if there is none.
  fileprivate func view(named name: String) -> View? {
    if identifier == name { return self }
    for subview in subviews {
      if let found = subview.view(named: name) { return found }
    }
    return nil
  }
}
