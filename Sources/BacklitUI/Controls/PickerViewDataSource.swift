/// Says how many columns and rows a ``PickerView`` has.
@MainActor
public protocol PickerViewDataSource: AnyObject {
  /// The number of columns.
  func numberOfComponents(in pickerView: PickerView) -> Int
  /// The number of rows of a column.
  func pickerView(_ pickerView: PickerView, numberOfRowsInComponent component: Int) -> Int
}

/// Gives the rows of a ``PickerView`` their titles, and is notified of the rows that the user chooses.
@MainActor
public protocol PickerViewDelegate: AnyObject {
  /// The title of a row.
  func pickerView(_ pickerView: PickerView, titleForRow row: Int, forComponent component: Int) -> String
  /// The width of a column in points; nil, the default, for that of its widest title.
  func pickerView(_ pickerView: PickerView, widthForComponent component: Int) -> Double?
  /// The name of a column for the screen reader; nil, the default, for the label of the picker.
  func pickerView(_ pickerView: PickerView, accessibilityLabelForComponent component: Int) -> String?
  /// Called after the user chose a row.
  func pickerView(_ pickerView: PickerView, didSelectRow row: Int, inComponent component: Int)
}

extension PickerViewDelegate {
  /// Nil.
  public func pickerView(_ pickerView: PickerView, widthForComponent component: Int) -> Double? { nil }

  /// Nil.
  public func pickerView(
    _ pickerView: PickerView, accessibilityLabelForComponent component: Int
  ) -> String? { nil }

  /// Does nothing.
  public func pickerView(_ pickerView: PickerView, didSelectRow row: Int, inComponent component: Int) {}
}
