// Everything that can be wrong with a JSON document, each made from the document that causes it.

import JSON
import TestSupport
import Testing
import TextTools

@Suite("diagnostics of JSON")
struct JSONDiagnosticTests {
  private static let texts: [(title: String, text: String)] = [
    ("an empty file", ""), ("an object that is not closed", "{\"minutes\": 25"),
    ("a missing colon", "{\"minutes\" 25}"), ("a missing comma", "{\"minutes\": 25 \"tags\": []}"),
    ("a word of another language", "{\"minutes\": None}"),
    ("a string over two lines", "{\"minutes\n\": 25}"), ("a tab in a string", "{\"minu\ttes\": 25}"),
    ("an escape that JSON does not have", "{\"minu\\tes\\x\": 25}"),
    ("half of a character", "{\"\\ud83d\": 25}"), ("a leading zero", "{\"minutes\": 025}"),
    ("a trailing comma", "{\"minutes\": 25,}"), ("more than one value", "{\"minutes\": 25}\n{}"),
    ("a key twice", "{\n  \"minutes\": 25,\n  \"minutes\": 30\n}"), ("a missing key", "{\"hours\": 1}"),
    ("a string in the place of a number", "{\"minutes\": \"25\"}"),
    ("a fraction", "{\"minutes\": 2.5}"), ("a number out of range", "{\"minutes\": 900}"),
    ("a document of 101 bytes where 100 are allowed", String(repeating: " ", count: 101)),
    ("arrays 65 deep", "{\"any\": " + String(repeating: "[", count: 65)),
  ]

  private static let bytes: [(title: String, bytes: [UInt8])] = [
    ("a byte order mark", [0xEF, 0xBB, 0xBF] + Array("{}".utf8)),
    ("Latin-1", Array("{\"".utf8) + [0xFC] + Array("\": 1}".utf8)),
    ("a file that a power cut left half written", Array("{\"minutes\":".utf8) + [0, 0, 0]),
  ]

  @Test("the catalogue has them all")
  func catalogue() throws {
    var chapter = CatalogueChapter("JSON")
    for (title, bytes) in Self.texts.map({ ($0, Array($1.utf8)) }) + Self.bytes {
      let error = try #require(throws: JSONError.self, "\(title)") { try read(bytes) }
      chapter.add(title, [error.diagnostic(file: "progress.json")])
    }
    expectEqual(chapter.complaint(), nil)
  }

  private func read(_ bytes: [UInt8]) throws {
    let value = try parseJSON(bytes, atMost: 100)
    do {
      _ = try value.required("minutes") { try $0.integer(in: 1...600) }
    } catch let error as JSONError {
      throw error.located(in: bytes)
    }
  }
}
