import BacklitText

/// An object that decides about the changes of a text field, with UIKit's methods. All of them are optional.
@MainActor
public protocol TextFieldDelegate: AnyObject {
  /// Returns whether the user may replace a range of the text.
  func textField(
    _ textField: TextField, shouldChangeCharactersIn range: TextRange, replacementString string: String
  ) -> Bool
  /// Returns whether Enter triggers the primary action.
  func textFieldShouldReturn(_ textField: TextField) -> Bool
  /// Returns whether the clear button may remove the text.
  func textFieldShouldClear(_ textField: TextField) -> Bool
}

extension TextFieldDelegate {
  /// Allows every change.
  public func textField(
    _ textField: TextField, shouldChangeCharactersIn range: TextRange, replacementString string: String
  ) -> Bool { true }
  /// Triggers the action.
  public func textFieldShouldReturn(_ textField: TextField) -> Bool { true }
  /// Allows it.
  public func textFieldShouldClear(_ textField: TextField) -> Bool { true }
}
