import BacklitLayout
import BacklitNibs
import BacklitUI

/// The controller of a preview. It contains the controller of the definition, so that this one can present pages, which
/// cover the whole preview.
@MainActor
final class PreviewController: ViewController {
  private let preview: PreviewView
  private var shown: ViewController?

  init(_ preview: PreviewView) {
    self.preview = preview
    super.init()
  }

  override func loadView() {
    let root = View()
    preview.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(preview)
    LayoutConstraint.activate([
      preview.leadingAnchor.constraint(equalTo: root.leadingAnchor),
      preview.trailingAnchor.constraint(equalTo: root.trailingAnchor),
      preview.topAnchor.constraint(equalTo: root.topAnchor),
      preview.bottomAnchor.constraint(equalTo: root.safeAreaLayoutGuide.bottomAnchor),
    ])
    view = root
  }

  /// Shows the root of a definition in the stage, with its controller.
  func show(_ instance: NibInstance) {
    let (old, new) = (shown, instance.controller)
    guard new !== old else {
      preview.stage.root = instance.root
      return
    }
    // What the former page presents is no longer part of the definition.
    if presentedViewController != nil { dismiss(animated: false) }
    old?.willMove(toParent: nil)
    if let new { addChild(new) }
    shown = new
    preview.stage.root = instance.root
    old?.removeFromParent()
    new?.didMove(toParent: self)
  }
}
