// Finds the file of the built site that a path names, and nothing else.

import Files
import TextTools

/// The files of the site that was built into a folder.
package struct SiteFiles: Sendable {
  package let folder: String

  /// No file of a site comes near it.
  private static let largest = 64 << 20

  package init(_ folder: String) { self.folder = folder }

  package struct Found: Sendable {
    /// Relative to the folder of the site.
    package let path: String
    package let bytes: [UInt8]
    /// Its media type.
    package let type: String
  }

  /// - Parameter path: relative to the folder of the site, percent-encoded; a folder's own page is its `index.html`.
  /// - Returns: nil if the site has no such file.
  package func file(_ path: String) -> Found? {
    guard let decoded = decoded(path) else { return nil }
    let whole = decoded.isEmpty || decoded.hasSuffix("/") ? decoded + "index.html" : decoded
    let parts = whole.split(separator: "/", omittingEmptySubsequences: false)
    // Names of the site's files begin with no dot, so that `..` is none of them.
    guard parts.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") }) else { return nil }
    guard let read = try? readFile(at: "\(folder)/\(whole)", atMost: SiteFiles.largest, followsLinks: false)
    else { return nil }
    return Found(path: whole, bytes: read.bytes, type: SiteFiles.type(of: whole))
  }

  /// Nil for text that is not valid, or has control characters.
  private func decoded(_ path: String) -> String? {
    var bytes: [UInt8] = []
    var rest = path.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let code = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16), rest.count >= 2
      else { return nil }
      bytes.append(code)
      rest = rest.dropFirst(2)
    }
    guard bytes.allSatisfy({ $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "\\") }) else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func type(of name: String) -> String {
    switch name.split(separator: ".").last ?? "" {
    case "html": "text/html; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "js": "text/javascript; charset=utf-8"
    case "json": "application/json"
    case "webmanifest": "application/manifest+json"
    case "svg": "image/svg+xml"
    case "png": "image/png"
    case "xml": "application/atom+xml"
    case "ics": "text/calendar; charset=utf-8"
    case "md": "text/markdown; charset=utf-8"
    case "txt": "text/plain; charset=utf-8"
    default: "application/octet-stream"
    }
  }
}
