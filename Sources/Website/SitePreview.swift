// The picture that a chat or a network shows for a link to the site: where it stands, and what it says.

/// The picture of a link preview as a finished file.
package struct SitePreview: Sendable {
  /// PNG; named by its source, so that a network that keeps pictures for days fetches a new one.
  package let file: SiteFile
  /// What it shows, for those who do not see it.
  package let alt: String
  /// In bytes; larger ones are left out by some.
  package static let largest = 200_000

  package init(picture: PreviewPicture, png: [UInt8]) {
    file = SiteFile(path: picture.path, bytes: png)
    alt = picture.alt
  }
}

extension PreviewPicture {
  /// The path of the PNG, relative to the site's folder. The name changes with the picture, and only then.
  package var path: String { "share/preview-\(fingerprint(of: svg)).png" }
}

/// Sixteen hexadecimal digits that tell one text from another by FNV-1a; no secret depends on it.
private func fingerprint(of bytes: [UInt8]) -> String {
  let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  let digits = String(hash, radix: 16)
  return String(repeating: "0", count: 16 - digits.count) + digits
}
