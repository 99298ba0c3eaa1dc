// An agenda with a canary in every field, who may see each, and the same with records that are shared.

import Agenda
import StudyModel
import Testing
import Website

extension CanaryTests {
  /// What strangers may see of an agenda.
  enum Sharing: CaseIterable {
    case nothing
    /// The times of events, and nothing else of them.
    case busy
    /// One event, one task and one note, beside those that are not.
    case marked

    /// Whether a field of a record that is not marked must not be heard.
    func hides(_ path: String) -> Bool {
      switch self {
      case .nothing: true
      case .busy: !CanaryAgenda.times.contains(path) && !CanaryAgenda.dates.contains(path)
      case .marked: !CanaryAgenda.dates.contains(path)
      }
    }
  }
}

enum CanaryAgenda {
  /// As `CanaryTests.fates`, of an agenda and of the calendars that are followed.
  static let fates: [String: CanaryTests.Fate] = [
    "followed.name": .learner,
    "agenda.events.key": .nobody,
    "agenda.events.value.title": .learner,
    "agenda.events.value.category": .learner,
    "agenda.events.value.place": .learner,
    "agenda.events.value.note.markdown": .learner,
    "agenda.events.value.note.changed": .nobody,
    "agenda.events.value.note.isPublic": .everyone(because: "decides, and is not shown"),
    "agenda.events.value.start": .learner,
    "agenda.events.value.start.zone": .nobody,
    "agenda.events.value.length": .nobody,
    "agenda.events.value.rule": .nobody,
    "agenda.events.value.added": .learner,
    "agenda.events.value.skipped": .nobody,
    "agenda.events.value.moved.key": .nobody,
    "agenda.events.value.moved.value.start": .learner,
    "agenda.events.value.moved.value.length": .nobody,
    "agenda.events.value.moved.value.title": .learner,
    "agenda.events.value.moved.value.place": .learner,
    "agenda.events.value.moved.value.note": .learner,
    "agenda.events.value.moved.value.other": .nobody,
    "agenda.events.value.alarms": .nobody,
    "agenda.events.value.isPublic": .everyone(because: "decides, and is not shown"),
    "agenda.events.value.changed": .nobody,
    "agenda.events.value.sequence": .nobody,
    "agenda.events.value.other": .nobody,
    "agenda.tasks.key": .nobody,
    "agenda.tasks.value.title": .learner,
    "agenda.tasks.value.priority": .everyone(
      because: "it is one of four words, which stand on pages by chance"),
    "agenda.tasks.value.category": .learner,
    "agenda.tasks.value.note.markdown": .learner,
    "agenda.tasks.value.note.changed": .nobody,
    "agenda.tasks.value.note.isPublic": .everyone(because: "decides, and is not shown"),
    "agenda.tasks.value.due": .learner,
    "agenda.tasks.value.rule": .nobody,
    "agenda.tasks.value.added": .learner,
    "agenda.tasks.value.skipped": .nobody,
    "agenda.tasks.value.ticks.key": .learner,
    "agenda.tasks.value.ticks.value": .nobody,
    "agenda.tasks.value.isPublic": .everyone(because: "decides, and is not shown"),
    "agenda.tasks.value.created": .nobody,
    "agenda.tasks.value.changed": .nobody,
    "agenda.tasks.value.sequence": .nobody,
    "agenda.tasks.value.other": .nobody,
    "agenda.notes.key": .nobody,
    "agenda.notes.value.body.markdown": .learner,
    "agenda.notes.value.body.changed": .nobody,
    "agenda.notes.value.body.isPublic": .everyone(because: "decides, and is not shown"),
    "agenda.notes.value.tags": .learner,
    "agenda.notes.value.date": .learner,
    "agenda.notes.value.created": .nobody,
  ]

  /// What shared times tell.
  static let times: Set = [
    "agenda.events.value.start", "agenda.events.value.added", "agenda.events.value.moved.value.start",
  ]
  /// Every date is named by the calendar's pages, once there are any.
  static let dates: Set = ["agenda.notes.value.date", "agenda.tasks.value.ticks.key"]

  /// What is heard of the records that are marked.
  static let marked = (1...9).map { "zqopen\($0)" }
  /// What is not: notes without a mark of their own, and lines without a field.
  static let unmarked = (1...5).map { "zqkept\($0)" }

  static func site(_ sharing: CanaryTests.Sharing) throws -> SiteAgenda {
    var agenda = agenda
    if sharing == .marked {
      agenda.events[id("0000e001")] = SampleAgenda.event("zqopen1", "2026-11-21T15:00", 3_600) {
        ($0.place, $0.note, $0.isPublic) = ("zqopen2", note("zqopen3", "14:00", isPublic: true), true)
        $0.added = [SampleAgenda.time("2026-11-28T15:00")]
        $0.moved = [
          SampleAgenda.time("2026-11-28T15:00"): ChangedOccurrence(
            start: SampleAgenda.time("2026-11-29T15:00"), length: 3_600, title: "zqopen4", note: "zqkept1",
            other: ["X-ZQ:zqkept2"])
        ]
      }
      agenda.events[id("0000e002")] = SampleAgenda.event("zqopen5", "2026-11-21T16:00", 3_600) {
        ($0.note, $0.other, $0.isPublic) = (note("zqkept3", "14:00"), ["X-ZQ:zqkept4"], true)
      }
      agenda.tasks[id("0000a001")] = SampleAgenda.task("zqopen6", due: "2026-11-21") {
        ($0.category, $0.note, $0.isPublic) = (.work, note("zqopen7", "14:00", isPublic: true), true)
      }
      agenda.tasks[id("0000a002")] = SampleAgenda.task("Water", due: "2026-11-21") {
        ($0.category, $0.note, $0.isPublic) = (.work, note("zqkept5", "14:00"), true)
      }
      agenda.notes[id("0000f001")] = SampleAgenda.note("zqopen8", ["zqopen9"], isPublic: true)
    }
    return SiteAgenda(
      agenda: agenda, followed: [followed], zones: SampleAgenda.zones, sharesBusy: sharing == .busy)
  }

  /// Every value of the agenda and of the calendar that is followed.
  static func leaves() throws -> [(path: String, value: Any)] {
    WebsiteTests.leaves(of: agenda, at: "agenda")
      + WebsiteTests.leaves(of: followed.events, at: "agenda.events")
      + [("followed.name", followed.name)]
  }

  /// No value stands twice in it, and none in the log of `CanaryTests`.
  private static let agenda: Agenda = {
    var agenda = Agenda()
    agenda.events[id("zqeventid1")] = SampleAgenda.event(
      "zqevent1 & <more>", "2026-11-22T10:07 Antarctica/zqzone7", 93_420, .social
    ) {
      ($0.place, $0.note) = ("zqplace1", note("zqeventnote1 *zqeventnote2*", "01:01"))
      $0.added = [SampleAgenda.time("2026-11-24T02:11")]
      $0.skipped = [SampleAgenda.time("2026-11-25T03:13")]
      $0.moved = [
        SampleAgenda.time("2026-11-26T04:17"): ChangedOccurrence(
          start: SampleAgenda.time("2026-11-27T05:19"), length: 94_560, title: "zqmoved1", place: "zqmoved2",
          note: "zqmoved3", other: ["X-ZQ;ZQ=zqother1:zqother2"])
      ]
      ($0.rule, $0.alarms, $0.sequence) = ("FREQ=DAILY;ZQ=zqrule1", [20_357], 97_531)
      $0.changed = at("01:03")
      $0.other = [
        "ATTENDEE;CN=zqother3:mailto:zqother4@example.org", "CATEGORIES:zqother5", "X-ZQ:zqother6",
      ]
    }
    agenda.tasks[id("zqtaskid1")] = SampleAgenda.task("zqtask1", due: "2026-11-22T06:29") {
      ($0.category, $0.note, $0.rule) = (.education, note("zqtasknote1", "01:07"), "FREQ=DAILY;ZQ=zqrule2")
      $0.added = [SampleAgenda.time("2026-11-24T06:31")]
      $0.skipped = [SampleAgenda.time("2026-11-25T06:37")]
      $0.ticks = [CivilDate(serial: 20_760): at("01:09")]
      ($0.created, $0.changed, $0.sequence) = (at("01:13"), at("01:21"), 98_642)
      $0.other = ["X-ZQ:zqother7"]
    }
    agenda.notes[id("zqnoteid1")] = AgendaNote(
      body: note("# zqagendanote1\n\n[zqagendanote2](https://example.com/zqagendanote3)", "01:27"),
      tags: ["zqtag1", "zqtag2"], date: CivilDate("2026-11-05"), created: at("01:33"))
    return agenda
  }()

  private static let followed = FollowedCalendar(
    name: "zqfollowed1",
    events: [
      id("zqeventid2"): SampleAgenda.event("zqevent2", "2026-11-23T07:43", 95_580, .health) {
        ($0.place, $0.note, $0.other) = ("zqplace2", note("zqeventnote3", "01:39"), ["X-ZQ:zqother8"])
        // What others call public is not the learner's to share.
        ($0.changed, $0.sequence, $0.isPublic) = (at("01:51"), 96_420, true)
      }
    ])

  private static func id(_ text: String) -> AgendaID { SampleAgenda.id(text) }

  private static func at(_ time: String) -> Instant { SampleSite.at("2026-11-01T\(time):17+01:00") }

  private static func note(_ markdown: String, _ time: String, isPublic: Bool = false) -> Note {
    Note(markdown: markdown, changed: at(time), isPublic: isPublic)
  }
}
