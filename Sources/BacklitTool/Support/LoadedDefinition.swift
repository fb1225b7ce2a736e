import BacklitGeometry
import BacklitGraphics
import BacklitLayout
import BacklitNibs
import BacklitPreview
import BacklitUI
import BacklitValues

/// A definition loaded into an offscreen window, without a terminal and without its owner.
@MainActor
struct LoadedDefinition {
  let window: Window
  let instance: NibInstance
  /// The language of the texts, as a BCP 47 tag.
  let language: String

  /// Loads a definition into a window. Its root, or the view of its controller, fills the window.
  ///
  /// - Parameters:
  ///   - nib: the definition.
  ///   - size: the extent of the window in points.
  ///   - key: the requested traits. Size classes that it does not name follow from the size.
  ///   - language: the language of the texts. It decides the direction if the traits do not.
  ///   - snapping: whether frames snap to cells, as in a terminal.
  ///   - quality: the quality of pictures; nil for the default of the snapping.
  ///   - safeArea: the edges of the screen that something covers.
  /// - Throws: all faults of the definition.
  init(
    _ nib: Nib, size: Size, traits key: VariationKey, language: String, snapping: Screen.Snapping,
    quality: DisplayQuality? = nil, safeArea: SimulatedSafeArea = .uncovered
  ) throws(Faults) {
    let screen = Screen(size: size, snapping: snapping)
    screen.safeAreaInsets = safeArea.insets(for: size)
    if let quality { screen.displayQuality = quality }
    screen.apply(key, language: language)
    self.language = language
    window = Window(screen: screen)
    instance = try nib.instantiate(
      registry: try ClassRegistry(for: nib), traits: screen.traitCollection, language: language,
      allowsMissingOwner: true)
    if let controller = instance.controller {
      window.rootViewController = controller
    } else {
      instance.root.frame = window.bounds
      window.addSubview(instance.root)
    }
    settle()
  }

  /// The scene before any animation starts.
  var scene: Scene { window.currentScene() }

  /// Makes frames at time 0 until none is needed.
  private func settle() {
    for _ in 0..<20 {
      _ = window.makeFrame(at: 0)
      if !window.isFrameNeeded { return }
    }
  }
}

extension Screen {
  /// Sets the language with its direction, and then the traits of a key, which can override the direction.
  ///
  /// Size classes and a density in the key apply at any size. Others follow from the size.
  func apply(_ key: VariationKey, language: String) {
    self.language = language
    preferences.layoutDirection = LayoutDirection(language: language)
    preferences = key.applied(to: traitCollection)
    // A screen derives these from thresholds, so set thresholds that give the requested ones.
    for condition in key.conditions {
      switch condition {
      case .width(let level): thresholds.regularWidth = level == .regular ? 0 : .infinity
      case .height(let level): thresholds.regularHeight = level == .regular ? 0 : .infinity
      case .density(let density): thresholds.regularRows = density == .regular ? 0 : .infinity
      default: break
      }
    }
  }
}

extension LoadedDefinition {
  /// The conflicts of the layout, each once.
  var contradictions: [LayoutReport.Problem] {
    var seen: Set<String> = []
    return window.visibleLayoutProblems().filter { seen.insert($0.message).inserted }.map {
      LayoutReport.Problem(
        kind: $0.kind.rawValue, broken: $0.broken, conflict: $0.conflict, views: $0.views,
        message: $0.message)
    }
  }

  /// The ambiguity of the layout; nil if there is none. Finding it takes much longer than the layout itself.
  var ambiguity: LayoutReport.Problem? {
    instance.root.layoutAmbiguity.map {
      LayoutReport.Problem(
        kind: "ambiguous", broken: "", conflict: [], views: $0.views, message: $0.message)
    }
  }

  /// Calls a closure with the root and its descendants, parents first, and whether each is shown.
  func forEachView(_ body: (View, Bool) -> Void) {
    func visit(_ view: View, isShown: Bool) {
      let isShown = isShown && !view.isHidden
      body(view, isShown)
      for subview in view.subviews { visit(subview, isShown: isShown) }
    }
    visit(instance.root, isShown: true)
  }
}

extension ClassRegistry {
  /// Creates a registry of the built-in classes and of placeholders for the classes in the definition's
  /// `$schema`.
  ///
  /// - Throws: the faults of that schema.
  init(for nib: Nib) throws(Faults) {
    self = .builtIn
    if let path = nib.schemaPath { try registerStandIns(schema: path) }
  }
}
