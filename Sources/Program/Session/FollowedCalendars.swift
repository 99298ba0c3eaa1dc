// The calendars that the learner follows: files and folders of other programs, read anew each time and never stored.

import Agenda
import Calendars
import Files
import JSON
import Store
import StudyModel
import TextTools

/// A file or a folder of iCalendar that the agenda shows, too.
struct FollowedPlace: Codable, Hashable {
  /// From the root.
  let path: String
  let name: String
}

/// What followed calendars hold.
struct FollowedCalendars {
  private(set) var calendars: [(name: String, agenda: Agenda)] = []
  /// The titles of what the files say does not take place, which is left out.
  private(set) var cancelled: [String] = []
  /// Why one cannot be read, and what was odd in it.
  private(set) var diagnostics: [Diagnostic] = []

  var agendas: [Agenda] { calendars.map(\.agenda) }

  private static let mostFiles = 20_000
  /// The most that all files of a calendar may have together, in bytes.
  private static let largestFolder = 64 << 20
  private static let mostRemarks = 5

  /// Reads the calendars; what cannot be read is reported, and the others are.
  init(_ places: [FollowedPlace]) {
    let zones = KnownZones()
    for place in places {
      do {
        let files = try FollowedCalendars.files(at: place.path)
        var agenda = Agenda()
        for (path, bytes) in files {
          let (calendar, remarks) = readCalendar(
            bytes, named: path, zones: zones.observances(of:over:))
          agenda.events.merge(calendar.events) { first, _ in first }
          agenda.tasks.merge(calendar.tasks) { first, _ in first }
          cancelled += calendar.cancelled.values.map(\.title)
          diagnostics += remarks
        }
        calendars.append((place.name, agenda))
      } catch let failure as Failure {
        StandardError.write(failure.text)
      } catch {}
    }
  }

  /// Says what was odd in the files, the first few.
  func tell() {
    for diagnostic in diagnostics.prefix(FollowedCalendars.mostRemarks) {
      StandardError.write(diagnostic.text + "\n")
    }
    let more = diagnostics.count - FollowedCalendars.mostRemarks
    if more > 0 {
      StandardError.warn(
        "there are \(counted(more, "more remark")) on followed calendars",
        help: "`machinemode agenda follow FILE` lists those of one file")
    }
  }

  /// The files of a place with their contents: itself, or what ends in `.ics` in a folder.
  static func files(at path: String) throws -> [(path: String, bytes: [UInt8])] {
    guard Locations.isFolder(path) else {
      return [(path, try InputFiles.bytes(at: path, atMost: CalendarLimits.largestFile))]
    }
    let names = try InputFiles.names(in: path).filter { $0.lowercased().hasSuffix(".ics") }
    guard names.count <= mostFiles else {
      throw Failure(
        .data,
        "\(printable(path)) has \(grouped(names.count)) calendar files, more than \(grouped(mostFiles))",
        help: "follow a smaller folder")
    }
    var files: [(path: String, bytes: [UInt8])] = []
    var size = 0
    for name in names {
      let bytes = try InputFiles.bytes(at: "\(path)/\(name)", atMost: CalendarLimits.largestFile)
      size += bytes.count
      guard size <= largestFolder else {
        throw Failure(
          .data, "the files in \(printable(path)) have more than \(largestFolder >> 20) MiB",
          help: "follow a smaller folder")
      }
      files.append(("\(path)/\(name)", bytes))
    }
    return files
  }
}
