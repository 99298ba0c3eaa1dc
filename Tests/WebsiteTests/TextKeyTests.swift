// Every key in the sources and the templates has a text, every text is used, and each is given its values.

import Foundation
import Templating
import TestSupport
import Testing

@testable import Website
@testable import Wording

@Suite("Keys of texts")
struct TextKeyTests {
  /// A call that words something, such as `words(isNew ? "day-new" : "day", ["date": date])`.
  private struct Call {
    let file: String
    let keys: [String]
    /// The names of its values.
    let values: [String]
  }

  @Test("are one where English and German say the same")
  func once() throws {
    // What another language may say in different words: a month in full or cut short, a date with a duration or with a
    // time of day, a rating, a priority, when a task is due.
    let apart: Set = [
      "date", "date-in-year", "summing-up-busiest-day", "rating-easy", "rating-hard", "priority-medium",
      "task-this-week",
    ]
    let german = try TextKeyTests.texts("strings.de.txt")
    let texts = try TextKeyTests.texts("strings.txt").filter {
      !apart.contains($0.key) && !$0.key.contains(".")
    }
    let groups = Dictionary(grouping: texts.keys) { [texts[$0], german[$0]] }
    expectEqual(groups.values.filter { $0.count > 1 }.map { $0.sorted() }, [])
  }

  @Test("have a text where a page names them outside of a call, and each text is used")
  func uses() throws {
    let style = try String(contentsOfFile: "\(packageFolder)/Templates/style.css", encoding: .utf8)
    for (file, source) in try TextKeyTests.sources() where file.hasPrefix("Website/Pages/") {
      let keys = TextKeyTests.keys(in: source[...]).filter { $0.contains("-") && !style.contains(".\($0)") }
      let unknown = keys.filter {
        Vocabulary.english.values(of: $0) == nil && Vocabulary.english.values(of: $0 + ".other") == nil
      }
      expectEqual(unknown, [], "neither texts nor classes: \(file)")
    }
    let file = TemplateSource(
      name: "strings.txt", path: "Templates/strings.txt", text: try SampleSite.strings())
    let library = try TemplateLibrary(SampleSite.templateSources(), texts: [TextFile(file)])
    let named = try TextKeyTests.sources().flatMap { TextKeyTests.keys(in: $0.text[...]) }
    let measures = Measure.allCases.flatMap { [$0.titleKey, $0.ruleKey] }
    let known = library.includedTexts.union(named + measures)
    let unused = Vocabulary.builtInTexts.keys.filter { key in
      !known.contains(key) && !known.contains(String(key.prefix { $0 != "." }))
    }
    expectEqual(unused.sorted(), [])
  }

  @Test("have a text for the values that they are given, and are read out of Swift with these")
  func calls() throws {
    let source = """
      let text = words(isNew ? "day" : "week", [
        "date": words.date(day, in: [1, 2][0]), "count": words("share", ["done": a, "total": b]),
      ]) + words("brand")
      """
    let arguments = source.matches(of: TextKeyTests.opening).map {
      TextKeyTests.parts(of: source[$0.range.upperBound...])
    }
    expectEqual(arguments.map { TextKeyTests.keys(in: $0[0]) }, [["day", "week"], ["share"], ["brand"]])
    expectEqual(
      arguments.map { $0.count > 1 ? TextKeyTests.names(in: $0[1]) : [] },
      [
        ["date", "count"], ["done", "total"], [],
      ])
    let calls = try TextKeyTests.sources().flatMap { file, source in
      source.matches(of: TextKeyTests.opening).map { match in
        let arguments = TextKeyTests.parts(of: source[match.range.upperBound...])
        return Call(
          file: file, keys: TextKeyTests.keys(in: arguments[0]),
          values: arguments.count > 1 ? TextKeyTests.names(in: arguments[1]) : [])
      }
    }
    for call in calls {
      for key in call.keys {
        let values = Vocabulary.english.values(of: key)
        expectEqual(values?.sorted(), call.values.sorted(), "the values of `\(key)` in \(call.file)")
      }
      #expect(!call.keys.isEmpty || call.values.isEmpty, "which text is that, in \(call.file)?")
    }
    expectContains(calls.flatMap(\.keys), "day-number")
    let opening = #/(^|[^.\w]|\b(?:words|site|english)\.)(count|share|forms)\(/#
    var counted: Set<String> = []
    for (file, source) in try TextKeyTests.sources() {
      let isVocabulary = source.contains("extension Vocabulary")
      for match in source.matches(of: opening) where isVocabulary || match.output.1.hasSuffix(".") {
        let arguments = TextKeyTests.parts(of: source[match.range.upperBound...])
        let keys = arguments.compactMap { $0.wholeMatch(of: #/\s*(?:of: )?"([a-z-]+)"/#)?.output.1 }
        for key in keys.map(String.init) {
          let values = Vocabulary.english.values(of: key + ".other")
          expectEqual(values?.contains("done"), match.output.2 == "share", "the forms `\(key)` in \(file)")
          counted.insert(key)
        }
      }
    }
    expectContains(counted, "days-of")
  }

  private static var opening: Regex<Substring> { #/\b(?:words|self|site)\(/#.wordBoundaryKind(.simple) }

  /// The sources that word something, with their paths in `Sources`.
  private static func sources() throws -> [(file: String, text: String)] {
    let folder = "\(packageFolder)/Sources"
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder).filter {
      ["Website/", "Statistics/", "Wording/"].contains(where: $0.hasPrefix) && $0.hasSuffix(".swift")
        && !$0.hasSuffix("EnglishTexts.swift")
    }
    return try files.map { ($0, try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8)) }
  }

  /// The texts of a strings file by their keys.
  private static func texts(_ name: String) throws -> [String: String] {
    let file = try String(contentsOfFile: "\(packageFolder)/Templates/\(name)", encoding: .utf8)
    let lines = file.matches(of: #/^([a-z][a-z0-9.-]*) = (.+)$/#.anchorsMatchLineEndings())
    return Dictionary(uniqueKeysWithValues: lines.map { (String($0.output.1), String($0.output.2)) })
  }

  /// The literals that may be keys.
  private static func keys(in source: Substring) -> [String] {
    source.matches(of: #/"([a-z0-9]+(?:-[a-z0-9]+)*)"/#).map { String($0.output.1) }
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
