import BacklitGraphics
import BacklitValues

/// The reason why the file of an image cannot be used.
public struct ImageFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path of the file, the problem and how to fix it.
  public let description: String
}

extension Bitmap {
  /// The largest file of an image, in bytes.
  static let maximumFileSize = 16 << 20

  /// Reads an image in PNG, JPEG or SVG from a file.
  ///
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - scale: the pixels for each unit of a drawing in SVG, more than 0; that of `ImageView.imageScale`.
  /// - Throws: ``ImageFileError`` if the file cannot be read, is longer than 16 MiB, is damaged or has too many pixels.
  public init(contentsOf path: String, scale: Double = 1) throws(ImageFileError) {
    let bytes: [UInt8]
    do throws(FileIO.Failure) {
      bytes = try FileIO.read(path, limit: Self.maximumFileSize)
    } catch {
      throw ImageFileError(description: Spelling.printable("\(path) cannot be read: \(error.reason)"))
    }
    do throws(ImageError) {
      try self.init(image: bytes, scale: scale)
    } catch {
      throw ImageFileError(description: Spelling.printable("\(path): \(error)"))
    }
  }
}
