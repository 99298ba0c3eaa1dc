// Bounds: size, depth, and the time that hostile documents may take.

import JSON
import TestSupport
import Testing
import TextTools

#if canImport(Glibc)
// Foundation, which TestSupport brings along, has the types of threads from there.
import CDispatch
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

@Suite("Limits")
struct Limits {
  private func nested(_ depth: Int, _ open: String = "[", _ close: String = "]") -> [UInt8] {
    Array((String(repeating: open, count: depth) + "0" + String(repeating: close, count: depth)).utf8)
  }

  @Test("64 levels are read and the 65th is refused at its bracket")
  func depthIsBounded() throws {
    _ = try parseJSON(nested(64))
    let error = #expect(throws: JSONError.self) { try parseJSON(nested(65)) }
    expectEqual(error?.cause, .tooDeep(limit: 64))
    expectEqual(error?.cause.message, "arrays and objects are nested more than 64 deep")
    expectEqual(error?.offset, 64)
    expectEqual(error?.path, String(repeating: "[0]", count: 64))
    _ = try parseJSON(nested(64, "{\"a\":", "}"))
    let objects = #expect(throws: JSONError.self) { try parseJSON(nested(65, "{\"a\":", "}")) }
    expectEqual(objects?.cause, .tooDeep(limit: 64))
    expectEqual(objects?.offset, 320)
  }

  @Test("empty arrays side by side are no depth")
  func siblingsAreNoDepth() throws {
    let count = 1_000
    let value = try parseJSON(Array(("[" + String(repeating: "[],", count: count) + "{}]").utf8))
    expectEqual(value, .array(Array(repeating: [], count: count) + [[:]]))
  }

  @Test(
    "100,000 nested arrays or objects are refused, not run into", arguments: ["[", "{\"a\":", "[{\"a\":"])
  func hostileDepthIsRefused(open: String) {
    let bytes = Array(String(repeating: open, count: 100_000).utf8)
    let error = #expect(throws: JSONError.self) { try parseJSON(bytes) }
    expectEqual(error?.cause, .tooDeep(limit: 64))
  }

  @Test("the deepest document allowed fits into a stack of 512 KiB")
  func depthFitsASmallStack() {
    var attributes = pthread_attr_t()
    expectEqual(pthread_attr_init(&attributes), 0)
    expectEqual(pthread_attr_setstacksize(&attributes, 512 << 10), 0)
    #if canImport(Darwin)
    var thread: pthread_t?
    #else
    var thread = pthread_t()
    #endif
    // The thread ends with the number of documents treated as they should be: a null pointer plus that many.
    let started = pthread_create(&thread, &attributes, { _ in smallStackResult() }, nil)
    expectEqual(started, 0)
    var result: UnsafeMutableRawPointer?
    #if canImport(Darwin)
    if let thread { pthread_join(thread, &result) }
    #else
    pthread_join(thread, &result)
    #endif
    pthread_attr_destroy(&attributes)
    expectEqual(Int(bitPattern: result), 3)
  }

  @Test("a document of more bytes than the limit is refused before it is read")
  func sizeIsBounded() throws {
    try expectEqual(parseJSON(Array("[12]".utf8), maximumBytes: 4), [12])
    let error = #expect(throws: JSONError.self) { try parseJSON(Array("[123]".utf8), maximumBytes: 4) }
    expectEqual(error?.description, "line 1, column 1: the document has 5 bytes, more than the 4 allowed")
  }

  @Test(
    "an object of 100,000 keys is read in any order, and its one double key is found",
    arguments: [1, 7, 99_999])
  func manyKeys(step: Int) throws {
    // Each step has no factor in common with 100,000, so every number comes once.
    let count = 100_000
    var text = "{"
    for index in 0..<count { text += "\"key \(index * step % count)\": 0,\n" }
    let sound = text + "\"last\": 0}"
    guard case .object(let members) = try parseJSON(Array(sound.utf8)) else {
      Issue.record("not an object")
      return
    }
    expectEqual(members.count, count + 1)
    let double = text + "\"key 50000\": 0}"
    let error = #expect(throws: JSONError.self) { try parseJSON(Array(double.utf8)) }
    expectEqual(error?.cause, .duplicateKey("key 50000"))
    expectEqual(error?.place.line, count + 1)
    expectEqual(error?.place.column, 1)
  }

  @Test("a double key is found at every distance", arguments: 1...40)
  func doubleKeyAtEveryDistance(distance: Int) {
    // Keys fall, so that none is found by order alone.
    let keys = (0..<distance).map { "\"\(100 - $0)\":0," }.joined()
    let error = #expect(throws: JSONError.self) { try parseJSON(Array("{\(keys)\"100\":0}".utf8)) }
    expectEqual(error?.cause, .duplicateKey("100"))
  }

  @Test("a number of a million digits is kept or refused, never counted over")
  func longNumber() throws {
    let digits = String(repeating: "9", count: 1_000_000)
    try expectEqual(parseJSON(Array(digits.utf8)), .number(digits))
    var fields = try JSONFields(Array("{\"n\": \(digits)}".utf8), maximumBytes: 2_000_000)
    let error = #expect(throws: JSONError.self) { try fields.optional("n", .integer(in: 0...10)) }
    let shown = String(repeating: "9", count: 40) + "\u{2026}"
    expectEqual(error?.cause.message, "the number `\(shown)` is outside 0 to 10")
  }
}

/// Reads and writes the deepest documents; counts those treated as they should be.
private func smallStackResult() -> UnsafeMutableRawPointer? {
  var sound = 0
  for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
    let text = String(repeating: open, count: 64) + "0" + String(repeating: close, count: 64)
    if let value = try? parseJSON(Array(text.utf8)) {
      if value.compactText == text, !value.text.isEmpty { sound += 1 }
    }
  }
  if (try? parseJSON(Array(String(repeating: "[", count: 100_000).utf8))) == nil {
    sound += 1
  }
  return UnsafeMutableRawPointer(bitPattern: sound)
}
