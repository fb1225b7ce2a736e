/// A rule that an audit checks. Each rule documents its measurement and its limits.
public enum AuditRule: String, Hashable, Sendable, CaseIterable {
  /// Every control has a label (WCAG 4.1.2), and so has every element with visible content (1.1.1).
  ///
  /// The audit cannot judge whether a label is correct. An element that is neither a control nor drawn, such
  /// as an empty text, needs no label.
  case label
  /// Every adjustable element has a value in words or numbers (4.1.2).
  case value
  /// No two controls in the same container have the same kind and the same label (2.4.6).
  ///
  /// A container is a node that groups its children, has an explicit order or has a container type. The
  /// screen is the outermost container.
  case duplicateLabel
  /// A label does not begin or end with the role that the screen reader speaks anyway: "Play button" is read
  /// as "Play button, button" (2.4.6). The rule knows the screen reader's words in all its languages.
  case roleInLabel
  /// Letters and digits have a contrast of 4.5 to 1 against their background, large ones 3 to 1 (1.4.3).
  ///
  /// Text is large at 24 points, or at 18.66 points if bold; the criterion defines these sizes in CSS pixels.
  /// In cells all letters have the height of a cell, independent of their font. The background is the mean
  /// colour of the cell, as in a terminal. Disabled text is exempt. The rule does not measure text that is
  /// out of sight (for example, scrolled away), text on the terminal's own background, and letters within
  /// pictures.
  case textContrast
  /// Every control is visible: some part of it, or its text, has a contrast of 3 to 1 against the background (1.4.11). The same
  /// holds for the part that shows the on state, the selection or the focus.
  ///
  /// The rule compares the picture with the element to the picture without it, and the pictures of two
  /// states, in half cells, the finest blocks that every terminal shows. The rule detects that something is
  /// visible, but not whether it is sufficient to identify the control. States are tried on toggles and on
  /// controls of a selectable set; the states of other views cannot be tried without operating them.
  case partContrast
  /// Two states, and two adjacent controls of the same kind and size, differ by more than the hue: by a
  /// contrast of 3 to 1 somewhere, or by their text (1.4.1).
  ///
  /// Controls whose names are visible on the screen are distinguished by their names. The rule does not know
  /// the meaning of colours in pictures and texts.
  case colorAlone
  /// Every control and every element with a value has a size. An element with a width or height of 0 is
  /// invisible, and screen readers skip it (4.1.2; 2.1.1 if Tab does not reach it either).
  ///
  /// Hidden and disabled elements are exempt.
  case size
  /// Texts are completely visible (1.4.4: larger letters in a terminal leave fewer cells).
  ///
  /// A label must draw all of its text, in any number of lines. Other texts that end in an ellipsis are
  /// compared with titles and accessibility texts. Text outside of the window or of a clipping view counts as
  /// truncated unless it can be scrolled into sight. Text fields, which scroll, and captions, which can be
  /// read elsewhere, are exempt.
  case cutText
  /// A touch target has at least 3 columns and 2 rows, 24 × 32 points in cells of the usual shape. Criterion
  /// 2.5.8 requires 24 × 24 and allows smaller targets with spacing; 2 rows are the smallest number that is
  /// high enough.
  ///
  /// The rule hit-tests each cell of the window, so it also finds controls outside of the window or below
  /// other views. Controls that can be scrolled into sight are exempt, and so are titles of columns, which are
  /// as high as a row.
  case targetSize
  /// Tab reaches every control (2.1.1).
  ///
  /// Of the elements of a set, such as segments, one is sufficient: arrow keys move to the others. The rule
  /// does not try the arrow keys, because they change values. For an element that is not a view, and for a
  /// row of a list, Tab must reach the view that contains it. If the audited window may be modified, the rule presses arrows, Space,
  /// Enter, Home and End there, and one of them must have an effect.
  case keyboard
  /// Tab and Shift-Tab leave every element and return to the first one (2.1.2).
  ///
  /// The rule does not try other keys, such as Escape, because they may close the audited window.
  case focusTrap
  /// The order of Tab matches the reading order (2.4.3).
  case focusOrder
  /// Elements that can be dragged or adjusted have an alternative: a tap, a screen reader's increments, arrow keys or custom
  /// actions (2.5.7). The criterion requires a pointer alternative, and every terminal has keys.
  ///
  /// The rule runs only if the audited window may be modified, as in `backlit audit`: it taps, increments and
  /// drags the element and presses keys. Only changes of the accessibility tree count.
  case dragging
}

/// A success criterion of the Web Content Accessibility Guidelines 2.2, which also apply to software other
/// than web pages (W3C, WCAG2ICT).
package struct SuccessCriterion: Hashable, Sendable, CustomStringConvertible {
  /// Its number, such as `1.4.3`.
  package let number: String
  /// Its name, such as `Contrast (Minimum)`.
  package let name: String

  /// The number and the name, such as `1.4.3 Contrast (Minimum)`.
  package var description: String { "\(number) \(name)" }

  static let nonTextContent = Self(number: "1.1.1", name: "Non-text Content")
  static let useOfColor = Self(number: "1.4.1", name: "Use of Color")
  static let contrast = Self(number: "1.4.3", name: "Contrast (Minimum)")
  static let resizeText = Self(number: "1.4.4", name: "Resize Text")
  static let nonTextContrast = Self(number: "1.4.11", name: "Non-text Contrast")
  static let keyboard = Self(number: "2.1.1", name: "Keyboard")
  static let noKeyboardTrap = Self(number: "2.1.2", name: "No Keyboard Trap")
  static let focusOrder = Self(number: "2.4.3", name: "Focus Order")
  static let headingsAndLabels = Self(number: "2.4.6", name: "Headings and Labels")
  static let draggingMovements = Self(number: "2.5.7", name: "Dragging Movements")
  static let targetSize = Self(number: "2.5.8", name: "Target Size (Minimum)")
  static let nameRoleValue = Self(number: "4.1.2", name: "Name, Role, Value")
}
