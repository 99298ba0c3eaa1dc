// Seals the pages of a site behind a passphrase: from file to file, at the end of a build.

import Protection
import StudyModel
import Templating
import TextTools

/// A site behind a passphrase: every page becomes one that asks for it, with the page itself encrypted.
package struct ProtectedSite {
  /// The script of the page that asks, which no other site has.
  package static let scriptName = "unlock.js"
  /// Sealed pages are as long as the next multiple of this, in bytes, so that their sizes tell little.
  private static let step = 4_096

  private let key: PassphraseKey
  private let template: Template<LockedPage>
  /// The path of the site at its host, for the page that a host shows at any address; nil without an address.
  private let place: String?

  /// Nil for a site that everyone may open.
  package init?(_ input: SiteInput, templates: SiteTemplates) {
    guard let key = input.protection else { return nil }
    (self.key, template, place) = (key, templates.locked, input.address?.path)
  }

  /// The file in the place of one of the site: a page is sealed, and what pages are shown with stays as it is. Nil for
  /// anything else, which a browser would fetch without a passphrase.
  package func sealed(_ file: SiteFile) -> SiteFile? {
    guard file.path.hasSuffix(".html") else {
      return SiteTemplates.assetNames.contains(file.path) ? file : nil
    }
    // Line feeds after a page change nothing on it.
    let padding = [UInt8](repeating: Ascii.lineFeed, count: -file.bytes.count & (ProtectedSite.step - 1))
    let sealed = key.seal(file.bytes + padding, at: file.path)
    let depth = file.path.utf8.count { $0 == Ascii.slash }
    let isAnywhere = file.path == NotFoundPage.path
    let page = LockedPage(
      root: isAnywhere ? place ?? "" : String(repeating: "../", count: depth), path: file.path, key: key,
      sealed: Markup(bytes: base64(sealed)))
    return SiteFile(path: file.path, bytes: template.bytes(page))
  }

  /// A file of the site without its sealed text, in whose base64 a short word may stand by chance.
  package static func withoutSealedText(_ file: SiteFile) -> SiteFile {
    var longest = 0..<0
    var start = 0
    for (index, byte) in file.bytes.enumerated() where !isOfBase64(byte) {
      if index - start > longest.count { longest = start..<index }
      start = index + 1
    }
    // No run in a style or a script is as long.
    guard longest.count >= step else { return file }
    var bytes = file.bytes
    bytes.removeSubrange(longest)
    return SiteFile(path: file.path, bytes: bytes)
  }

  private static func isOfBase64(_ byte: UInt8) -> Bool {
    byte.isAlphanumeric || byte == Ascii.plus || byte == Ascii.slash || byte == UInt8(ascii: "=")
  }
}

/// The page that asks for a passphrase. It tells nothing of the page that it holds but its path.
struct LockedPage {
  /// The prefix of paths to the site's folder.
  let root: String
  let path: String
  let key: PassphraseKey
  /// In base64: the nonce, the encrypted page, and the tag.
  let sealed: Markup

  static let schema = TemplateSchema<LockedPage>(
    "locked",
    .text("root") { $0.root },
    .text("path") { $0.path },
    .text("salt") { String(decoding: base64($0.key.salt), as: UTF8.self) },
    .number("rounds") { $0.key.rounds },
    .text("check") { String(decoding: base64($0.key.check), as: UTF8.self) },
    .markup("sealed") { $0.sealed })
}
