/// The roles of AT-SPI that are used, with their numbers in `atspi-constants.h`.
package enum AccessibleRole: UInt32, Hashable, Sendable, CaseIterable {
  case dialog = 16, frame = 23, image = 27, label = 29, list = 31, listItem = 32, menuItem = 35, pageTab = 37
  case pageTabList = 38
  case panel = 39, passwordText = 40, progressBar = 42, pushButton = 43, radioButton = 44, slider = 51
  case statusBar = 54, table = 55, tableCell = 56, tableColumnHeader = 57, tableRowHeader = 58
  case toggleButton = 62, tree = 65, application = 75, entry = 79, heading = 83, link = 88, tableRow = 90
  case treeItem = 91, listBox = 98, grouping = 99, notification = 101, levelBar = 103, landmark = 110

  /// The name of the role in AT-SPI.
  package var name: String {
    // The names are those of the cases, with spaces between their words.
    "\(self)".reduce(into: "") { name, letter in
      name += letter.isUppercase ? " " + letter.lowercased() : String(letter)
    }
  }
}

/// The states of AT-SPI that are used. The bits have the numbers in `atspi-constants.h`.
package struct AccessibleStates: OptionSet, Hashable, Sendable {
  package var rawValue: UInt64

  package init(rawValue: UInt64) { self.rawValue = rawValue }

  private init(bit: Int) { rawValue = 1 << UInt64(bit) }

  package static let active = Self(bit: 1)
  package static let checked = Self(bit: 4)
  package static let editable = Self(bit: 7)
  package static let enabled = Self(bit: 8)
  package static let expandable = Self(bit: 9)
  package static let expanded = Self(bit: 10)
  package static let focusable = Self(bit: 11)
  package static let focused = Self(bit: 12)
  package static let horizontal = Self(bit: 14)
  package static let modal = Self(bit: 16)
  package static let multiLine = Self(bit: 17)
  package static let pressed = Self(bit: 20)
  package static let selectable = Self(bit: 22)
  package static let selected = Self(bit: 23)
  package static let sensitive = Self(bit: 24)
  package static let showing = Self(bit: 25)
  package static let singleLine = Self(bit: 26)
  package static let vertical = Self(bit: 29)
  package static let visible = Self(bit: 30)
  package static let indeterminate = Self(bit: 32)
  static let selectableText = Self(bit: 38)
  package static let checkable = Self(bit: 41)
  package static let readOnly = Self(bit: 43)

  /// Each state with its name in events, starting at the lowest bit.
  package static let named: [(state: Self, name: String)] = [
    (.active, "active"), (.checked, "checked"), (.editable, "editable"), (.enabled, "enabled"),
    (.expandable, "expandable"), (.expanded, "expanded"), (.focusable, "focusable"), (.focused, "focused"),
    (.horizontal, "horizontal"), (.modal, "modal"), (.multiLine, "multi-line"), (.pressed, "pressed"),
    (.selectable, "selectable"), (.selected, "selected"), (.sensitive, "sensitive"), (.showing, "showing"),
    (.singleLine, "single-line"), (.vertical, "vertical"), (.visible, "visible"),
    (.indeterminate, "indeterminate"), (.selectableText, "selectable-text"), (.checkable, "checkable"),
    (.readOnly, "read-only"),
  ]
}
