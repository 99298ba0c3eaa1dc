// Reads a replan, which lays the items of a plan over other days, and lays it over that plan.

package import StudyModel
import TextTools

/// Which items stand on which days, over a plan whose text stays as it is.
///
/// Its file is text, a line for each day from the first that it lays anew:
///
///     machinemode replan
///     plan: 9094e662c2eb7b66…
///     made: 2026-11-20T21:00:00+01:00
///     with: --hours 2
///     past day 17: 2 of 8
///     day 19: lc-1 dns-read
///     day 20:
///     left out: lc-9
package struct Replan: Equatable, Sendable {
  /// The fingerprint of the plan that it is laid over.
  package let plan: String
  /// Its instant and its arguments, as they were typed.
  package let made: String
  package let arguments: String
  /// The first day that it lays anew.
  package let firstDay: DayNumber
  /// The ids of each day from the first on.
  package let days: [[ItemID]]
  package let leftOut: [ItemID]
  /// Optional items that it lays as required ones.
  package let counted: [ItemID]
  /// What was done of past days when their open items were taken, by the day's number.
  package let shares: [DayNumber: DayShare]

  private static let title = "machinemode replan"

  package init(
    plan: String, made: String, arguments: String, firstDay: DayNumber, days: [[ItemID]], leftOut: [ItemID],
    counted: [ItemID] = [], shares: [DayNumber: DayShare] = [:]
  ) {
    self.plan = plan
    self.made = made
    self.arguments = arguments
    self.firstDay = firstDay
    self.days = days
    self.leftOut = leftOut
    self.counted = counted
    self.shares = shares
  }

  /// Whether another one lays the same items over the same days of the same plan, for the same arguments.
  package func isSame(as other: Replan) -> Bool {
    plan == other.plan && arguments == other.arguments && firstDay == other.firstDay && days == other.days
      && leftOut == other.leftOut && counted == other.counted && shares == other.shares
  }

  /// Nil for a text that is no replan, or one whose days do not follow one another.
  package init?(_ text: String) {
    let lines = TextTools.lines(of: text)
    guard lines.first == Replan.title else { return nil }
    var facts: [String: String] = [:]
    var days: [(number: DayNumber, ids: [ItemID])] = []
    var shares: [DayNumber: DayShare] = [:]
    for line in lines.dropFirst() where !isBlank(line) {
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let name = String(line[..<colon])
      let value = trimmed(line[line.index(after: colon)...])
      if name.hasPrefix("past day ") {
        guard let number = Replan.day(name.dropFirst(9)), let share = Replan.share(value) else { return nil }
        shares[number] = share
        continue
      }
      guard name.hasPrefix("day ") else {
        facts[name] = value
        continue
      }
      guard let number = Replan.day(name.dropFirst(4)),
        days.last.map({ $0.number.value + 1 == number.value }) ?? true
      else { return nil }
      days.append((number, Replan.ids(value)))
    }
    guard let plan = facts["plan"], let first = days.first?.number else { return nil }
    self.init(
      plan: plan, made: facts["made"] ?? "", arguments: facts["with"] ?? "", firstDay: first,
      days: days.map(\.ids),
      leftOut: Replan.ids(facts["left out"] ?? ""), counted: Replan.ids(facts["counted"] ?? ""),
      shares: shares)
  }

  private static func day(_ text: Substring) -> DayNumber? { decimal(text.utf8).flatMap { DayNumber($0) } }

  /// `2 of 8`.
  private static func share(_ text: String) -> DayShare? {
    let words = text.split(separator: " ")
    guard words.count == 3, words[1] == "of", let done = decimal(words[0].utf8),
      let total = decimal(words[2].utf8), done < total
    else { return nil }
    return DayShare(done: done, total: total)
  }

  private static func ids(_ text: String) -> [ItemID] {
    text.split(separator: " ").map { ItemID(String($0)) }
  }

  /// The text of its file, which reads back to the same.
  package var text: String {
    func line(_ name: String, _ value: String) -> String {
      value.isEmpty ? "\(name):\n" : "\(name): \(value)\n"
    }
    func words(_ ids: [ItemID]) -> String { ids.map(\.text).joined(separator: " ") }
    let past = shares.sorted { $0.key < $1.key }.map {
      line("past day \($0.key.value)", "\($0.value.done) of \($0.value.total)")
    }
    let laid = days.enumerated().map { line("day \(firstDay.value + $0)", words($1)) }
    return Replan.title + "\n" + line("plan", plan) + line("made", made) + line("with", arguments)
      + past.joined() + laid.joined()
      + (counted.isEmpty ? "" : line("counted", words(counted))) + line("left out", words(leftOut))
  }

  /// The plan with its items on the days of the replan, and what stands on no day.
  ///
  /// Days before the first keep what is not laid on a later one. A day has a section for each track of its items, with the
  /// focus that its first item of the track had; a goal stands where the last item of its day stands; a week has the theme
  /// of most of its items. Ids that the plan lacks are passed over, so that a newer text of the plan can be read.
  package func laid(over curriculum: Curriculum) -> (curriculum: Curriculum, leftOut: [Item]) {
    let counted = Set(counted)
    var homes: [ItemID: StudyDay] = [:]
    var items: [ItemID: Item] = [:]
    for day in curriculum.days {
      for item in day.items {
        homes[item.id] = day
        items[item.id] = counted.contains(item.id) ? item.required : item
      }
    }
    let moved = Set(days.joined())
    let kept = curriculum.days.prefix { $0.number < firstDay }.map { day in
      (number: day.number, items: day.items.filter { !moved.contains($0.id) })
    }
    let laid = days.enumerated().compactMap { index, ids in
      DayNumber(firstDay.value + index).map { (number: $0, items: ids.compactMap { items[$0] }) }
    }
    let all = kept + laid
    var lastPlace: [DayNumber: DayNumber] = [:]
    for day in all {
      for item in day.items { homes[item.id].map { lastPlace[$0.number] = day.number } }
    }
    let studyDays = all.map { number, items in
      let goal = curriculum.days.first { lastPlace[$0.number] == number && !$0.goal.isEmpty }?.goal ?? ""
      var sections: [StudyDay.Section] = []
      for item in items where !sections.contains(where: { $0.track == item.track }) {
        sections.append(
          StudyDay.Section(track: item.track, subject: homes[item.id]?.subject(of: item.track) ?? ""))
      }
      let ordered = sections.flatMap { section in items.filter { $0.track == section.track } }
      return StudyDay(
        number: number, goal: goal, sections: sections, items: ordered, shareAtReplan: shares[number])
    }
    let placed = Set(studyDays.flatMap(\.items).map(\.id))
    let rest = curriculum.days.flatMap(\.items).filter { !placed.contains($0.id) }
    let weeks = weeks(of: studyDays, homes, curriculum)
    // A sentence about a hundred days, or five problems on each, is not about other days.
    let about = studyDays.count == curriculum.days.count ? curriculum.about : nil
    let plan = Curriculum(
      weeks: weeks, about: about, leftOut: rest.map(\.optional), replannedAt: Instant(made))
    return (plan, rest)
  }

  private func weeks(
    of days: [StudyDay], _ homes: [ItemID: StudyDay], _ curriculum: Curriculum
  ) -> [StudyWeek] {
    stride(from: 0, to: days.count, by: daysInWeek).map { start in
      let number = start / daysInWeek + 1
      let part = Array(days[start..<min(days.count, start + daysInWeek)])
      var counts: [String: Int] = [:]
      for item in part.flatMap(\.items) {
        guard let home = homes[item.id], let week = curriculum.week(of: home.number) else { continue }
        counts[week.theme, default: 0] += 1
      }
      let most = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
      let own = curriculum.weeks.first { $0.number == number }?.theme
      return StudyWeek(number: number, theme: most ?? own ?? "", days: part)
    }
  }
}
