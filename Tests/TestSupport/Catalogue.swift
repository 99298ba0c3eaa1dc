// Documentation/diagnostics.md, made from the inputs that cause each diagnostic: a test target holds a chapter of it.

import Foundation
package import TextTools

/// One chapter of the page.
package struct CatalogueChapter {
  private let title: String
  private let introduction: String
  /// Nil if no enum lists them.
  private let causes: [String]?
  private var entries: [(title: String, identifier: String, text: String)] = []

  /// - Parameters:
  ///   - title: a heading that the page has already, below a comment `<!-- chapter -->`.
  ///   - introduction: Markdown below it.
  ///   - source: a file below Sources; every case of the enums of causes in it must have an entry.
  package init(_ title: String, _ introduction: String, causesIn source: String? = nil) {
    self.title = title
    self.introduction = introduction
    causes = source.map { declaredCauses(inFile: $0).map(hyphenated) }
  }

  /// What an input causes, below the heading of the first one's cause.
  package mutating func add(_ title: String, _ diagnostics: [Diagnostic]) {
    let text = diagnostics.text.dropLast()
    entries.append((title, diagnostics.first?.identifier ?? "", String(text)))
  }

  /// The same for a cause without a place.
  package mutating func add(_ title: String, _ cause: some DiagnosticCause) {
    let text = Diagnostic(message: cause.message, help: cause.help).text
    entries.append((title, cause.identifier, text))
  }

  /// What a command says, below no heading of its own.
  package mutating func add(_ arguments: [String], _ errors: String) {
    let words = arguments.map {
      $0.contains { !$0.isLetter && !$0.isNumber && !"-.:_".contains($0) } ? "'\($0)'" : $0
    }
    let command = printable("machinemode \(words.joined(separator: " "))")
    entries.append(("`\(command)`", "", String(errors.dropLast())))
  }

  /// What is wrong, or nil: the page says something else, or a cause has no entry.
  ///
  /// - Parameter exempt: causes that no input brings about.
  package func complaint(exempt: Set<String> = []) -> String? {
    let told = Set(entries.map(\.identifier))
    if let causes {
      let untold = causes.filter { !told.contains($0) && !exempt.contains($0) }
      if causes.isEmpty || !untold.isEmpty { return "no entry for \(untold)" }
    }
    let page = try? String(contentsOfFile: "\(packageFolder)/Documentation/diagnostics.md", encoding: .utf8)
    let boundary = "\n<!-- chapter -->\n"
    let heading = "\(boundary)## \(title)\n"
    guard let page, let start = page.range(of: heading) else { return "the page has no chapter \(title)" }
    let end = page.range(of: boundary, range: start.upperBound..<page.endIndex)?.lowerBound ?? page.endIndex
    let whole = page[..<start.upperBound] + text + page[end...]
    return Goldens(folder: "Documentation").complaint(about: "diagnostics.md", Array(whole.utf8))
  }

  private var text: String {
    var text = "\n\(introduction)\n"
    var identifiers: [String] = []
    for entry in entries where !identifiers.contains(entry.identifier) {
      identifiers.append(entry.identifier)
    }
    for identifier in identifiers {
      if !identifier.isEmpty { text += "\n### \(identifier)\n" }
      for entry in entries where entry.identifier == identifier {
        text += "\n\(entry.title.prefix(1).uppercased() + entry.title.dropFirst()):\n"
        text += "\n````text\n\(entry.text)\n````\n"
      }
    }
    return text
  }
}

/// The cases of the enums that conform to `DiagnosticCause` in a Swift file below Sources.
private func declaredCauses(inFile name: String) -> [String] {
  let source = (try? String(contentsOfFile: "\(packageFolder)/Sources/\(name)", encoding: .utf8)) ?? ""
  var closing: String?
  var causes: [String] = []
  for line in source.split(separator: "\n") {
    if line.contains("enum "), line.hasSuffix("DiagnosticCause {") {
      closing = line.prefix { $0 == " " } + "}"
    } else if line == closing ?? "" {
      closing = nil
    } else if closing != nil, let match = line.firstMatch(of: /^ +case (\w+)/) {
      causes.append(String(match.1))
    }
  }
  return causes
}
