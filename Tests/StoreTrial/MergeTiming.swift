// Times the merge of two logs of many records, for `make bench`.

import Merging
import StrictJSON
import StudyModel

/// Two versions of a log of entries, with every tenth problem changed in each of them.
struct MergeTiming {
  private let base: JSONValue
  private let versions: [LogVersion]

  /// - Parameter count: the number of entries; every fifth has a note besides.
  init(count: Int) {
    let base = MergeTiming.log(count, changing: nil)
    self.base = base
    versions = [0, 5].map { turn in
      LogVersion(
        MergeTiming.log(count, changing: turn),
        written: Instant(secondsSinceEpoch: 1_795_000_000 + turn, offset: 0))
    }
  }

  /// - Parameter turn: which of ten problems has another note; nil for none.
  private static func log(_ count: Int, changing turn: Int?) -> JSONValue {
    let attempt: JSONValue = ["day": "2026-11-20", "finished": true, "minutes": 25, "zone": "Europe/Berlin"]
    let items = (0..<max(1, count / 4)).map { number -> JSONMember in
      let attempts = (0..<4).map { turn in
        let instant = Instant(secondsSinceEpoch: 1_790_000_000 + number * 400 + turn, offset: 0)
        return JSONMember(key: instant.iso, value: attempt)
      }
      let isChanged = turn != nil && number % 10 == turn
      let text = "A line on problem \(number)\(isChanged ? ", changed by \(turn ?? 0)" : "")."
      return JSONMember(
        key: "lc-\(number + 1)",
        value: [
          "attempts": .object(attempts),
          "note": number % 5 == 0 ? ["changed": "2026-11-20T10:00:00Z", "text": .string(text)] : nil,
        ])
    }
    return ["programmes": ["machine-mode": ["items": .object(items)]]]
  }

  /// The milliseconds of the median of some merges.
  func milliseconds(rounds: Int = 11) -> Double {
    let times = (0..<rounds).map { _ in
      ContinuousClock().measure { _ = merge(base: base, versions[0], versions[1]) }
    }
    let median = times.sorted()[rounds / 2].components
    return Double(median.seconds) * 1_000 + Double(median.attoseconds) / 1e15
  }
}
