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
  @OptionGroup(visibility: .shared) var shared: SharedOptions
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
  @OptionGroup(visibility: .shared) var shared: SharedOptions

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
    let values = SettingKey.allCases.map {
      ($0, $0.value(in: session.log.settings, on: session.summary.today))
    }
    if reading.json { return StandardOutput.write(settingsDocument(values, version: 1).text) }
    let columns: [Column<(SettingKey, String)>] = [
      Column(18) { $0.0.rawValue }, Column(24) { $0.1 }, Column(60) { $0.0.explanation },
    ]
    StandardOutput.write(lines: columns.lines(of: values, session.terminal).flatMap(\.self))
  }
}

struct SettingsGetCommand: ReadingCommand {
  static let configuration = CommandConfiguration(commandName: "get", abstract: "Print one setting.")

  @Argument(help: ArgumentHelp("The setting's name.", valueName: "key"), completion: .settingNames)
  var name: String

  @OptionGroup var reading: ReadingOptions
  @OptionGroup(visibility: .shared) var shared: SharedOptions

  func run() throws {
    let session = try Session(shared, needs: .store)
    let key = try settingKey(named: name)
    let value = key.value(in: session.log.settings, on: session.summary.today)
    StandardOutput.write(reading.json ? settingsDocument([(key, value)], version: 2).text : value + "\n")
  }
}

/// Settings by name, each as `settings set` accepts it.
private func settingsDocument(_ values: [(key: SettingKey, value: String)], version: Int) -> JSONValue {
  let members = values.map { ($0.key.rawValue, JSONValue.string($0.value)) }
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

  @OptionGroup(visibility: .shared) var shared: SharedOptions

  func run() throws {
    try Session(shared, needs: .store).change(settingNamed: name, to: value)
  }
}

extension Session {
  func change(settingNamed name: String, to typed: String) throws {
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
