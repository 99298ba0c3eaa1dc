// Everything that a site depends on, as one fingerprint: if it is the same, a build would give the same site.

import CurriculumReader
import ProgressStorage
import StudyModel
import Templating
import Website

/// What is asked of a build.
struct BuildRequest {
  let options: SharedOptions
  let audience: Audience
  /// The folder that the site goes to.
  let output: String
  /// Used instead of the one that is set.
  let address: SiteAddress?
}

/// What a build asks the world. Files go in with their bytes, as they were read for the build, and never with their
/// dates: whatever a build comes to read or to ask besides belongs here, or a site could stay that is out of date.
struct BuildInputs {
  let request: BuildRequest
  let workspace: String
  let now: Now
  let plan: FollowedPlan
  let sources: SiteSources
  /// The fingerprint of the store.
  let store: String
  /// The names of the store's backups, since a build makes the day's.
  let backups: [String]
  /// The templates as the search for leaks read them; nil where nothing was found that they had to explain.
  let templates: TemplateFiles?
  /// The day on which the learner's days begin, and those for which a calendar needs the zone's offsets: both follow
  /// from the store and the plan, and tell what is asked of the clock.
  let clock: ClockQuestions

  /// What a build asks of the clock and of the zone in force.
  struct ClockQuestions: Hashable {
    let dayStart: TimeOfDay
    let dates: ClosedRange<CivilDate>?
  }

  /// Nil between midnight and the start of the day, when a build has something to say on every run.
  var fingerprint: String? {
    let today = now.instant.calendarDay(dayStart: clock.dayStart)
    guard now.instant.localDate == today else { return nil }
    var print = Fingerprint()
    addProgram(to: &print)
    print.add(request.audience.rawValue)
    print.add(request.address?.text)
    // Of the time, pages have the day and its offset; when it was built stands on Today, and is no reason to build.
    print.add(today.iso)
    print.add(now.instant.offset)
    print.add(now.zone)
    print.add(ZoneChanges.zone(of: now, over: clock.dates))
    print.add(store)
    add(backups, to: &print) { print, name in print.add(name) }
    add(plan.files, to: &print) { print, file in
      print.add(file.name)
      print.add(file.text)
    }
    add(sources.templates + [sources.texts], to: &print) { print, source in
      print.add(source.name)
      print.add(source.path)
      print.add(source.text)
    }
    add(sources.assets.sorted { $0.key < $1.key }, to: &print) { print, asset in
      print.add(asset.key)
      print.add(asset.value)
    }
    add((templates?.own ?? []) + (templates?.bundled ?? []), to: &print) { print, file in
      print.add(file.path)
      print.add(file.bytes)
    }
    add(LeakCheck.privateTexts(ofMachineWith: workspace), to: &print) { print, text in print.add(text.text) }
    return print.hexadecimal
  }

  /// A program that was built again may build another site, whatever it calls its version.
  private func addProgram(to print: inout Fingerprint) {
    print.add(programVersion)
    let path = Locations.programPath()
    print.add(path)
    print.add(path.flatMap(FileStamp.init(ofFileAt:))?.text)
  }

  private func add<Things: Collection>(
    _ things: Things, to print: inout Fingerprint, _ add: (inout Fingerprint, Things.Element) -> Void
  ) {
    print.add(things.count)
    for thing in things { add(&print, thing) }
  }
}

extension Fingerprint {
  fileprivate mutating func add(_ zone: CalendarZone) {
    switch zone {
    case .utc: add("utc")
    case .floating: add("floating")
    case .named(let name, let observances):
      add("named")
      add(name)
      add(observances.count)
      for observance in observances {
        for number in [observance.start, observance.offsetBefore, observance.offset] { add(number) }
        add(observance.isDaylightSaving ? 1 : 0)
        add(observance.name)
      }
    }
  }
}
