extension View {
  /// What a frame has still to do at a view.
  struct Marks: OptionSet {
    let rawValue: UInt8
    static let constraints = Marks(rawValue: 1)
    static let layout = Marks(rawValue: 2)
    static let display = Marks(rawValue: 4)
    /// What readers are told of the view itself, of which views it contains, of where it and all in it lie.
    static let words = Marks(rawValue: 8)
    static let children = Marks(rawValue: 16)
    static let place = Marks(rawValue: 32)
    /// Readers know of something in the view. This is nothing to do.
    static let hasChildren = Marks(rawValue: 64)
    static let forReaders: Marks = [.words, .children, .place]
  }

  /// Asks for ``updateConstraints()`` in the next frame.
  public func setNeedsUpdateConstraints() { mark(.constraints) }

  /// Asks for ``layoutSubviews()`` in the next frame.
  public func setNeedsLayout() { mark(.layout) }

  /// Asks for ``draw(in:)`` in the next frame.
  public func setNeedsDisplay() { mark(.display) }

  /// Lets this view and those below it that asked for it set their constraints now.
  ///
  /// Frames stay as they are until ``layoutIfNeeded()`` or the next frame.
  public func updateConstraintsIfNeeded() { ConstraintsPass.run(self) }

  /// Brings constraints and frames up to date now: the whole tree that this view is in.
  public func layoutIfNeeded() {
    let root = topmost
    let window = root as? Window
    guard window?.needsLayoutPass ?? true else { return }
    AnimationGroup.holdingCompletions {
      LayoutPass.run(root)
      // What the pass marked on its way it has also done.
      window?.needsLayoutPass = false
    }
  }

  func mark(_ new: Marks) {
    marks.formUnion(new)
    guard let window else { return }
    if !new.isDisjoint(with: [.constraints, .layout]) { window.needsLayoutPass = true }
    if new.contains(.display) { window.needsDrawPass = true }
    window.setNeedsFrame()
  }

  /// The root of the tree that this view is in.
  var topmost: View {
    var view = self
    while let parent = view.superview { view = parent }
    return view
  }

  /// This view and all below it, a view before its subviews.
  func forEachInTree(_ body: (View) -> Void) {
    body(self)
    for subview in subviews { subview.forEachInTree(body) }
  }
}
