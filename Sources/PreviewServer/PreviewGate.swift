// Decides who may ask the preview for anything: its own pages, and whoever knows the address that it printed.

/// The rules of the preview's door (Documentation/serve-and-remind.md, Who can open it).
package struct PreviewGate: Sendable {
  /// A secret part of every address: 32 hexadecimal digits.
  package let token: String
  /// The port on 127.0.0.1.
  package let port: UInt16

  package init(token: String, port: UInt16) { (self.token, self.port) = (token, port) }

  /// A token that nobody can guess: 128 bits of the system's random numbers.
  package static func newToken() -> String {
    var random = SystemRandomNumberGenerator()
    return (0..<2).map { _ in
      let digits = String(random.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// The parts of a request that tell where it comes from.
  package struct Origin: Hashable, Sendable {
    let host: String?
    let origin: String?
    /// What a browser says of the page that asks: `none` for an address that was typed.
    let fetchSite: String?

    package init(host: String?, origin: String?, fetchSite: String?) {
      (self.host, self.origin, self.fetchSite) = (host, origin, fetchSite)
    }
  }

  /// The path behind the token; nil if the request is refused.
  ///
  /// - Parameters:
  ///   - path: the path of the request, percent-encoded.
  ///   - changes: whether it may change something, so that only a page of the preview may ask.
  package func path(_ path: String, from origin: Origin, changes: Bool) -> String? {
    guard isOwnHost(origin.host), isOwnSite(origin, changes: changes) else { return nil }
    let prefix = "/\(token)/"
    guard path.utf8.count >= prefix.utf8.count, isEqual(path.utf8.prefix(prefix.utf8.count), prefix.utf8)
    else { return nil }
    return String(decoding: path.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
  }

  /// A name that a foreign page made point to this computer is another host.
  private func isOwnHost(_ host: String?) -> Bool { host.map(hosts.contains) ?? false }

  private var hosts: [String] { ["127.0.0.1:\(port)", "localhost:\(port)"] }

  private func isOwnSite(_ origin: Origin, changes: Bool) -> Bool {
    if let site = origin.fetchSite, site != "same-origin", site != "none" { return false }
    guard let named = origin.origin else { return !changes }
    return origin.host.map { named == "http://\($0)" } ?? false
  }

  /// Compares all bytes, so that the time tells nothing of where they differ.
  private func isEqual(_ one: some Collection<UInt8>, _ other: some Collection<UInt8>) -> Bool {
    one.count == other.count && zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
