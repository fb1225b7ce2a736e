import Backlit

/// A view to show and what it is wired to.
@MainActor
public struct DemoScene {
  let view: View
  let owner: AnyObject
  let translate: (@MainActor (_ language: String) -> Void)?
  let stage: (@MainActor (_ language: String) throws -> DemoScene)?

  /// A scene.
  /// - Parameters:
  ///   - view: what is shown.
  ///   - owner: the object that the view's definition is wired to, which the definition does not keep.
  ///   - translate: puts the texts in another language while they are shown; nil where they stay as they are.
  ///   - stage: makes what a further screen shows of it; nil where there is no such thing.
  public init(
    view: View, owner: AnyObject, translate: (@MainActor (_ language: String) -> Void)? = nil,
    stage: (@MainActor (_ language: String) throws -> DemoScene)? = nil
  ) {
    (self.view, self.owner, self.translate, self.stage) = (view, owner, translate, stage)
  }
}
