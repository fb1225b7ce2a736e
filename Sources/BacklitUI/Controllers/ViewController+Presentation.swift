import BacklitGeometry

/// How a controller is presented.
public enum ModalPresentationStyle: String, Hashable, Sendable, CaseIterable {
  /// A sheet, or an alert for an ``AlertController``.
  case automatic
  /// The whole screen. The presenting controller disappears.
  case fullScreen
  /// A sheet that covers most of the screen.
  case pageSheet
  /// A smaller sheet in the middle of the screen.
  case formSheet
  /// A box with an arrow at a part of the page; the whole screen with a Done button where both size classes are compact.
  case popover
}

extension ViewController {
  /// Presents a controller above this one. Everything behind it is out of reach of keys, pointer and screen reader
  /// until it is dismissed; then the focus and the reader's cursor return to where they were.
  ///
  /// The presenting controller is the outermost parent of this one. It must be shown, and must not present a different
  /// controller; otherwise a problem is reported and nothing happens.
  /// - Parameters:
  ///   - controller: the controller, without a parent.
  ///   - animated: whether the transition takes time.
  ///   - completion: called once, after the transition.
  public final func present(
    _ controller: ViewController, animated: Bool, completion: (@MainActor () -> Void)? = nil
  ) {
    _ = begin(presenting: controller, animated: animated, completion: completion)
  }

  /// Begins a presentation.
  /// - Returns: whether it began, so that `completion` will be called.
  final func begin(
    presenting controller: ViewController, animated: Bool, completion: (@MainActor () -> Void)?
  ) -> Bool {
    checkPrecondition(
      controller.parent == nil,
      "A controller with a parent cannot be presented. Remove it from its parent first.")
    let presenter = outermost
    guard let window = presenter.viewIfLoaded?.window, let host = presenter.host else { return false }
    host.endRunningTransitions()
    guard host.front === presenter, controller.ownPresentation?.isActive != true else {
      window.report(
        problem:
          "\(type(of: presenter)) cannot present \(type(of: controller)): a controller is presented already. "
          + "Dismiss it first, or present from the one in front.")
      return false
    }
    controller.presentationSettings.begin(
      from: presenter, in: host, animated: animated, completion: completion)
    return true
  }

  /// Dismisses the controller that this one presents, with everything in front of it; or this controller if it presents
  /// none. Does nothing if neither is presented.
  ///
  /// While the presented controller is being dismissed already, a second call only waits for the end. The handlers of
  /// alerts and menus run at that time, too, and can dismiss the controller behind them.
  /// - Parameters:
  ///   - animated: whether the transition takes time.
  ///   - completion: called once, after the transition, even if no controller was dismissed.
  public final func dismiss(animated: Bool, completion: (@MainActor () -> Void)? = nil) {
    let presented = presentedViewController ?? outermost
    if let leaving = outermost.host?.leaving, leaving.presentingViewController === outermost,
      !leaving.runsHandlers
    {
      return leaving.dismiss(animated: animated, completion: completion)
    }
    guard let presentation = presented.ownPresentation, presentation.isActive else {
      completion?()
      return
    }
    presentation.dismiss(animated: animated, completion: completion)
  }

  /// The controller that this one, or a parent of it, presents; nil for none.
  public final var presentedViewController: ViewController? { outermost.ownPresented }

  /// The controller that presents this one or a parent of it; nil for none.
  public final var presentingViewController: ViewController? {
    outermost.ownPresentation?.presentingViewController
  }

  /// Whether the controller is being presented: from the call of ``present(_:animated:completion:)`` to the end of the
  /// transition.
  public final var isBeingPresented: Bool { ownPresentation?.phase == .presenting }

  /// Whether the controller is being dismissed.
  public final var isBeingDismissed: Bool { ownPresentation?.phase == .dismissing }

  /// The presentation of this controller, for settings such as the source of a popover. Each presentation has a new one.
  public final var presentationController: PresentationController? { presentationSettings }

  /// The presentation of this controller if it is a popover, or an action sheet, which is one in regular width.
  public final var popoverPresentationController: PresentationController? {
    let isActionSheet = (self as? AlertController)?.preferredStyle == .actionSheet
    return modalPresentationStyle == .popover || isActionSheet ? presentationSettings : nil
  }

  var presentationSettings: PresentationController {
    if let ownPresentation { return ownPresentation }
    let made = PresentationController(of: self)
    ownPresentation = made
    return made
  }
}
