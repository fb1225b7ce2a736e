import AutoLayout
import Testing

@Suite struct LayoutDirectionTests {
  @Test(arguments: ["ar", "ar-EG", "AR", "he", "fa_IR", "ur", "pa-Arab", "pa-Arab-PK", "ks-Aran"])
  func theseAreReadFromTheRight(tag: String) {
    #expect(LayoutDirection(language: tag) == .rightToLeft)
  }

  @Test(arguments: ["en", "de-AT", "", "-", "arn", "pa", "az-Latn", "ar-Latn", "ku"])
  func theseAreNot(tag: String) {
    #expect(LayoutDirection(language: tag) == .leftToRight)
  }
}
