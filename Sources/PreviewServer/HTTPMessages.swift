// Reads the request of a connection within limits, and writes the answer. Each connection has one of both.

import TextTools

/// A request whose form is right.
package struct HTTPRequest: Hashable, Sendable {
  package let method: String
  /// Percent-encoded; begins with `/`.
  package let path: String
  /// Behind the `?`; empty without one.
  package let query: String
  /// By name in lower case.
  package let fields: [String: String]
  package fileprivate(set) var body: [UInt8] = []

  /// The value of a number in the query; nil without one.
  func number(_ name: String) -> Int? {
    query.split(separator: "&").first { $0.hasPrefix("\(name)=") }.flatMap {
      Int($0.dropFirst(name.utf8.count + 1))
    }
  }
}

/// Takes the bytes of a request as they come (RFC 9112), as far as a page of the preview needs it.
package struct HTTPRequestReader {
  package enum Outcome: Hashable, Sendable {
    case incomplete
    case request(HTTPRequest)
    /// A status of HTTP, and what is wrong.
    case refused(Int, String)
  }

  /// Pages send less than 1 KiB.
  private static let largestHead = 16 << 10
  /// A note has 1 MiB at most, and its escapes in JSON take room.
  private static let largestBody = 2 << 20

  private var bytes: [UInt8] = []
  /// How many bytes were searched for the end of the head.
  private var searched = 0
  /// Once the head is complete: the request, and the length of its body.
  private var head: (request: HTTPRequest, bodyLength: Int)?

  package init() {}

  package mutating func take(_ more: [UInt8]) -> Outcome {
    bytes += more
    do throws(Refusal) {
      if head == nil {
        guard let end = endOfHead() else {
          if bytes.count > HTTPRequestReader.largestHead {
            throw Refusal(431, "the head of the request is too long")
          }
          return .incomplete
        }
        guard end <= HTTPRequestReader.largestHead else {
          throw Refusal(431, "the head of the request is too long")
        }
        head = try HTTPRequestReader.head(bytes[..<end])
        bytes.removeFirst(end + HTTPRequestReader.blankLine.count)
      }
    } catch {
      return .refused(error.status, error.reason)
    }
    guard let head, bytes.count >= head.bodyLength else { return .incomplete }
    var request = head.request
    request.body = Array(bytes.prefix(head.bodyLength))
    return .request(request)
  }

  private struct Refusal: Error {
    let status: Int
    let reason: String

    init(_ status: Int, _ reason: String) { (self.status, self.reason) = (status, reason) }
  }

  private static let blankLine = Array("\r\n\r\n".utf8)

  private mutating func endOfHead() -> Int? {
    let length = HTTPRequestReader.blankLine.count
    var start = max(0, searched - length)
    while start + length <= bytes.count {
      if bytes[start] == 0x0D, bytes[start..<start + length].elementsEqual(HTTPRequestReader.blankLine) {
        return start
      }
      start += 1
    }
    searched = bytes.count
    return nil
  }

  private static func head(_ bytes: ArraySlice<UInt8>) throws(Refusal) -> (HTTPRequest, Int) {
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
    let target = words[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let request = HTTPRequest(
      method: String(words[0]), path: String(target[0]), query: target.count > 1 ? String(target[1]) : "",
      fields: fields)
    return (request, try bodyLength(fields))
  }

  private static func bodyLength(_ fields: [String: String]) throws(Refusal) -> Int {
    guard fields["transfer-encoding"] == nil else { throw Refusal(411, "the length of the body is not told") }
    guard let told = fields["content-length"] else { return 0 }
    guard !told.isEmpty, told.utf8.allSatisfy(\.isDigit) else {
      throw Refusal(400, "the length of the body is no number")
    }
    guard let length = Int(told), length <= largestBody else {
      throw Refusal(413, "that is more than 2 MiB; nothing was changed")
    }
    return length
  }
}

/// What is answered to a request.
struct HTTPResponse: Sendable {
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
    409: "Conflict",
    411: "Length Required", 413: "Content Too Large", 415: "Unsupported Media Type",
    431: "Request Header Fields Too Large", 500: "Internal Server Error",
  ]

  /// - Parameter isHead: whether only the head is asked for.
  func bytes(isHead: Bool) -> [UInt8] {
    let head =
      "HTTP/1.1 \(status) \(HTTPResponse.phrases[status] ?? "")\r\nContent-Type: \(type)\r\n"
      + "Content-Length: \(body.count)\r\n\(HTTPResponse.fields)\r\n"
    return Array(head.utf8) + (isHead ? [] : body)
  }
}
