// A line as bytes is cut and looked at as the same line as text would be.

import StudyModel
import TestSupport
import Testing
import TextTools

@testable import CurriculumReader

@Suite("lines as bytes") struct LineTextTests {
  /// Lines with signs, blanks, comments and letters of several bytes, from a fixed seed.
  static let lines: [String] = {
    let parts = [
      "#", ":", " ", "\t", "a", "é", "👍🏽", "\u{301}", "\u{200D}", "\u{FE0F}", "\u{A0}", "\u{2003}", "-->",
      "<!--", "(", ")",
      "[", "]",
    ]
    var state: UInt64 = 3
    return (0..<2_000).map { _ in
      (0...Int(state >> 61)).map { _ in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return parts[Int(state >> 33) % parts.count]
      }.joined()
    }
  }()

  /// A line after another one, so that its offsets do not begin at 0.
  static func bytes(_ line: String) -> LineText {
    let before = "before\n"
    return Array((before + line).utf8)[before.utf8.count...]
  }

  @Test("a line begins with a sign where its first character is that sign and nothing combines with it")
  func begins() {
    for line in Self.lines {
      for sign: Unicode.Scalar in ["#", ":"] {
        expectEqual(
          Self.bytes(line).begins(with: sign), (line.first == Character(sign)), "\(line.debugDescription)")
      }
    }
  }

  @Test("blanks around a line are cut, and nothing else is")
  func trimmed() {
    func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" }
    for line in Self.lines {
      let scalars = Array(line.unicodeScalars.drop(while: isBlank).reversed().drop(while: isBlank).reversed())
      #expect(Self.bytes(line).trimmed.elementsEqual(String(String.UnicodeScalarView(scalars)).utf8))
    }
  }

  @Test("a line is blank where no character of it is seen")
  func blank() {
    for line in Self.lines {
      expectEqual(Self.bytes(line).isBlank, line.allSatisfy(\.isWhitespace), "\(line.debugDescription)")
    }
  }

  @Test("a text is found where it stands first and last")
  func indices() {
    let line = Self.bytes("é<!--a--><!--b-->")
    let start = line.startIndex
    expectEqual(line.firstIndex(of: "<!--"), start + 2)
    expectEqual(line.lastIndex(of: "<!--"), start + 10)
    expectEqual(line.lastIndex(of: "--"), start + 15)
    expectEqual(line.firstIndex(of: "->x"), nil)
    expectEqual(line.withoutFinalComments.string, "é")
    #expect(line.starts(with: "é<") && !line.starts(with: "<"))
    #expect(line.ends(with: "b-->") && !line.ends(with: "-->x") && !line.dropFirst(17).ends(with: "--->"))
  }

  @Test("a colon that something combines with is none")
  func combinedColon() throws {
    let reading = readCurriculum([CurriculumFile(name: "p", text: "# Week 1 :\u{301} theme\n")])
    let error = try #require(reading.diagnostics.first { $0.identifier == "colon-missing" })
    expectEqual(error.place?.column, 10)
  }
}
