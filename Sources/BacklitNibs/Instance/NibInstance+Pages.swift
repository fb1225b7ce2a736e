import BacklitUI
import BacklitValues

extension NibInstance {
  /// Makes a page that an action opens or a container contains, by its name; nil if there is none. The names are those of
  /// `ViewController.definedName`.
  package func makePage(named name: String) -> ViewController? {
    guard let pages else { return nil }
    return pages.named.first { $0.name == name }.map(pages.make)
  }

  /// Makes an alert that an action presents, by its name; nil if there is none.
  package func makeAlert(named name: String, from sender: View) -> AlertController? {
    let owner = sender.nearestViewController as? any NibOwner ?? self.owner
    return pages?.alerts[name]?.make(for: sender, in: EffectContext(owner: owner, pages: pages))
  }
}
