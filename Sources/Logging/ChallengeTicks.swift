// Decides which day of a challenge a tick belongs to that names only its date, and takes such a tick back.

package import StudyModel
import TextTools

extension LogEditor {
  /// Whether a name means the tick of a date: a place without a day, in a challenge.
  func isTick(_ name: String) -> Bool {
    guard context.curriculum.isOneTickADay, let place = PlaceInDay(trimmed(name.lowercased())) else {
      return false
    }
    return place.day == nil && place.list == .topics
  }

  /// What a tick of a date finishes: the day planned for it, else the oldest open day before it. With none, it is an
  /// extra: a bonus problem of the date, which counts for the streak alone, so that the next study day stays open. A
  /// date that was ticked before has that tick.
  ///
  /// - Returns: also the extra if the log does not have it yet.
  func toTick(on date: CivilDate) -> (target: LogTarget, extra: BonusProblem?) {
    let due = ticks.prefix(daysPlanned(through: date))
    let open = due.filter { !isFinished($0) }
    let target =
      open.first { $0.day == dayPlanned(on: date) } ?? lastTick(of: date) ?? open.first
    if let target { return (target, nil) }
    let title = ticks[0].title
    let id = ItemID.bonus(title: title, at: date.serial) { _ in false }
    if let reopened = log.bonus.first(where: { $0.id == id }) { return (LogTarget(reopened), nil) }
    // Its title is that of the challenge, so it tells strangers nothing new.
    let extra = BonusProblem(
      id: id, title: title, number: nil, difficulty: nil, day: (due.last ?? ticks[0]).day, isPublic: true,
      record: ItemRecord())
    return (LogTarget(extra), extra)
  }

  /// Takes the tick of a date back, else that of the day planned for it.
  package mutating func untick(on date: CivilDate) throws -> [LogChange] {
    let planned = ticks.first { $0.day == dayPlanned(on: date) }
    guard let target = lastTick(of: date) ?? planned, isFinished(target) else { return [] }
    return target.item == nil ? try removeBonus(target.id.text) : try reopen([target.id.text])
  }

  private var ticks: [LogTarget] {
    context.curriculum.days.map { LogTarget($0.items[0], as: $0.items[0].id, on: $0.number) }
  }

  /// What was ticked on a date: the day planned for it before all others.
  private func lastTick(of date: CivilDate) -> LogTarget? {
    let made = (ticks + log.bonus.map { LogTarget($0) }).filter { finishDays($0).contains(date) }
    return made.first { $0.day == dayPlanned(on: date) && $0.item != nil } ?? made.last
  }
}
