// Where `sync` may put the log: what is refused, what is asked about, and what is taken without a question.

import Foundation
import TestSupport
import Testing

@Suite("The place of a sync") struct SyncPlaceTests {
  private let runner: CommandRunner

  init() throws {
    runner = try CommandRunner()
    try runner.prepare(["done", "p1", "25m"], workspace: "kept")
    try runner.run(
      shell: """
        exec 2>&1; export GIT_AUTHOR_NAME=x GIT_AUTHOR_EMAIL=x GIT_COMMITTER_NAME=x GIT_COMMITTER_EMAIL=x
        mkdir empty last
        git init --quiet -b main repo; cd repo; mkdir sub; echo x > README.md
        git add README.md; git commit --quiet -m x; cd ..
        git init --quiet new; git init --quiet --bare empty.git; git clone --quiet --bare repo public.git
        mkdir linked files hidden site site/sub
        echo 'gitdir: elsewhere' > linked/.git
        touch files/a files/b files/c files/d hidden/.env
        echo 'Files written by machinemode; the next build' > site/.machinemode-files; touch site/index.html
        ln -s repo link-to-repo; ln -s files link-to-files; ln -s ../repo/sub files/e
        """)
  }

  /// A device that has logged something and never synced.
  private func makeDevice(_ name: String = "a") throws {
    try runner.run(shell: "rm -rf \(name); cp -R kept \(name)")
  }

  private func sync(_ words: String...) throws -> CommandResult {
    try runner.runUnchecked(["sync"] + words, now: CommandRunner.now, workspace: "a")
  }

  /// What stands in a place, without the inner files of git.
  private func contents(_ place: String) throws -> [String: [UInt8]] {
    try runner.folder.contents(of: place).filter { name, _ in
      !name.hasPrefix(".") && !name.contains(".git/")
    }
  }

  /// Places that others may read, or that are published, with what is told of them.
  private static let doubtful: [(place: String, says: String)] = [
    ("repo", "FOLDER/repo is a git work tree; it holds other files: README.md and sub\n"),
    ("new", "FOLDER/new is a git work tree\n"),
    ("linked", "FOLDER/linked is a git work tree\n"),
    ("repo/sub", "FOLDER/repo/sub is in the git work tree FOLDER/repo\n"),
    ("link-to-repo", "FOLDER/repo is a git work tree; it holds other files: README.md and sub\n"),
    ("files/e", "FOLDER/repo/sub is in the git work tree FOLDER/repo\n"),
    ("repo/.git", "FOLDER/repo/.git is in the git work tree FOLDER/repo; it has other branches: main\n"),
    ("public.git", "FOLDER/public.git has other branches: main\n"),
    ("public.git/refs/tags", "FOLDER/public.git/refs/tags is in the git repository FOLDER/public.git\n"),
    ("files", "FOLDER/files holds other files: a, b, c and 2 more\n"),
    ("link-to-files", "FOLDER/files holds other files: a, b, c and 2 more\n"),
    ("hidden", "FOLDER/hidden holds other files: .env\n"),
    ("site", "FOLDER/site is a site; it holds other files: .machinemode-files, index.html and sub\n"),
    ("site/sub", "FOLDER/site/sub is in the site FOLDER/site\n"),
  ]

  @Test("is asked about where others may read it or it is published, and taken with --yes")
  func doubtful() throws {
    let addresses = Self.doubtful.map { (runner.folder($0.place), $0.says) }
    let byURL = ["repo", "public.git"].map { name in
      let says = (name == "repo" ? "is a git work tree; it " : "") + "has other branches: main\n"
      return ("file://\(runner.folder(name))", "file://FOLDER/\(name) \(says)")
    }
    for (address, says) in addresses + byURL {
      try makeDevice()
      let before = try contents("")
      let refused = try sync(address)
      expectEqual(refused.status, 1, "\(address): \(refused)")
      expectEqual(refused.output, "", "\(address): \(refused)")
      expectEqual(
        refused.errors,
        "error: \(says)help: whoever can read it can read your log; add `--yes` to sync there\n",
        address)
      expectEqual(
        try contents("").filter { !$0.key.hasPrefix("a/") }, before.filter { !$0.key.hasPrefix("a/") })
      try expectLacks(runner.folder.contents(of: "a").keys, "state.json", "\(address) is remembered")
      let taken = try sync(address, "--yes")
      expectEqual(taken.status, 0, "\(address): \(taken)")
      expectContains(taken.output, "First sync with", "\(address): \(taken)")
      try runner.run(
        shell: """
          find . -name log.json -delete
          for folder in repo/.git public.git; do git --git-dir=$folder update-ref -d refs/heads/machinemode; done
          """)
    }
  }

  @Test("is taken without a question if it is empty, or shared and nothing else")
  func taken() throws {
    for (name, shell) in [
      ("an empty folder", "mkdir place"),
      ("a link to an empty folder", "ln -s empty place"),
      (
        "what carries a folder",
        "mkdir -p place/.stfolder place/.stversions; touch place/.dropbox place/.DS_Store"
      ),
      ("what a phone adds", "mkdir place; touch place/inbox.txt place/inbox-taken.txt"),
      ("a bare repository", "git init --quiet --bare place"),
      ("a folder that another device shares", "cp -R shared place"),
      ("one with copies of the log", "cp -R shared place; cp place/log.json 'place/log 2.json'"),
      ("a work tree of the log alone", "git init --quiet place; cp shared/log.json place"),
      ("a branch that another device shares", "cp -R shared.git place"),
    ] {
      try makeDevice()
      if try !runner.folder.contents().keys.contains("shared/log.json") {
        try runner.run(shell: "mkdir shared; git clone --quiet --bare repo shared.git")
        for address in ["shared", "shared.git"] {
          let result = try sync(runner.folder(address), "--yes")
          expectEqual(result.status, 0, result.errors)
        }
        try makeDevice()
      }
      try runner.run(shell: "rm -rf place; \(shell)")
      let result = try sync(runner.folder("place"))
      expectEqual(result.status, 0, "\(name): \(result)")
      expectContains(result.output, "First sync with", "\(name): \(result)")
    }
  }

  @Test(
    "that differs from the last one is asked about, however it is spelled; the last one is not, whatever it holds"
  )
  func changed() throws {
    for (last, same) in [("last", "last/../last"), ("empty.git", "file://\(runner.folder("empty.git"))")] {
      try makeDevice()
      expectEqual(try sync(runner.folder(last)).status, 0)
      for other in ["empty", "public.git", "file://\(runner.folder("public.git"))"] {
        let address = other.contains(":") ? other : runner.folder(other)
        let refused = try sync(address)
        expectEqual(refused.status, 1, "\(refused)")
        expectContains(refused.errors, " is not where this device synced last, FOLDER/\(last)", "\(refused)")
      }
      try runner.run(shell: "touch last/foreign; ln -sfn \(last) link-to-last")
      for address in [same, runner.folder("link-to-last")] {
        let result = try sync(address)
        expectEqual(result.status, 0, "\(result)")
        expectPrefix(result.output, "Synced with", "\(result)")
      }
      expectEqual(try sync().status, 0)
      let moved = try sync(runner.folder("empty"), "--yes")
      expectPrefix(moved.output, "First sync with FOLDER/empty.", "\(moved)")
      try expectPrefix(sync().output, "Synced with FOLDER/empty.")
    }
  }

  @Test("is never a workspace, nor in one, nor above this device's own")
  func workspaces() throws {
    try makeDevice()
    try makeDevice("b")
    try runner.run(
      shell: """
        mkdir -p above a/inner b/inner unused; cp -R kept above/own
        git init --quiet --bare a/inner.git; ln -s a link-to-a; ln -s ../b/inner empty/in-b
        """)
    for (place, workspace, says) in [
      ("a", "a", "FOLDER/a is a workspace"), ("link-to-a", "a", "FOLDER/a is a workspace"),
      ("a", "link-to-a", "FOLDER/a is a workspace"),
      ("a/inner", "a", "FOLDER/a/inner is in the workspace FOLDER/a"),
      ("a/backups", "a", "FOLDER/a/backups is in the workspace FOLDER/a"),
      ("a/inner.git", "a", "FOLDER/a/inner.git is in the workspace FOLDER/a"),
      ("b", "a", "FOLDER/b is a workspace"),
      ("empty/in-b", "a", "FOLDER/b/inner is in the workspace FOLDER/b"),
      ("above", "above/own", "FOLDER/above holds your workspace FOLDER/above/own"),
      ("unused", "unused", "FOLDER/unused is a workspace"),
      ("", "a", "FOLDER holds your workspace FOLDER/a"),
    ] {
      let before = try contents("")
      let address = place.isEmpty ? runner.folder.path : runner.folder(place)
      for words in [[address], [address, "--yes"], [address, "--dry-run"]] {
        let errors = try runner.refusal(of: ["sync"] + words, status: 1, workspace: workspace)
        expectPrefix(errors, "error: \(says), so nothing is synced there\nhelp: ", "\(words): \(errors)")
      }
      expectEqual(try contents(""), before, "\(place)")
    }
  }

  @Test("is asked about at a terminal, and told of by a dry run")
  func terminal() throws {
    for (typed, status) in [("n\n", Int32(1)), ("y\n", 0)] {
      try makeDevice()
      let result = try runner.runUnchecked(
        ["sync", runner.folder("files")], atTerminalTyping: typed, now: CommandRunner.now, workspace: "a")
      expectEqual(result.status, status, result.output)
      expectContains(
        result.output,
        "FOLDER/files holds other files: a, b, c and 2 more.\nWhoever can read it can read your log.\n",
        "\(result.output)")
      expectEqual(try runner.folder.contents(of: "files").keys.contains("log.json"), status == 0)
    }
    try makeDevice()
    let trial = try sync(runner.folder("hidden"), "--dry-run")
    expectEqual(trial.status, 0, "\(trial)")
    expectContains(trial.output, "Would ask first: it holds other files: .env.\n", "\(trial)")
    try expectLacks(runner.folder.contents(of: "hidden").keys, "log.json")
  }
}
