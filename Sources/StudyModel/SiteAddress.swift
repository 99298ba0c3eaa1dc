// Models the address of a site, which its absolute addresses begin with.

/// The address of a site's folder, e.g. `https://ada.example/progress/`.
///
/// Only unambiguous addresses are accepted: `http` or `https`; a host of ASCII letters, digits, hyphens and dots with
/// an optional port; a path without `.` and `..`; no user, query or fragment.
package struct SiteAddress: Hashable, Sendable {
  /// The whole address; it ends in `/`.
  package let text: String
  /// The path of the folder on its host; it begins and ends with `/`.
  package let path: String

  /// The largest number of bytes of an address.
  package static let longest = 500

  /// - Parameter text: as in a browser's address bar; a missing final `/` is added, and a final `index.html` removed.
  /// - Returns: nil for anything that is not such an address.
  package init?(_ text: String) {
    guard text.utf8.count <= SiteAddress.longest, text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
      let colon = text.firstRange(of: "://")
    else { return nil }
    let scheme = text[..<colon.lowerBound].lowercased()
    guard scheme == "http" || scheme == "https" else { return nil }
    let rest = text[colon.upperBound...]
    let host = rest.prefix { $0 != "/" }.lowercased()
    guard SiteAddress.isHost(host), let path = SiteAddress.folder(rest.dropFirst(host.utf8.count)) else {
      return nil
    }
    self.path = path
    self.text = "\(scheme)://\(host)\(path)"
  }

  /// The address of a file of the site; for a page `index.html`, that of its folder.
  ///
  /// - Parameter file: the path relative to the site's folder, as in `SiteFile.path`: `days/001.html`.
  package func address(of file: String) -> String {
    let index = "index.html"
    return text + (file == index || file.hasSuffix("/\(index)") ? String(file.dropLast(index.count)) : file)
  }

  /// The address of a folder of the site.
  ///
  /// - Parameter folder: the path relative to the site's folder, with `/` at the end; empty for the site itself.
  package func address(ofFolder folder: String) -> SiteAddress {
    SiteAddress(known: text + folder, path: path + folder)
  }

  private init(known text: String, path: String) { (self.text, self.path) = (text, path) }

  private static func isHost(_ text: String) -> Bool {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 2 else { return false }
    if parts.count == 2 {
      guard parts[1].allSatisfy(\.isNumber), let port = Int(parts[1]), (1...65_535).contains(port) else {
        return false
      }
    }
    return parts[0].split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
      !label.isEmpty && label.first != "-" && label.last != "-"
        && label.allSatisfy { $0.isLetter || $0.isNumber || $0 == "-" }
    }
  }

  /// The path of the folder; nil if it has a character or a part that is not allowed.
  private static func folder(_ text: Substring) -> String? {
    let allowed = text.allSatisfy { $0.isLetter || $0.isNumber || "/-._~%!$&'()*+,;=:@".contains($0) }
    var steps = text.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    if steps.last == "index.html" { steps.removeLast() }
    if steps.last == "" { steps.removeLast() }
    guard allowed, steps.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." }),
      steps.allSatisfy(hasWholeEscapes)
    else { return nil }
    return steps.isEmpty ? "/" : "/\(steps.joined(separator: "/"))/"
  }

  /// Whether two hexadecimal digits follow every `%`.
  private static func hasWholeEscapes(_ step: Substring) -> Bool {
    step.split(separator: "%", omittingEmptySubsequences: false).dropFirst().allSatisfy {
      $0.count >= 2 && $0.prefix(2).allSatisfy(\.isHexDigit)
    }
  }
}
