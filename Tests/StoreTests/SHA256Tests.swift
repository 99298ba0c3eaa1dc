// The hash function against the examples of its standard and against another program's digests.

import TestSupport
import Testing

@testable import Store

@Suite struct SHA256Tests {
  private func digest(_ bytes: [UInt8]) -> String { SHA256.hexadecimal([bytes[...]]) }

  @Test(
    "the examples of the standard",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
      (
        "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
        "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
      ),
    ])
  func examples(text: String, expected: String) {
    expectEqual(digest(Array(text.utf8)), expected)
  }

  @Test("every length around the end of a block, and every way to cut it in two")
  func lengths() {
    // All digests of 0 to 130 bytes 0, 1, 2 …, one after the other, hashed again: by Python's hashlib.
    var all: [UInt8] = []
    for length in 0...130 {
      let bytes = (0..<length).map { UInt8($0) }
      let whole = digest(bytes)
      all += Array(whole.utf8)
      for cut in [0, 1, length / 2, max(0, length - 1), length] where cut <= length {
        expectEqual(SHA256.hexadecimal([bytes[..<cut], bytes[cut...]]), whole)
      }
    }
    expectEqual(digest(all), "287ec38b0ef48cad9a69255fec0a3dd90bd752a394316d26a81b6c9b71e29a55")
  }

  @Test("every length around the four blocks that are taken together, and around eight")
  func manyBlocks() {
    // As above, the digests of 190 to 641 bytes 0, 7, 14 … modulo 256.
    var all: [UInt8] = []
    for length in 190...641 {
      all += Array(digest((0..<length).map { UInt8(truncatingIfNeeded: $0 * 7) }).utf8)
    }
    expectEqual(digest(all), "a6221a68183e0bbd17eb4d814141180265bedbc080b328db10650c77868fa20c")
  }
}
