// Tells how old the newest backup is, and when another is overdue.

/// The age of the newest backup.
package struct BackupAge: Hashable, Sendable {
  /// The age in days at which another backup is overdue.
  package static let longest = 7
  /// The command that makes a backup, which ends that.
  package static let command = "machinemode backup create"

  /// The date of the newest backup; nil if there is none.
  package let date: CivilDate?
  /// How many days ago that was; nil if there is none.
  package let days: Int?

  /// A date ahead of today, which a wrong clock gave, counts by its distance: it does not hide that no more are made.
  package init(of dates: some Sequence<CivilDate>, on today: CivilDate) {
    func distance(_ date: CivilDate) -> Int { abs(today.days(since: date)) }
    date = dates.min { distance($0) < distance($1) }
    days = date.map(distance)
  }

  package var isOverdue: Bool { days.map { $0 >= BackupAge.longest } ?? true }

  /// One sentence that names the command; nil if no backup is overdue.
  package var warning: String? {
    guard isOverdue else { return nil }
    guard let days else { return "There is no backup yet; `\(BackupAge.command)` makes one." }
    return "The latest backup is \(counted(days, "day")) old; `\(BackupAge.command)` makes another."
  }
}
