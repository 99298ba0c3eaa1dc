// A canary in every private field of a log and an agenda: none is heard on a public site, in whatever form, and each on the private one.

import Agenda
import Foundation
import StudyModel
import TestSupport
import Testing
import Website
import Wording

@Suite("A canary in every field of the log and the agenda")
struct CanaryTests {
  /// Who may come to see what a field holds.
  enum Fate: Sendable {
    case everyone(because: String)
    /// The private build shows it, the public one does not.
    case learner
    case nobody
  }

  /// Every field that a log or an agenda can hold. A field that is missing here fails the first test.
  static let fates: [String: Fate] = [
    "settings.start": .everyone(because: "dates of days are public"),
    "settings.owner": .nobody,
    "settings.dayStart": .nobody,
    "settings.rest.from": .everyone(because: "statuses of days are public"),
    "settings.rest.weekdays": .everyone(because: "statuses of days are public"),
    "settings.language.text": .everyone(because: "every page names its language"),
    "settings.baseURL.text": .everyone(because: "it is the site's own address"),
    "settings.baseURL.path": .everyone(because: "it is the site's own address"),
    "settings.publicName": .everyone(because: "it is set to be shown"),
    "settings.publicAbout": .everyone(because: "it is set to be shown"),
    "settings.publicLinks.addresses.path": .everyone(because: "they are set to be shown"),
    "settings.publicLinks.addresses.text": .everyone(because: "they are set to be shown"),
    "settings.sharesNotes": .everyone(because: "decides, and is not shown"),
    "settings.sharesReflections": .everyone(because: "decides, and is not shown"),
    "settings.sharesBonusTitles": .everyone(because: "decides, and is not shown"),
    "settings.reminders.morning": .nobody,
    "settings.reminders.evening": .nobody,
    "settings.reminders.streak": .nobody,
    "settings.reminders.review.weekday": .everyone(because: "a weekday alone says nothing"),
    "settings.reminders.review.time": .nobody,
    "settings.reminders.remindsOfEvents": .everyone(because: "decides, and is not shown"),
    "settings.reminders.tasks": .nobody,
    "settings.interview": .nobody,
    "settings.review.isOn": .everyone(because: "decides, and is not shown"),
    "settings.review.perDay": .everyone(because: "decides, and is not shown"),
    "items.key": .learner,
    "items.value.attempts.instant": .learner,
    "items.value.attempts.zone": .nobody,
    "items.value.attempts.day": .everyone(because: "statuses of days are public"),
    "items.value.attempts.minutes": .everyone(because: "minutes are public"),
    "items.value.attempts.isFinish": .everyone(because: "what is done is public"),
    // A word that stands on pages by chance; ReviewPageTests say that no page follows from it.
    "items.value.attempts.rating": .everyone(because: "only how many problems are fresh is shown"),
    "items.value.note.markdown": .learner,
    "items.value.note.changed": .nobody,
    "items.value.note.isPublic": .everyone(because: "decides, and is not shown"),
    "reflections.key": .everyone(because: "a day's number"),
    "reflections.value.markdown": .learner,
    "reflections.value.changed": .nobody,
    "reflections.value.isPublic": .everyone(because: "decides, and is not shown"),
    "bonus.id": .learner,
    "bonus.title": .learner,
    "bonus.number": .learner,
    "bonus.difficulty": .everyone(because: "counts by difficulty are public"),
    "bonus.day": .everyone(because: "how many bonus problems a day had is public"),
    "bonus.isPublic": .everyone(because: "decides, and is not shown"),
    "bonus.record.attempts.instant": .learner,
    "bonus.record.attempts.zone": .nobody,
    "bonus.record.attempts.day": .everyone(because: "statuses of days are public"),
    "bonus.record.attempts.minutes": .everyone(because: "minutes are public"),
    "bonus.record.attempts.isFinish": .everyone(because: "what is done is public"),
    // A word that stands on pages by chance; ReviewPageTests say that no page follows from it.
    "bonus.record.attempts.rating": .everyone(because: "only how many problems are fresh is shown"),
    "bonus.record.note.markdown": .learner,
    "bonus.record.note.changed": .nobody,
    "bonus.record.note.isPublic": .everyone(because: "decides, and is not shown"),
    "pauses.from": .everyone(because: "the plan's dates are public"),
    "pauses.through": .everyone(because: "the plan's dates are public"),
    "pauses.reason": .learner,
    "solvedBefore.number": .nobody,
    "solvedBefore.title": .nobody,
    "solvedBefore.difficulty": .everyone(because: "only their count is shown"),
    "solvedBefore.date": .nobody,
    "solutions.key": .everyone(because: "the numbers of the plan's problems are public"),
    "solutions.value.path": .learner,
    "solutions.value.undone": .everyone(because: "decides what is offered again, and is not shown"),
    "solutions.value.commits.key": .nobody,
    "solutions.value.commits.value": .nobody,
  ].merging(CanaryAgenda.fates) { first, _ in first }

  @Test("has a fate for each field that a log can hold, and one wherever a text is not for everyone")
  func everyField() throws {
    let found = Set(try CanaryTests.records().map(\.path))
    expectEqual(found.subtracting(CanaryTests.fates.keys), [], "say who may see these")
    expectEqual(Set(CanaryTests.fates.keys).subtracting(found), [], "the log holds none of these")
    for leaf in try CanaryTests.records() {
      guard let text = leaf.value as? String, CanaryTests.fates[leaf.path]?.isPrivate == true else {
        continue
      }
      // A plan's own items have their ids from the plan.
      if leaf.path == "items.key", ["lc-1920", "lc-704", "names-watch"].contains(text) { continue }
      #expect(text.contains(#/zq[a-z]+[0-9]+/#), "\(leaf.path): \(text)")
    }
  }

  @Test("is not heard on a public site, in any form, but where it belongs on the private one")
  func publicSite() throws {
    let files = try files(.public).map {
      ($0.path, Forms(of: Array($0.path.utf8) + [0x0A] + $0.bytes))
    }
    #expect(files.count > 8 && files.contains { $0.0 == "feed.xml" })
    for (path, canary) in try self.canaries() {
      for (file, forms) in files {
        expectEqual(forms.trace(of: canary), nil, "\(path) is in \(file): \(canary)")
      }
    }
    let text = Forms(of: try self.files(.private).flatMap(\.bytes))
    let canaries = try canaries()
    for (path, canary) in canaries {
      guard case .learner? = CanaryTests.fates[path] else {
        expectEqual(text.trace(of: canary), nil, "\(path): \(canary) is on the private site")
        continue
      }
      // Of times of day it is enough that one is shown; every text has to be.
      let others = canary.hasPrefix("zq") ? [canary] : canaries.filter { $0.path == path }.map(\.canary)
      #expect(
        others.contains { text.trace(of: $0) != nil }, "\(path): \(canary) is nowhere on the private site")
    }
  }

  @Test(
    "would be heard in every form that a text can take",
    arguments: [
      "a zqnote1 b", "ZQNOTE1", "zq&#110;ote1", "zq&#x6e;ote1", "%7a%71%6e%6f%74%65%31", "zq\\u006eote1",
      "7a716e6f746531", "7A716E6F746531", "zq-note-1", "zq<b>note</b>1", "zq\u{AD}note1", "enFub3RlMQ==",
      "eHpxbm90ZTF5", "eHh6cW5vdGUxeXk", "enFub3RlMXl5", "1etonqz",
    ])
  func forms(text: String) {
    #expect(Forms(of: Array(text.utf8)).trace(of: "zqnote1") != nil)
    expectEqual(Forms(of: Array(text.utf8)).trace(of: "zqother2"), nil)
  }

  // Everything that a command writes for an audience.
  private func files(_ audience: Audience) throws -> [SiteFile] {
    let (log, agenda) = (try CanaryTests.log(), CanaryAgenda.site())
    let (now, identity) = (CanaryTests.now, SampleSite.identity)
    let input = try SampleSite.input(log, audience, now: now, identity: identity, agenda: agenda)
    let report = try renderStandaloneReport(
      input, templates: try SampleSite.templates(), style: [], isWhole: true)
    return try SampleSite.site(log, audience, now: now, identity: identity, agenda: agenda).files + [
      SiteFile(
        path: "report alone.md",
        bytes: try renderReportMarkdown(input, templates: SampleSite.templates(), isWhole: true)),
      SiteFile(path: "report alone.html", bytes: report.bytes),
    ]
  }

  // What to listen for, of each private field.
  private func canaries() throws -> [(path: String, canary: String)] {
    var found: [(String, String)] = []
    for leaf in try CanaryTests.records() where CanaryTests.fates[leaf.path]?.isPrivate == true {
      switch leaf.value {
      case let text as String:
        found += text.matches(of: #/zq[a-z]+[0-9]+/#).map { (leaf.path, String($0.output)) }
      case let instant as Instant: found.append((leaf.path, instant.localTime.text))
      case let time as TimeOfDay: found.append((leaf.path, time.text))
      case let date as CivilDate: found.append((leaf.path, date.iso))
      case let number as Int: found.append((leaf.path, "\(number)"))
      case let time as AgendaTime:
        found.append((leaf.path, time.isWholeDay ? time.date.iso : time.local.time.text))
      case let category as AgendaCategory: found.append((leaf.path, category.rawValue))
      default: Issue.record("how is \(leaf.value) of \(leaf.path) heard?")
      }
    }
    #expect(found.count > 25)
    expectEqual(Set(found.map(\.1)).count, found.count, "two fields carry one canary")
    return found
  }
}

extension CanaryTests.Fate {
  var isPrivate: Bool { if case .everyone = self { false } else { true } }
}

extension CanaryTests {
  static let now = Now(
    instant: SampleSite.at("2026-11-20T23:19:43+01:00"), zone: "Europe/zqzone0")

  /// Every value of the log and the agenda.
  static func records() throws -> [(path: String, value: Any)] {
    leaves(of: try log()) + (try CanaryAgenda.leaves())
  }

  /// A log with something in every field, and no value twice among those that are private.
  static func log() throws -> ProgressLog {
    var log = ProgressLog()
    log.settings.start = CivilDate("2026-11-19")
    log.settings.owner = "zqowner1"
    log.settings.baseURL = SiteAddress("https://ada.example/progress/")
    log.settings.publicName = "Ada"
    log.settings.publicAbout = "Two days"
    log.settings.publicLinks = PublicLinks("https://github.com/ada")
    log.settings.dayStart = TimeOfDay(minutes: 5 * 60 + 37)
    log.settings.reminders.morning = TimeOfDay(minutes: 6 * 60 + 53)
    log.settings.reminders.evening = TimeOfDay(minutes: 19 * 60 + 59)
    log.settings.reminders.streak = TimeOfDay(minutes: 21 * 60 + 29)
    log.settings.reminders.review = WeeklyTime(.sunday, TimeOfDay(minutes: 18 * 60 + 41))
    log.settings.interview = try date("1991-04-19")
    log.settings.rest = [RestWeekdays(from: try date("2026-11-19"), weekdays: [.sunday])]
    log.pauses = [
      Pause(from: try date("2026-11-24"), through: try date("2026-11-25"), reason: "zqreason1 & <more>")
    ]
    log.items[ItemID("lc-1920")] = ItemRecord(
      attempts: [attempt("2026-11-19T06:41:11+01:00", 2)],
      note: note("# zqnote1\n\n[zqlink1](https://example.com/zqaddress1) `zqcode1` <b>zqmarkup1</b>", "06:43")
    )
    log.items[ItemID("names-watch")] = ItemRecord(
      attempts: [attempt("2026-11-19T11:47:12+01:00", 3)], note: note("zqnote2", "11:53"))
    log.items[ItemID("lc-704")] = ItemRecord(attempts: [attempt("2026-11-20T13:59:13+01:00", 4)])
    log.items[ItemID("zqorphan1")] = ItemRecord(
      attempts: [attempt("2026-11-19T14:23:14+01:00", 5)], note: note("zqnote3", "14:29"))
    let first = try #require(DayNumber(1))
    log.reflections[first] = note("zqreflection1 *zqreflection2*", "17:31")
    log.bonus = [
      BonusProblem(
        id: ItemID("zqbonusid1"), title: "zqbonus1 \"quoted\"", number: 91_357, difficulty: .hard, day: first,
        record: ItemRecord(
          attempts: [attempt("2026-11-19T18:17:15+01:00", 6)], note: note("zqnote4", "18:19")))
    ]
    log.solvedBefore = [
      SolvedProblem(number: 93_571, title: "zqsolved1", difficulty: .easy, date: try date("1987-03-13"))
    ]
    log.solutions = [
      1920: Solution(
        path: "zqsolution1/zqsolution2.py", commits: [1_763_531_233: "zqcommit1"],
        undone: [CivilDate(serial: 20_000)])
    ]
    return log
  }

  private static func date(_ text: String) throws -> CivilDate { try #require(CivilDate(text)) }

  private static func attempt(_ instant: String, _ minutes: Int) -> Attempt {
    Attempt(
      instant: SampleSite.at(instant), zone: "Antarctica/zqzone\(minutes)",
      day: CivilDate(instant.prefix(10)) ?? CivilDate(serial: 0), minutes: minutes, isFinish: true,
      rating: .hard)
  }

  private static func note(_ markdown: String, _ time: String) -> Note {
    Note(markdown: markdown, changed: SampleSite.at("2026-11-19T\(time):16+01:00"))
  }
}

/// Every value inside another, with the names of the fields that lead to it.
func leaves(of value: Any, at path: String = "") -> [(path: String, value: Any)] {
  switch value {
  case let id as ItemID: return [(path, id.text)]
  case let id as AgendaID: return [(path, id.text)]
  case let time as AgendaTime: return [(path, time)] + (time.zone.map { [("\(path).zone", $0)] } ?? [])
  case is String, is Int, is Bool, is Instant, is CivilDate, is TimeOfDay, is DayNumber, is Weekday,
    is Difficulty, is AgendaCategory, is TaskPriority, is Rating:
    return [(path, value)]
  default: break
  }
  let mirror = Mirror(reflecting: value)
  return mirror.children.flatMap { child -> [(path: String, value: Any)] in
    switch mirror.displayStyle {
    case .collection?, .set?, .dictionary?, .optional?: return leaves(of: child.value, at: path)
    default:
      return leaves(of: child.value, at: path.isEmpty ? child.label ?? "?" : "\(path).\(child.label ?? "?")")
    }
  }
}

/// A file's bytes in the forms in which something may be hidden in them.
struct Forms {
  /// As bytes, which are searched many times faster than characters.
  private let forms: [(name: String, text: Data)]

  init(of bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    let decoded = Forms.decoded(text)
    let withoutTags = decoded.replacing(#/<[^<>]*>/#, with: "")
    forms = [
      ("as it is", text.lowercased()), ("decoded", decoded.lowercased()),
      ("without signs", withoutTags.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }),
      ("with case", text),
    ].map { ($0, Data($1.utf8)) }
  }

  /// In which form a text stands here; nil when in none.
  func trace(of canary: String) -> String? {
    let lowered = canary.lowercased()
    let hexadecimal = lowered.utf8.map { String($0, radix: 16) }.joined()
    let isWord = lowered.allSatisfy { $0.isLetter || $0.isNumber }
    for form in forms {
      func has(_ text: String) -> Bool { form.text.range(of: Data(text.utf8)) != nil }
      // Figures beside each other would be a time by chance once the signs between them are gone.
      if form.name != "without signs" || isWord && lowered.contains(where: \.isLetter) {
        if has(lowered) { return form.name }
      }
      if form.name == "as it is", has(hexadecimal) { return "hexadecimal" }
      if form.name == "as it is", isWord, has(String(lowered.reversed())) {
        return "backwards"
      }
      if form.name == "with case", lowered.utf8.count > 6 {
        for shift in 0..<3 where has(Forms.base64(canary, shift: shift)) { return "base64" }
      }
    }
    return nil
  }

  // The letters of a base64 text that do not depend on what stands before and after: eight or more of a canary, since fewer
  // stand somewhere in a sealed page by chance.
  private static func base64(_ text: String, shift: Int) -> String {
    let bytes = Array(repeating: UInt8(0), count: shift) + Array(text.utf8)
    let encoded = Data(bytes).base64EncodedString().prefix(bytes.count * 8 / 6)
    return String(encoded.dropFirst([0, 2, 3][shift]))
  }

  private static func decoded(_ text: String) -> String {
    text.replacing(#/&#x([0-9a-fA-F]{1,6});/#) { character($0.output.1, 16) }
      .replacing(#/&#([0-9]{1,7});/#) { character($0.output.1, 10) }
      .replacing(#/\\u([0-9a-fA-F]{4})/#) { character($0.output.1, 16) }
      .replacing(#/%([0-9a-fA-F]{2})/#) { character($0.output.1, 16) }
      .replacing("&lt;", with: "<").replacing("&gt;", with: ">").replacing("&quot;", with: "\"")
      .replacing("&amp;", with: "&")
  }

  private static func character(_ digits: Substring, _ radix: Int) -> String {
    UInt32(digits, radix: radix).flatMap(Unicode.Scalar.init).map { String(Character($0)) } ?? ""
  }
}
