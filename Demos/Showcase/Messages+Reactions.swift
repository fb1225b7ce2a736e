import Backlit

/// The bar of reactions, which a double click or Enter on a message of the other person opens.
extension Messages: TableViewDelegate {
  func tableView(_ tableView: TableView, performPrimaryActionForRowAt path: ListIndexPath) {
    if Message(number: path.row).isMine { hideBar() } else { showBar(for: path.row) }
  }

  /// Carries the bar along with its message, and hides it when the message leaves the visible part.
  func scrollViewDidScroll(_ scrollView: ScrollView) {
    guard let reacting else { return }
    if table.cellForRow(at: ListIndexPath(row: reacting, section: 0)) == nil { hideBar() } else { placeBar() }
  }

  /// Hides the bar by a tap outside. The first tap of a double click leaves it, so that it moves to the next message.
  func hideBarByTaps() {
    guard table.gestureRecognizers.allSatisfy({ !($0 is TapGestureRecognizer) }) else { return }
    let double = TapGestureRecognizer(numberOfTapsRequired: 2)
    let single = TapGestureRecognizer()
    single.require(toFail: double)
    single.addAction { [weak self] _ in self?.hideBar() }
    for recognizer in [double, single] {
      recognizer.cancelsTouchesInView = false
      table.addGestureRecognizer(recognizer)
    }
  }

  private func showBar(for number: Int) {
    let isNew = reacting == nil
    setReacting(number)
    showReactions()
    if isNew {
      View.performWithoutAnimation {
        bar.alpha = 0
        bar.isHidden = false
        view.layoutIfNeeded()
      }
    }
    animateBar {
      bar.alpha = 0.95
      placeBar()
    }
    view.window?.post(.announcement(text("messages.bar"), .default))
  }

  func hideBar() {
    guard let message = reacting else { return }
    if like.isFocused || favorite.isFocused {
      view.window?.focus(on: table)
      // The row that the reader activated is not always the one with the cursor.
      if let cell = table.cellForRow(at: ListIndexPath(row: message, section: 0)) {
        view.window?.post(.layoutChanged(cell))
      }
    }
    setReacting(nil)
    animateBar {
      barTop.constant = Self.hiddenTop
      bar.alpha = 0
    } completion: { [self] _ in
      if reacting == nil { bar.isHidden = true }
    }
  }

  private func animateBar(
    _ changes: () -> Void, completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    View.animate(
      withDuration: 1, usingSpringWithDamping: 0.6, initialSpringVelocity: 1,
      animations: {
        changes()
        view.layoutIfNeeded()
      }, completion: completion)
  }

  /// Puts the bar at the middle of its message, inside the visible part.
  func placeBar() {
    guard let reacting, let cell = table.cellForRow(at: ListIndexPath(row: reacting, section: 0)) else {
      return
    }
    let safe = view.safeAreaLayoutGuide.layoutFrame
    let middle = cell.convert(cell.bounds, to: view).midY - safe.minY
    let top = max(0, min(middle, safe.height - bar.bounds.height))
    if barTop.constant != top { barTop.constant = top }
  }

  // MARK: Reactions

  func toggleLike() { if let reacting { react(to: reacting, isLike: true) } }
  func toggleFavorite() { if let reacting { react(to: reacting, isLike: false) } }

  /// The reactions to a message as words.
  func reactions(to number: Int) -> String? {
    let words = [
      liked.contains(number) ? text("messages.liked") : nil,
      favorites.contains(number) ? text("messages.favored") : nil,
    ].compactMap(\.self)
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }

  /// The actions of a message for a screen reader, which needs no bar.
  func reactionActions(for number: Int) -> [AccessibilityCustomAction] {
    [("messages.like", true), ("messages.favorite", false)].map { key, isLike in
      AccessibilityCustomAction(name: text(key)) { [weak self] in
        self?.react(to: number, isLike: isLike)
        return true
      }
    }
  }

  /// Shows the reactions to the message of the bar.
  func showReactions() {
    let (isLiked, isFavorite) = (
      reacting.map(liked.contains) ?? false, reacting.map(favorites.contains) ?? false
    )
    like.tintColor = isLiked ? Color(rgb: 0xC62828) : Color(rgb: 0x616161)
    like.isSelected = isLiked
    favorite.tintColor = isFavorite ? Color(rgb: 0xB45309) : Color(rgb: 0x616161)
    favorite.isSelected = isFavorite
  }

  private func react(to number: Int, isLike: Bool) {
    let isOn = toggleReaction(to: number, isLike: isLike)
    showReactions()
    let cell = table.cellForRow(at: ListIndexPath(row: number, section: 0))
    cell?.accessibilityValue = reactions(to: number)
    let key = isLike ? isOn ? "liked" : "notLiked" : isOn ? "favored" : "notFavored"
    view.window?.post(.announcement(text("messages.\(key)"), .default))
  }

  /// The distance of the hidden bar from the upper edge of the page.
  private static var hiddenTop: Double { -100 }
}
