// Seals the pages of a protected site: from file to file, at the end of a build.

import Protection
import StudyModel
import Templating
import TextTools

/// A protected site: every page becomes one that asks for words, with the page itself encrypted.
package struct ProtectedSite {
  /// The script of the page that asks, which no other site has.
  package static let scriptName = "unlock.js"
  /// Sealed pages are as long as the next multiple of this, in bytes, so that their sizes tell little.
  private static let step = 4_096

  private let key: PassphraseKey
  private let templates: SiteTemplates
  /// The path of the site at its host, for the page that a host shows at any address; nil without an address.
  private let place: String?

  /// Nil for a site that everyone may open.
  package init?(_ input: SiteInput, templates: SiteTemplates) {
    guard let key = input.protection else { return nil }
    self.key = key
    self.templates = templates
    place = input.address?.path
  }

  /// A file in the place of one of the site.
  package struct Sealed {
    package let file: SiteFile
    /// What anyone can read of it: all but the sealed text, in whose base64 a short word may stand by chance.
    package let readable: SiteFile
  }

  /// The file in the place of one of the site: a page is sealed, and what pages are shown with stays as it is. Nil for
  /// anything else, which a browser would fetch without asking.
  ///
  /// - Throws: what is wrong with the template of the page that asks.
  package func sealed(_ file: SiteFile) throws -> Sealed? {
    guard file.path.hasSuffix(".html") else {
      let isPlain = SiteTemplates.assetNames.contains(file.path) || file.path == manifestPath
      return isPlain ? Sealed(file: file, readable: file) : nil
    }
    // Line feeds after a page change nothing on it.
    let padding = [UInt8](repeating: Ascii.lineFeed, count: -file.bytes.count & (ProtectedSite.step - 1))
    let sealed = key.seal(file.bytes + padding, at: file.path)
    func page(_ sealed: Markup) throws -> SiteFile {
      let page = LockedPage(
        root: root(of: file.path), path: file.path, key: key, sealed: sealed, hasManifest: place != nil)
      return SiteFile(path: file.path, bytes: try templates.page("locked.html", page.fields))
    }
    return Sealed(file: try page(Markup(bytes: base64(sealed))), readable: try page(Markup("")))
  }

  /// The prefix of paths from a page to the site's folder.
  private func root(of path: String) -> String {
    if path == NotFoundPage.path, let place { return place }
    return String(repeating: "../", count: path.utf8.count { $0 == Ascii.slash })
  }
}

/// The page that asks for words. It tells nothing of the page that it holds but its path.
struct LockedPage {
  /// The prefix of paths to the site's folder.
  let root: String
  let path: String
  let key: PassphraseKey
  /// In base64: the nonce, the encrypted page, and the tag.
  let sealed: Markup
  /// Whether browsers read the manifest: not of pages that are opened from a folder.
  let hasManifest: Bool

  var fields: Fields {
    [
      "root": .text(root),
      "path": .text(path),
      "salt": .text(String(decoding: base64(key.salt), as: UTF8.self)),
      "rounds": .number(key.rounds),
      "sealed": .markup(sealed),
      "manifest": .maybe(hasManifest ? root + manifestPath : nil),
    ]
  }
}
