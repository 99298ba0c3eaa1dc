// Reminders for the terminal and as a document.

import Reminders
import StrictJSON
import StudyModel

/// A reminder as the terminal shows it, followed by a remark of the program.
func reminderLines(_ reminder: Reminder, remark: String? = nil, _ terminal: Terminal) -> [String] {
  let lines = reminder.lines + [remark.map { "(\($0))" }].compactMap(\.self)
  return [terminal.styled(terminal.wrapped(reminder.title), .bold)]
    + lines.map { terminal.indented($0) }
}

/// Reminders, separated by empty lines.
func reminderText(_ texts: [[String]]) -> String {
  texts.map { $0.map { $0 + "\n" }.joined() }.joined(separator: "\n")
}

/// Why a kind that `--test` shows may not be heard; nil if it will be.
func reminderRemark(_ kind: ReminderKind, _ settings: ReminderSettings) -> String? {
  guard !settings.isOn(kind) else {
    guard kind == .streak else { return nil }
    return "shown only when a streak of \(ReminderKind.longStreak) days or more is about to break"
  }
  return "this one is off; `machinemode settings set \(kind.settingName) \(kind.usualTime)` switches it on"
}

/// The document of `remind --json`.
func reminderDocument(_ reminders: [Reminder], next: ReminderSlot?) -> JSONValue {
  let slot = next.map { slot -> JSONValue in
    [
      "kind": .string(slot.kind.rawValue), "date": .string(slot.date.iso), "time": .string(slot.time.text),
    ]
  }
  return [
    "schemaVersion": 1, "next": slot ?? .null,
    "reminders": .array(
      reminders.map { reminder in
        [
          "kind": .string(reminder.kind.rawValue), "day": .string(reminder.day.iso),
          "title": .string(reminder.title), "lines": .array(reminder.lines.map { .string($0) }),
        ]
      }),
  ]
}

extension ReminderKind {
  /// The setting that switches it on and off.
  fileprivate var settingName: String { "remind.\(rawValue)" }

  /// When it comes while nobody has set anything else, as a word for a shell.
  fileprivate var usualTime: String {
    let usual = ReminderSettings()
    let time: String? =
      switch self {
      case .morning: usual.morning?.text
      case .evening: usual.evening?.text
      case .streak: usual.streak?.text
      case .review: usual.review.map { "'\($0.text)'" }
      }
    return time ?? "off"
  }
}
