import AutoLayout
import Drawing
import Geometry
import Nibs
import Toolkit

/// A definition loaded into an offscreen window, without a terminal and without its owner.
@MainActor
struct LoadedDefinition {
  let window: Window
  let instance: NibInstance
  /// The language of the texts, as a BCP 47 tag.
  let language: String

  /// Loads a definition into a window. Its root fills the window.
  ///
  /// - Parameters:
  ///   - path: the file of the definition.
  ///   - size: the extent of the window in points.
  ///   - key: the requested traits. Size classes that it does not name follow from the size.
  ///   - language: the language of the texts. It decides the direction if the traits do not.
  ///   - snapping: whether frames snap to cells, as in a terminal.
  ///   - quality: the quality of pictures; nil for the default of the snapping.
  /// - Throws: all faults of the definition.
  init(
    nib path: String, size: Size, traits key: VariationKey, language: String, snapping: Screen.Snapping,
    quality: DisplayQuality? = nil
  ) throws(Faults) {
    let screen = Screen(size: size, snapping: snapping)
    if let quality { screen.displayQuality = quality }
    screen.apply(key, language: language)
    self.language = language
    window = Window(screen: screen)
    let nib = try Nib(contentsOf: path)
    instance = try nib.instantiate(
      registry: try ClassRegistry(for: nib), traits: screen.traitCollection, language: language)
    instance.root.frame = window.bounds
    window.addSubview(instance.root)
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
  /// Size classes in the key apply at any size. Other size classes follow from the size.
  func apply(_ key: VariationKey, language: String) {
    self.language = language
    preferences.layoutDirection = LayoutDirection(language: language)
    preferences = key.applied(to: traitCollection)
    // A screen derives size classes from thresholds, so set thresholds that give the requested class.
    for condition in key.conditions {
      switch condition {
      case .width(let level): thresholds.regularWidth = level == .regular ? 0 : .infinity
      case .height(let level): thresholds.regularHeight = level == .regular ? 0 : .infinity
      default: break
      }
    }
  }
}
