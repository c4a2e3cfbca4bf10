import Foundation
import StrobeRender

extension EncodedPicture {
  /// The picture as an address that holds the data itself.
  var dataAddress: [UInt8] {
    let type = format == .jpeg ? "jpeg" : "png"
    return Array("data:image/\(type);base64,".utf8) + Data(bytes).base64EncodedData()
  }

  /// A picture from such an address; `nil` for anything else.
  init?(dataAddress text: String, width: Int, height: Int) {
    let isJPEG = text.hasPrefix("data:image/jpeg;base64,")
    guard isJPEG || text.hasPrefix("data:image/png;base64,"), let comma = text.firstIndex(of: ","),
      let data = Data(
        base64Encoded: String(text[text.index(after: comma)...]), options: .ignoreUnknownCharacters)
    else { return nil }
    self.init(bytes: [UInt8](data), format: isJPEG ? .jpeg : .png, width: width, height: height)
  }
}
