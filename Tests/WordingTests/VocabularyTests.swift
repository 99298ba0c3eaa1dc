// The words of a language: built-in English, what a strings file lacks, and errors in one.

import Foundation
import Templating
import TestSupport
import Testing
import TextTools

@testable import Wording

@Suite("A vocabulary")
struct VocabularyTests {
  private func vocabulary(_ text: String) throws -> Vocabulary {
    let file = TemplateSource(name: "strings.xx.txt", path: "Templates/strings.xx.txt", text: text)
    return try Vocabulary(TextFile(file))
  }

  @Test("has every measure in English, built in, and shows the key of a text that is not there")
  func english() throws {
    let keys = Set(Vocabulary.builtInTexts.keys)
    expectEqual(Measure.allCases.flatMap { [$0.titleKey, $0.ruleKey] }.filter { !keys.contains($0) }, [])
    expectEqual(Vocabulary.english.missingKeys, [])
    expectEqual(Vocabulary.english("day-titel", ["number": "3"]), "day-titel")
  }

  @Test("has the English of Templates/strings.txt built in, byte for byte")
  func builtIn() throws {
    let file = try String(contentsOfFile: "\(packageFolder)/Templates/strings.txt", encoding: .utf8)
    expectEqual(englishTexts, file)
    let name = "EnglishTexts.swift"
    let source = try String(contentsOfFile: "\(packageFolder)/Sources/Wording/\(name)", encoding: .utf8)
    let opening = try #require(source.firstRange(of: "#\"\"\"\n"))
    let expected = source[..<opening.upperBound] + file + "\n\"\"\"#\n"
    let complaint = Goldens(folder: "Sources/Wording").complaint(about: name, Array(expected.utf8))
    expectEqual(complaint, nil)
  }

  @Test(
    "takes English for what another language's file lacks, and the form that its language has for a number")
  func files() throws {
    let words = try vocabulary("language = pl\nbrand = Maszyna\ndays.one = {{count}} dzień\n")
    expectEqual(words.language, "pl")
    expectEqual(words("brand"), "Maszyna")
    expectEqual(words("headline-paused"), "Paused")
    expectContains(words.missingKeys, "headline-paused")
    expectContains(words.missingKeys, "days.few")
    expectContains(words.missingKeys, "days.many")
    #expect(words.missingKeys.allSatisfy { $0 != "brand" && $0 != "days.one" && $0 != "days.other" })
    expectEqual(words.count(1, "days"), "1 dzień")
    // A person who changes some English texts alone lacks nothing.
    let changed = try vocabulary("brand = My plan\n")
    expectEqual(changed("brand"), "My plan")
    expectEqual(changed.missingKeys, [])
    let polish = try vocabulary(
      "language = pl\ndays.one = {{count}} dzień\ndays.few = {{count}} dni\ndays.many = {{count}} dnia\n")
    expectEqual([1, 2, 5, 22].map { polish.count($0, "days") }, ["1 dzień", "2 dni", "5 dnia", "22 dni"])
    expectEqual(polish.forms(of: "days", count: "#").map(\.text), ["# dzień", "# dni", "# dnia"])
  }

  @Test(
    "says where a strings file is wrong",
    arguments: [
      ("brnd = x", "1:1: error: nothing uses the text `brnd`"),
      ("language = pl\n\ndays.two = {{count}}", "3:1: error: nothing uses the text `days.two`"),
      ("day-number = Day {{nr}}", "1:18: error: there is no value `nr` here"),
      ("days.one = a {{day}}", "1:14: error: there is no value `day` here"),
    ])
  func errors(text: String, message: String) {
    do {
      _ = try vocabulary(text)
      Issue.record("no error in \(text)")
    } catch {
      let text = (error as? TemplateErrors)?.diagnostics.text ?? "\(error)"
      expectPrefix(text, "Templates/strings.xx.txt:" + message, "\(text)")
    }
  }
}
