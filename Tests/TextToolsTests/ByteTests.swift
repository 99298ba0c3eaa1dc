// What the bytes of ASCII are.

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
    #expect(byte.isDigit == (isASCII && character.isNumber))
    #expect(byte.isLetter == (isASCII && character.isLetter))
    #expect(byte.isAlphanumeric == (byte.isDigit || byte.isLetter))
    #expect(byte.isBlank == " \t".contains(character))
    #expect(byte.isLineEnd == "\r\n".unicodeScalars.contains(Unicode.Scalar(byte)))
    #expect(byte.isControl == (byte < 0x20 && character != "\t" || byte == 0x7F))
  }
}
