// Every phrase that Swift says is given the values that the strings file may show in it.

import Foundation
import Templating
import TestSupport
import Testing
import TextTools
import Wording

@testable import Website

@Suite("Phrases")
struct PhraseTests {
  /// A call that says a phrase, such as `words(isNew ? .a : .b, ["date": date])`.
  private struct Call {
    let file: String
    let phrases: [Phrase]
    /// The names of its values.
    let names: [String]
  }

  @Test("are said with the values that belong to them, no more and no fewer")
  func values() throws {
    let calls = try PhraseTests.calls()
    for call in calls {
      for phrase in call.phrases {
        expectEqual(
          call.names.sorted(), Vocabulary.english.values(of: phrase).sorted(), "\(phrase) in \(call.file)")
      }
      #expect(!call.phrases.isEmpty || call.names.isEmpty, "which phrase is that, in \(call.file)?")
    }
    let said = Set(calls.flatMap(\.phrases))
    expectEqual(
      Phrase.allCases.filter { !Vocabulary.english.values(of: $0).isEmpty && !said.contains($0) }, [])
  }

  @Test("stand in the strings file for a template or for Swift")
  func uses() throws {
    let file = TemplateSource(
      name: "strings.txt", path: "Templates/strings.txt", text: try SampleSite.strings())
    let library = try TemplateLibrary(SampleSite.templateSources(), texts: [TextFile(file)])
    let forms = PluralForms.allCases.flatMap { form in
      PluralCategory.allCases.map { "\(hyphenated(form.rawValue)).\($0.rawValue)" }
    }
    let known = library.includedTexts.union(Phrase.allCases.map { hyphenated($0.rawValue) }).union(forms)
    let unused = Vocabulary.builtInTexts.keys.filter { !known.contains($0) && !$0.hasPrefix("measure-") }
    expectEqual(unused.sorted(), [])
  }

  @Test("are read out of Swift with their values, whatever stands in these")
  func reading() {
    let source = """
      let text = words(isNew ? .day : .week, [
        "date": words.date(day, in: [1, 2][0]), "count": words(.share, ["done": a, "total": b]),
      ]) + words(.brand)
      """
    let arguments = source.matches(of: PhraseTests.opening).map {
      PhraseTests.parts(of: source[$0.range.upperBound...])
    }
    expectEqual(arguments.map(\.count), [2, 2, 1])
    expectEqual(
      arguments.map { $0.count > 1 ? PhraseTests.names(in: $0[1]) : [] },
      [
        ["date", "count"], ["done", "total"], [],
      ])
  }

  private static var opening: Regex<Substring> { #/\b(?:words|self|site)\(/#.wordBoundaryKind(.simple) }

  private static func calls() throws -> [Call] {
    let named = Dictionary(uniqueKeysWithValues: Phrase.allCases.map { ("\($0)", $0) })
    let folder = "\(packageFolder)/Sources"
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder).filter {
      ["Website/", "Statistics/", "Wording/"].contains(where: $0.hasPrefix) && $0.hasSuffix(".swift")
    }
    return try files.flatMap { file in
      let source = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
      return source.matches(of: opening).map { match in
        let arguments = parts(of: source[match.range.upperBound...])
        let phrases = arguments[0].matches(of: #/\.(\w+)/#).compactMap { named[String($0.output.1)] }
        return Call(file: file, phrases: phrases, names: arguments.count > 1 ? names(in: arguments[1]) : [])
      }
    }
  }

  /// The keys of a dictionary as it is written.
  private static func names(in dictionary: Substring) -> [String] {
    guard let bracket = dictionary.firstIndex(of: "[") else { return [] }
    return parts(of: dictionary[dictionary.index(after: bracket)...])
      .compactMap { $0.firstMatch(of: #/"(\w+)":/#)?.output.1 }.map(String.init)
  }

  /// What stands between commas, up to the bracket that closes what was opened before the text.
  private static func parts(of text: Substring) -> [Substring] {
    var parts: [Substring] = []
    var start = text.startIndex
    var depth = 0
    for index in text.indices where "()[]{},".contains(text[index]) {
      if "([{".contains(text[index]) { depth += 1 }
      if ")]}".contains(text[index]) { depth -= 1 }
      guard depth < 0 || depth == 0 && text[index] == "," else { continue }
      parts.append(text[start..<index])
      start = text.index(after: index)
      if depth < 0 { break }
    }
    return parts
  }
}
