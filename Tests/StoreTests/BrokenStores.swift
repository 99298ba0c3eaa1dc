// The table of broken stores with what is said of each, one error a store.

import Testing

/// A broken store and what is said of it: everything after the path.
struct BrokenStore: CustomTestStringConvertible, Sendable {
  let text: String
  let message: String
  var testDescription: String { message }

  /// A store whose whole text is given.
  init(_ text: String, says message: String) {
    self.text = text
    self.message = message
  }

  /// A store that is sound but for one more field, on a line of its own: line 2.
  init(field: String, says message: String) {
    self.init(BrokenStore.opening + "\n\(field)}", says: message)
  }

  /// A store that is sound but for one more field in its programme, on a line of its own: line 2.
  init(programme field: String, says message: String) {
    self.init(BrokenStore.programme + "\n\(field)}}}", says: message)
  }

  /// A store with one item `a` that has one attempt, of which these fields stand on line 2.
  init(attempt: String, says message: String) {
    self.init(
      BrokenStore.programme + #""items": {"a": {"attempts": {"2026-11-20T20:00:00Z": "#
        + "\n{\(attempt)}}}}}}}", says: message)
  }

  /// A store with one bonus problem `b`, whose fields stand on line 2.
  init(bonus: String, says message: String) {
    self.init(BrokenStore.programme + #""bonus": {"b": "# + "\n{\(bonus)}}}}}", says: message)
  }

  private static let opening =
    #"{"schema": {"major": 3, "minor": 0}, "revision": 1, "id": "00112233445566778899aabbccddeeff", "writer": "w","#
  private static let programme = opening + #""programmes": {"machine-mode": {"#
  private static let place = "programmes.machine-mode"
  private static let attemptPlace = #"\(place).items.a.attempts["2026-11-20T20:00:00Z"]"#
    .replacing("\\(place)", with: place)

  static let documents = [
    BrokenStore("", says: "1:1: error: the document is empty"),
    BrokenStore(" \n", says: "2:1: error: the document is empty"),
    BrokenStore(
      "\u{0}\u{0}\u{0}", says: "1:1: error: there is a zero byte here"),
    BrokenStore(
      "\u{FEFF}{}",
      says: "1:1: error: the document begins with a byte order mark"),
    BrokenStore("[]", says: "1:1: error: expected an object, found an array"),
    BrokenStore("null", says: "1:1: error: expected an object, found `null`"),
    BrokenStore("{}", says: "1:1: error: the key `schema` is missing from this object"),
    BrokenStore(
      #"{"schema": {"major": 3, "minor": 0}, "id": "00112233445566778899aabbccddeeff", "writer": "w"}"#,
      says: "1:1: error: the key `revision` is missing from this object"),
    BrokenStore(
      #"{"schema": {"major": 3, "minor": 0}, "id": "00112233445566778899aabbccddeeff", "revision": 1}"#,
      says: "1:1: error: the key `writer` is missing from this object"),
    BrokenStore(
      #"{"schema": {"minor": 0}}"#,
      says: "1:12: error: the key `major` is missing from this object (`schema`)"),
    BrokenStore(
      #"{"schema": {"major": 3}}"#,
      says: "1:12: error: the key `minor` is missing from this object (`schema`)"),
    BrokenStore(
      #"{"schema": {"major": 3, "minor": -1}}"#,
      says: "1:34: error: the number `-1` is outside 0 to 1000000 (`schema.minor`)"),
    BrokenStore(
      #"{"schema": 1}"#, says: "1:12: error: expected an object, found a number (`schema`)"),
    BrokenStore(
      #"{"revision": 9007199254740992}"#,
      says: "1:14: error: the number `9007199254740992` is outside 0 to 9007199254740991 (`revision`)"),
    BrokenStore(
      #"{"revision": -1}"#, says: "1:14: error: the number `-1` is outside 0 to 9007199254740991 (`revision`)"
    ),
    BrokenStore(
      #"{"writer": "\#(String(repeating: "w", count: 201))"}"#,
      says: "1:12: error: the name of the writer is longer than 200 characters (`writer`)"),
    BrokenStore(#"{"writer": "w",}"#, says: "1:15: error: nothing follows this comma"),
    BrokenStore(field: #""x": 1} x"#, says: "2:9: error: the document should end here, found `x`"),
    BrokenStore(
      field: #""writer": "again""#, says: "2:1: error: the key `writer` appears twice in this object"),
    BrokenStore(
      field: "\"\u{E9}\": 1, \"e\u{301}\": 2",
      says: "2:9: error: the key `e\u{301}` appears twice in this object"),
    BrokenStore(
      field: #""items": {"a": {}, "a": {}}"#,
      says: "2:20: error: the key `a` appears twice in this object (`items`)"),
    BrokenStore(
      field: #""x": \#(String(repeating: "[", count: 200))"#,
      says: "2:69: error: arrays and objects are nested more than 64 deep (`x"
        + String(repeating: "[0]", count: 63) + "`)"),
  ]

  static let settings = [
    BrokenStore(
      programme: #""plan": {"sha256": "ab"}"#,
      says:
        "2:20: error: `ab` is not a fingerprint: one has 64 digits of `0` to `9` and `a` to `f` (`\(place).plan.sha256`)"
    ),
    BrokenStore(
      field: #""programmes": {"Machine Mode": {}}"#,
      says:
        "2:32: error: `Machine Mode` is not the name of a programme: one has 1 to 60 of `a` to `z`, `0` to `9` and `-` "
        + "(`programmes[\"Machine Mode\"]`)"),
    BrokenStore(
      programme: #""archivedOn": 1"#,
      says: "2:15: error: expected a string, found a number (`\(place).archivedOn`)"),
    BrokenStore(
      programme: #""start": "2026-02-30""#,
      says:
        "2:10: error: `2026-02-30` is not a valid date: write one from 1970 to 2999, such as `2026-11-20` "
        + "(`\(place).start`)"),
    BrokenStore(
      programme: #""start": "1969-12-31""#,
      says:
        "2:10: error: `1969-12-31` is not a valid date: write one from 1970 to 2999, such as `2026-11-20` "
        + "(`\(place).start`)"),
    BrokenStore(
      programme: #""start": null"#,
      says: "2:10: error: expected a string, found `null` (`\(place).start`)"),
    BrokenStore(
      field: #""settings": {"dayStart": "06:01"}"#,
      says:
        "2:26: error: `06:01` is not a valid start of a day: write one from `00:00` to `06:00` (`settings.dayStart`)"
    ),
    BrokenStore(
      field: #""settings": {"language": "deutsch!"}"#,
      says:
        "2:26: error: `deutsch!` is not the tag of a language: write one such as `de` (`settings.language`)"),
    BrokenStore(
      field: #""settings": {"baseURL": "ada.example"}"#,
      says:
        "2:25: error: `ada.example` is not a valid address of a site: write one such as "
        + "`https://you.example/progress/` (`settings.baseURL`)"),
    BrokenStore(
      field: #""settings": {"baseURL": "https://ada.example"}"#,
      says: "2:25: error: `https://ada.example` is not a valid address of a site: write one such as "
        + "`https://you.example/progress/` (`settings.baseURL`)"),
    BrokenStore(
      field: #""settings": {"share": {"name": ""}}"#,
      says: "2:32: error: the name for strangers is empty (`settings.share.name`)"),
    BrokenStore(
      field: #""settings": {"share": {"name": "\#(String(repeating: "a", count: 61))"}}"#,
      says: "2:32: error: the name for strangers is longer than 60 characters (`settings.share.name`)"),
    BrokenStore(
      field: #""settings": {"share": {"about": ""}}"#,
      says: "2:33: error: the sentence for strangers is empty (`settings.share.about`)"),
    BrokenStore(
      field: #""settings": {"share": {"about": "\#(String(repeating: "a", count: 161))"}}"#,
      says: "2:33: error: the sentence for strangers is longer than 160 characters (`settings.share.about`)"),
    BrokenStore(
      field: #""settings": {"remind": {"morning": "7:00"}}"#,
      says:
        "2:36: error: `7:00` is not a valid time of a reminder: write one such as `07:30`, `sun 19:00` for the review, "
        + "or `off` (`settings.remind.morning`)"),
    BrokenStore(
      field: #""settings": {"remind": {"review": "Sun 19:00"}}"#,
      says:
        "2:35: error: `Sun 19:00` is not a valid time of a reminder: write one such as `07:30`, `sun 19:00` for the "
        + "review, or `off` (`settings.remind.review`)"),
    BrokenStore(
      field: #""settings": {"remind": {"events": "off"}}"#,
      says: "2:35: error: expected `true` or `false`, found a string (`settings.remind.events`)"),
    BrokenStore(
      field: #""settings": {"review": {"on": 1}}"#,
      says: "2:31: error: expected `true` or `false`, found a number (`settings.review.on`)"),
    BrokenStore(
      field: #""schedule": {"changed": "2026-11-20T21:00:00+01:00"}"#,
      says: "2:13: error: the key `revision` is missing from this object (`schedule`)"),
    BrokenStore(
      field: #""schedule": {"revision": 1}"#,
      says: "2:13: error: the key `changed` is missing from this object (`schedule`)"),
    BrokenStore(
      field: #""settings": {"dayStart": "4:00"}"#,
      says:
        "2:26: error: `4:00` is not a valid start of a day: write one from `00:00` to `06:00` (`settings.dayStart`)"
    ),
    BrokenStore(
      field: #""settings": {"share": {"notes": "yes"}}"#,
      says: "2:33: error: expected `true` or `false`, found a string (`settings.share.notes`)"),
    BrokenStore(
      programme: #""rest": {"2026-11-02": {}}"#,
      says: "2:24: error: the key `weekdays` is missing from this object (`\(place).rest.2026-11-02`)"),
    BrokenStore(
      programme: #""rest": {"mon": {"weekdays": []}}"#,
      says: "2:17: error: `mon` is not a valid date: write one from 1970 to 2999, such as `2026-11-20` "
        + "(`\(place).rest.mon`)"),
    BrokenStore(
      programme: #""rest": {"2026-11-02": {"weekdays": ["saturday"]}}"#,
      says:
        "2:37: error: `saturday` is not a weekday: write `mon` to `sun` (`\(place).rest.2026-11-02.weekdays`)"
    ),
    BrokenStore(
      programme: #""rest": {"2026-11-02": {"weekdays": ["sat", "sat"]}}"#,
      says: "2:37: error: the weekday `sat` appears twice (`\(place).rest.2026-11-02.weekdays`)"),
    BrokenStore(
      programme: #""rest": {"2026-11-02": {"weekdays": ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]}}"#,
      says: "2:37: error: all seven weekdays are rest: leave at least one to study "
        + "(`\(place).rest.2026-11-02.weekdays`)"),
    BrokenStore(
      programme: #""pauses": {"2026-12-24..2026-12-23": {}}"#,
      says: "2:38: error: `2026-12-24..2026-12-23` is not the dates of a pause: write them as "
        + "`2026-12-05..2026-12-09`, at most a year (`\(place).pauses[\"2026-12-24..2026-12-23\"]`)"),
    BrokenStore(
      programme: #""pauses": {"2026-01-01..2027-01-03": {}}"#,
      says: "2:38: error: `2026-01-01..2027-01-03` is not the dates of a pause: write them as "
        + "`2026-12-05..2026-12-09`, at most a year (`\(place).pauses[\"2026-01-01..2027-01-03\"]`)"),
    BrokenStore(
      programme: #""pauses": []"#, says: "2:11: error: expected an object, found an array (`\(place).pauses`)"
    ),
  ]

  static let records = [
    BrokenStore(
      programme: #""items": {"LC-1": {}}"#,
      says:
        "2:19: error: `LC-1` is not the id of an item: an id has 1 to 60 of `a` to `z`, `0` to `9` and `-` (`\(place).items.LC-1`)"
    ),
    BrokenStore(
      programme: #""items": {"": {}}"#,
      says:
        "2:15: error: `` is not the id of an item: an id has 1 to 60 of `a` to `z`, `0` to `9` and `-` (`\(place).items[\"\"]`)"
    ),
    BrokenStore(
      programme: #""items": {"\#(String(repeating: "a", count: 61))": {}}"#,
      says:
        "2:76: error: `\(String(repeating: "a", count: 39))…` is not the id of an item: an id has 1 to 60 of `a` to `z`, "
        + "`0` to `9` and `-` (`\(place).items[\"\(String(repeating: "a", count: 40))…\"]`)"),
    BrokenStore(
      programme: #""items": {"a": {"attempts": {"2026-11-20T24:00:00Z": {}}}}"#,
      says: "2:54: error: `2026-11-20T24:00:00Z` is not a valid time: write one such as "
        + "`2026-11-20T21:14:05+01:00` (`\(place).items.a.attempts[\"2026-11-20T24:00:00Z\"]`)"),
    BrokenStore(
      programme: #""items": {"a": {"attempts": {"2026-11-20T20:00:00Z#1": {}}}}"#,
      says: "2:56: error: `2026-11-20T20:00:00Z#1` is not a valid time: write one such as "
        + "`2026-11-20T21:14:05+01:00` (`\(place).items.a.attempts[\"2026-11-20T20:00:00Z#1\"]`)"),
    BrokenStore(
      attempt: #""day": "2026-11-20""#,
      says: "2:1: error: the key `zone` is missing from this object (`\(attemptPlace)`)"),
    BrokenStore(
      attempt: #""zone": "UTC""#,
      says: "2:1: error: the key `day` is missing from this object (`\(attemptPlace)`)"),
    BrokenStore(
      attempt: #""minutes": 1441, "zone": "UTC", "day": "2026-11-20""#,
      says: "2:13: error: the number `1441` is outside 0 to 1440 (`\(attemptPlace).minutes`)"),
    BrokenStore(
      attempt: #""minutes": -1, "zone": "UTC", "day": "2026-11-20""#,
      says: "2:13: error: the number `-1` is outside 0 to 1440 (`\(attemptPlace).minutes`)"),
    BrokenStore(
      attempt: #""minutes": 25.0, "zone": "UTC", "day": "2026-11-20""#,
      says: "2:13: error: expected a whole number written with digits only, found `25.0` "
        + "(`\(attemptPlace).minutes`)"),
    BrokenStore(
      attempt: #""minutes": 1e999, "zone": "UTC", "day": "2026-11-20""#,
      says: "2:13: error: expected a whole number written with digits only, found `1e999` "
        + "(`\(attemptPlace).minutes`)"),
    BrokenStore(
      attempt: #""finished": 1, "zone": "UTC", "day": "2026-11-20""#,
      says: "2:14: error: expected `true` or `false`, found a number (`\(attemptPlace).finished`)"),
    BrokenStore(
      attempt: #""rating": "fine", "finished": true, "zone": "UTC", "day": "2026-11-20""#,
      says: "2:12: error: `fine` is not a rating: they are `again`, `hard`, `good` and `easy` "
        + "(`\(attemptPlace).rating`)"),
    BrokenStore(
      attempt: #""zone": """#, says: "2:10: error: the time zone is empty (`\(attemptPlace).zone`)"),
    BrokenStore(
      attempt: #""zone": "\#(String(repeating: "z", count: 65))""#,
      says: "2:10: error: the time zone is longer than 64 characters (`\(attemptPlace).zone`)"),
    BrokenStore(
      attempt: #""day": "2026-13-01", "zone": "UTC""#,
      says: "2:9: error: `2026-13-01` is not a valid date: write one from 1970 to 2999, such as `2026-11-20` "
        + "(`\(attemptPlace).day`)"),
    BrokenStore(
      programme: #""items": {"a": {"note": {"changed": "2026-11-20T20:00:00Z"}}}"#,
      says: "2:25: error: the key `text` is missing from this object (`\(place).items.a.note`)"),
    BrokenStore(
      programme: #""items": {"a": {"note": {"text": "\ud800"}}}"#,
      says: "2:35: error: the escape `\\ud800` is half of a surrogate pair (`\(place).items.a.note.text`)"),
    BrokenStore(
      programme: #""reflections": {"1": {"text": "x"}}"#,
      says: "2:22: error: the key `changed` is missing from this object (`\(place).reflections.1`)"),
    BrokenStore(
      programme: #""reflections": {"1": {"text": "\#(String(repeating: "x", count: (1 << 20) + 1))"}}"#,
      says: "2:31: error: the text is longer than 1 MiB (`\(place).reflections.1.text`)"),
    BrokenStore(
      programme: #""reflections": {"0": {}}"#,
      says: "2:22: error: `0` is not a programme day: they are numbered 1 to 1000 (`\(place).reflections.0`)"),
    BrokenStore(
      programme: #""reflections": {"1001": {}}"#,
      says:
        "2:25: error: `1001` is not a programme day: they are numbered 1 to 1000 (`\(place).reflections.1001`)"
    ),
    BrokenStore(
      programme: #""reflections": {"07": {}}"#,
      says:
        "2:23: error: `07` is not a programme day: they are numbered 1 to 1000 (`\(place).reflections.07`)"),
  ]

  static let bonusProblems = [
    BrokenStore(
      bonus: #""day": 1"#,
      says: "2:1: error: the key `title` is missing from this object (`\(place).bonus.b`)"),
    BrokenStore(
      bonus: #""title": "T""#,
      says: "2:1: error: the key `day` is missing from this object (`\(place).bonus.b`)"),
    BrokenStore(
      programme: #""bonus": {"B 1": {}}"#,
      says:
        "2:18: error: `B 1` is not the id of an item: an id has 1 to 60 of `a` to `z`, `0` to `9` and `-` "
        + "(`\(place).bonus[\"B 1\"]`)"),
    BrokenStore(bonus: #""title": """#, says: "2:11: error: the title is empty (`\(place).bonus.b.title`)"),
    BrokenStore(
      bonus: #""title": "\#(String(repeating: "t", count: 501))""#,
      says: "2:11: error: the title is longer than 500 characters (`\(place).bonus.b.title`)"),
    BrokenStore(
      bonus: #""number": 0"#,
      says: "2:12: error: the number `0` is outside 1 to 99999 (`\(place).bonus.b.number`)"),
    BrokenStore(
      bonus: #""day": 1001"#,
      says: "2:9: error: the number `1001` is outside 1 to 1000 (`\(place).bonus.b.day`)"),
    BrokenStore(
      bonus: #""difficulty": "easy""#,
      says:
        "2:16: error: `easy` is not a difficulty: they are `Easy`, `Medium` and `Hard` (`\(place).bonus.b.difficulty`)"
    ),
    BrokenStore(
      bonus: #""title": "\#u{1B}[31m""#,
      says: "2:12: error: a string holds the raw control character U+001B (`\(place).bonus.b.title`)"),
  ]

  static let solvedBefore = [
    BrokenStore(
      field: #""solvedBefore": []"#, says: "2:17: error: expected an object, found an array (`solvedBefore`)"),
    BrokenStore(
      field: #""solvedBefore": {"lc-1": {}}"#,
      says: "2:26: error: the key `title` is missing from this object (`solvedBefore.lc-1`)"),
    BrokenStore(
      field: #""solvedBefore": {"lc-1": {"title": ""}}"#,
      says: "2:36: error: the title is empty (`solvedBefore.lc-1.title`)"),
    BrokenStore(
      field: #""solvedBefore": {"lc-100000": {"title": "T"}}"#,
      says: "2:31: error: `lc-100000` is not a problem: write `lc-53`, or `title: maximum-subarray` "
        + "(`solvedBefore.lc-100000`)"),
    BrokenStore(
      field: #""solvedBefore": {"lc-1": {"title": "T", "difficulty": "easy"}}"#,
      says: "2:55: error: `easy` is not a difficulty: they are `Easy`, `Medium` and `Hard` "
        + "(`solvedBefore.lc-1.difficulty`)"),
    BrokenStore(
      field: #""solvedBefore": {"lc-1": {"title": "T", "date": "2026-02-30"}}"#,
      says:
        "2:49: error: `2026-02-30` is not a valid date: write one from 1970 to 2999, such as `2026-11-20` "
        + "(`solvedBefore.lc-1.date`)"),
    BrokenStore(
      field: #""solvedBefore": {"title: two-sum": {"title": "Three Sum"}}"#,
      says: "2:36: error: `Three Sum` stands under the key of another problem: write `title: three-sum` "
        + "(`solvedBefore[\"title: two-sum\"]`)"),
  ]

  static let solutions = [
    BrokenStore(
      field: #""solutions": {"two-sum": {}}"#,
      says: "2:26: error: `two-sum` is not a problem: write `lc-53` (`solutions.two-sum`)"),
    BrokenStore(
      field: #""solutions": {"lc-1": {"path": ""}}"#,
      says: "2:32: error: the path is empty (`solutions.lc-1.path`)"),
    BrokenStore(
      field: #""solutions": {"lc-1": {"solved": {"2026-11-20T10:00:00+01:00": {"commit": "0123456789ab"}}}}"#,
      says: "2:64: error: `2026-11-20T10:00:00+01:00` is not a valid time in UTC: write one such as "
        + "`2026-11-20T20:14:05Z` (`solutions.lc-1.solved[\"2026-11-20T10:00:00+01:00\"]`)"),
    BrokenStore(
      field: #""solutions": {"lc-1": {"solved": {"2026-11-20T10:00:00Z": {"commit": "HEAD"}}}}"#,
      says: "2:70: error: `HEAD` is not a commit: write the first 12 digits of its name "
        + "(`solutions.lc-1.solved[\"2026-11-20T10:00:00Z\"].commit`)"),
  ]

  static let timers = [
    BrokenStore(
      field: #""timer": {"item": "a", "started": "2026-11-20T20:00:00Z", "programme": "P"}"#,
      says: "2:72: error: `P` is not the name of a programme (`timer.programme`)"),
    BrokenStore(
      field: #""timer": []"#, says: "2:10: error: expected an object, found an array (`timer`)"),
    BrokenStore(
      field: #""timer": {"programme": "machine-mode", "item": "lc-1"}"#,
      says: "2:10: error: the key `started` is missing from this object (`timer`)"),
    BrokenStore(
      field: #""timer": {"programme": "p", "started": "2026-11-20T20:00:00Z"}"#,
      says: "2:10: error: the key `item` is missing from this object (`timer`)"),
    BrokenStore(
      field: #""timer": {"item": "LC 1", "programme": "p", "started": "2026-11-20T20:00:00Z"}"#,
      says:
        "2:19: error: `LC 1` is not the id of an item: an id has 1 to 60 of `a` to `z`, `0` to `9` and `-` (`timer.item`)"
    ),
    BrokenStore(
      field: #""timer": {"item": "lc-1", "started": "20:00", "programme": "p"}"#,
      says: "2:38: error: `20:00` is not a valid time: write one such as `2026-11-20T21:14:05+01:00` "
        + "(`timer.started`)"),
  ]
}
