// Says what each command is meant to change, and remembers the last one that `undo` must name: one without a step.

import ArgumentParser
import Store
import StudyModel
import Synchronization

/// What a command is meant to change.
enum CommandAim: Equatable {
  /// Nothing that a person would take back: it shows something, or writes a file anew.
  case nothing
  /// What is logged: each change is a step of `undo`.
  case log
  /// Also what no step of `undo` holds.
  case more
}

/// The commands that only show something, or write files anew. One that is in no list here is meant to change the log.
private let readingCommands: [any ParsableCommand.Type] = [
  TodayCommand.self, ShowCommand.self, FindCommand.self, WorkByDateCommand.self,
  HintCommand.self, SolutionsListCommand.self, ListCommand<AgendaNote>.self,
  NoteShowCommand.self, NoteExportCommand.self, AgendaShowCommand.self,
  ListCommand<Event>.self, EventExportCommand.self, ListCommand<AgendaTask>.self, UndoCommand.self,
  RedoCommand.self,
  StatusCommand.self, StatsCommand.self, SiteCommand.self, PublishCommand.self, ServeCommand.self,
  ProtectLinkCommand.self,
  ShareCommand.self, ReportCommand.self, PlanListCommand.self, ChallengeListCommand.self,
  SettingsGetCommand.self, BackupCreateCommand.self, BackupListCommand.self,
  ExportCommand.self, CohortCheckCommand.self, CohortSiteCommand.self, DemoCommand.self,
  PauseListCommand.self, RemindShowCommand.self,
]

/// The commands that change what no step of `undo` holds.
private let furtherCommands: [any ParsableCommand.Type] = [
  ProtectSetCommand.self, ProtectOffCommand.self, SolutionsFollowCommand.self,
  SolutionsUnfollowCommand.self, AgendaFollowCommand.self, AgendaUnfollowCommand.self,
  PlanMarkCommand.self, RemindInstallCommand.self, RemindUninstallCommand.self,
]

extension ParsableCommand {
  /// What the command is meant to change, with its options.
  var aim: CommandAim {
    if (self as? any TrialCommand)?.dryRun == true { return .nothing }
    return switch self as any ParsableCommand {
    case let note as NoteWriteCommand: note.text.shows(note.words) ? .nothing : .log
    case let reflect as ReflectCommand: reflect.text.shows(reflect.words) ? .nothing : .log
    case let review as ReviewCommand: review.words.isEmpty ? .nothing : .log
    case let check as PlanCheckCommand: check.ids ? .more : .nothing
    case let update as PlanUpdateCommand: update.update.dryRun ? .nothing : .log
    case let use as PlanUseCommand: use.update.dryRun ? .nothing : .log
    case let settings as SettingsListCommand:
      settings.words.first.map { DeviceSetting(typed: $0) == nil ? .log : .more } ?? .nothing
    case let settings as SettingsSetCommand: DeviceSetting(typed: settings.name) == nil ? .log : .more
    case let pause as PauseAddCommand: pause.dates == nil ? .nothing : .log
    case let doctor as DoctorCommand: doctor.fix ? .more : doctor.delete.isEmpty ? .nothing : .log
    case let mirror as AgendaMirrorCommand: mirror.stop ? .more : .log
    case let sync as SyncCommand: sync.aimOfSync
    default:
      if readingCommands.contains(where: { $0 == Self.self }) {
        .nothing
      } else {
        furtherCommands.contains(where: { $0 == Self.self }) ? .more : .log
      }
    }
  }
}

/// A command that can be tried without changing anything.
private protocol TrialCommand: ParsableCommand {
  var dryRun: Bool { get }
}

extension AgendaMirrorCommand: TrialCommand {}
extension BackupRestoreCommand: TrialCommand {}
extension ImportCommand: TrialCommand {}
extension InboxCommand: TrialCommand {}
extension PlanMarkCommand: TrialCommand {}
extension RemindInstallCommand: TrialCommand {}
extension ReplanCommand: TrialCommand {}
extension SyncCommand: TrialCommand {}

/// The last command that was meant to change something and that `undo` does not take back.
struct LastCommand: Codable, Equatable {
  /// As it is typed: `protect set`.
  let name: String
  let instant: Instant
  /// Whether it changed what no step of `undo` holds; if not, it changed nothing.
  let hasChanged: Bool
  /// The latest step of `undo` when it ended, so that a later step is told from it; nil if there was none.
  let step: String?

  private enum CodingKeys: String, CodingKey {
    case name, hasChanged, step
    case instant = "at"
  }
}

/// The command that runs. A run has one, whatever sessions it opens.
enum CommandRun {
  private struct Facts: Sendable {
    var workspace: String?
    var instant: Instant?
    var hasAddedStep = false
  }

  private static let facts = Mutex(Facts())

  /// Notes the workspace of the command and its time.
  static func begins(in workspace: String, at instant: Instant) {
    facts.withLock { facts in
      facts.workspace = workspace
      facts.instant = instant
    }
  }

  /// Notes that the command added a step of `undo`.
  @Sendable static func addedStep() {
    facts.withLock { $0.hasAddedStep = true }
  }

  /// Remembers a command that ended well, if `undo` does not take back all that it was meant to change. The command has
  /// done its work, so a failure is silent: `undo` then takes the latest step.
  static func remember(_ name: String, _ aim: CommandAim) {
    let facts = facts.withLock { $0 }
    guard aim == .more || aim == .log && !facts.hasAddedStep, let workspace = facts.workspace,
      let instant = facts.instant, let opened = try? Session.store(in: workspace).look()
    else { return }
    let last = LastCommand(
      name: name, instant: instant, hasChanged: aim == .more, step: opened.latestStep)
    try? LocalState.update(workspace: workspace) { $0.lastCommand = last }
  }
}
