import BacklitLayout
import BacklitNibs
import BacklitUI

/// The controller of a preview. The stage shows the controller of the definition, which presents pages inside of it.
@MainActor
final class PreviewController: ViewController {
  private let preview: PreviewView

  init(_ preview: PreviewView) {
    self.preview = preview
    super.init()
  }

  override func loadView() {
    let root = View()
    preview.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(preview)
    LayoutConstraint.activate(
      preview.constraints(equalTo: root, .leading, .trailing, .top)
        + preview.constraints(equalTo: root.safeAreaLayoutGuide, .bottom))
    view = root
  }

  /// Shows the root of a definition in the stage, with its controller.
  func show(_ instance: NibInstance) {
    preview.stage.show(instance.controller)
    if instance.controller == nil { preview.stage.root = instance.root }
  }
}
