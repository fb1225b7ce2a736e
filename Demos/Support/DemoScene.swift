import Backlit

/// The scene of a demo: a view and its owner, or a controller.
@MainActor
public struct DemoScene {
  /// The content of a scene.
  enum Content {
    case view(View, owner: AnyObject)
    case controller(ViewController)
  }

  let content: Content
  let translate: (@MainActor (_ language: String) -> Void)?
  let stage: (@MainActor (_ language: String) throws -> DemoScene)?

  /// Creates a scene of a view.
  /// - Parameters:
  ///   - view: the view to show.
  ///   - owner: the owner of the view's definition, which the view does not retain.
  ///   - translate: changes the language of the texts at run time; nil if the texts do not change.
  ///   - stage: creates the scene for a further screen; nil if there is none.
  public init(
    view: View, owner: AnyObject, translate: (@MainActor (_ language: String) -> Void)? = nil,
    stage: (@MainActor (_ language: String) throws -> DemoScene)? = nil
  ) {
    (content, self.translate, self.stage) = (.view(view, owner: owner), translate, stage)
  }

  /// Creates a scene of a controller.
  /// - Parameters:
  ///   - controller: the controller to show.
  ///   - translate: changes the language of the texts at run time; nil if the texts do not change.
  ///   - stage: creates the scene for a further screen; nil if there is none.
  public init(
    controller: ViewController, translate: (@MainActor (_ language: String) -> Void)? = nil,
    stage: (@MainActor (_ language: String) throws -> DemoScene)? = nil
  ) {
    (content, self.translate, self.stage) = (.controller(controller), translate, stage)
  }

  /// Shows the scene, which is laid out for controls of regular density, unless the window has a density of its own.
  func show(in session: Session) {
    let window = session.window
    window.traitOverrides.density = window.traitOverrides.density ?? .regular
    switch content {
    case .view(let view, let owner): session.show(view, owner: owner)
    case .controller(let controller): session.show(controller)
    }
  }
}
