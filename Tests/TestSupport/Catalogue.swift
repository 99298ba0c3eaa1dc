// Holds the diagnostics of many inputs against a golden in Tests/Diagnostics; each test target owns a chapter or more.

import Foundation
package import TextTools

/// One golden: the diagnostics of all inputs of a kind.
package struct CatalogueChapter {
  private struct Entry {
    let title: String
    let identifier: String
    /// Ends with a line feed.
    let text: String
  }

  private let title: String
  /// Nil if no enum lists the causes.
  private let causes: [String]?
  private var entries: [Entry] = []

  /// - Parameters:
  ///   - title: what the inputs are; it names the golden.
  ///   - source: a file below Sources; every case of its enums of causes must have an entry.
  package init(_ title: String, causesIn source: String? = nil) {
    self.title = title
    causes = source.map { declaredCauses(inFile: $0).map(hyphenated) }
  }

  /// Adds the diagnostics of an input, below the heading of the first one's cause; `title` may be empty if the source
  /// line is enough.
  package mutating func add(_ title: String, _ diagnostics: [Diagnostic]) {
    let identifier = diagnostics.first?.identifier ?? ""
    entries.append(Entry(title: title, identifier: identifier, text: diagnostics.text))
  }

  /// Adds the error of a command about its arguments.
  package mutating func add(_ arguments: [String], _ errors: String) {
    let words = arguments.map {
      $0.contains { !$0.isLetter && !$0.isNumber && !"-.:_".contains($0) } ? "'\($0)'" : $0
    }
    add(title: printable("`machinemode \(words.joined(separator: " "))`"), errors)
  }

  /// Adds the error of a command.
  package mutating func add(title: String, _ errors: String) {
    entries.append(Entry(title: title, identifier: "", text: errors))
  }

  /// Nil if the golden is up to date and every cause has an entry; otherwise the complaint.
  ///
  /// - Parameter exempt: causes that no input produces.
  package func complaint(exempt: Set<String> = []) -> String? {
    let told = Set(entries.map(\.identifier))
    if let causes {
      let untold = causes.filter { !told.contains($0) && !exempt.contains($0) }
      if causes.isEmpty || !untold.isEmpty { return "no entry for \(untold)" }
    }
    let all = entries.map { "# \($0.title.isEmpty ? $0.identifier : $0.title)\n\n\($0.text)" }.joined(
      separator: "\n")
    return Goldens(folder: "Tests/Diagnostics").complaint(about: "\(asciiSlug(title)).txt", Array(all.utf8))
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
