// Models the links beside the learner's name, such as to a profile elsewhere.

import TextTools

/// Up to `most` addresses of the learner's other pages, at least one.
package struct PublicLinks: Hashable, Sendable {
  package let addresses: [SiteAddress]

  package static let most = 3

  /// - Parameter text: addresses with commas or white space between them.
  /// - Returns: nil for anything else, and for more than `most` addresses.
  package init?(_ text: String) {
    let parts = text.split { $0 == "," || $0.isWhitespace }
    let addresses = parts.compactMap { SiteAddress(String($0)) }
    guard (1...PublicLinks.most).contains(parts.count), addresses.count == parts.count else { return nil }
    self.addresses = addresses
  }

  /// As `settings set` takes them.
  package var text: String { addresses.map(\.text).joined(separator: ", ") }
}

extension SiteAddress {
  /// The name of a well-known host, else the host: `GitHub`, `ada.example`.
  package var hostName: String {
    let host = text.drop { $0 != "/" }.dropFirst(2).prefix { $0 != "/" && $0 != ":" }
    let name = host.hasPrefix("www.") ? host.dropFirst(4) : host
    return SiteAddress.knownHosts[String(name)] ?? String(name)
  }

  private static let knownHosts = [
    "github.com": "GitHub", "gitlab.com": "GitLab", "codeberg.org": "Codeberg", "linkedin.com": "LinkedIn",
    "leetcode.com": "LeetCode", "stackoverflow.com": "Stack Overflow", "x.com": "X", "bsky.app": "Bluesky",
    "youtube.com": "YouTube", "medium.com": "Medium", "dev.to": "DEV",
  ]
}
