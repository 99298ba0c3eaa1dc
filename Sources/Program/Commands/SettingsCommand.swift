// `settings`: lists, gets and sets checked settings.

import ArgumentParser
import JSON
import Logging
import Statistics
import Store
import StudyModel
import TextTools

struct SettingsCommand: ReadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "settings", abstract: "See and change the settings.",
    subcommands: [SettingsListCommand.self, SettingsGetCommand.self, SettingsSetCommand.self],
    defaultSubcommand: SettingsListCommand.self)

  // For completion before the subcommand's name.
  @OptionGroup var reading: ReadingOptions
  @OptionGroup(visibility: .common) var shared: SharedOptions
}

struct SettingsListCommand: ReadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the settings; with a name and a value, set one.",
    discussion: "Examples: settings; settings rest sun")

  @Argument(
    help: ArgumentHelp("A name and its new value, as for `set`.", valueName: "name value"),
    completion: .settingNames)
  var words: [String] = []

  @OptionGroup var reading: ReadingOptions
  @OptionGroup(visibility: .common) var shared: SharedOptions

  func run() throws {
    let session = try Session(shared, needs: .store)
    guard words.isEmpty else {
      guard words.count == 2 else {
        throw Failure(
          .usage, "\(quoted(words.joined(separator: " "))) is not a setting and its value",
          help: "write `machinemode settings rest sun`, or `machinemode settings get NAME`")
      }
      return try session.change(settingNamed: words[0], to: words[1])
    }
    let state = LocalState.load(workspace: session.workspace)
    let values =
      SettingKey.allCases.map { key in
        let value = key.value(in: session.log.settings, on: session.summary.today)
        return (name: key.rawValue, value: value, explanation: key.explanation)
      }
      + DeviceSetting.allCases.map { setting in
        (name: setting.rawValue, value: setting.value(in: state), explanation: setting.explanation)
      }
    if reading.json {
      return StandardOutput.write(settingsDocument(values.map { ($0.name, $0.value) }, version: 1).text)
    }
    let columns: [Column<(name: String, value: String, explanation: String)>] = [
      Column(18) { $0.name }, Column(24) { $0.value }, Column(60) { $0.explanation },
    ]
    StandardOutput.write(lines: columns.lines(of: values, session.terminal).flatMap(\.self))
  }
}

struct SettingsGetCommand: ReadingCommand {
  static let configuration = CommandConfiguration(commandName: "get", abstract: "Print one setting.")

  @Argument(help: ArgumentHelp("The setting's name.", valueName: "key"), completion: .settingNames)
  var name: String

  @OptionGroup var reading: ReadingOptions
  @OptionGroup(visibility: .common) var shared: SharedOptions

  func run() throws {
    let session = try Session(shared, needs: .store)
    let name: String
    let value: String
    if let setting = DeviceSetting(typed: self.name) {
      name = setting.rawValue
      value = setting.value(in: LocalState.load(workspace: session.workspace))
    } else {
      let key = try settingKey(named: self.name)
      name = key.rawValue
      value = key.value(in: session.log.settings, on: session.summary.today)
    }
    StandardOutput.write(reading.json ? settingsDocument([(name, value)], version: 2).text : value + "\n")
  }
}

/// Settings by name, each as `settings set` accepts it.
private func settingsDocument(_ values: [(name: String, value: String)], version: Int) -> JSONValue {
  let members = values.map { ($0.name, JSONValue.string($0.value)) }
  return [
    "schemaVersion": .integer(version), "settings": .object(Dictionary(uniqueKeysWithValues: members)),
  ]
}

struct SettingsSetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "set", abstract: "Change one setting.")

  @Argument(help: ArgumentHelp("The setting's name.", valueName: "key"), completion: .settingNames)
  var name: String

  @Argument(help: "Its new value.", completion: .settingValues)
  var value: String

  @OptionGroup(visibility: .common) var shared: SharedOptions

  func run() throws {
    try Session(shared, needs: .store).change(settingNamed: name, to: value)
  }
}

/// A setting of this device alone, which no other device gets and no step of `undo` holds.
enum DeviceSetting: String, CaseIterable {
  case inbox

  /// Nil for the name of no such setting.
  init?(typed name: String) { self.init(rawValue: name.lowercased()) }

  var explanation: String { "another inbox than those that `inbox` knows, on this device" }

  func value(in state: LocalState) -> String { state.inbox ?? "none" }

  /// The path of a file of text from the root; nil for none.
  fileprivate func path(_ typed: String) throws -> String? {
    if typed.lowercased() == "none" { return nil }
    let path = try pathFromRoot(typed)
    guard typed.lowercased().hasSuffix(".txt"), printable(path) == path, !Locations.isFolder(path) else {
      throw Failure(
        .usage, "\(quoted(typed)) is not a valid value for `inbox`",
        help: "write the path of a file whose name ends in `.txt`, or `none`")
    }
    return path
  }
}

extension Session {
  private func change(_ setting: DeviceSetting, to typed: String) throws {
    let path = try setting.path(typed)
    let before = setting.value(in: LocalState.load(workspace: workspace))
    try store.workspace.createIfMissing()
    try LocalState.update(workspace: workspace) { $0.inbox = path }
    let after = path ?? "none"
    say(
      unbroken: before == after
        ? "\(setting.rawValue) is \(printable(after)) already."
        : "\(setting.rawValue) is now \(printable(after)) on this device; it was \(printable(before)).")
  }

  func change(settingNamed name: String, to typed: String) throws {
    if let setting = DeviceSetting(typed: name) { return try change(setting, to: typed) }
    let key = try settingKey(named: name)
    let value = key == .language ? try language(typed) : typed
    let before = key.value(in: log.settings, on: summary.today)
    let old = summary
    let (after, _) = try change { editor in
      try editor.log.set(key, to: value, today: editor.context.today)
      return key.value(in: editor.log.settings, on: editor.context.today)
    } as: { after, _ in
      LoggedAction(command: "settings", summary: "\(key.rawValue) \(after)", instant: now.instant)
    }
    say(
      unbroken:
        before == after
        ? "\(key.rawValue) is \(after) already." : "\(key.rawValue) is now \(after); it was \(before).")
    if key.movesThePlan, !plan.isUnreadable, before != after,
      let moved = planMoveText(from: old, to: summary)
    {
      say(moved)
    }
    sayStill()
  }

  /// The language as its strings file names it; text that is not a tag is left to the setting to refuse.
  private func language(_ typed: String) throws -> String {
    guard let tag = LanguageTag(typed) else { return typed }
    let known = try SiteSources.languages(options)
    guard let language = known.first(where: { $0.isSame(as: tag) }) else {
      throw Failure(noTextsIn: tag, among: known)
    }
    return language.text
  }
}
