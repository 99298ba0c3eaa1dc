// Tests which requests the preview reads, in any pieces, and which it refuses.

import TestSupport
import Testing

@testable import PreviewServer

@Suite("A request of the preview")
struct HTTPRequestReaderTests {
  private func read(_ text: String, pieces: Int = .max) -> HTTPRequestReader.Outcome {
    var reader = HTTPRequestReader()
    var rest = Array(text.utf8)[...]
    var outcome = HTTPRequestReader.Outcome.incomplete
    while !rest.isEmpty, outcome == .incomplete {
      outcome = reader.take(Array(rest.prefix(pieces)))
      rest = rest.dropFirst(pieces)
    }
    return outcome
  }

  private func status(_ text: String, pieces: Int = .max) -> Int? {
    if case .refused(let status, _) = read(text, pieces: pieces) { status } else { nil }
  }

  @Test("is read in pieces of any size", arguments: [1, 2, 3, 7, 64, .max])
  func pieces(size: Int) throws {
    let text =
      "POST /token/-/save?since=4&x=%20 HTTP/1.1\r\nHost: 127.0.0.1:8765\r\nX-EMPTY:\r\nContent-Length:  5 \r\n\r\nab\r\nc"
    guard case .request(let request) = read(text, pieces: size) else {
      Issue.record("\(read(text, pieces: size))")
      return
    }
    #expect((request.method, request.path, request.query) == ("POST", "/token/-/save", "since=4&x=%20"))
    #expect(request.number("x") == nil && request.number("sinc") == nil)
    expectEqual(request.number("since"), 4)
    expectEqual(request.fields, ["host": "127.0.0.1:8765", "x-empty": "", "content-length": "5"])
    expectEqual(request.body, Array("ab\r\nc".utf8))
  }

  @Test("waits for the rest of its head and of its body")
  func incomplete() {
    expectEqual(read("GET / HTTP/1.1\r\nHost: x\r\n"), .incomplete)
    expectEqual(read("POST / HTTP/1.1\r\nContent-Length: 2\r\n\r\na"), .incomplete)
  }

  @Test(
    "is refused if its form is wrong",
    arguments: [
      "\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/2\r\n\r\n", "GET / HTTP/1.1 \r\n\r\n", "GET  / HTTP/1.1\r\n\r\n",
      "GET http://evil.example/ HTTP/1.1\r\n\r\n", "GET * HTTP/1.1\r\n\r\n", "G\u{0}T / HTTP/1.1\r\n\r\n",
      "GET /a\u{7F} HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nHost x\r\n\r\n", "GET / HTTP/1.1\r\n: x\r\n\r\n",
      "GET / HTTP/1.1\r\nHost : x\r\n\r\n", "GET / HTTP/1.1\r\n Host: x\r\n\r\n",
      "GET / HTTP/1.1\nHost: x\r\n\r\n",
      "GET / HTTP/1.1\r\nHost: x\rHost: y\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\n",
      "POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n", "POST / HTTP/1.1\r\nContent-Length: 1, 1\r\n\r\n",
      "POST / HTTP/1.1\r\nContent-Length:\r\n\r\n",
    ])
  func malformed(text: String) {
    expectEqual(status(text), 400, "\(text)")
    expectEqual(status(text, pieces: 1), 400, "\(text)")
  }

  @Test("is refused if it is too long, before all of it has come")
  func limits() {
    expectEqual(status(String(repeating: "a", count: 20_000), pieces: 4_096), 431)
    expectEqual(status("GET / HTTP/1.1\r\nX: \(String(repeating: "a", count: 17_000))\r\n\r\n"), 431)
    expectEqual(status("POST / HTTP/1.1\r\nContent-Length: 2097153\r\n\r\n"), 413)
    expectEqual(status("POST / HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n"), 413)
    expectEqual(read("POST / HTTP/1.1\r\nContent-Length: 2097152\r\n\r\n"), .incomplete)
    expectEqual(status("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n"), 411)
  }

  @Test("is answered once, and the connection is then closed")
  func answer() {
    let response = HTTPResponse(status: 404, type: "text/plain", body: Array("no\n".utf8))
    let text = String(decoding: response.bytes(isHead: false), as: UTF8.self)
    expectPrefix(text, "HTTP/1.1 404 Not Found\r\nContent-Type: text/plain\r\nContent-Length: 3\r\n")
    expectContains(text, "\r\nConnection: close\r\n")
    expectContains(text, "\r\nCache-Control: no-store\r\n")
    expectSuffix(text, "\r\n\r\nno\n")
    #expect(String(decoding: response.bytes(isHead: true), as: UTF8.self) == text.dropLast(3))
  }
}
