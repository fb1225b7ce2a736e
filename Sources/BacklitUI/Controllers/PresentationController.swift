import BacklitAccessibility
import BacklitGeometry
import BacklitLayout

/// Decides about a presentation and is notified of it.
@MainActor
public protocol PresentationControllerDelegate: AnyObject {
  /// Whether Escape, a tap outside or the Done button may dismiss the presented controller; by default true.
  func presentationControllerShouldDismiss(_ controller: PresentationController) -> Bool
  /// Called after the user dismissed the presented controller. It is not called if the program dismisses it.
  func presentationControllerDidDismiss(_ controller: PresentationController)
  /// The style for some traits, for example the full screen for a popover; by default a popover has the full screen
  /// where both size classes are compact.
  func adaptivePresentationStyle(
    for controller: PresentationController, traits: TraitCollection
  ) -> ModalPresentationStyle
  /// Returns the controller that is presented instead where the style is adapted to the traits, such as a navigation
  /// controller with the presented one; by default nil, for the controller itself. It is called when a presentation begins.
  func presentationController(
    _ controller: PresentationController,
    viewControllerForAdaptivePresentationStyle style: ModalPresentationStyle
  ) -> ViewController?
}

extension PresentationControllerDelegate {
  /// True.
  public func presentationControllerShouldDismiss(_ controller: PresentationController) -> Bool { true }

  /// Does nothing.
  public func presentationControllerDidDismiss(_ controller: PresentationController) {}

  /// Returns the style of the presented controller; the full screen for a popover where both size classes are compact.
  public func adaptivePresentationStyle(
    for controller: PresentationController, traits: TraitCollection
  ) -> ModalPresentationStyle { controller.standardStyle(for: traits) }

  /// Nil.
  public func presentationController(
    _ controller: PresentationController,
    viewControllerForAdaptivePresentationStyle style: ModalPresentationStyle
  ) -> ViewController? { nil }
}

/// The presentation of a controller: its place on the screen, and the place to which dismissing it returns.
///
/// In UIKit, the properties of popovers belong to a subclass.
@MainActor
public final class PresentationController {
  /// The presented controller.
  public private(set) weak var presentedViewController: ViewController?
  /// The controller that presents it; nil before the presentation.
  public private(set) weak var presentingViewController: ViewController?
  /// Decides about the presentation.
  public weak var delegate: (any PresentationControllerDelegate)?
  /// The view that a popover points at; nil for the middle of the screen, without an arrow.
  public weak var sourceView: View?
  /// The part of the source view that a popover points at, in the coordinates of that view; nil for all of it.
  public var sourceRect: Rect?
  /// The directions in which the arrow of a popover may point; any by default.
  var permittedArrowDirections = PopoverArrowDirection.any
  /// Makes the controller that a definition presents instead where the style is adapted; nil for none.
  package var makeDefinedSubstitute: (@MainActor () -> ViewController)?
  /// The direction in which the arrow of the popover points; nil for no arrow.
  public internal(set) var arrowDirection: PopoverArrowDirection?

  /// The progress of the presentation.
  enum Phase {
    case idle, presenting, presented, dismissing
  }

  /// The form in which the controller is shown.
  enum Form: Hashable {
    case fullScreen
    /// The whole screen instead of a popover, with a bar that has a Done button.
    case fullScreenWithDone
    case page, form, popover, alert, actionSheet

    /// Whether a frame and what is behind the page can be seen.
    var isFramed: Bool { self != .fullScreen && self != .fullScreenWithDone }
  }

  private(set) var phase = Phase.idle
  private(set) var form = Form.page
  private weak var host: ControllerHost?
  private lazy var container = PresentationContainer(self)
  private var transition: ViewControllerTransitionCoordinator?
  /// A dismissal that was requested before the transition of the presentation began to run.
  private var requestedDismissal: (animated: Bool, completion: @MainActor () -> Void)?
  /// Whether the presenting controller disappears, and where its view was.
  private var coversPresenter = false
  private weak var coveredHolder: ContentHolder?
  private weak var savedFocus: View?
  private var savedPlace: ReadingPlace?

  init(of controller: ViewController) { presentedViewController = controller }

  /// Whether the controller is presented, or is about to be or not to be.
  var isActive: Bool { phase != .idle }

  /// The presented controller.
  var presented: ViewController? { presentedViewController }

  /// Whether a handler of the program runs while the presentation is being dismissed.
  var runsHandlers: Bool { presented is AlertController || presented is MenuController }

  // MARK: Transitions

  func begin(
    from presenter: ViewController, in host: ControllerHost, animated: Bool,
    completion: (@MainActor () -> Void)?
  ) {
    guard let original = presented, let window = host.window else { return }
    presentingViewController = presenter
    self.host = host
    form = form(for: host.traitCollection)
    let controller = substitute(for: original, in: host.traitCollection) ?? original
    if let behind = window.placeBehindPage {
      // The page of the session, which has focus and cursor now, may close before the presentation ends.
      (savedFocus, savedPlace) = (behind.focus, behind.cursor)
    } else {
      (savedFocus, savedPlace) = (window.focusedView, window.cursorPlace())
    }
    let transition = ViewControllerTransitionCoordinator(animated: animated)
    self.transition = transition
    phase = .presenting
    coversPresenter = form == .fullScreen
    presenter.ownPresented = controller
    (controller.ownTransition, presenter.ownTransition) = (transition, transition)
    if coversPresenter { presenter.beginAppearanceTransition(false, animated: animated) }
    controller.surroundingTraits = host.traitCollection
    controller.beginAppearanceTransition(true, animated: animated)
    host.presentations.append(self)
    host.addSubview(container)
    host.pin(container)
    container.card.hold(controller.view)
    container.show(form)
    container.placeCard(in: host.bounds)
    window.layoutIfNeeded()
    enter(controller, in: window)
    View.performWithoutAnimation { container.setVisible(!transition.isAnimated) }
    transition.run {
      container.setVisible(true)
    } end: { [self] in
      phase = .presented
      self.transition = nil
      if coversPresenter {
        coveredHolder = presenter.viewIfLoaded?.superview as? ContentHolder
        coveredHolder?.hold(nil)
      }
      controller.endAppearanceTransition()
      if coversPresenter { presenter.endAppearanceTransition() }
      completion?()
    }
    guard let request = requestedDismissal else { return }
    requestedDismissal = nil
    dismiss(animated: request.animated, completion: request.completion)
  }

  func dismiss(animated: Bool, completion: (@MainActor () -> Void)?) {
    guard let host, let window = host.window, let controller = presented,
      let presenter = presentingViewController
    else {
      // A later dismissal has ended before this one, which waited for the transition of the presentation.
      completion?()
      return
    }
    guard phase != .dismissing else {
      transition?.animate(alongsideTransition: nil) { _ in completion?() }
      return
    }
    // A page can dismiss itself in a call of its life cycle, before it is in its window and among the presentations.
    if phase == .presenting, transition?.isRunning == false {
      let former = requestedDismissal
      let end: @MainActor () -> Void = {
        former?.completion()
        completion?()
      }
      requestedDismissal = (former?.animated ?? animated, end)
      return
    }
    host.leaving?.endRunningTransition()
    while let front = host.presentations.last, front !== self { front.abandon() }
    endRunningTransition()
    let transition = ViewControllerTransitionCoordinator(animated: animated)
    self.transition = transition
    phase = .dismissing
    host.presentations.removeLast()
    host.leaving = self
    presenter.ownPresented = nil
    (controller.ownTransition, presenter.ownTransition) = (transition, transition)
    container.leave()
    controller.beginAppearanceTransition(false, animated: animated)
    if coversPresenter {
      presenter.beginAppearanceTransition(true, animated: animated)
      coveredHolder?.hold(presenter.view)
    }
    window.layoutIfNeeded()
    restoreFocus(in: window)
    transition.run {
      container.setVisible(false)
    } end: { [self] in
      close()
      if coversPresenter { presenter.endAppearanceTransition() }
      controller.endAppearanceTransition()
      completion?()
    }
  }

  /// Ends the presentation at once, without returning to the presenting controller, which is also removed.
  func abandon() {
    guard let controller = presented else { return }
    endRunningTransition()
    controller.beginAppearanceTransition(false, animated: false)
    host?.presentations.removeAll { $0 === self }
    presentingViewController?.ownPresented = nil
    close()
    controller.endAppearanceTransition()
  }

  private func close() {
    container.card.hold(nil)
    container.removeFromSuperview()
    phase = .idle
    transition = nil
    presentingViewController = nil
    if host?.leaving === self { host?.leaving = nil }
    if presented?.ownPresentation === self { presented?.ownPresentation = nil }
  }

  /// Ends the running transition; the next one begins where it was.
  func endRunningTransition() { transition?.finish(cancelled: true) }

  // MARK: Focus

  /// Moves the focus and the reader's cursor into the presented controller.
  private func enter(_ controller: ViewController, in window: Window) {
    // A page in front, such as the settings of the session, keeps focus and cursor.
    guard !container.isCovered(where: \.isExposedToAccessibility) else { return }
    takeFocus(in: window)
    let page = controller.initialView ?? container
    window.post(.screenChanged(controller.initialItem ?? window.firstElement(in: page)))
  }

  /// Moves the focus to the initial view of the presented controller, or else to the first one that can have it; without
  /// any, no view has the focus.
  func takeFocus(in window: Window) {
    let page = presented?.initialView ?? container
    let stops = window.focusableViews
    let first =
      stops.first { $0.isDescendant(of: page) } ?? stops.first { $0.isDescendant(of: container) }
    let initial = presented?.preferredFocusedView
    if initial == nil || !window.focus(on: initial) { window.focus(on: first) }
  }

  /// Moves the focus and the reader's cursor back to where they were; behind a page of the session, when that closes.
  private func restoreFocus(in window: Window) {
    guard host?.isCovered(where: \.isExposedToAccessibility) != true else {
      window.placeBehindPage?.focus = savedFocus
      window.placeBehindPage?.cursor = savedPlace
      return
    }
    if savedFocus == nil || !window.focus(on: savedFocus) { window.focus(on: nil) }
    let focus = savedFocus?.window === window ? savedFocus : nil
    window.post(.screenChanged(window.item(at: savedPlace) ?? focus))
  }

  /// Dismisses the controller, unless it is an alert, which needs an answer.
  func tappedOutside() {
    if form != .alert { _ = dismissByUser() }
  }

  /// Dismisses the controller for Escape, a tap outside or the Done button.
  /// - Returns: whether it was dismissed.
  func dismissByUser() -> Bool {
    guard phase == .presented || phase == .presenting, let controller = presented else { return false }
    if let alert = controller as? AlertController { return alert.cancel() }
    guard form != .fullScreen, !controller.isModalInPresentation,
      delegate?.presentationControllerShouldDismiss(self) ?? true
    else { return false }
    dismiss(animated: true) { [self] in delegate?.presentationControllerDidDismiss(self) }
    return true
  }

  // MARK: Form

  /// The style of the presented controller; the full screen for a popover where both size classes are compact.
  func standardStyle(for traits: TraitCollection) -> ModalPresentationStyle {
    let style = presented?.modalPresentationStyle ?? .automatic
    let isCompact = traits.horizontalSizeClass == .compact && traits.verticalSizeClass == .compact
    return style == .popover && isCompact ? .fullScreen : style
  }

  private func style(for traits: TraitCollection) -> ModalPresentationStyle {
    delegate?.adaptivePresentationStyle(for: self, traits: traits) ?? standardStyle(for: traits)
  }

  /// Returns the controller that is presented instead of the given one, because its style is adapted; nil for none.
  private func substitute(for original: ViewController, in traits: TraitCollection) -> ViewController? {
    if original is AlertController || original is MenuController { return nil }
    let style = style(for: traits)
    guard style != original.modalPresentationStyle,
      let new = delegate?.presentationController(self, viewControllerForAdaptivePresentationStyle: style)
        ?? makeDefinedSubstitute?(),
      new !== original
    else { return nil }
    checkPrecondition(
      new.parent == nil && new.ownPresentation == nil,
      "A controller that is presented instead of a different one must have no parent and not be presented.")
    new.modalPresentationStyle = original.modalPresentationStyle
    (original.ownPresentation, new.ownPresentation) = (nil, self)
    presentedViewController = new
    return new
  }

  private func form(for traits: TraitCollection) -> Form {
    if let alert = presented as? AlertController {
      guard alert.preferredStyle == .actionSheet else { return .alert }
      return sourceView != nil && traits.horizontalSizeClass == .regular ? .popover : .actionSheet
    }
    // A menu is small enough for any screen.
    if presented is MenuController { return .popover }
    let wanted = presented?.modalPresentationStyle ?? .automatic
    switch style(for: traits) {
    case .fullScreen: return wanted == .fullScreen ? .fullScreen : .fullScreenWithDone
    case .automatic, .pageSheet: return .page
    case .formSheet: return .form
    case .popover: return .popover
    }
  }

  /// Called when the traits around the presentation changed. The controller and its view stay.
  func traitsDidChange() {
    guard phase == .presenting || phase == .presented, let host else { return }
    let new = form(for: host.traitCollection)
    // A controller that covers the presenting one continues to do so.
    guard new != form, !coversPresenter, new != .fullScreen else { return }
    form = new
    container.show(new)
  }

  /// Called when the preferred size or the title of the controller changed.
  func contentDidChange() {
    guard isActive else { return }
    container.contentDidChange()
  }

  /// Called when the source of a popover may have moved.
  func sourceDidMove() { container.setNeedsLayout() }

  /// Notifies the presented controller of its new size.
  func containerWillTransition(
    to size: Size, traits: TraitCollection, with coordinator: ViewControllerTransitionCoordinator
  ) {
    guard let controller = presented, let host, controller.isViewLoaded else { return }
    let layout = PresentationLayout(
      form: form(for: traits), bounds: Rect(origin: .zero, size: size), safeArea: host.safeAreaInsets,
      traits: traits, presentation: self)
    let new = layout.contentSize(in: layout.place().frame)
    if new != controller.view.bounds.size { controller.viewWillTransition(to: new, with: coordinator) }
  }

  /// The layout of the presentation in the bounds of its container.
  func layout(in bounds: Rect) -> PresentationLayout {
    PresentationLayout(
      form: form, bounds: bounds, safeArea: host?.safeAreaInsets ?? .zero,
      traits: host?.traitCollection ?? TraitCollection(), presentation: self)
  }

  /// The part of the source that a popover points at, in the coordinates of the container.
  var source: Rect? {
    guard let sourceView, let host, sourceView.window === host.window else { return nil }
    return host.convert(sourceView.convert(sourceRect ?? sourceView.bounds, to: nil), from: nil)
  }
}
