// What the bytes of ASCII are.

import TestSupport
import Testing
import TextTools

@Suite("Bytes")
struct ByteTests {
  @Test(
    "every byte is what its character is, and those beyond ASCII are nothing",
    arguments: UInt8.min...UInt8.max)
  func kinds(byte: UInt8) {
    let character = Character(Unicode.Scalar(byte))
    let isASCII = byte < 0x80
    expectEqual(byte.isDigit, (isASCII && character.isNumber))
    expectEqual(byte.isLetter, (isASCII && character.isLetter))
    expectEqual(byte.isAlphanumeric, (byte.isDigit || byte.isLetter))
    expectEqual(byte.isBlank, " \t".contains(character))
    expectEqual(byte.isLineEnd, "\r\n".unicodeScalars.contains(Unicode.Scalar(byte)))
    expectEqual(byte.isControl, (byte < 0x20 && character != "\t" || byte == 0x7F))
  }
}
