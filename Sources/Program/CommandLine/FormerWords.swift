// Commands and options of earlier versions, and some that people expect, each with what to type instead.

import TextTools

/// Words that the program knew once, or that it is expected to know. They are looked up only after a command line was found to be wrong.
enum FormerWords {
  private struct Entry {
    /// The commands, e.g. `event add`.
    let commands: [String]
    /// Those that are gone; empty if the commands themselves are.
    let options: Set<String>
    let instead: String
    /// Whether an earlier version had them.
    let isFormer: Bool

    init(_ commands: String..., options: Set<String> = [], instead: String, isFormer: Bool = true) {
      (self.commands, self.options, self.instead) = (commands, options, instead)
      self.isFormer = isFormer
    }
  }

  private static let site =
    "`site` in each workspace writes `progress.json`, and `cohort site` reads them all"
  private static let ownAgenda = "leave it out: no public site shows the agenda"

  private static let entries = [
    Entry("cohort build", "cohort part", instead: site),
    Entry("cohort check", "cohort site", options: ["--shard", "--partial", "--workspaces"], instead: site),
    Entry("curriculum list", instead: "`plan list`, and `plan list DAY` for one day"),
    Entry("curriculum check", instead: "`plan check FILE`"),
    Entry("curriculum import", instead: "`plan use FILE` follows your own plan as it is"),
    Entry("curriculum update", instead: "`plan update`, and `plan use FILE` for another plan"),
    Entry("curriculum mark", instead: "`plan mark FILE`"),
    Entry("curriculum", instead: "`plan`"),
    Entry("demo", options: ["--cohort"], instead: "`demo DIR` makes one workspace"),
    Entry(
      "doctor", options: ["--accept", "--yes", "-y"],
      instead: "leave it out: the next change takes what was edited by hand, and `undo` takes it back"),
    Entry("edit", options: ["--week", "-w"], instead: "`edit --day N` opens one day"),
    Entry("edit", options: ["--on"], instead: "`done ITEM --on DATE` logs for another date"),
    Entry("edit", options: ["--from"], instead: "`edit` opens the day in your editor"),
    Entry(
      "event add", "event edit", "task add", "task edit", "note edit", options: ["--public", "--private"],
      instead: ownAgenda),
    Entry("event skip", instead: "`event delete EVENT --only DATE`"),
    Entry("event move", instead: "`event edit EVENT WHEN --only DATE`"),
    Entry(
      "event from",
      instead: "`event edit EVENT WHEN --from DATE`, or `event delete EVENT --from DATE` to end it there"),
    Entry("manual", instead: "`--help` has every command, and packages bring `man machinemode`"),
    Entry("open", instead: "`show ITEM --open`"),
    Entry("reveal", instead: "`hint ITEM --results`, and `start ITEM` begins a mock interview"),
    Entry("remind", options: ["--install"], instead: "`remind install SCHEDULER`"),
    Entry("remind", options: ["--uninstall"], instead: "`remind uninstall`"),
    Entry("pause", options: ["--list"], instead: "`pause list`"),
    Entry("pause", options: ["--remove"], instead: "`pause delete DATES`"),
    Entry("backup verify", instead: "`backup list` says which are intact"),
    Entry("bonus", options: ["--remove"], instead: "`bonus --delete ITEM`"),
    Entry(
      "challenge done", instead: "`done TITLE` ticks a challenge, and `done TITLE --day N` another day of it"),
    Entry("challenge undo", instead: "`reopen TITLE` takes a tick back"),
    Entry("challenge new", instead: "`challenge add TITLE`"),
    Entry("challenge rename", instead: "`challenge edit NAME`"),
    Entry("done", options: ["--looked"], instead: "`done p1 again` says that you looked at the solution"),
    Entry("doctor", options: ["--remove-orphan"], instead: "`doctor --delete ID`"),
    Entry("import", options: ["--plan"], instead: "`import FILE --with-plan` follows the plan of an export"),
    Entry("note show", options: ["--day", "-d"], instead: "`reflect --day N` shows the reflection of a day"),
    Entry("note search", instead: "`find WORDS` looks in notes, too"),
    Entry("note", options: ["--new"], instead: "`note add TEXT` writes a standalone note"),
    Entry(
      "event import", "note import", options: ["--dry-run"],
      instead: "leave it out: `undo` takes an import back"),
    Entry("note", "reflect", options: ["--clear"], instead: "`--delete`"),
    Entry("today", options: ["--day", "-d"], instead: "`today N` shows day N"),
    Entry("merge", instead: "`sync URL` or `sync DIR` merges the logs of your devices"),
    Entry(
      "sync", options: ["--git-attributes"],
      instead: "`sync URL` merges through a repository"),
    Entry("solutions pull", options: ["--dry-run"], instead: "leave it out: `undo` takes a pull back"),
    Entry("protect new-key", instead: "`protect set` draws new words"),
    Entry(
      "protect set", options: ["--passphrase-file"], instead: "leave it out: `protect set` draws six words"),
    Entry(
      "site", options: ["--allow-existing"], instead: "`--replace` writes into a folder with other files"),
    Entry("site", "report", options: ["--as-of"], instead: "a backup has the log of an earlier date"),
    Entry(
      "stats", options: ["--against", "--day"],
      instead: "`report --programme NAME` is of a round that is put away"),
    Entry(
      "done", "time", "start", "stop", "bonus", "review", "edit", "settings set",
      options: ["--yes", "-y"],
      instead: "leave it out: nothing is asked"),
    Entry("restore", instead: "`backup restore`", isFormer: false),
    Entry(
      "done", "time", "bonus", "review", "reflect", "task done", options: ["--date"], instead: "`--on DATE`",
      isFormer: false),
  ]

  /// The failure of a command line with such words, in one line; nil if it has none.
  ///
  /// - Parameter words: all words after the program's name.
  static func failure(of words: [String]) -> Failure? {
    let words = words.prefix { $0 != "--" }
    let options = Set(words.filter { $0.hasPrefix("-") }.map { String($0.prefix { $0 != "=" }) })
    let names = words.filter { !$0.hasPrefix("-") }.prefix(2)
    for entry in entries {
      guard
        let command = entry.commands.first(where: {
          names.starts(with: $0.split(separator: " ").map(String.init))
        })
      else { continue }
      guard !entry.options.isEmpty else { return failure(of: command, entry) }
      if let option = entry.options.intersection(options).min() {
        return failure(of: "\(command) \(option)", entry)
      }
    }
    return nil
  }

  private static func failure(of words: String, _ entry: Entry) -> Failure {
    Failure(
      .usage,
      entry.isFormer
        ? "`\(words)` is gone: \(entry.instead)" : "there is no `\(words)`: write \(entry.instead)")
  }
}
