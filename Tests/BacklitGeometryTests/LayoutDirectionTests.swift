import BacklitGeometry
import BacklitLayout
import Testing

@Suite struct LayoutDirectionTests {
  @Test(
    "Languages with a right-to-left script are read from right to left",
    arguments: ["ar", "ar-EG", "AR", "he", "fa_IR", "ur", "pa-Arab", "pa-Arab-PK", "ks-Aran"])
  func rightToLeft(tag: String) {
    #expect(LayoutDirection(language: tag) == .rightToLeft)
  }

  @Test(
    "Other languages are read from left to right",
    arguments: ["en", "de-AT", "", "-", "arn", "pa", "az-Latn", "ar-Latn", "ku"])
  func leftToRight(tag: String) {
    #expect(LayoutDirection(language: tag) == .leftToRight)
  }
}
