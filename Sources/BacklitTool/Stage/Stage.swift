import AutoLayout
import Drawing
import Geometry
import Nibs
import Toolkit

/// A definition in a window of its own, without a terminal and without its owner.
@MainActor
struct Stage {
  let window: Window
  let instance: NibInstance
  /// The language of the texts, as a BCP 47 tag.
  let language: String

  /// Shows a definition; its root fills the window.
  ///
  /// - Parameters:
  ///   - path: the file of the definition.
  ///   - size: the extent of the window in points.
  ///   - key: the traits asked for; size classes that it does not name follow from the size.
  ///   - language: the language of the texts; it decides the direction where the traits do not.
  ///   - snapping: what frames are moved to: cells, as in a terminal, or nothing.
  ///   - quality: what is shown of pictures; nil for what goes with the snapping.
  /// - Throws: every fault of the definition.
  init(
    nib path: String, size: Size, traits key: VariationKey, language: String, snapping: Screen.Snapping,
    quality: DisplayQuality? = nil
  ) throws(Faults) {
    let screen = Screen(size: size, snapping: snapping)
    if let quality { screen.displayQuality = quality }
    screen.prefer(key, language: language)
    self.language = language
    window = Window(screen: screen)
    let nib = try Nib(contentsOf: path)
    instance = try nib.instantiate(
      registry: try ClassRegistry(for: nib), traits: screen.traitCollection, language: language)
    instance.root.frame = window.bounds
    window.addSubview(instance.root)
    settle()
  }

  /// The picture, as it is before anything moves.
  var scene: Scene { window.currentScene() }

  /// Makes frames of the first moment until nothing is left to do.
  private func settle() {
    for _ in 0..<20 {
      _ = window.makeFrame(at: 0)
      if !window.isFrameNeeded { return }
    }
  }
}

extension Screen {
  /// Takes on a language with its direction, and the traits that a key asks for, which may be another direction. Size
  /// classes that it names hold at any size; the others follow from it.
  func prefer(_ key: VariationKey, language: String) {
    self.language = language
    preferences.layoutDirection = LayoutDirection(language: language)
    preferences = key.applied(to: traitCollection)
    // A screen decides by thresholds alone; these put it on the side that is wanted.
    for condition in key.conditions {
      switch condition {
      case .width(let level): thresholds.regularWidth = level == .regular ? 0 : .infinity
      case .height(let level): thresholds.regularHeight = level == .regular ? 0 : .infinity
      default: break
      }
    }
  }
}
