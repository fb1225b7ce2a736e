/// What an audit looks for. Each rule says what is measured, and what it cannot see.
public enum AuditRule: String, Hashable, Sendable, CaseIterable {
  /// What can be operated has a label (WCAG 4.1.2), and so has what shows something (1.1.1).
  ///
  /// Whether the label says the right thing, nobody but a person can tell. An element that is neither operated nor
  /// drawn, such as a text that is still empty, needs none.
  case label
  /// What is adjustable has a value in words or numbers (4.1.2).
  case value
  /// No two things that can be operated in the same container are of the same kind and called the same (2.4.6).
  ///
  /// A container is what readers know as one: what is grouped or has a kind of container. The whole screen is the
  /// outermost one.
  case duplicateLabel
  /// A label does not begin or end with the word that the reader says anyway: “Play button” is read as “Play button,
  /// button” (2.4.6). Known are the reader's own words, in all its languages.
  case roleInLabel
  /// Letters and digits stand out from what is drawn behind them by 4.5 to 1, large ones by 3 to 1 (1.4.3).
  ///
  /// Large is from 24 points on, and from 18.66 points on if bold, as the criterion has it for CSS pixels; in cells
  /// all letters are as high as a cell, whatever their font says. Behind a letter counts the mean colour of its cell,
  /// which is what a terminal shows. What is disabled is exempt. Not measured is what is out of sight, such as
  /// scrolled away, what lies on the terminal's own background, and letters within pictures.
  case textContrast
  /// What can be operated is to be seen: some part of it, or its text, stands out from what is behind it by 3 to 1;
  /// and where it is on or off, or has the focus, so does what shows that (1.4.11).
  ///
  /// The picture with the element is compared with the one without it, and those of two states with each other, by
  /// half cells, the finest blocks that every terminal shows. So it is known that something stands out, and not
  /// whether it is enough to understand what it is. States are tried on controls that are toggles or chosen among
  /// their like; what other views do with a state cannot be known without operating them.
  case partContrast
  /// Two states, and two controls of one kind and size side by side, differ by more than the hue: somewhere by
  /// 3 to 1 in lightness, or in what is written (1.4.1).
  ///
  /// Controls with their names written somewhere on the screen are told apart by these. What a colour means in a
  /// picture or a text is not known.
  case colorAlone
  /// What can be operated or has a value takes up a place on the screen: nobody sees what is 0 points wide or high, and
  /// readers pass over it (4.1.2; 2.1.1 where Tab does not come to it either).
  ///
  /// What is hidden or disabled is meant not to be used.
  case size
  /// Texts are there to the end (1.4.4: who makes the letters of a terminal larger gets fewer cells).
  ///
  /// Of a label all of its text is to be drawn, in any number of lines; elsewhere a text that ends in an ellipsis is
  /// compared with titles, and with what readers get. What lies partly outside of the window, or of a view that clips
  /// it, counts unless it can be scrolled into sight. What a text field scrolls is not cut, and captions have another
  /// way to be read.
  case cutText
  /// A touch has 3 columns and 2 rows to land on, 24 × 32 points in cells of the usual shape (2.5.8, which asks for
  /// 24 × 24 and lets smaller targets be where they stand apart; in cells the smallest that is that high is larger).
  ///
  /// Measured by asking what lies under each cell of the window; not for what can be scrolled into sight. So what lies
  /// outside, or under something else, is found as well.
  case targetSize
  /// Tab comes to everything that can be operated (2.1.1).
  ///
  /// Of several things with places among their like, such as segments, one is enough: arrows lead to the others. That
  /// is not tried, because arrows change values. Likewise Tab has to come only to the view that an element is a part of
  /// which is no view; where the audited window may be used up, arrows, Space, Enter, Home and End are tried there, and
  /// one of them has to do something.
  case keyboard
  /// Tab and Shift-Tab lead on from everywhere, and round to where they began (2.1.2).
  ///
  /// Other ways out, such as Escape, are not tried, because they may close what is audited.
  case focusTrap
  /// Tab goes the way a reader reads (2.4.3).
  case focusOrder
  /// What can be dragged, or steps a value, can be operated otherwise, too: by a tap, by a reader's increments, by arrow
  /// keys, or by actions of its own (2.5.7; it asks for a way with the pointer, and every terminal has keys).
  ///
  /// Tried where the audited window may be used up, as that of `backlit audit`: the element is tapped, stepped, dragged
  /// and given keys. Changes count that a reader is told of.
  case dragging
}
