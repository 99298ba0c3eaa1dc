// The quick looks at a byte say what the full rules say: nothing that they let pass would have been changed.

import Testing

@testable import Markdown

extension MarkdownSuite {
  @Suite("Quick looks") struct QuickLookTests {
    static let bytes = Array(UInt8.min...UInt8.max)

    @Test("a byte that stands as it is has no replacement, whatever follows it", arguments: bytes)
    func plain(byte: UInt8) {
      guard HTMLEscaping.isPlain(byte) else { return }
      for following in Self.bytes {
        let isKept = [byte, following, 0xBF, 0xBF].withUnsafeBufferPointer { text in
          [true, false].allSatisfy {
            HTMLEscaping.replacement(in: text, at: 0, inAttribute: $0) == nil
          }
        }
        #expect(isKept)
      }
    }

    @Test("letters, digits and most punctuation are seen to stand as they are")
    func plainText() {
      #expect("The quick (brown) fox: 2,958 + 'x' = [y]; z?".utf8.allSatisfy(HTMLEscaping.isPlain))
    }

    @Test("a host is made of what Unicode lets stand in names, for ASCII too", arguments: 0..<UInt8(0x80))
    func host(byte: UInt8) {
      let scalar = Unicode.Scalar(byte)
      guard !"/?#:".unicodeScalars.contains(scalar) else { return }
      let isInName = scalar == "-" || scalar == "." || scalar.properties.isIDContinue
      let policy = Array("HtTpS://a\(scalar)b/c".utf8).withUnsafeBufferPointer(LinkPolicy.judge)
      #expect(policy == (isInName ? .web : .refused))
    }

    @Test(
      "a scheme is read in either case and as a whole",
      arguments: [
        ("http://a", LinkPolicy.web), ("HTTP://a", .web), ("httpS://a", .web), ("mailTo:a", .mail),
        ("mailto:", .refused), ("httpx://a", .refused), ("htt://a", .refused), ("h\u{14}tp://a", .refused),
        ("HTT0://a", .refused), ("javascript:a", .refused), ("://a", .refused), (":", .refused),
      ])
    func scheme(destination: String, policy: LinkPolicy) {
      #expect(Array(destination.utf8).withUnsafeBufferPointer(LinkPolicy.judge) == policy)
    }
  }
}
