// Collects the errors and warnings of a plan with their places.

import TextTools

/// Where something stands: a byte offset in a line of a file.
struct PlanPlace: Hashable, Comparable {
  /// The index of the file among those that are read, from 0.
  let file: Int
  /// From 1.
  let line: Int
  /// The byte offset in the text of the file.
  let offset: Int

  static func < (left: PlanPlace, right: PlanPlace) -> Bool {
    (left.file, left.line, left.offset) < (right.file, right.line, right.offset)
  }
}

struct PlanRemarks {
  let sources: [SourceText]
  private var found: [(remark: PlanRemark, place: PlanPlace?)] = []

  init(in sources: [SourceText]) { self.sources = sources }

  /// - Parameter place: nil for a remark on the whole plan.
  mutating func add(_ remark: PlanRemark, at place: PlanPlace?) { found.append((remark, place)) }

  var hasErrors: Bool { found.contains { $0.remark.severity == .error } }

  /// The file and line in backticks, such as `Curriculum/week-01.md:12`.
  func name(of place: PlanPlace) -> String { "`\(sources[place.file].file):\(place.line)`" }

  /// Those on the whole plan, then the others by file, line and column.
  var diagnostics: [Diagnostic] {
    let ordered = found.enumerated().sorted { left, right in
      guard let first = left.element.place, let second = right.element.place else {
        return left.element.place == nil && (right.element.place != nil || left.offset < right.offset)
      }
      return first == second ? left.offset < right.offset : first < second
    }
    return ordered.map { _, entry in
      Diagnostic(entry.remark, at: entry.place.map { sources[$0.file].place($0.offset, in: $0.line) })
    }
  }
}
