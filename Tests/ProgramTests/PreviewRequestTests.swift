// Tests which requests the preview reads, which it refuses, and the form of its answer.

import TestSupport
import Testing

@testable import Program

@Suite("A request of the preview")
struct PreviewRequestTests {
  private func status(_ text: String) -> Int? {
    do throws(Refusal) {
      _ = try RequestHead(Array(text.utf8))
      return nil
    } catch {
      return error.status
    }
  }

  @Test("is read with its query and its fields")
  func parts() throws {
    let head = try RequestHead(
      Array(
        "POST /token/-/save?since=4&x=%20 HTTP/1.1\r\nHost: 127.0.0.1:8765\r\nX-EMPTY:\r\nContent-Length:  5 "
          .utf8))
    #expect((head.method, head.path, head.query) == ("POST", "/token/-/save", "since=4&x=%20"))
    #expect(head.number("x") == nil && head.number("sinc") == nil)
    expectEqual(head.number("since"), 4)
    expectEqual(head.fields, ["host": "127.0.0.1:8765", "x-empty": "", "content-length": "5"])
    expectEqual(head.bodyLength, 5)
    #expect(!head.isReading)
  }

  @Test(
    "is refused if its form is wrong",
    arguments: [
      "", "GET", "GET / HTTP/2", "GET / HTTP/1.1 ", "GET  / HTTP/1.1", "GET http://evil.example/ HTTP/1.1",
      "GET * HTTP/1.1", "G\u{0}T / HTTP/1.1", "GET /a\u{7F} HTTP/1.1", "GET / HTTP/1.1\r\nHost x",
      "GET / HTTP/1.1\r\n: x", "GET / HTTP/1.1\r\nHost : x", "GET / HTTP/1.1\r\n Host: x",
      "GET / HTTP/1.1\nHost: x", "GET / HTTP/1.1\r\nHost: x\rHost: y", "GET / HTTP/1.1\r\nHost: a\r\nhost: b",
      "POST / HTTP/1.1\r\nContent-Length: -1", "POST / HTTP/1.1\r\nContent-Length: 1, 1",
      "POST / HTTP/1.1\r\nContent-Length:",
    ])
  func malformed(text: String) { expectEqual(status(text), 400, "\(text)") }

  @Test("is refused if its body is too long or of no told length, before any of it is read")
  func limits() {
    expectEqual(status("POST / HTTP/1.1\r\nContent-Length: 2097153"), 413)
    expectEqual(status("POST / HTTP/1.1\r\nContent-Length: 99999999999999999999"), 413)
    expectEqual(status("POST / HTTP/1.1\r\nContent-Length: 2097152"), nil)
    expectEqual(status("POST / HTTP/1.1\r\nTransfer-Encoding: chunked"), 411)
  }

  @Test("is answered once, and the connection is then closed")
  func answer() {
    let answer = HTTPAnswer.text(404, "no\n")
    let text = String(decoding: answer.bytes(isHead: false), as: UTF8.self)
    expectPrefix(
      text, "HTTP/1.1 404 Not Found\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: 3\r\n")
    expectContains(text, "\r\nConnection: close\r\n")
    expectContains(text, "\r\nCache-Control: no-store\r\n")
    expectSuffix(text, "\r\n\r\nno\n")
    #expect(String(decoding: answer.bytes(isHead: true), as: UTF8.self) == text.dropLast(3))
  }
}
