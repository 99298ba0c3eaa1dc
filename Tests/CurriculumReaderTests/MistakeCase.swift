// A small plan, one slip in it, and every word that reading it must say.

import CurriculumReader
import StudyModel
import Testing

/// A plan without a mistake; the cases change one part of it.
let smallPlan = """
  # Week 1: Foundations

  ## Day 1

  Goal: Solve one.

  ### DSA: Arrays

  - [ ] LC 1: Two Sum [Easy]

  ### System Design: DNS

  - [ ] Read: RFC 1034 (30 min) {#dns-read}

  """

struct MistakeCase: CustomTestStringConvertible, Sendable {
  let name: String
  let original: String
  let replacement: String
  let expected: String

  init(_ name: String, replacing original: String, with replacement: String, expected: String) {
    self.name = name
    self.original = original
    self.replacement = replacement
    self.expected = expected
  }

  var testDescription: String { name }

  func check() throws {
    let parts = smallPlan.split(separator: original, omittingEmptySubsequences: false)
    try #require(parts.count == 2, "the part to replace stands once in the plan")
    #expect(messages(of: [parts[0] + replacement + parts[1]]) == expected)
  }
}

/// All messages on the plan whose files these are, with an empty line between them.
func messages(of texts: [String]) -> String {
  let files = texts.enumerated().map { index, text in
    CurriculumFile(name: texts.count == 1 ? "plan.md" : "week-0\(index + 1).md", text: text)
  }
  let reading = readCurriculum(files)
  #expect((reading.curriculum == nil) == reading.diagnostics.contains { $0.severity == .error })
  return reading.diagnostics.map(\.text).joined(separator: "\n\n")
}
