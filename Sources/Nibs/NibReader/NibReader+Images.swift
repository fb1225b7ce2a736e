import AutoLayout
import Drawing

extension NibReader {
  /// The largest file of a picture, in bytes.
  static let mostImageBytes = 16 << 20
  /// The most pixels that the pictures of a definition and its nested definitions may have together: 64 MiB of memory.
  static let mostImagePixels = 1 << 24

  /// Reads a picture from `../Images/<name>`, relative to the outermost definition. Each file is read once.
  func readImage(_ name: String, at value: JSONValue) -> PropertyValue? {
    if let known = session.images[name] { return known.map { .image(name: name, $0) } }
    guard Self.isImageName(name) else {
      fault(
        value, "\(Spelling.quoted(name)) is not the name of a picture",
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
        "a definition may have \(Self.mostImagePixels) pixels of pictures in total, and 32767 on each side")
    } catch {
      fault(value, "\(path): \(error)", "save it as PNG again")
    }
    return nil
  }

  /// Whether a text is the name of a PNG file without a folder.
  private static func isImageName(_ name: String) -> Bool {
    name.hasSuffix(".png") && name.utf8.count > 4 && !name.unicodeScalars.contains { $0 == "/" || $0 == "\0" }
  }
}
