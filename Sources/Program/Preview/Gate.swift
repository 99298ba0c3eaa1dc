// Decides who may ask the preview for anything: its own pages, and whoever knows the address that it printed.

/// The rules of the preview's door (Documentation/serve-and-remind.md, Who can open it).
struct PreviewGate: Sendable {
  /// A secret part of every address: 32 hexadecimal digits.
  let token: String
  /// The port on 127.0.0.1.
  let port: UInt16

  /// A token that nobody can guess: 128 bits of the system's random numbers.
  static func newToken() -> String {
    var random = SystemRandomNumberGenerator()
    return (0..<2).map { _ in
      let digits = String(random.next() as UInt64, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// The path behind the token; nil if the request is refused.
  func path(_ head: RequestHead) -> String? {
    // A name that a foreign page made point to this computer is another host, and `localhost` may be another account's.
    guard head.fields["host"] == "127.0.0.1:\(port)", isOwnSite(head) else { return nil }
    let prefix = Array("/\(token)/".utf8)
    guard isEqual(head.path.utf8.prefix(prefix.count), prefix) else { return nil }
    return String(decoding: head.path.utf8.dropFirst(prefix.count), as: UTF8.self)
  }

  private func isOwnSite(_ head: RequestHead) -> Bool {
    // What a browser says of the page that asks: `none` for an address that was typed.
    if let site = head.fields["sec-fetch-site"], site != "same-origin", site != "none" { return false }
    // Only a page of the preview may ask for a change.
    guard let origin = head.fields["origin"] else { return head.isReading }
    return origin == "http://127.0.0.1:\(port)"
  }

  /// Compares all bytes, so that the time tells nothing of where they differ.
  private func isEqual(_ one: some Collection<UInt8>, _ other: some Collection<UInt8>) -> Bool {
    one.count == other.count && zip(one, other).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
