// Searches public files for everything that the learner does not share, and ends the run before they are written.

import Store
import StudyModel
import TextTools
import Website

struct LeakCheck {
  private let session: Session
  /// Nil if the files are for the learner alone.
  private var test: LeakTest?

  init(_ input: SiteInput, _ session: Session) {
    self.session = session
    guard input.audience == .public || input.protection != nil else { return }
    // What the learner publishes: none of its words is private.
    let settings = input.log.settings
    let names = input.protection == nil ? [settings.publicName, settings.publicAbout] : []
    let publicTexts = (names + [input.address?.text, settings.publicLinks?.text]).compactMap(\.self)
    test = LeakTest(
      input, machine: LeakCheck.privateTexts(ofMachineWith: session.workspace), publicTexts: publicTexts)
  }

  mutating func look(through file: SiteFile) { test?.look(through: file) }

  /// Ends the run if a private text was found; `subject` is what the files are, for the message, e.g. `site`.
  func pass(subject: String) throws {
    let leaks =
      test?.leaks { LeakCheck.templateFiles(session.options, session.workspace, session.readings) } ?? []
    guard leaks.isEmpty else { throw Failure(leaks, subject: subject) }
  }

  /// Texts that would reveal who builds the site, and on which machine.
  private static func privateTexts(ofMachineWith workspace: String) -> [PrivateText] {
    let names = [Environment.accountName, Environment.systemAccountName].compactMap(\.self)
    let host = Environment.hostName
    let hosts = [host, host.map { String($0.prefix { $0 != "." }) }].compactMap(\.self)
    let home = Environment.value("HOME")
    func paths(_ path: String?, _ subject: String) -> [PrivateText] {
      path.map { [$0, Locations.absolute($0)] }?.map { PrivateText($0, .path, subject) } ?? []
    }
    return paths(workspace, "the path of your workspace") + paths(home, "the path of your home folder")
      + names.map {
        PrivateText($0, .name, "the name of your account", sharing: "settings set share.name NAME")
      } + hosts.map { PrivateText($0, .name, "the name of this machine") }
  }

  /// The templates of the site, read again: needed only if something was found.
  private static func templateFiles(
    _ options: SharedOptions, _ workspace: String, _ readings: Readings
  ) -> TemplateFiles {
    let bundled = try? Locations.bundled("Templates")
    func isOwn(_ folder: String) -> Bool {
      Locations.isFolder(folder) && !(bundled.map { Locations.areSameFile($0, folder) } ?? false)
    }
    let folders = [options.templates, "\(workspace)/Templates"].compactMap(\.self)
    return TemplateFiles(
      own: folders.filter(isOwn).flatMap(InputFiles.siteSources), bundled: readings.bundledSources)
  }
}

extension Failure {
  private static let mostPlaces = 8

  private struct Place: Hashable {
    let subject: String
    let template: String?
  }

  /// - Parameter subject: what was not written, e.g. `site`.
  init(_ leaks: [Leak], subject: String) {
    // A text in one template appears on many pages; only the first of them is named.
    var pages: [Place: [String]] = [:]
    var places: [(place: Place, piece: String)] = []
    for leak in leaks {
      let place = Place(subject: leak.subject, template: leak.template)
      if pages[place] == nil { places.append((place, leak.piece)) }
      pages[place, default: []].append(leak.path)
    }
    var lines = ["the \(subject) was not written, because strangers could read in it what you do not share"]
    let found = places.map { place, piece in
      let paths = pages[place] ?? []
      let others = paths.count > 1 ? " and \(counted(paths.count - 1, "other file"))" : ""
      return "\(paths.first ?? "")\(others): \(place.subject): `\(truncated(printable(piece), to: 48))`"
    }
    lines += listed(found, atMost: Failure.mostPlaces).map { "  \($0)" }
    let templates = Set(leaks.compactMap(\.template)).sorted()
    var help = templates.prefix(3).map { "take it out of your \($0)" }
    help += Set(leaks.compactMap(\.sharing)).sorted().prefix(3).map {
      "to share it: `machinemode \($0)`"
    }
    // A text on a page that no template of the learner contains comes from the program.
    if leaks.contains(where: { $0.template == nil }) {
      help.append("if none of your templates contains it, this is a bug in the program; please report it")
    }
    help.append("`--audience private` makes a \(subject) for yourself alone")
    self.init(.data, lines.joined(separator: "\n"), help: help.joined(separator: "\n"))
  }
}
