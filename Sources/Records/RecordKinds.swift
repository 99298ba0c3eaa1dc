// Defines the kinds of record: items, reflections, bonus problems, pauses and problems solved before.

import StrictJSON
package import StudyModel
import TextTools

// MARK: - Items

package let itemRecords: RecordKind<ItemID, ItemRecord> = {
  var kind = RecordKind(
    "items", .item, keyText: \.text, key: ItemID.init(stored:), impossibleKey: impossibleItemID,
    decode: { (_, fields, unknown) throws(JSONError) in
      let record = try ItemRecord(&fields, &unknown)
      return record.isEmpty ? nil : record
    },
    encode: { .object($0.members) },
    texts: { id, record, audience in
      let isPlanned = audience.plan.has(id)
      let unplanned = PrivateText(
        id.text, .name, "the id of an item that your plan does not have", isShown: isPlanned)
      let place = audience.plan.place(of: id)
      let note = record.note.map { note in
        PrivateText(
          note.markdown, .prose, "the note on \(itemName(id, place))",
          sharing: place.map { day, item in
            let handle = zip(day.items, day.handles).first { $0.0.id == item.id }?.1
            return "note \(day.number.value).\(handle ?? "") --public"
          },
          isShown: audience.shows(note: note))
      }
      return [unplanned] + [note].compactMap(\.self)
    },
    mergeRule: .group(others: .group(workRules)),
    merge: { own, others, counts in
      for (id, other) in others.sorted(by: { $0.key < $1.key }) {
        var record = own[id] ?? ItemRecord()
        record.merge(other, named: id.text, &counts)
        own[id] = record.isEmpty ? nil : record
      }
    })
  kind.keepsUnknownFields = true
  return kind
}()

/// The rules of the attempts and the note of an item or a bonus problem.
private let workRules: [String: MergeRule] = ["attempts": .attempts, "note": .text]

private func itemName(_ id: ItemID, _ place: (day: StudyDay, item: Item)?) -> String {
  guard let (day, item) = place else { return printable(id.text) }
  let name = item.problem == nil ? "`\(truncated(printable(item.title), to: 48))`" : item.label
  return "\(name) (day \(day.number.value))"
}

extension ItemRecord {
  /// Decodes the attempts and the note of an item or a bonus problem.
  fileprivate init(_ fields: inout JSONFields, _ unknown: inout UnknownFields) throws(JSONError) {
    self.init()
    if var all = try fields.object("attempts") {
      var read: [(number: Int, attempt: Attempt)] = []
      try all.eachObject { (key, fields) throws(JSONError) in
        let place = try AttemptKey(key, of: fields)
        read.append((place.number, try Attempt(at: place.instant, &fields)))
        unknown.keep(fields)
      }
      // Keys are sorted by their characters, so `#10` comes before `#2`.
      attempts = read.sorted { $0.number < $1.number }.map(\.attempt)
      self = withAttemptsByTime
    }
    note = try Note.read("note", of: &fields, &unknown)
  }

  fileprivate var members: [JSONMember] {
    var members: [JSONMember] = []
    if !attempts.isEmpty { members["attempts"] = .object(attemptMembers) }
    members["note"] = note?.json
    return members
  }

  private var attemptMembers: [JSONMember] {
    var counts: [Instant: Int] = [:]
    return attempts.map { attempt in
      counts[attempt.instant, default: 0] += 1
      let key = AttemptKey(instant: attempt.instant, number: counts[attempt.instant] ?? 1)
      return JSONMember(key: key.text, value: attempt.json)
    }
  }

  fileprivate mutating func merge(_ other: ItemRecord, named name: String, _ counts: inout ImportCounts) {
    // Two attempts within one second may be equal in every field, so each is met once. A rating may have been given later.
    var present: [Attempt: [Int]] = [:]
    for (index, attempt) in attempts.enumerated().reversed() {
      present[attempt.unrated, default: []].append(index)
    }
    var new: [Attempt] = []
    for attempt in other.attempts {
      if let index = present[attempt.unrated]?.popLast() {
        attempts[index].rating = attempts[index].rating ?? attempt.rating
      } else {
        new.append(attempt)
      }
    }
    counts.count(.entry, isNew: false, other.attempts.count - new.count)
    counts.count(.entry, isNew: true, new.count)
    attempts += new
    self = withAttemptsByTime
    if let text = other.note { Note.merge(text, into: &note, .note, named: name, &counts) }
  }
}

/// The key of an attempt: its instant; a second one at that instant has the suffix `#2`, and so on.
private struct AttemptKey {
  let instant: Instant
  /// From 1.
  let number: Int

  init(instant: Instant, number: Int) { (self.instant, self.number) = (instant, number) }

  init(_ text: String, of fields: JSONFields) throws(JSONError) {
    let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let number = parts.count > 1 ? decimal(Array(parts[1].utf8)) : 1
    guard let instant = Instant(parts[0]), let number,
      AttemptKey(instant: instant, number: number).text == text
    else {
      throw fields.error(
        .invalidValue("\(quoted(text)) is not a valid time: write one such as `2026-11-20T21:14:05+01:00`"))
    }
    self.init(instant: instant, number: number)
  }

  var text: String { instant.iso + (number > 1 ? "#\(number)" : "") }
}

extension Attempt {
  fileprivate init(at instant: Instant, _ fields: inout JSONFields) throws(JSONError) {
    self.init(
      instant: instant, zone: try fields.required("zone", .zone), day: try fields.required("day", .date),
      minutes: try fields.optional("minutes", .integer(in: Attempt.allowedMinutes)),
      isFinish: try fields.flag("finished"), rating: try fields.optional("rating", .rating))
  }

  fileprivate var unrated: Attempt {
    var attempt = self
    attempt.rating = nil
    return attempt
  }

  fileprivate var json: JSONValue {
    [
      "day": .string(day.iso), "finished": isFinish ? true : nil,
      "minutes": minutes.map { .integer(Int64($0)) }, "rating": rating.map { .string($0.rawValue) },
      "zone": .string(zone),
    ]
  }
}

// MARK: - Notes

extension Note {
  fileprivate init(_ fields: inout JSONFields) throws(JSONError) {
    self.init(
      markdown: try fields.required("text", .words), changed: try fields.required("changed", Instant.format),
      isPublic: try fields.flag("public"))
  }

  static func read(
    _ key: String, of fields: inout JSONFields, _ unknown: inout UnknownFields
  ) throws(JSONError) -> Note? {
    guard var inner = try fields.object(key) else { return nil }
    let text = try Note(&inner)
    unknown.keep(inner)
    return text
  }

  var json: JSONValue {
    ["changed": .string(changed.iso), "public": isPublic ? true : nil, "text": .string(markdown)]
  }

  /// Merges another text; the later one stays.
  fileprivate static func merge(
    _ other: Note, into own: inout Note?, _ noun: RecordNoun, named name: String,
    _ counts: inout ImportCounts
  ) {
    guard let present = own else {
      own = other
      counts.count(noun, isNew: true)
      return
    }
    if present.markdown.utf8.elementsEqual(other.markdown.utf8) {
      counts.count(noun, isNew: false)
    } else if other.changed.secondsSinceEpoch > present.changed.secondsSinceEpoch {
      own = other
      counts.replacedTexts.append(name)
    } else {
      counts.keptTexts.append(name)
    }
  }
}

extension RecordAudience {
  func shows(note: Note) -> Bool { settings.sharesNotes || note.isPublic }
}

// MARK: - Reflections

package let reflectionRecords = RecordKind<DayNumber, Note>(
  "reflections", .reflection, keyText: { String($0.value) },
  key: { text in
    decimal(Array(text.utf8)).flatMap(DayNumber.init).flatMap { String($0.value) == text ? $0 : nil }
  },
  impossibleKey: { "\(quoted($0)) is not a programme day: they are numbered 1 to 1000" },
  decode: { (_, fields, _) throws(JSONError) in try Note(&fields) },
  encode: \.json,
  texts: { day, text, audience in
    [
      PrivateText(
        text.markdown, .prose, "the reflection of day \(day.value)",
        sharing: "reflect --day \(day.value) --public",
        isShown: audience.settings.sharesReflections || text.isPublic)
    ]
  },
  mergeRule: .group(others: .text),
  merge: { own, others, counts in
    for (day, other) in others.sorted(by: { $0.key < $1.key }) {
      Note.merge(other, into: &own[day], .reflection, named: "day \(day.value)", &counts)
    }
  })

// MARK: - Bonus problems

/// Problems outside the plan, by their ids.
package let bonusRecords = RecordKind<ItemID, BonusProblem>(
  "bonus", .bonus, keyText: \.text, key: ItemID.init(stored:), impossibleKey: impossibleItemID,
  decode: { (id, fields, unknown) throws(JSONError) in
    let title = try fields.optional("title", .title)
    let number = try fields.optional("number", .integer(in: SolvedProblem.allowedNumbers))
    let difficulty = try fields.optional("difficulty", .difficulty)
    let day = try fields.optional("day", .integer(in: DayNumber.allowed)).flatMap(DayNumber.init)
    let isPublic = try fields.flag("public")
    let record = try ItemRecord(&fields, &unknown)
    guard let title else { throw fields.error(.missingKey("title")) }
    guard let day else { throw fields.error(.missingKey("day")) }
    return BonusProblem(
      id: id, title: title, number: number, difficulty: difficulty, day: day, isPublic: isPublic,
      record: record)
  },
  encode: { problem in
    var members: [JSONMember] = []
    members["title"] = .string(problem.title)
    members["number"] = problem.number.map { .integer(Int64($0)) }
    members["difficulty"] = problem.difficulty.map { .string($0.rawValue) }
    members["day"] = .integer(Int64(problem.day.value))
    members["public"] = problem.isPublic ? true : nil
    return .object(members + problem.record.members)
  },
  texts: { id, problem, audience in
    let isShown = audience.settings.sharesBonusTitles || problem.isPublic
    let (of, sharing) = (
      "of a bonus problem of day \(problem.day.value)", "settings set share.bonusTitles yes"
    )
    let number = problem.number.map { number in
      PrivateText(
        String(number), .number, "the number \(of)", sharing: sharing,
        isShown: isShown || audience.plan.problemNumbers.contains(number))
    }
    let note = problem.record.note.map { note in
      PrivateText(
        note.markdown, .prose, "the note on a bonus problem of day \(problem.day.value)",
        sharing: "settings set share.notes yes", isShown: isShown && audience.shows(note: note))
    }
    return [
      PrivateText(problem.title, .prose, "the title \(of)", sharing: sharing, isShown: isShown),
      PrivateText(id.text, .name, "the id \(of)", sharing: sharing, isShown: isShown),
    ] + [number, note].compactMap(\.self)
  },
  mergeRule: .problems(.record(workRules)), merge: mergeBonus)

/// Two logs may use one id for two problems, or two ids for one. So bonus problems are compared by content, and a
/// problem whose id is taken gets a new one.
private func mergeBonus(
  _ own: inout [ItemID: BonusProblem], _ others: [ItemID: BonusProblem], _ counts: inout ImportCounts
) {
  var unmatched = Set(own.keys)
  for other in others.values.sorted(by: { $0.id < $1.id }) {
    let match =
      unmatched.contains(other.id) && own[other.id]?.isSameProblem(as: other) == true
      ? other.id : unmatched.sorted().first { own[$0]?.isSameProblem(as: other) == true }
    if let match {
      unmatched.remove(match)
      own[match]?.record.merge(other.record, named: match.text, &counts)
      counts.count(.bonus, isNew: false)
      continue
    }
    let isTaken = own[other.id] != nil
    let id = isTaken ? ItemID.bonus(title: other.title, at: 0) { own[$0] != nil } : other.id
    own[id] = BonusProblem(
      id: id, title: other.title, number: other.number, difficulty: other.difficulty, day: other.day,
      isPublic: other.isPublic, record: other.record)
    counts.count(.bonus, isNew: true)
    counts.count(.entry, isNew: true, other.record.attempts.count)
    counts.count(.note, isNew: true, other.record.note == nil ? 0 : 1)
  }
}

extension BonusProblem {
  fileprivate func isSameProblem(as other: BonusProblem) -> Bool {
    (title, number, difficulty, day) == (other.title, other.number, other.difficulty, other.day)
  }
}

// MARK: - Pauses

/// Pauses, by their dates: `2026-12-05..2026-12-09`.
package let pauseRecords = RecordKind<PauseDates, Pause>(
  "pauses", .pause, keyText: \.text, key: PauseDates.init,
  impossibleKey: {
    "\(quoted($0)) is not the dates of a pause: write them as `2026-12-05..2026-12-09`, at most a year"
  },
  decode: { (dates, fields, _) throws(JSONError) in
    Pause(from: dates.from, through: dates.through, reason: try fields.optional("reason", .words))
  },
  encode: { ["reason": $0.reason.map { .string($0) }] },
  texts: { dates, pause, _ in
    pause.reason.map { [PrivateText($0, .prose, "the reason of the pause \(pause.dates.longText)")] } ?? []
  })

package struct PauseDates: Hashable, Comparable, Sendable {
  let from: CivilDate
  let through: CivilDate

  init(_ pause: Pause) { (from, through) = (pause.from, pause.through) }

  /// Parses `2026-12-05..2026-12-09`; nil for any other text, and for more than `Pause.longest` days.
  init?(_ text: String) {
    let ends = text.split(separator: "..", omittingEmptySubsequences: false)
    guard ends.count == 2, let from = CivilDate(ends[0]), let through = CivilDate(ends[1]), from <= through,
      (from...through).dayCount <= Pause.longest
    else { return nil }
    (self.from, self.through) = (from, through)
  }

  var text: String { "\(from.iso)..\(through.iso)" }

  package static func < (left: PauseDates, right: PauseDates) -> Bool {
    (left.from, left.through) < (right.from, right.through)
  }
}

extension Pause {
  var key: PauseDates { PauseDates(self) }
}

// MARK: - Problems solved before

/// Problems solved before the programme, by number, `lc-53`, or by title.
package let solvedRecords = RecordKind<SolvedProblem.Key, SolvedProblem>(
  "solvedBefore", .solvedBefore, keyText: \.text, key: SolvedProblem.Key.init(stored:),
  impossibleKey: { "\(quoted($0)) is not a problem: write `lc-53`, or `title: maximum-subarray`" },
  decode: { (key, fields, _) throws(JSONError) in
    let title = try fields.required("title", .title)
    var number: Int?
    if case .number(let known) = key { number = known }
    let problem = SolvedProblem(
      number: number, title: title, difficulty: try fields.optional("difficulty", .difficulty),
      date: try fields.optional("date", .date))
    guard problem.key == key else {
      throw fields.error(
        .invalidValue("\(quoted(title)) stands under the key of another problem: write `\(problem.key.text)`")
      )
    }
    return problem
  },
  encode: { problem in
    [
      "date": problem.date.map { .string($0.iso) },
      "difficulty": problem.difficulty.map { .string($0.rawValue) }, "title": .string(problem.title),
    ]
  },
  texts: { _, problem, audience in
    // For a problem of the plan, its page shows everyone that it was solved before.
    let isShown = problem.number.map(audience.plan.problemNumbers.contains) ?? false
    let title = PrivateText(problem.title, .prose, "the title of a problem solved before", isShown: isShown)
    let number = problem.number.map {
      PrivateText(String($0), .number, "the number of a problem solved before", isShown: isShown)
    }
    return [title] + [number].compactMap(\.self)
  },
  merge: { own, others, counts in
    var problems = SolvedProblems(Array(own.values).sortedByKey)
    for other in Array(others.values).sortedByKey {
      counts.count(.solvedBefore, isNew: problems.add(other) == .new)
    }
    own = Dictionary(problems.sorted.map { ($0.key, $0) }) { first, _ in first }
  })

extension SolvedProblem.Key {
  private static let titleMark = "title: "

  fileprivate var text: String {
    switch self {
    case .number(let number): "lc-\(number)"
    case .title(let title): SolvedProblem.Key.titleMark + title
    }
  }

  fileprivate init?(stored text: String) {
    if text.hasPrefix(SolvedProblem.Key.titleMark) {
      self = .title(String(text.dropFirst(SolvedProblem.Key.titleMark.count)))
    } else if let number = problemNumber(text) {
      self = .number(number)
    } else {
      return nil
    }
  }
}

/// The number in the key of a problem, `lc-53`; nil for any other text.
private func problemNumber(_ text: String) -> Int? {
  guard text.hasPrefix("lc-"), let number = decimal(Array(text.utf8.dropFirst(3))),
    SolvedProblem.allowedNumbers.contains(number), text == "lc-\(number)"
  else { return nil }
  return number
}

// MARK: - Solutions

/// What was read from the repository of solutions, by problem: `lc-53`. `undo` leaves it, but for a mark, so that what
/// was taken back is not read again by itself.
package let solutionRecords = RecordKind<Int, Solution>(
  "solutions", .solution, keyText: { "lc-\($0)" }, key: { problemNumber($0) },
  impossibleKey: { "\(quoted($0)) is not a problem: write `lc-53`" },
  decode: { (_, fields, unknown) throws(JSONError) in
    var solution = Solution(
      path: try fields.optional("path", .text(atMost: Solution.longestPath, called: "path")),
      undone: try fields.optional("undone", .studyDays) ?? [])
    if var all = try fields.object("solved") {
      let place = all
      try all.eachObject { (key, inner) throws(JSONError) in
        guard let instant = Instant(key),
          Instant(secondsSinceEpoch: instant.secondsSinceEpoch, offset: 0).iso == key
        else {
          throw place.error(
            .invalidValue(
              "\(quoted(key)) is not a valid time in UTC: write one such as `2026-11-20T20:14:05Z`"),
            at: key)
        }
        solution.commits[instant.secondsSinceEpoch] = try inner.required("commit", .commit)
        unknown.keep(inner)
      }
    }
    return solution
  },
  encode: { solution in
    let solved = solution.commits.map { instant, commit in
      JSONMember(
        key: Instant(secondsSinceEpoch: instant, offset: 0).iso, value: ["commit": .string(commit)])
    }
    return [
      "path": solution.path.map { .string($0) },
      "solved": JSONValue.object(solved.sorted { $0.key < $1.key }).unlessEmpty,
      "undone": JSONFormat.studyDays(solution.undone).unlessEmpty,
    ]
  },
  texts: { number, solution, audience in
    // Who names the repository's address shows all of it.
    solution.path.map {
      [
        PrivateText(
          $0, .name, "the path of the solution of LC \(number)",
          sharing: "settings set solutions.link ADDRESS",
          isShown: audience.settings.solutionsLink != nil)
      ]
    } ?? []
  },
  mergeRule: .group(others: .record(["solved": .group()])),
  merge: { own, others, counts in
    for (number, other) in others.sorted(by: { $0.key < $1.key }) {
      counts.count(.solution, isNew: own[number] == nil)
      var solution = own[number] ?? Solution(undone: other.undone)
      solution.path = solution.path ?? other.path
      solution.commits.merge(other.commits) { present, _ in present }
      own[number] = solution
    }
  })

extension JSONFormat<Set<CivilDate?>> {
  /// The text for a day before the programme.
  private static var before: String { "before" }

  /// Dates, and `before` for nil.
  fileprivate static var studyDays: JSONFormat {
    JSONFormat { value throws(JSONError.Cause) in
      var days: Set<CivilDate?> = []
      for element in try JSONFormat<[JSONValue]>.array.read(value) {
        days.insert(element == .string(before) ? nil : try JSONFormat<CivilDate>.date.read(element))
      }
      return days
    }
  }

  fileprivate static func studyDays(_ days: Set<CivilDate?>) -> JSONValue {
    .array(days.map { $0?.iso ?? before }.sorted().map(JSONValue.string))
  }
}
