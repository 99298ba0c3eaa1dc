// Reads the alarms of events (RFC 5545, section 3.6.6): when each comes, and which of them stand in a field.

import Agenda
package import StudyModel
import TextTools

/// When an alarm comes.
package enum AlarmTrigger: Hashable, Sendable {
  /// Seconds after the start, negative before it.
  case start(Int)
  /// Seconds after the end, negative before it.
  case end(Int)
  case time(AgendaTime)

  /// An alarm as `Event.alarms` has it.
  package init(minutesBefore minutes: Int) { self = .start(-minutes * 60) }

  /// Nil for a component that is no alarm, that nobody sees or hears, or whose trigger cannot be read.
  init?(_ alarm: Component) {
    guard alarm.name == "VALARM", let trigger = alarm.line("TRIGGER"),
      ["DISPLAY", "AUDIO"].contains(alarm.line("ACTION")?.word)
    else { return nil }
    // A time without a zone is the learner's.
    if let time = AgendaTime(basic: trigger.value) {
      guard !time.isWholeDay else { return nil }
      self = .time(time)
      return
    }
    let longest = AgendaLimits.allowedAlarm.upperBound * 60
    guard let seconds = WrittenDuration(trigger.value)?.seconds, (-longest...longest).contains(seconds) else {
      return nil
    }
    switch trigger.parameter("RELATED")?.uppercased() ?? "START" {
    case "START": self = .start(seconds)
    case "END": self = .end(seconds)
    default: return nil
    }
  }

  /// Seconds after the start or the end; nil for a time of its own.
  package var seconds: Int? {
    switch self {
    case .start(let seconds), .end(let seconds): seconds
    case .time: nil
    }
  }

  /// The minutes before the start, for `Event.alarms`; nil for an alarm that has no place there.
  var minutesBefore: Int? {
    guard case .start(let seconds) = self, seconds <= 0, seconds % 60 == 0 else { return nil }
    return -seconds / 60
  }
}

extension Event {
  /// Its alarms, with those that only its kept lines have; nil without any, so that the usual one applies.
  package var ownAlarms: [AlarmTrigger]? {
    let further = triggers(in: other).filter { $0.minutesBefore == nil }
    guard alarms != nil || !further.isEmpty else { return nil }
    return (alarms ?? []).map(AlarmTrigger.init(minutesBefore:)) + further
  }

  /// Gives it these alarms, in minutes before the start, instead of all that it has.
  package mutating func replaceAlarms(_ minutes: [Int]) {
    alarms = minutes
    guard hasAlarms(other) else { return }
    let kept = KeptLines(other)
    let components = kept.components.filter { component in
      guard let trigger = AlarmTrigger(component) else { return true }
      return trigger.minutesBefore.map(minutes.contains) ?? false
    }
    other = kept.lines.map(\.text) + components.flatMap(\.texts)
  }
}

extension ChangedOccurrence {
  /// The alarms of this occurrence; nil if they are those of the series.
  package var ownAlarms: [AlarmTrigger]? {
    let own = triggers(in: other)
    return own.isEmpty ? nil : own
  }
}

private func hasAlarms(_ lines: [String]) -> Bool { lines.contains("BEGIN:VALARM") }

private func triggers(in lines: [String]) -> [AlarmTrigger] {
  guard hasAlarms(lines) else { return [] }
  return KeptLines(lines).components.compactMap { AlarmTrigger($0) }
}

/// The alarms of an event that have a field, and the components that say more than they.
///
/// - Parameter title: that of the event, which an alarm of this program shows.
func alarmField(_ components: [Component], none: ContentLine?, title: String)
  -> (value: [Int]?, kept: [Component])
{
  var (alarms, kept): ([Int], [Component]) = ([], [])
  for alarm in components {
    guard let minutes = AlarmTrigger(alarm)?.minutesBefore, !alarms.contains(minutes) else {
      kept.append(alarm)
      continue
    }
    alarms.append(minutes)
    let isPlain =
      alarm.components.isEmpty && alarm.line("ACTION")?.word == "DISPLAY" && alarm.lines.count == 3
      && alarm.line("TRIGGER")?.hasParameters == false && alarm.line("DESCRIPTION")?.unescaped == title
    if !isPlain { kept.append(alarm) }
  }
  // Apple writes an alarm without an action for none.
  let isNone = none?.word == "NONE" || kept.contains { $0.line("ACTION")?.word == "NONE" }
  return (alarms.isEmpty && !isNone ? nil : alarms, kept)
}
