// The table of broken stores with what is said of each, one mistake a store.

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
    self.init(
      #"{"schema": {"major": 1, "minor": 0}, "revision": 1, "writer": "w","# + "\n\(field)}", says: message)
  }

  /// A store with one item `a` that has one attempt, of which these fields stand on line 2.
  init(attempt: String, says message: String) {
    self.init(
      #"{"schema": {"major": 1, "minor": 0}, "revision": 1, "writer": "w", "items": {"a": {"attempts": ["#
        + "\n{\(attempt)}]}}}", says: message)
  }

  /// A store with one bonus problem, whose fields stand on line 2.
  init(bonus: String, says message: String) {
    self.init(
      #"{"schema": {"major": 1, "minor": 0}, "revision": 1, "writer": "w", "bonus": ["# + "\n{\(bonus)}]}",
      says: message)
  }

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
      #"{"schema": {"major": 1, "minor": 0}, "writer": "w"}"#,
      says: "1:1: error: the key `revision` is missing from this object"),
    BrokenStore(
      #"{"schema": {"major": 1, "minor": 0}, "revision": 1}"#,
      says: "1:1: error: the key `writer` is missing from this object"),
    BrokenStore(
      #"{"schema": {"minor": 0}}"#,
      says: "1:12: error: the key `major` is missing from this object (`schema`)"),
    BrokenStore(
      #"{"schema": {"major": 1}}"#,
      says: "1:12: error: the key `minor` is missing from this object (`schema`)"),
    BrokenStore(
      #"{"schema": {"major": 0, "minor": 0}}"#,
      says: "1:22: error: the number `0` is outside 1 to 2 (`schema.major`)"),
    BrokenStore(
      #"{"schema": {"major": 1, "minor": -1}}"#,
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
      field: #""plan": {"sha256": "ab"}"#,
      says:
        "2:20: error: `ab` is not a fingerprint: one has 64 digits of `0` to `9` and `a` to `f` (`plan.sha256`)"
    ),
    BrokenStore(
      field: #""settings": {"start": "2026-02-30"}"#,
      says:
        "2:23: error: `2026-02-30` is not a valid date: write one from 1970 to 2999, such as `2026-11-20` "
        + "(`settings.start`)"),
    BrokenStore(
      field: #""settings": {"start": "1969-12-31"}"#,
      says:
        "2:23: error: `1969-12-31` is not a valid date: write one from 1970 to 2999, such as `2026-11-20` "
        + "(`settings.start`)"),
    BrokenStore(
      field: #""settings": {"start": null}"#,
      says: "2:23: error: expected a string, found `null` (`settings.start`)"),
    BrokenStore(
      field: #""settings": {"dayStart": "06:01"}"#,
      says:
        "2:26: error: `06:01` is not a valid start of a day: write one from `00:00` to `06:00` (`settings.dayStart`)"
    ),
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
      field: #""settings": {"share": {"indexed": "yes"}}"#,
      says: "2:35: error: expected `true` or `false`, found a string (`settings.share.indexed`)"),
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
      field: #""settings": {"remind": {"site": "off"}}"#,
      says: "2:33: error: expected `true` or `false`, found a string (`settings.remind.site`)"),
    BrokenStore(
      field: #""settings": {"feed": {"weekly": 1}}"#,
      says: "2:33: error: expected `true` or `false`, found a number (`settings.feed.weekly`)"),
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
      field: #""settings": {"rest": [{"from": "2026-11-02"}]}"#,
      says: "2:23: error: the key `weekdays` is missing from this object (`settings.rest[0]`)"),
    BrokenStore(
      field: #""settings": {"rest": [{"weekdays": []}]}"#,
      says: "2:23: error: the key `from` is missing from this object (`settings.rest[0]`)"),
    BrokenStore(
      field: #""settings": {"rest": [{"from": "2026-11-02", "weekdays": ["saturday"]}]}"#,
      says: "2:59: error: `saturday` is not a weekday: write `mon` to `sun` (`settings.rest[0].weekdays[0]`)"),
    BrokenStore(
      field: #""settings": {"rest": [{"from": "2026-11-02", "weekdays": ["sat", "sat"]}]}"#,
      says: "2:66: error: the weekday `sat` appears twice (`settings.rest[0].weekdays[1]`)"),
    BrokenStore(
      field: #""settings": {"rest": [{"from": "2026-11-02", "weekdays": ["mon", "tue", "wed", "thu", "fri", "#
        + #""sat", "sun"]}]}"#,
      says:
        "2:58: error: all seven weekdays are rest: leave at least one to study (`settings.rest[0].weekdays`)"),
    BrokenStore(
      field: #""settings": {"rest": [{"from": "2026-11-02", "weekdays": []}, {"from": "2026-11-02", "#
        + #""weekdays": []}]}"#,
      says: "2:63: error: the rest weekdays are not in order: each begins after the one before "
        + "(`settings.rest[1]`)"),
    BrokenStore(
      field: #""pauses": [{"from": "2026-12-24", "through": "2026-12-23"}]"#,
      says: "2:12: error: the pause ends before it starts (`pauses[0]`)"),
    BrokenStore(
      field: #""pauses": [{"from": "2026-01-01", "through": "2027-01-03"}]"#,
      says: "2:12: error: the pause is longer than a year: it may end at most 366 days after it starts "
        + "(`pauses[0]`)"),
    BrokenStore(
      field: #""pauses": [{"from": "2026-01-01"}]"#,
      says: "2:12: error: the key `through` is missing from this object (`pauses[0]`)"),
    BrokenStore(
      field: #""pauses": {}"#, says: "2:11: error: expected an array, found an object (`pauses`)"),
  ]

  static let records = [
    BrokenStore(
      field: #""items": {"LC-1": {}}"#,
      says:
        "2:11: error: `LC-1` is not the id of an item: an id has 1 to 60 of `a` to `z`, `0` to `9` and `-` (`items.LC-1`)"
    ),
    BrokenStore(
      field: #""items": {"": {}}"#,
      says:
        "2:11: error: `` is not the id of an item: an id has 1 to 60 of `a` to `z`, `0` to `9` and `-` (`items[\"\"]`)"
    ),
    BrokenStore(
      field: #""items": {"\#(String(repeating: "a", count: 61))": {}}"#,
      says:
        "2:11: error: `\(String(repeating: "a", count: 39))…` is not the id of an item: an id has 1 to 60 of `a` to `z`, "
        + "`0` to `9` and `-` (`items[\"\(String(repeating: "a", count: 40))…\"]`)"),
    BrokenStore(
      attempt: #""at": "2026-11-20T24:00:00Z", "zone": "UTC", "day": "2026-11-20""#,
      says: "2:8: error: `2026-11-20T24:00:00Z` is not a valid time: write one such as "
        + "`2026-11-20T21:14:05+01:00` (`items.a.attempts[0].at`)"),
    BrokenStore(
      attempt: #""at": "2026-11-20T20:00:00", "zone": "UTC", "day": "2026-11-20""#,
      says: "2:8: error: `2026-11-20T20:00:00` is not a valid time: write one such as "
        + "`2026-11-20T21:14:05+01:00` (`items.a.attempts[0].at`)"),
    BrokenStore(
      attempt: #""zone": "UTC", "day": "2026-11-20""#,
      says: "2:1: error: the key `at` is missing from this object (`items.a.attempts[0]`)"),
    BrokenStore(
      attempt: #""at": "2026-11-20T20:00:00Z", "day": "2026-11-20""#,
      says: "2:1: error: the key `zone` is missing from this object (`items.a.attempts[0]`)"),
    BrokenStore(
      attempt: #""at": "2026-11-20T20:00:00Z", "zone": "UTC""#,
      says: "2:1: error: the key `day` is missing from this object (`items.a.attempts[0]`)"),
    BrokenStore(
      attempt: #""minutes": 1441"#,
      says: "2:13: error: the number `1441` is outside 0 to 1440 (`items.a.attempts[0].minutes`)"),
    BrokenStore(
      attempt: #""minutes": -1"#,
      says: "2:13: error: the number `-1` is outside 0 to 1440 (`items.a.attempts[0].minutes`)"),
    BrokenStore(
      attempt: #""minutes": 25.0"#,
      says: "2:13: error: expected a whole number written with digits only, found `25.0` "
        + "(`items.a.attempts[0].minutes`)"),
    BrokenStore(
      attempt: #""minutes": 1e999"#,
      says: "2:13: error: expected a whole number written with digits only, found `1e999` "
        + "(`items.a.attempts[0].minutes`)"),
    BrokenStore(
      attempt: #""finished": 1"#,
      says: "2:14: error: expected `true` or `false`, found a number (`items.a.attempts[0].finished`)"),
    BrokenStore(
      attempt: #""zone": """#, says: "2:10: error: the time zone is empty (`items.a.attempts[0].zone`)"),
    BrokenStore(
      attempt: #""zone": "\#(String(repeating: "z", count: 65))""#,
      says: "2:10: error: the time zone is longer than 64 characters (`items.a.attempts[0].zone`)"),
    BrokenStore(
      attempt: #""day": "2026-13-01""#,
      says: "2:9: error: `2026-13-01` is not a valid date: write one from 1970 to 2999, such as `2026-11-20` "
        + "(`items.a.attempts[0].day`)"),
    BrokenStore(
      field: #""items": {"a": {"note": {"changed": "2026-11-20T20:00:00Z"}}}"#,
      says: "2:25: error: the key `text` is missing from this object (`items.a.note`)"),
    BrokenStore(
      field: #""items": {"a": {"note": {"text": "\ud800"}}}"#,
      says: "2:35: error: the escape `\\ud800` is half of a surrogate pair (`items.a.note.text`)"),
    BrokenStore(
      field: #""reflections": {"1": {"text": "x"}}"#,
      says: "2:22: error: the key `changed` is missing from this object (`reflections.1`)"),
    BrokenStore(
      field: #""reflections": {"1": {"text": "\#(String(repeating: "x", count: (1 << 20) + 1))"}}"#,
      says: "2:31: error: the text is longer than 1 MiB (`reflections.1.text`)"),
    BrokenStore(
      field: #""reflections": {"0": {}}"#,
      says: "2:17: error: `0` is not a programme day: they are numbered 1 to 1000 (`reflections.0`)"),
    BrokenStore(
      field: #""reflections": {"1001": {}}"#,
      says: "2:17: error: `1001` is not a programme day: they are numbered 1 to 1000 (`reflections.1001`)"),
    BrokenStore(
      field: #""reflections": {"07": {}}"#,
      says: "2:17: error: `07` is not a programme day: they are numbered 1 to 1000 (`reflections.07`)"),
  ]

  static let bonusProblems = [
    BrokenStore(
      bonus: #""title": "T", "day": 1"#,
      says: "2:1: error: the key `id` is missing from this object (`bonus[0]`)"),
    BrokenStore(
      bonus: #""id": "b", "day": 1"#,
      says: "2:1: error: the key `title` is missing from this object (`bonus[0]`)"),
    BrokenStore(
      bonus: #""id": "b", "title": "T""#,
      says: "2:1: error: the key `day` is missing from this object (`bonus[0]`)"),
    BrokenStore(
      bonus: #""id": "B 1""#,
      says:
        "2:8: error: `B 1` is not the id of an item: an id has 1 to 60 of `a` to `z`, `0` to `9` and `-` (`bonus[0].id`)"
    ),
    BrokenStore(bonus: #""title": """#, says: "2:11: error: the title is empty (`bonus[0].title`)"),
    BrokenStore(
      bonus: #""title": "\#(String(repeating: "t", count: 501))""#,
      says: "2:11: error: the title is longer than 500 characters (`bonus[0].title`)"),
    BrokenStore(
      bonus: #""number": 0"#, says: "2:12: error: the number `0` is outside 1 to 99999 (`bonus[0].number`)"),
    BrokenStore(
      bonus: #""day": 1001"#, says: "2:9: error: the number `1001` is outside 1 to 1000 (`bonus[0].day`)"),
    BrokenStore(
      bonus: #""difficulty": "easy""#,
      says:
        "2:16: error: `easy` is not a difficulty: they are `Easy`, `Medium` and `Hard` (`bonus[0].difficulty`)"
    ),
    BrokenStore(
      bonus: #""id": "b", "title": "T", "day": 1}, {"id": "b", "title": "U", "day": 2"#,
      says: "2:38: error: two bonus problems have the id `b` (`bonus[1]`)"),
    BrokenStore(
      bonus: #""title": "\#u{1B}[31m""#,
      says: "2:12: error: a string holds the raw control character U+001B (`bonus[0].title`)"),
  ]

  static let solvedBefore = [
    BrokenStore(
      field: #""solvedBefore": {}"#,
      says: "2:17: error: expected an array, found an object (`solvedBefore`)"),
    BrokenStore(
      field: #""solvedBefore": [{"number": 1}]"#,
      says: "2:18: error: the key `title` is missing from this object (`solvedBefore[0]`)"),
    BrokenStore(
      field: #""solvedBefore": [{"title": ""}]"#,
      says: "2:28: error: the title is empty (`solvedBefore[0].title`)"),
    BrokenStore(
      field: #""solvedBefore": [{"title": "T", "number": 100000}]"#,
      says: "2:43: error: the number `100000` is outside 1 to 99999 (`solvedBefore[0].number`)"),
    BrokenStore(
      field: #""solvedBefore": [{"title": "T", "difficulty": "easy"}]"#,
      says: "2:47: error: `easy` is not a difficulty: they are `Easy`, `Medium` and `Hard` "
        + "(`solvedBefore[0].difficulty`)"),
    BrokenStore(
      field: #""solvedBefore": [{"title": "T", "date": "2026-02-30"}]"#,
      says:
        "2:41: error: `2026-02-30` is not a valid date: write one from 1970 to 2999, such as `2026-11-20` "
        + "(`solvedBefore[0].date`)"),
    BrokenStore(
      field: #""solvedBefore": [{"title": "T", "number": 7}, {"title": "U", "number": 7}]"#,
      says: "2:47: error: `U` appears twice among the problems solved before (`solvedBefore[1]`)"),
    BrokenStore(
      field: #""solvedBefore": [{"title": "Two Sum"}, {"title": "two sum?"}]"#,
      says: "2:40: error: `two sum?` appears twice among the problems solved before (`solvedBefore[1]`)"),
  ]

  static let timers = [
    BrokenStore(
      field: #""timer": []"#, says: "2:10: error: expected an object, found an array (`timer`)"),
    BrokenStore(
      field: #""timer": {"item": "lc-1"}"#,
      says: "2:10: error: the key `started` is missing from this object (`timer`)"),
    BrokenStore(
      field: #""timer": {"started": "2026-11-20T20:00:00Z"}"#,
      says: "2:10: error: the key `item` is missing from this object (`timer`)"),
    BrokenStore(
      field: #""timer": {"item": "LC 1", "started": "2026-11-20T20:00:00Z"}"#,
      says:
        "2:19: error: `LC 1` is not the id of an item: an id has 1 to 60 of `a` to `z`, `0` to `9` and `-` (`timer.item`)"
    ),
    BrokenStore(
      field: #""timer": {"item": "lc-1", "started": "20:00"}"#,
      says: "2:38: error: `20:00` is not a valid time: write one such as `2026-11-20T21:14:05+01:00` "
        + "(`timer.started`)"),
  ]
}
