import AutoLayout
import Drawing

extension NibReader {
  /// How many bytes long the file of a picture may be.
  static let mostImageBytes = 16 << 20
  /// How many pixels the pictures of a definition and of those nested in it may have in all; they take 64 MiB.
  static let mostImagePixels = 1 << 24

  /// Reads a picture, `../Images/<name>` from the outermost definition; each once, however often it is named.
  func readImage(_ name: String, at value: JSONValue) -> PropertyValue? {
    if let known = session.images[name] { return known.map { .image(name: name, $0) } }
    guard Self.isImageName(name) else {
      fault(
        value, "\(Spelling.quoted(name)) is no picture’s name",
        "write the name of a file in Images that ends with .png")
      return nil
    }
    if isFull { return nil }
    let path = FileBytes.folder(of: chain.first ?? document.file) + "/../Images/" + name
    let image = readPicture(path, at: value)
    session.images[name] = .some(image)
    return image.map { .image(name: name, $0) }
  }

  private func readPicture(_ path: String, at value: JSONValue) -> Bitmap? {
    let bytes: [UInt8]
    do throws(FileBytes.Failure) {
      bytes = try FileBytes.read(path, limit: Self.mostImageBytes)
    } catch {
      fault(value, "\(path) cannot be read: \(error.reason)", "put the picture there")
      return nil
    }
    guard bytes.count <= Self.mostImageBytes else {
      fault(value, "\(path) is longer than \(Self.mostImageBytes >> 20) MiB", "make it smaller")
      return nil
    }
    do throws(PNGError) {
      let image = try Bitmap(png: bytes, mostPixels: Self.mostImagePixels - session.imagePixels)
      session.imagePixels += image.width * image.height
      return image
    } catch .tooLarge(let width, let height) {
      fault(
        value, "\(path) has \(width)×\(height) pixels",
        "the pictures of a definition may have \(Self.mostImagePixels) in all, and 32767 aside")
    } catch {
      fault(value, "\(path): \(error)", "save it as PNG again")
    }
    return nil
  }

  /// Whether a text names a PNG file of the folder itself, and no other place.
  private static func isImageName(_ name: String) -> Bool {
    name.hasSuffix(".png") && name.utf8.count > 4 && !name.unicodeScalars.contains { $0 == "/" || $0 == "\0" }
  }
}
