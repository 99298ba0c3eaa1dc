// What several documents say in one shape: a number, a date, a count of what is done, a pause.

import Statistics
package import StrictJSON
package import StudyModel

/// A whole number as JSON.
func number(_ value: Int) -> JSONValue { .integer(Int64(value)) }

/// A number, or `null` if it is missing.
func optional(_ value: Int?) -> JSONValue { value.map(number) ?? .null }

/// A date, or `null` if it is missing.
func optional(_ date: CivilDate?) -> JSONValue { date.map { .string($0.iso) } ?? .null }

/// `{"done", "total", "percent"}`, the per cent rounded down.
func document(_ completion: Completion) -> JSONValue {
  ["done": number(completion.done), "percent": number(completion.percent), "total": number(completion.total)]
}

/// As above; `null` if the plan has nothing to count.
func present(_ completion: Completion) -> JSONValue { completion.total == 0 ? .null : document(completion) }

/// The same of one track, with its name.
func document(_ completion: Completion, of track: Track) -> JSONValue {
  document(completion).adding(["name": .string(track.name)])
}

/// A text, or `null` if it is empty.
func optional(_ text: String) -> JSONValue { text.isEmpty ? .null : .string(text) }

/// A pause, as `pause --json` and the plan of `stats --json` show it.
///
/// - Parameter withReason: whether the reader may know why; the key is left out otherwise.
package func pauseDocument(_ pause: Pause, on today: CivilDate, withReason: Bool = true) -> JSONValue {
  [
    "from": .string(pause.from.iso), "through": .string(pause.through.iso),
    "days": number(pause.dates.dayCount), "runningToday": .bool(pause.contains(today)),
    "reason": withReason ? pause.reason.map { .string($0) } ?? .null : nil,
  ]
}
