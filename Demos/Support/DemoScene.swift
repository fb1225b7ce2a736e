import Backlit

/// A view and its owner.
@MainActor
public struct DemoScene {
  let view: View
  let owner: AnyObject
  let translate: (@MainActor (_ language: String) -> Void)?
  let stage: (@MainActor (_ language: String) throws -> DemoScene)?

  /// Creates a scene.
  /// - Parameters:
  ///   - view: the view to show.
  ///   - owner: the owner of the view's definition, which the view does not retain.
  ///   - translate: changes the language of the texts at run time; nil if the texts do not change.
  ///   - stage: creates the scene for a further screen; nil if there is none.
  public init(
    view: View, owner: AnyObject, translate: (@MainActor (_ language: String) -> Void)? = nil,
    stage: (@MainActor (_ language: String) throws -> DemoScene)? = nil
  ) {
    (self.view, self.owner, self.translate, self.stage) = (view, owner, translate, stage)
  }
}
