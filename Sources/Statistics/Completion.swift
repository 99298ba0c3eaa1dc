// How much of a number of required items is done, and how that is said in per cent.

import StudyModel

/// Done of total: of required items, and wherever else a part of a whole is counted.
package struct Completion: Hashable, Sendable {
  package var done: Int
  package var total: Int

  package init(done: Int = 0, total: Int = 0) {
    self.done = done
    self.total = total
  }

  package var isComplete: Bool { total > 0 && done == total }
  package var left: Int { total - done }

  /// Whole per cent, rounded down, so that 100 stands only when all is done; 0 of 0 is 0.
  package var percent: Int { total == 0 ? 0 : done * 100 / total }

  /// `0 %`, `<1 %`, `99 %`, `100 %` (Documentation/numbers.md, Completion).
  package var percentText: String { done > 0 && percent == 0 ? "<1 %" : "\(percent) %" }

  /// `4 of 5`.
  package var countText: String { "\(grouped(done)) of \(grouped(total))" }

  /// `46 of 100 days`, `0 of 1 day`.
  package func counted(_ noun: String) -> String { "\(countText) \(total == 1 ? noun : noun + "s")" }

  package static func + (left: Completion, right: Completion) -> Completion {
    Completion(done: left.done + right.done, total: left.total + right.total)
  }

  static func += (left: inout Completion, right: Completion) { left = left + right }
}

/// The five fixed steps of the heat map: a day never changes its shade because of another day.
package enum CompletionStep: Int, CaseIterable, Comparable, Sendable {
  case none, some, half, most, all

  /// None, under half, half and more, three quarters and more, all.
  package init(_ completion: Completion) {
    let (done, total) = (completion.done, completion.total)
    self =
      switch (done, total) {
      case (0, _): .none
      case _ where done >= total: .all
      case _ where done * 4 >= total * 3: .most
      case _ where done * 2 >= total: .half
      default: .some
      }
  }

  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

  /// The step in words, as the legend says it.
  package var words: String {
    switch self {
    case .none: "nothing done"
    case .some: "under half done"
    case .half: "half or more done"
    case .most: "three quarters or more done"
    case .all: "all done"
    }
  }
}
