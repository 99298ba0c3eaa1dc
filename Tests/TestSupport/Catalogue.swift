// Generates Documentation/diagnostics.md from the inputs that cause each diagnostic; each test target owns a chapter.

import Foundation
package import TextTools

/// One chapter of the page: each cause once, as the first input shows it. The diagnostics of all inputs of a file are
/// a golden in Tests/Diagnostics.
package struct CatalogueChapter {
  private struct Entry {
    let title: String
    let identifier: String
    let diagnostics: [Diagnostic]

    var text: String { String(diagnostics.text.dropLast()) }
  }

  private let title: String
  private let introduction: String
  /// Nil if no enum lists the causes.
  private let causes: [String]?
  private var entries: [Entry] = []

  /// - Parameters:
  ///   - title: a heading that exists on the page, below a comment `<!-- chapter -->`.
  ///   - introduction: the Markdown below the heading.
  ///   - source: a file below Sources; every case of its enums of causes must have an entry.
  package init(_ title: String, _ introduction: String, causesIn source: String? = nil) {
    self.title = title
    self.introduction = introduction
    causes = source.map { declaredCauses(inFile: $0).map(hyphenated) }
  }

  /// Adds the diagnostics of an input, below the heading of the first one's cause; `title` may be empty if the source
  /// line is enough.
  package mutating func add(_ title: String, _ diagnostics: [Diagnostic]) {
    let identifier = diagnostics.first?.identifier ?? ""
    entries.append(Entry(title: title, identifier: identifier, diagnostics: diagnostics))
  }

  /// Adds a cause that nobody wrote, as a row of a table.
  ///
  /// - Parameter folder: the folder that the cause was brought about in, which is left out of every path.
  package mutating func add(_ title: String, _ cause: some DiagnosticCause, below folder: String = "") {
    let diagnostic = cause.diagnostic
    func inside(_ text: String) -> String { folder.isEmpty ? text : text.replacing("\(folder)/", with: "") }
    let place = diagnostic.place.map {
      Diagnostic.Place(file: inside($0.file), line: $0.line, column: $0.column, source: $0.source)
    }
    let told = Diagnostic(
      severity: diagnostic.severity, place: place, message: inside(diagnostic.message),
      help: inside(diagnostic.help))
    entries.append(Entry(title: title, identifier: cause.identifier, diagnostics: [told]))
  }

  /// Adds the error of a command about its arguments, as a row of a table.
  package mutating func add(_ arguments: [String], _ errors: String) {
    let words = arguments.map {
      $0.contains { !$0.isLetter && !$0.isNumber && !"-.:_".contains($0) } ? "'\($0)'" : $0
    }
    add(title: printable("`machinemode \(words.joined(separator: " "))`"), errors)
  }

  /// Adds the error of a command, as a row of a table.
  package mutating func add(title: String, _ errors: String) {
    var message = errors.hasPrefix("error: ") ? errors.dropFirst("error: ".count).dropLast() : errors[...]
    var help = ""
    if let range = message.range(of: "\nhelp: ") {
      help = String(message[range.upperBound...])
      message = message[..<range.lowerBound]
    }
    let diagnostic = Diagnostic(message: String(message), help: help)
    entries.append(Entry(title: title, identifier: "", diagnostics: [diagnostic]))
  }

  /// Nil if the page and the golden are up to date and every cause has an entry; otherwise the complaint.
  ///
  /// - Parameter exempt: causes that no input produces.
  package func complaint(exempt: Set<String> = []) -> String? {
    let told = Set(entries.map(\.identifier))
    if let causes {
      let untold = causes.filter { !told.contains($0) && !exempt.contains($0) }
      if causes.isEmpty || !untold.isEmpty { return "no entry for \(untold)" }
    }
    let all = entries.map { "# \($0.title.isEmpty ? $0.identifier : $0.title)\n\n\($0.text)\n" }.joined(
      separator: "\n")
    let golden = "\(asciiSlug(title)).txt"
    let hasFiles = entries.contains { $0.diagnostics.contains { $0.place != nil } }
    let difference =
      hasFiles ? Goldens(folder: "Tests/Diagnostics").complaint(about: golden, Array(all.utf8)) : nil
    return [pageComplaint(), difference].compactMap(\.self).first
  }

  private func pageComplaint() -> String? {
    let page = try? String(contentsOfFile: "\(packageFolder)/Documentation/diagnostics.md", encoding: .utf8)
    let boundary = "\n<!-- chapter -->\n"
    let heading = "\(boundary)## \(title)\n"
    guard let page, let start = page.range(of: heading) else { return "the page has no chapter \(title)" }
    let end = page.range(of: boundary, range: start.upperBound..<page.endIndex)?.lowerBound ?? page.endIndex
    let chapter = "\n\(introduction)\n\n" + (hasTable ? table : sections)
    return Goldens(folder: "Documentation").complaint(
      about: "diagnostics.md", Array((page[..<start.upperBound] + chapter + page[end...]).utf8))
  }

  /// Whether no entry names its cause, since nobody wrote what it is about.
  private var hasTable: Bool { entries.allSatisfy { ($0.diagnostics.first?.identifier ?? "").isEmpty } }

  private var table: String {
    let rows = entries.map { entry -> String in
      let diagnostic = entry.diagnostics.first
      return row([entry.title, diagnostic?.message ?? "", diagnostic?.help ?? ""])
    }
    return (["| What | Message | Help |", "|---|---|---|"] + rows).map { $0 + "\n" }.joined()
  }

  private func row(_ cells: [String]) -> String {
    let texts = cells.map { cell in
      let lines = cell.replacing("|", with: "\\|").split(separator: "\n")
      return lines.map { printable(trimmed(String($0))) }.joined(separator: "<br>")
    }
    return "| \(texts.joined(separator: " | ")) |"
  }

  private var sections: String {
    var told: Set<String> = []
    return entries.filter { told.insert($0.identifier).inserted }.map { entry in
      let lines = Array(entry.diagnostics.prefix(1)).text.split(separator: "\n")
      let title = entry.title.isEmpty ? entry.identifier : "\(entry.identifier): \(entry.title)"
      return "### \(title)\n\n" + lines.map { "    \($0)\n" }.joined()
    }.joined(separator: "\n")
  }
}

/// The cases of the enums that conform to `DiagnosticCause` in a Swift file below Sources.
private func declaredCauses(inFile name: String) -> [String] {
  let source = (try? String(contentsOfFile: "\(packageFolder)/Sources/\(name)", encoding: .utf8)) ?? ""
  /// The indentation in columns of the current enum; nil outside of one.
  var indentation: Int?
  var causes: [String] = []
  for line in source.split(separator: "\n") {
    let columns = line.prefix { $0 == " " }.count
    if line.contains("enum "), line.hasSuffix("DiagnosticCause {") {
      indentation = columns
    } else if line.dropFirst(columns) == "}", columns == indentation {
      indentation = nil
    } else if columns - 2 == indentation, let match = line.firstMatch(of: /^ +(?:indirect )?case (\w+)/) {
      causes.append(String(match.1))
    }
  }
  return causes
}
