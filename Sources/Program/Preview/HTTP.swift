// The request and the answer of a connection, as far as pages of the preview need HTTP/1.1 (RFC 9112).

import JSON
import TextTools

/// The head of a request whose form is right.
struct RequestHead: Hashable {
  /// Pages send less than 1 KiB.
  static let largest = 16 << 10
  /// A note has 1 MiB at most, and its escapes in JSON take room.
  private static let largestBody = 2 << 20

  let method: String
  /// Percent-encoded; begins with `/`.
  let path: String
  /// Behind the `?`; empty without one.
  let query: String
  /// By name in lower case.
  let fields: [String: String]
  let bodyLength: Int

  /// Whether it asks only to read.
  var isReading: Bool { method == "GET" || method == "HEAD" }

  /// The value of a number in the query; nil without one.
  func number(_ name: String) -> Int? {
    query.split(separator: "&").first { $0.hasPrefix("\(name)=") }.flatMap {
      Int($0.dropFirst(name.utf8.count + 1))
    }
  }

  /// - Parameter bytes: without the blank line at the end.
  init(_ bytes: some Sequence<UInt8>) throws(Refusal) {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Refusal(400, "the head of the request is not UTF-8")
    }
    var lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)[...]
    guard lines.allSatisfy({ $0.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 } }),
      let first = lines.popFirst()
    else { throw Refusal(400, "the head of the request has control characters") }
    let words = first.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, !words[0].isEmpty, words[0].utf8.allSatisfy(\.isLetter), words[1].hasPrefix("/"),
      ["HTTP/1.1", "HTTP/1.0"].contains(words[2])
    else { throw Refusal(400, "this is not a request of HTTP/1.1") }
    let target = words[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    method = String(words[0])
    path = String(target[0])
    query = target.count > 1 ? String(target[1]) : ""
    fields = try RequestHead.fields(lines)
    bodyLength = try RequestHead.bodyLength(fields)
  }

  private static func fields(_ lines: ArraySlice<Substring>) throws(Refusal) -> [String: String] {
    var fields: [String: String] = [:]
    for line in lines {
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty,
        parts[0].utf8.allSatisfy({ $0.isAlphanumeric || "!#$%&'*+-.^_`|~".utf8.contains($0) })
      else { throw Refusal(400, "a field of the request has no name") }
      // Two values of a field such as `Host` would leave it open which one counts.
      guard fields.updateValue(trimmed(parts[1]), forKey: parts[0].lowercased()) == nil else {
        throw Refusal(400, "a field of the request stands there twice")
      }
    }
    return fields
  }

  private static func bodyLength(_ fields: [String: String]) throws(Refusal) -> Int {
    guard fields["transfer-encoding"] == nil else { throw Refusal(411, "the length of the body is not told") }
    guard let told = fields["content-length"] else { return 0 }
    guard !told.isEmpty, told.utf8.allSatisfy(\.isDigit) else {
      throw Refusal(400, "the length of the body is no number")
    }
    guard let length = Int(told), length <= largestBody else {
      throw Refusal(413, "that is more than 2 MiB")
    }
    return length
  }
}

/// Why a request is not answered with what it asks for.
struct Refusal: Error {
  /// A status of HTTP.
  let status: Int
  let reason: String

  init(_ status: Int, _ reason: String) {
    self.status = status
    self.reason = reason
  }
}

/// What is answered to a request.
struct HTTPAnswer {
  let status: Int
  /// The media type of the body.
  let type: String
  let body: [UInt8]

  /// Nothing of a private site stays in a cache, goes to another site, or is shown within one.
  private static let fields = """
    Cache-Control: no-store\r
    Referrer-Policy: no-referrer\r
    X-Content-Type-Options: nosniff\r
    Cross-Origin-Resource-Policy: same-origin\r
    Content-Security-Policy: frame-ancestors 'none'\r
    Connection: close\r

    """

  private static let phrases = [
    200: "OK", 400: "Bad Request", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed",
    409: "Conflict", 411: "Length Required", 413: "Content Too Large", 415: "Unsupported Media Type",
    431: "Request Header Fields Too Large",
  ]

  /// - Parameter isHead: whether only the head is asked for.
  func bytes(isHead: Bool) -> [UInt8] {
    let head =
      "HTTP/1.1 \(status) \(HTTPAnswer.phrases[status] ?? "")\r\nContent-Type: \(type)\r\n"
      + "Content-Length: \(body.count)\r\n\(HTTPAnswer.fields)\r\n"
    return Array(head.utf8) + (isHead ? [] : body)
  }

  static func text(_ status: Int, _ text: String) -> HTTPAnswer {
    HTTPAnswer(status: status, type: "text/plain; charset=utf-8", body: Array(text.utf8))
  }

  static func json(_ status: Int, _ value: JSONValue) -> HTTPAnswer {
    HTTPAnswer(status: status, type: "application/json", body: value.bytes)
  }

  static func refused(_ refusal: Refusal) -> HTTPAnswer {
    json(refusal.status, ["problem": .string(refusal.reason)])
  }
}
