// Writes the JSON values that several documents share: numbers, dates, completions and pauses.

package import JSON
import Statistics
package import StudyModel

/// A whole number as JSON.
func number(_ value: Int) -> JSONValue { .integer(value) }

/// A whole number; nil for nil, which leaves its key out.
func ifAny(_ value: Int?) -> JSONValue? { value.map { .integer($0) } }

/// A text; nil for nil, which leaves its key out.
func ifAny(_ value: String?) -> JSONValue? { value.map { .string($0) } }

/// `true`; nil for anything else, which leaves its key out.
func ifTrue(_ value: Bool?) -> JSONValue? { value == true ? true : nil }

/// An array with a value for each element.
func list<Element>(_ elements: some Sequence<Element>, _ value: (Element) -> JSONValue) -> JSONValue {
  .array(elements.map(value))
}

/// A difficulty by name; `null` if unknown.
func difficulty(_ difficulty: Difficulty?) -> JSONValue { optional(difficulty?.rawValue) }

/// A text; `null` for nil.
func optional(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }

/// A whole number; `null` for nil.
func optional(_ value: Int?) -> JSONValue { value.map { .integer($0) } ?? .null }

/// An ISO 8601 date; `null` for nil.
func optional(_ date: CivilDate?) -> JSONValue { optional(date?.iso) }

/// `{"done", "percent", "total"}`; the percentage is rounded down.
func document(_ completion: Completion) -> JSONValue {
  ["done": number(completion.done), "percent": number(completion.percent), "total": number(completion.total)]
}

/// A completion; `null` if the total is 0.
func present(_ completion: Completion) -> JSONValue { completion.total == 0 ? .null : document(completion) }

/// The completion of a track, with its name.
func document(_ completion: Completion, of track: Track) -> JSONValue {
  [
    "done": number(completion.done), "name": .string(track.name), "percent": number(completion.percent),
    "total": number(completion.total),
  ]
}

/// A pause, for `pause --json` and the plan in `stats --json`.
///
/// - Parameter withReason: whether to include the reason; otherwise its key is left out.
package func pauseDocument(_ pause: Pause, on today: CivilDate, withReason: Bool = true) -> JSONValue {
  [
    "days": number(pause.dates.dayCount), "from": .string(pause.from.iso),
    "reason": withReason ? optional(pause.reason) : nil,
    "runningToday": .bool(pause.contains(today)), "through": .string(pause.through.iso),
  ]
}
