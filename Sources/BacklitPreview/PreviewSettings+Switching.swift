import BacklitGeometry
import BacklitLayout
import BacklitUI

/// A setting of a preview that a key changes, in the order of the panel.
package enum PreviewSetting: Character, CaseIterable, Sendable {
  /// The size of the simulated screen.
  case size = "s"
  /// The edges that something covers.
  case covered = "u"
  /// The horizontal size class.
  case width = "w"
  /// The vertical size class.
  case height = "h"
  /// The height of controls.
  case density = "y"
  /// Dark or light.
  case style = "d"
  /// Standard or increased contrast.
  case contrast = "c"
  /// The direction of text.
  case direction = "r"
  /// The text size.
  case text = "t"
  /// The language of the strings and of spoken words.
  case language = "g"
  /// The display quality: shapes, or plain characters.
  case picture = "p"
  /// Full or reduced motion.
  case motion = "m"
  /// Whether the outlines of views and the constraints of the inspected view are drawn.
  case lines = "l"
  /// Whether facts about the inspected view are shown.
  case inspector = "i"

  /// The letter that changes the setting together with Alt.
  package var letter: Character { rawValue }

  /// The title in the panel.
  package var title: String { "\(self)".prefix(1).uppercased() + "\(self)".dropFirst() }
}

extension PreviewSettings {
  /// Changes a setting to its next value. Values wrap around; text sizes stop at both ends.
  ///
  /// - Parameters:
  ///   - setting: the setting.
  ///   - backwards: whether to go to the previous value instead.
  ///   - languages: the languages to choose from.
  package mutating func step(_ setting: PreviewSetting, backwards: Bool, languages: [String]) {
    func next<Choice: Equatable>(_ current: Choice, _ all: [Choice]) -> Choice {
      guard let index = all.firstIndex(of: current) else { return all.first ?? current }
      return all[(index + (backwards ? all.count - 1 : 1)) % all.count]
    }
    let classes: [UserInterfaceSizeClass?] = [nil, .compact, .regular]
    switch setting {
    case .size:
      extent = next(extent, extents)
      (isRotated, showsDevices, showsPages) = (false, false, false)
    case .covered: safeArea = next(safeArea, [.uncovered, .notch])
    case .width: horizontalSizeClass = next(horizontalSizeClass, classes)
    case .height: verticalSizeClass = next(verticalSizeClass, classes)
    case .density: density = next(density, [nil] + Density.allCases)
    case .style: style = next(style, [.dark, .light])
    case .contrast: prefersHighContrast.toggle()
    case .direction: direction = next(direction, [.leftToRight, .rightToLeft])
    case .text:
      let all = ContentSizeCategory.allCases
      let index = (all.firstIndex(of: textSize) ?? 0) + (backwards ? -1 : 1)
      textSize = all[min(max(index, 0), all.count - 1)]
    case .language:
      language = next(language, languages)
      direction = LayoutDirection(language: language)
    case .picture: isPlain.toggle()
    case .motion: prefersReducedMotion.toggle()
    case .lines: showsLines.toggle()
    case .inspector: showsInspector.toggle()
    }
  }

  /// The value of a setting in a word or two, for the panel.
  ///
  /// - Parameters:
  ///   - setting: the setting.
  ///   - traits: the current traits of the definition.
  /// - Returns: at most 9 columns of text.
  package func value(of setting: PreviewSetting, traits: TraitCollection) -> String {
    switch setting {
    case .size:
      showsPages
        ? "pages"
        : showsDevices
          ? shownDevices == Self.devices ? "all" : "\(shownDevices.count) shown"
          : cells.map { "\($0.columns) × \($0.rows)" } ?? "fit"
    case .covered: safeArea == .notch ? "notch" : safeArea == .uncovered ? "none" : "own"
    case .width: traits.horizontalSizeClass.rawValue
    case .height: traits.verticalSizeClass.rawValue
    case .density: traits.density.rawValue
    case .style: style.rawValue
    case .contrast: prefersHighContrast ? "high" : "standard"
    case .direction: direction == .leftToRight ? "ltr" : "rtl"
    case .text: Self.shortName(of: textSize)
    case .language: language
    case .picture: traits.displayQuality.rawValue
    case .motion: prefersReducedMotion ? "reduced" : "full"
    case .lines: showsLines ? "on" : "off"
    case .inspector: showsInspector ? "on" : "off"
    }
  }

  /// Whether the value of a setting differs from the start, so that the panel highlights it.
  package func isChanged(_ setting: PreviewSetting, from start: PreviewSettings) -> Bool {
    switch setting {
    case .size:
      extent != start.extent || isRotated != start.isRotated || showsDevices != start.showsDevices
        || shownDevices != start.shownDevices || showsPages != start.showsPages
    case .covered: safeArea != start.safeArea
    case .width: horizontalSizeClass != start.horizontalSizeClass
    case .height: verticalSizeClass != start.verticalSizeClass
    case .density: density != start.density
    case .style: style != start.style
    case .contrast: prefersHighContrast != start.prefersHighContrast
    case .direction: direction != start.direction
    case .text: textSize != start.textSize
    case .language: language != start.language
    case .picture: isPlain != start.isPlain
    case .motion: prefersReducedMotion != start.prefersReducedMotion
    case .lines: showsLines != start.showsLines
    case .inspector: showsInspector != start.showsInspector
    }
  }

  /// The short name of a text size: `large`, `xxLarge`, `AX3`.
  private static func shortName(of size: ContentSizeCategory) -> String {
    let all = ContentSizeCategory.allCases
    if size.isAccessibilityCategory, let index = all.firstIndex(of: size),
      let first = all.firstIndex(of: .accessibilityMedium)
    {
      return "AX\(index - first + 1)"
    }
    return switch size {
    case .extraSmall: "xSmall"
    case .extraLarge: "xLarge"
    case .extraExtraLarge: "xxLarge"
    case .extraExtraExtraLarge: "xxxLarge"
    default: size.rawValue
    }
  }
}
