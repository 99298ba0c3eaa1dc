// Reads histories of repositories for the judges of `Tests/Acceptance/solutions.py`: `AnswerTrial solutions CATALOGUE`.

import Foundation
import JSON
import Logging
import Plans
import Solutions
import StudyModel

/// Reads a question a line from the standard input, and answers each with a line; both are JSON.
///
/// A question is what one learner's repository printed at each pull, and what the learner did: see `solutions.py`.
struct SolutionAnswers {
  private let reader: PathReader
  private let byNumber: [Int: Problem]

  static func run(_ catalogue: String) {
    let text =
      FileManager.default.contents(atPath: catalogue).map { String(decoding: $0, as: UTF8.self) } ?? ""
    let answers = SolutionAnswers(ProblemCatalogue(csv: text).problems)
    while let line = readLine() {
      guard let question = try? parseJSON(Array(line.utf8)), let answer = answers.answer(question) else {
        print("{\"error\": \"the question is not understood\"}")
        continue
      }
      print(answer.compactText)
      // The judge may wait for it.
      fflush(nil)
    }
  }

  private init(_ problems: [Problem]) {
    reader = PathReader(problems)
    byNumber = Dictionary(problems.map { ($0.number, $0) }) { first, _ in first }
  }

  private func answer(_ question: JSONValue) -> JSONValue? {
    guard let curriculum = plan(question["plan"]), let dayStart = integer(question["dayStart"]),
      let offset = integer(question["offset"]), let followed = integer(question["followed"]),
      let logs = elements(question["logs"])?.compactMap(bytes),
      let nows = elements(question["now"])?.compactMap(integer),
      logs.count == nows.count
    else { return nil }
    let heads = (elements(question["heads"]) ?? []).map { (elements($0) ?? []).compactMap(bytes) }
    var log = ProgressLog()
    log.settings.dayStart = TimeOfDay(minutes: dayStart)
    log.settings.start = text(question["start"]).flatMap { CivilDate($0) }
    start(&log, question, curriculum, now: nows.first ?? 0)
    let marks = (elements(question["authors"]) ?? []).compactMap(text)
    var headers: [String: Int] = [:]
    for member in members(question["headers"]) {
      if let first = text(member.value) {
        headers[member.key] = problemNumber(inFirstLines: Array(first.utf8)[...])
      }
    }
    let source = SolutionSource(
      problem: { byNumber[$0] }, followed: followed, offset: { _ in offset },
      plannedDates: { log in
        curriculum.days.compactMap { log.settings.start?.adding(days: $0.number.value - 1) }
      })
    var reading = SolutionReading()
    for (index, bytes) in logs.enumerated() {
      var history = SolutionHistory(reader)
      // In pieces of any size, as a pipe gives them.
      var start = 0
      while start < bytes.count {
        let end = min(bytes.count, start + 1 + (start * 7 + bytes.count) % 997)
        history.read(bytes[start..<end])
        start = end
      }
      history.decide(files: heads.indices.contains(index) ? heads[index] : [], headers: headers)
      reading = history.reading(
        by: marks, known: index == 0 ? [:] : log.solutions)
      var editor = editor(log, curriculum, now: nows[index], offset: offset)
      _ = editor.take(reading.events, places: reading.places, from: source)
      if index == 0 {
        for number in (elements(question["reopened"]) ?? []).compactMap(integer) {
          _ = try? editor.reopen(["lc-\(number)"])
        }
      }
      log = editor.log
    }
    return outcome(log, reading, curriculum)
  }

  private func editor(_ log: ProgressLog, _ curriculum: Curriculum, now: Int, offset: Int) -> LogEditor {
    let now = Now(instant: Instant(secondsSinceEpoch: now, offset: offset), zone: "judge")
    return LogEditor(
      log,
      context: LogContext(
        curriculum: curriculum, now: now, today: now.instant.calendarDay(dayStart: log.settings.dayStart),
        plannedDates: []))
  }

  /// What the learner logged before the first pull.
  private func start(_ log: inout ProgressLog, _ question: JSONValue, _ curriculum: Curriculum, now: Int) {
    var editor = editor(log, curriculum, now: now, offset: 0)
    for done in elements(question["done"]) ?? [] {
      guard let parts = elements(done), let number = integer(parts.first),
        let day = text(parts.last).flatMap({ CivilDate($0) })
      else { continue }
      let start = editor.log.settings.start
      if (try? editor.finish([FinishEntry(name: "lc-\(number)")], on: day)) == nil,
        let problem = byNumber[number]
      {
        _ = editor.addBonus(
          NewBonus(
            title: problem.title, number: number, difficulty: problem.difficulty,
            day: curriculum.days[0].number),
          on: day)
      }
      editor.log.settings.start = start
    }
    log = editor.log
    if let timer = elements(question["timer"]), let number = integer(timer.first),
      let started = integer(timer.last)
    {
      log.timer = RunningTimer(
        item: ItemID(leetCode: number), started: Instant(secondsSinceEpoch: started, offset: 0))
    }
  }

  private func plan(_ value: JSONValue?) -> Curriculum? {
    var items: [Int: [Item]] = [:]
    for entry in elements(value) ?? [] {
      guard let parts = elements(entry), let number = integer(parts.first), let day = integer(parts.last),
        let problem = byNumber[number]
      else { return nil }
      items[day, default: []].append(
        Item(
          id: ItemID(leetCode: number), content: .problem(problem, alternative: nil, revision: 0),
          track: Track(index: 0, name: "DSA", isPractice: true), detail: nil, timeBox: nil))
    }
    let last = max(1, items.keys.max() ?? 1)
    let days = (1...last).compactMap { DayNumber($0) }.map {
      StudyDay(number: $0, goal: "", sections: [], items: items[$0.value] ?? [])
    }
    return Curriculum(weeks: [StudyWeek(number: 1, theme: "", days: days)])
  }

  private func outcome(_ log: ProgressLog, _ reading: SolutionReading, _ curriculum: Curriculum) -> JSONValue
  {
    func dates(_ record: ItemRecord) -> JSONValue {
      .array(record.attempts.filter(\.isFinish).map(\.day.iso).sorted().map { .string($0) })
    }
    let finished = log.items.filter { curriculum.has($0.key) && $0.value.isFinished }
    let minutes = log.items.compactMapValues { $0.attempts.compactMap(\.minutes).first }
    let bonus = log.bonus.filter { $0.record.isFinished }
    return [
      "start": log.settings.start.map { .string($0.iso) } ?? .null,
      "finished": object(finished.map { (number(of: $0.key), dates($0.value)) }),
      "bonus": object(bonus.map { (String($0.number ?? 0), dates($0.record)) }),
      "solvedBefore": object(
        log.solvedBefore.map { (String($0.number ?? 0), $0.date.map { .string($0.iso) } ?? .null) }),
      "minutes": object(minutes.map { (number(of: $0.key), .integer($0.value)) }),
      "timerRuns": .bool(log.timer != nil),
      "places": object(
        log.solutions.compactMap { number, solution in
          solution.path.map { (String(number), .string($0)) }
        }),
      "seen": object(
        log.solutions.map { number, solution in
          (String(number), .array(solution.commits.keys.sorted().map { .integer($0) }))
        }),
      "unnamed": object(reading.unnamed.map { ($0.key, .string($0.value.rawValue)) }),
      "others": .integer(reading.othersCommits),
    ]
  }

  private func number(of id: ItemID) -> String { String(id.text.dropFirst(3)) }

  private func object(_ members: [(String, JSONValue)]) -> JSONValue {
    .object(Dictionary(members) { first, _ in first })
  }

  // MARK: Questions

  private func elements(_ value: JSONValue?) -> [JSONValue]? {
    if case .array(let elements)? = value { elements } else { nil }
  }

  private func members(_ value: JSONValue?) -> [(key: String, value: JSONValue)] {
    (value?.members ?? [:]).inOrder
  }

  private func integer(_ value: JSONValue?) -> Int? {
    if case .integer(let number)? = value { Int(number) } else { nil }
  }

  private func text(_ value: JSONValue?) -> String? {
    if case .string(let text)? = value { text } else { nil }
  }

  private func bytes(_ value: JSONValue?) -> [UInt8]? {
    text(value).flatMap { Data(base64Encoded: $0) }.map(Array.init)
  }
}
