// The picture of a link preview, as it is drawn and as the PNG that networks fetch.

import StudyModel
import Wording

/// The picture of a link preview as SVG, with its alternative text.
package struct PreviewPicture: Sendable {
  package static let width = 1_200
  package static let height = 630
  /// The path of the SVG relative to the folder of its programme.
  package static let sourcePath = "share/preview.svg"

  /// The folder of the programme, relative to the site's.
  package let folder: String
  package let svg: [UInt8]
  package let alt: String

  /// The path of the PNG, relative to the folder of its programme. It changes only with the picture, so that networks
  /// which cache pictures fetch a changed one.
  package var path: String { "share/preview-\(fingerprint(of: svg)).png" }
}

/// Draws the link preview of each programme of the site.
package func previewPictures(_ input: SiteInput, templates: SiteTemplates) -> [PreviewPicture] {
  input.parts().map { part in
    let picture = ProgressPicture(PageContext(input: part, words: templates.words))
    return PreviewPicture(folder: part.folder, svg: picture.preview, alt: picture.title)
  }
}

/// The PNG of a link preview.
package struct SitePreview: Sendable {
  /// The folder of the programme, relative to the site's.
  let folder: String
  /// The file, in the folder of the programme.
  let file: SiteFile
  /// The alternative text.
  let alt: String
  /// The largest size in bytes; some networks ignore larger pictures.
  package static let largest = 200_000

  package init(picture: PreviewPicture, png: [UInt8]) {
    folder = picture.folder
    file = SiteFile(path: picture.path, bytes: png)
    alt = picture.alt
  }
}

/// The 64-bit FNV-1a hash as 16 hexadecimal digits. It need not be cryptographic.
private func fingerprint(of bytes: [UInt8]) -> String {
  let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  let digits = String(hash, radix: 16)
  return String(repeating: "0", count: 16 - digits.count) + digits
}
