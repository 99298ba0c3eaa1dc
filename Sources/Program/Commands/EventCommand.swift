// `event`: what events have besides the commands of every record of the agenda.

import Agenda
import ArgumentParser
import Logging
import Store
import StudyModel
import TextTools

struct EventCommand: ReadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "event", abstract: "Add events, list and change them.",
    discussion: """
      An event is named by its handle of the day (e1; 2026-12-01.e1 of another day), its id or a part of its title.
      """,
    subcommands: [
      ListCommand<Event>.self, AddCommand<Event>.self, EditRecordCommand<Event>.self,
      DeleteCommand<Event>.self,
      EventImportCommand.self, EventExportCommand.self,
    ],
    defaultSubcommand: ListCommand<Event>.self)

  @OptionGroup var reading: ReadingOptions
  @OptionGroup(visibility: .common) var shared: SharedOptions
}

/// The options of an event besides its title and time.
struct EventFields: DatedFields {
  @OptionGroup var dated: DatedOptions

  @Option(
    name: .customLong("at"), help: ArgumentHelp("The location; empty for none.", valueName: "location"))
  var place: String?

  @Option(help: ArgumentHelp("When to remind you: 15m, 1h,1d or none.", valueName: "before"))
  var alarm: String?

  @Option(help: ArgumentHelp("The zone of its time, if not yours: America/New_York.", valueName: "name"))
  var zone: String?

  func edit(_ session: Session) throws -> AgendaEdit {
    var edit = dated.edit
    edit.place = place
    edit.alarms = alarm
    edit.zone = try checkedZone(zone, on: session.today)
    return edit
  }
}

struct EventFilter: ParsableArguments {
  @Flag(name: .shortAndLong, help: "Also those that are over.")
  var all = false
}

extension Event: DatedCommandRecord {
  typealias Fields = EventFields

  struct Row {
    let id: AgendaID
    let event: Event
    /// Nil if it is over.
    let next: Occurrence?
    let recurrence: String?
    let shown: AgendaRow
  }

  static let help = RecordHelp(
    one: "an event", newWords: "title when", changedWords: "[when]",
    list: "List the events, each once, the next ones first.",
    addExamples: """
      Examples: event add Dentist fri 14:30 45m; event add Team meeting mon 10:00-11:00 --every week --at "Room A"; \
      event add Holiday 2026-12-24..2026-12-27. Without a time it takes whole days; without an end it lasts an hour.
      """,
    editExamples: """
      Examples: event edit dentist thu 15:00; event edit e1 --title "Team lunch" --at Kitchen; event edit e1 \
      --every 2w; event edit meeting tue 11:00 --only 2026-12-07; event edit meeting 12:00 --from 2027-01-04.
      """,
    deleteExamples: """
      Examples: event delete dentist; event delete meeting --only 2026-12-14; event delete meeting --from 2027-01-04. \

      """)
  static var completion: CompletionKind { .events }
  static let needsDate = true

  static var columns: [Column<Row>] {
    AgendaRow.columns(\.shown) + [
      Column("category") { $0.event.category?.rawValue }, Column("id") { $0.id.text },
      Column("next") { $0.next?.document(handle: "") }, Column("note") { $0.event.note?.markdown },
      Column("place") { $0.event.place }, Column("recurrence") { $0.recurrence },
      Column("rule") { $0.event.rule }, Column("start") { $0.event.start.text },
      Column("title") { $0.event.title },
    ]
  }

  static func rows(_ filter: EventFilter, _ options: SharedOptions) throws -> [Row] {
    let session = try Session(options, needs: .store)
    let context = try AgendaContext(session.opened, session.now, for: [eventRecords])
    let text = AgendaText(terminal: session.terminal, context: context)
    let rows: [Row] = try session.agenda([eventRecords]).events.compactMap { id, event in
      let next = event.next(id, from: context.today, in: context.zones)
      guard filter.all || next != nil else { return nil }
      let time = next.map { $0.start.map(\.time.text) ?? "all day" } ?? ""
      let recurrence = text.recurrence(event)
      let facts = [
        event.title, event.place, text.zone(of: event.start), text.shown(event.category), recurrence,
      ]
      return Row(
        id: id, event: event, next: next, recurrence: recurrence,
        shown: AgendaRow(
          handle: String(id.text.prefix(8)), when: "\(next?.dates.lowerBound.shortText ?? "over") \(time)",
          facts: text.facts(facts)))
    }
    // A row is large to move.
    let keys = rows.map { ($0.next?.dates.lowerBound.serial ?? .min, $0.event.title, $0.id) }
    return rows.indices.sorted { keys[$0] < keys[$1] }.map { rows[$0] }
  }

  /// The next occurrence within two years.
  private func next(_ id: AgendaID, from today: CivilDate, in zones: AgendaZones) -> Occurrence? {
    // A daily series has hundreds ahead.
    for days in isSeries ? [35, 730] : [730] {
      let found = occurrences(id: id, on: today...today.adding(days: days), in: zones).first
      if let found { return found }
    }
    return nil
  }

  func sentence(_ id: AgendaID, _ occurrence: AgendaTime?, _ text: AgendaText) -> String {
    let zones = text.context.zones
    let start = occurrence.flatMap { moved[$0]?.start ?? $0 } ?? self.start
    let date = start.isWholeDay ? start.date : zones.localTime(of: start).date
    let found = occurrences(id: id, on: date...date, in: zones).first {
      occurrence == nil || $0.original == occurrence
    }
    let time = found.flatMap { found in
      found.start.map { found.dates.dayCount == 1 ? text.time(of: found, on: date) : $0.time.text }
    }
    let dates = found?.dates.longTextWithWeekday ?? date.longTextWithWeekday
    let parts = [
      found?.title ?? title, dates, time, found?.place ?? place, text.zone(of: start),
      occurrence == nil ? text.recurrence(self) : nil,
    ]
    return parts.compactMap { $0.map(printable) }.filter { !$0.isEmpty }.joined(separator: ", ")
  }
}
