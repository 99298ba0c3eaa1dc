// Ends a run before anything is written for strangers that contains what the learner does not share.

import StudyModel
import Website

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Looks through files on their way to strangers for every private text of the store and of this machine.
struct LeakCheck {
  private let desk: Desk
  /// Nil if the files are for the learner alone.
  private var test: LeakTest?

  init(_ input: SiteInput, _ desk: Desk) {
    self.desk = desk
    guard input.audience == .public else { return }
    // What the learner says to everyone: none of its words gives anything away.
    let settings = input.log.settings
    let publicTexts = [settings.publicName, settings.publicAbout, input.address?.text].compactMap(\.self)
    test = LeakTest(
      input, machine: LeakCheck.privateTexts(ofMachineWith: desk.workspace), publicTexts: publicTexts)
  }

  mutating func look(through file: SiteFile) { test?.look(through: file) }

  /// Ends the run where a stranger would read something in the files that were looked through.
  ///
  /// - Parameter subject: what the files are, for the message: `site`.
  /// - Throws: with every place.
  func pass(subject: String) throws {
    let leaks = test?.leaks { LeakCheck.templateFiles(desk.options, desk.workspace) } ?? []
    guard leaks.isEmpty else { throw CommandFailure(leaks, subject: subject) }
  }

  /// What would reveal who builds the site, and where.
  private static func privateTexts(ofMachineWith workspace: String) -> [PrivateText] {
    let names = [Environment.accountName, Environment.systemAccountName].compactMap(\.self)
    let host = Environment.hostName
    let hosts = [host, host.map { String($0.prefix { $0 != "." }) }].compactMap(\.self)
    let home = Environment.value("HOME")
    return [workspace, Locations.absolute(workspace)].map { PrivateText(.workspace, $0) }
      + (home.map { [PrivateText(.home, $0), PrivateText(.home, Locations.absolute($0))] } ?? [])
      + names.map { PrivateText(.account, $0) } + hosts.map { PrivateText(.host, $0) }
  }

  /// The templates that a site is made with, read again: this is asked for only when something was found.
  private static func templateFiles(_ options: SharedOptions, _ workspace: String) -> TemplateFiles {
    let bundled = try? Locations.bundled("Templates")
    func isOwn(_ folder: String) -> Bool {
      Locations.isFolder(folder) && !(bundled.map { Locations.areSameFile($0, folder) } ?? false)
    }
    let folders = [options.templates, "\(workspace)/Templates"].compactMap(\.self)
    return TemplateFiles(
      own: folders.filter(isOwn).flatMap(InputFiles.siteSources),
      bundled: bundled.map(InputFiles.siteSources) ?? [])
  }
}
