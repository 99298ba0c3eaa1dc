// Writes the JSON values that several documents share: numbers, dates, completions and pauses.

import Statistics
package import StrictJSON
package import StudyModel

/// A whole number as JSON.
func number(_ value: Int) -> JSONValue { .integer(Int64(value)) }

/// A whole number; `null` for nil.
func optional(_ value: Int?) -> JSONValue { value.map(number) ?? .null }

/// An ISO 8601 date; `null` for nil.
func optional(_ date: CivilDate?) -> JSONValue { date.map { .string($0.iso) } ?? .null }

/// `{"done", "percent", "total"}`; the percentage is rounded down.
func document(_ completion: Completion) -> JSONValue {
  ["done": number(completion.done), "percent": number(completion.percent), "total": number(completion.total)]
}

/// A completion; `null` if the total is 0.
func present(_ completion: Completion) -> JSONValue { completion.total == 0 ? .null : document(completion) }

/// The completion of a track, with its name.
func document(_ completion: Completion, of track: Track) -> JSONValue {
  document(completion).adding(["name": .string(track.name)])
}

/// A text; `null` if it is empty.
func optional(_ text: String) -> JSONValue { text.isEmpty ? .null : .string(text) }

/// A pause, for `pause --json` and the plan in `stats --json`.
///
/// - Parameter withReason: whether to include the reason; otherwise its key is left out.
package func pauseDocument(_ pause: Pause, on today: CivilDate, withReason: Bool = true) -> JSONValue {
  [
    "from": .string(pause.from.iso), "through": .string(pause.through.iso),
    "days": number(pause.dates.dayCount), "runningToday": .bool(pause.contains(today)),
    "reason": withReason ? pause.reason.map { .string($0) } ?? .null : nil,
  ]
}
