// An agenda with a canary in every field, and who may see each.

import Agenda
import StudyModel
import Testing
import Website

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
    "agenda.events.value.note.isPublic": .everyone(because: "decides nothing, and is not shown"),
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
    "agenda.tasks.value.note.isPublic": .everyone(because: "decides nothing, and is not shown"),
    "agenda.tasks.value.due": .learner,
    "agenda.tasks.value.rule": .nobody,
    "agenda.tasks.value.added": .learner,
    "agenda.tasks.value.skipped": .nobody,
    "agenda.tasks.value.ticks.key": .learner,
    "agenda.tasks.value.ticks.value": .nobody,
    "agenda.tasks.value.created": .nobody,
    "agenda.tasks.value.changed": .nobody,
    "agenda.tasks.value.sequence": .nobody,
    "agenda.tasks.value.other": .nobody,
    "agenda.notes.key": .nobody,
    "agenda.notes.value.body.markdown": .learner,
    "agenda.notes.value.body.changed": .nobody,
    "agenda.notes.value.body.isPublic": .everyone(because: "decides nothing, and is not shown"),
    "agenda.notes.value.tags": .learner,
    "agenda.notes.value.date": .learner,
    "agenda.notes.value.created": .nobody,
  ]

  static func site() -> SiteAgenda {
    SiteAgenda(agenda: agenda, followed: [followed], zones: SampleAgenda.zones)
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
        ($0.changed, $0.sequence) = (at("01:51"), 96_420)
      }
    ])

  private static func id(_ text: String) -> AgendaID { SampleAgenda.id(text) }

  private static func at(_ time: String) -> Instant { SampleSite.at("2026-11-01T\(time):17+01:00") }

  /// Its mark lets nobody read it.
  private static func note(_ markdown: String, _ time: String) -> Note {
    Note(markdown: markdown, changed: at(time), isPublic: true)
  }
}
