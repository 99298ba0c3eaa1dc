// The kinds of record of a programme and of a learner: items, reflections, bonus problems, pauses, problems solved before
// and solutions.

import JSON
package import StudyModel
import TextTools

// MARK: - What is written on several kinds

let noteFields = FieldTable<Note>([
  .value("text", \.markdown, .words), .value("changed", \.changed, .instant), .flag("public", \.isPublic),
])

@Sendable func blankNote() -> Note {
  Note(markdown: "", changed: .epoch)
}

private let attemptFields = FieldTable<Attempt>([
  .value("day", \.day, .date), .flag("finished", \.isFinish),
  .number("minutes", \.minutes, in: Attempt.allowedMinutes),
  .optional("rating", \.rating, .name("a rating")), .value("zone", \.zone, .text(atMost: 64)),
])

extension Field {
  /// Attempts by their instants, in the order of time.
  fileprivate static func attempts(_ path: FieldPath<Record, [Attempt]>) -> Field {
    Field(
      "attempts", rule: .group(attemptFields.rule),
      read: { json, record in
        let attempts = try records(in: json.object(), by: .instant) { instant, json in
          var attempt = Attempt(
            instant: instant, zone: "", day: instant.localDate, minutes: nil, isFinish: false)
          try attemptFields.read(json, into: &attempt)
          return attempt
        }
        record[keyPath: path] = attempts.values.sorted { place($0) < place($1) }
      },
      write: { record in
        let members = record[keyPath: path].map { ($0.instant.iso, attemptFields.write($0)) }
        return JSONValue.object(Dictionary(members) { first, _ in first }).unlessEmpty
      },
      unknown: { json in
        var unknown = UnknownMembers()
        for (key, value) in json.members { unknown.inner[key] = attemptFields.unknown(value) }
        return unknown.unlessEmpty
      })
  }
}

/// What attempts are ordered by: those of one second, in two zones, have two keys.
private func place(_ attempt: Attempt) -> (Int, Int) {
  (attempt.instant.secondsSinceEpoch, attempt.instant.offset)
}

extension Sequence<Attempt> {
  /// The attempts in the order of time. A second one at one instant gets the next second that is free, since the instant is
  /// its key.
  package var inOrderOfTime: [Attempt] {
    let attempts = Array(self)
    if zip(attempts, attempts.dropFirst()).allSatisfy({ place($0) < place($1) }) { return attempts }
    var ordered: [Attempt] = []
    for (_, attempt) in attempts.enumerated().sorted(by: {
      (place($0.element).0, $0.offset) < (place($1.element).0, $1.offset)
    }) {
      var attempt = attempt
      if let last = ordered.last, last.instant.secondsSinceEpoch >= attempt.instant.secondsSinceEpoch {
        attempt.instant = Instant(
          secondsSinceEpoch: last.instant.secondsSinceEpoch + 1, offset: attempt.instant.offset)
      }
      ordered.append(attempt)
    }
    return ordered
  }
}

// MARK: - Items

package let itemRecords: RecordKind<ItemID, ItemRecord> = {
  var kind = RecordKind(
    "items", .item, by: .itemID, blank: { _ in ItemRecord() },
    [.attempts(\.attempts), .record("note", \.note, noteFields, blank: blankNote, rule: .text)])
  kind.recordRule = .sparse(kind.fields.rules)
  kind.keepsUnknownMembers = true
  kind.isKept = { !$0.isEmpty }
  kind.privateTexts = { id, record, audience in
    let unplanned = PrivateText(
      id.text, .name, "the id of an item that your plan does not have", isShown: audience.plan.has(id))
    guard let note = record.note else { return [unplanned] }
    let place = audience.plan.place(of: id)
    let text = PrivateText(
      note.markdown, .prose, "the note on \(itemName(id, place))",
      sharing: place.map { day, item in
        let handle = zip(day.items, day.handles).first { $0.0.id == item.id }?.1
        return "note \(day.number.value).\(handle ?? "") --public"
      },
      isShown: audience.shows(note: note))
    return [unplanned, text]
  }
  return kind
}()

private func itemName(_ id: ItemID, _ place: (day: StudyDay, item: Item)?) -> String {
  guard let (day, item) = place else { return printable(id.text) }
  let name = item.problem == nil ? "`\(truncated(printable(item.title), to: 48))`" : item.label
  return "\(name) (day \(day.number.value))"
}

// MARK: - Reflections

package let reflectionRecords: RecordKind<DayNumber, Note> = {
  var kind = RecordKind(
    "reflections", .reflection, by: .dayNumber, blank: { _ in blankNote() },
    [.value("text", \.markdown, .words), .value("changed", \.changed, .instant), .flag("public", \.isPublic)])
  kind.recordRule = .text
  kind.privateTexts = { day, text, audience in
    [
      PrivateText(
        text.markdown, .prose, "the reflection of day \(day.value)",
        sharing: "reflect --day \(day.value) --public",
        isShown: audience.settings.sharesReflections || text.isPublic)
    ]
  }
  return kind
}()

// MARK: - Bonus problems

/// Problems outside the plan, by their ids.
package let bonusRecords: RecordKind<ItemID, BonusProblem> = {
  var kind = RecordKind<ItemID, BonusProblem>(
    "bonus", .bonus, by: .itemID,
    blank: {
      BonusProblem(id: $0, title: "", number: nil, difficulty: nil, day: .first, record: ItemRecord())
    },
    [
      .value("title", \.title, .title), .number("number", \.number, in: SolvedProblem.allowedNumbers),
      .optional("difficulty", \.difficulty, .name("a difficulty")),
      Field(
        "day", isRequired: true,
        read: { json, problem in
          let number = try json.integer(in: DayNumber.allowed)
          problem.day = DayNumber(number) ?? problem.day
        }, write: { .integer($0.day.value) }),
      .flag("public", \.isPublic), .attempts(\.record.attempts),
      .record("note", \.record.note, noteFields, blank: blankNote, rule: .text),
    ])
  kind.groupRule = { .problems($0) }
  kind.privateTexts = { id, problem, audience in
    let isShown = audience.settings.sharesBonusTitles || problem.isPublic
    let of = "of a bonus problem of day \(problem.day.value)"
    let sharing = "settings set share.bonusTitles yes"
    var texts = [
      PrivateText(problem.title, .prose, "the title \(of)", sharing: sharing, isShown: isShown),
      PrivateText(id.text, .name, "the id \(of)", sharing: sharing, isShown: isShown),
    ]
    if let number = problem.number {
      let isPlanned = audience.problemNumbers.contains(number)
      texts.append(
        PrivateText(
          String(number), .number, "the number \(of)", sharing: sharing, isShown: isShown || isPlanned))
    }
    if let note = problem.record.note {
      texts.append(
        PrivateText(
          note.markdown, .prose, "the note on a bonus problem of day \(problem.day.value)",
          sharing: "settings set share.notes yes", isShown: isShown && audience.shows(note: note)))
    }
    return texts
  }
  return kind
}()

// MARK: - Pauses

/// Pauses, by their dates: `2026-12-05..2026-12-09`.
package let pauseRecords: RecordKind<PauseDates, Pause> = {
  var kind = RecordKind(
    "pauses", .pause, by: Spelling<PauseDates>.pauseDates,
    blank: { Pause(from: $0.from, through: $0.through, reason: nil) }, [.optional("reason", \.reason, .words)]
  )
  kind.privateTexts = { dates, pause, _ in
    pause.reason.map { [PrivateText($0, .prose, "the reason of the pause \(pause.dates.longText)")] } ?? []
  }
  return kind
}()

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
    self.from = from
    self.through = through
  }

  package static func < (left: PauseDates, right: PauseDates) -> Bool {
    (left.from, left.through) < (right.from, right.through)
  }
}

extension Spelling<PauseDates> {
  fileprivate static let pauseDates = Spelling(
    { PauseDates($0) }, { "\($0.from.iso)..\($0.through.iso)" },
    otherwise: "is not the dates of a pause: write them as `2026-12-05..2026-12-09`, at most a year")
}

// MARK: - Problems solved before

/// Problems solved before the programme, by number, `lc-53`, or by title.
package let solvedRecords: RecordKind<SolvedProblem.Key, SolvedProblem> = {
  var kind = RecordKind<SolvedProblem.Key, SolvedProblem>(
    "solvedBefore", .solvedBefore, by: .solved,
    blank: { key in
      if case .number(let number) = key {
        SolvedProblem(number: number, title: nil)
      } else {
        SolvedProblem(number: nil, title: "")
      }
    },
    [
      .value("title", \.title, .title), .optional("difficulty", \.difficulty, .name("a difficulty")),
      .optional("date", \.date, .date),
    ])
  kind.check = { key, problem in
    guard problem.key == key else {
      let own = Spelling.solved.text(problem.key)
      throw JSONError(
        "\(quoted(problem.title, to: 40)) stands under the key of another problem: write `\(own)`")
    }
  }
  kind.privateTexts = { _, problem, audience in
    // For a problem of the plan, its page shows everyone that it was solved before.
    let isShown = problem.number.map(audience.problemNumbers.contains) ?? false
    let title = PrivateText(problem.title, .prose, "the title of a problem solved before", isShown: isShown)
    guard let number = problem.number else { return [title] }
    return [
      title,
      PrivateText(String(number), .number, "the number of a problem solved before", isShown: isShown),
    ]
  }
  return kind
}()

extension Spelling<SolvedProblem.Key> {
  fileprivate static let solved = Spelling(
    { text in
      if text.hasPrefix(titleMark) { return .title(String(text.dropFirst(titleMark.count))) }
      return problemNumber(text).map { .number($0) }
    },
    { key in
      switch key {
      case .number(let number): "lc-\(number)"
      case .title(let title): titleMark + title
      }
    }, otherwise: "is not a problem: write `lc-53`, or `title: maximum-subarray`")
}

private let titleMark = "title: "

/// The number in the key of a problem, `lc-53`; nil for any other text.
private func problemNumber(_ text: String) -> Int? {
  guard text.hasPrefix("lc-"), let number = decimal(Array(text.utf8.dropFirst(3))),
    SolvedProblem.allowedNumbers.contains(number), text == "lc-\(number)"
  else { return nil }
  return number
}

// MARK: - Solutions

/// What was read from the repository of solutions, by problem: `lc-53`. `undo` leaves it, but for a mark, so that what was
/// taken back is not read again by itself.
package let solutionRecords: RecordKind<Int, Solution> = {
  let number = Spelling<Int>(
    { problemNumber($0) }, { "lc-\($0)" }, otherwise: "is not a problem: write `lc-53`")
  let commit = FieldTable<String>([.value("commit", \.self, .commit)])
  // Nil stands for the time before the programme.
  let day = Spelling<CivilDate?>(
    { $0 == "before" ? .some(nil) : CivilDate($0).map(Optional.some) }, { $0?.iso ?? "before" },
    otherwise: Spelling<CivilDate>.date.otherwise)
  var kind = RecordKind<Int, Solution>(
    "solutions", .solution, by: number, blank: { _ in Solution() },
    [
      .optional("path", \.path, .text(atMost: Solution.longestPath)),
      .map("solved", \.commits, by: .second, commit, blank: { _ in "" }),
      Field(
        "undone", read: { $1.undone = Set(try $0.elements { try day.value(of: $0) }) },
        write: { JSONValue.array($0.undone.map(day.text).sorted().map { .string($0) }).unlessEmpty }),
    ])
  kind.privateTexts = { number, solution, audience in
    // Who names the repository's address shows all of it.
    guard let path = solution.path else { return [] }
    return [
      PrivateText(
        path, .name, "the path of the solution of LC \(number)",
        sharing: "settings set solutions.link ADDRESS", isShown: audience.settings.solutionsLink != nil)
    ]
  }
  return kind
}()

// MARK: - Lines of inboxes

/// A line of an inbox that was taken in.
package struct InboxMark: Hashable, Sendable {
  package init() {}

  /// The key of a line: its study date and a hash of what tells it from all others.
  package static func key(_ identity: String, on date: CivilDate) -> String {
    "\(date.iso)-\(fingerprint(of: Array(identity.utf8)).prefix(digits))"
  }

  fileprivate static let digits = 16
}

/// The lines of inboxes that were taken in, by their keys, so that no device takes one again. `undo` leaves them.
package let inboxRecords: RecordKind<String, InboxMark> = {
  let key = Spelling<String>.exactly(
    { text in
      let isKey =
        CivilDate(text.prefix(10)) != nil && text.dropFirst(10).first == "-"
        && isHexadecimal(String(text.dropFirst(11)), digits: InboxMark.digits)
      return isKey ? text : nil
    }, { $0 },
    otherwise: "is not a line of an inbox: write `2026-11-28-` and \(InboxMark.digits) hexadecimal digits")
  return RecordKind("inbox", .inboxLine, by: key, blank: { _ in InboxMark() }, [])
}()
