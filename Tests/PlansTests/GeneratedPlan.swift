// Weeks and days of any number, for tests of a whole plan.

/// A week with its days. A day that is there twice gets items of its own, so that nothing else is doubled.
func week(_ number: Int, days: some Collection<Int>) -> String {
  var seen: Set<Int> = []
  let texts = days.map { seen.insert($0).inserted ? day($0) : day($0, item: $0 + 50_000) }
  return "# Week \(number): Theme\n" + texts.joined()
}

/// A day with one problem and one item to read; `item` is their number, the day's own where none is given.
func day(_ number: Int, item: Int? = nil) -> String {
  """
  ## Day \(number)
  Goal: Solve one.
  ### DSA: Arrays
  - [ ] LC \(item ?? number): Title [Easy]
  ### System Design: DNS
  - [ ] Read: RFC \(item ?? number) {#read-\(item ?? number)}

  """
}

/// A plan of so many days, in weeks of seven.
func plan(days: Int) -> String {
  stride(from: 1, through: days, by: 7).map { first in
    week(first / 7 + 1, days: first...min(first + 6, days))
  }.joined()
}
