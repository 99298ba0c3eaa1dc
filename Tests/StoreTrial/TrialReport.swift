// What a trial found: how many cases, and for each that failed the words to run it again.

/// Counts the cases of a trial and keeps what failed.
struct TrialReport {
  /// The most failures that are told one by one.
  private static let mostDetails = 20

  var cases = 0
  private(set) var failures = 0
  private(set) var details: [String] = []
  private let start = ContinuousClock.now

  /// Notes a failure: what is needed to see it again, then what was wrong.
  mutating func fail(_ reproduction: String, _ complaint: String) {
    failures += 1
    guard details.count < TrialReport.mostDetails else { return }
    details.append("\(reproduction): \(complaint)")
  }

  /// The row of the table and the failures below it.
  func text(_ what: String) -> String {
    let spent = start.duration(to: .now).components
    let tenths = spent.seconds * 10 + spent.attoseconds / 100_000_000_000_000_000
    let row = "\(what) | \(cases) | \(failures) | \(tenths / 10).\(tenths % 10)"
    return ([row] + details.map { "  \($0)" }).joined(separator: "\n")
  }
}
