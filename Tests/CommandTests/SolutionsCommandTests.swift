// `solutions`: following a repository, from the command line, with real repositories of every kind.

import Foundation
import TestSupport
import Testing

@Suite("Solutions in a repository") struct SolutionsCommandTests {
  private let runner: CommandRunner
  private var repository: String { runner.folder("repository") }

  init() throws {
    runner = try CommandRunner(Tier.isNightly ? .bundled : .threeDays)
    try git("init --quiet")
    try git("config user.email ada@example.org")
    try runner.prepare(["settings", "set", "start", "2026-11-18"])
  }

  /// Runs git in a repository, with settings that a test may have changed there out of the way.
  private func git(
    _ arguments: String, in folder: String = "repository", date: String = "2026-11-19T18:00:00+01:00"
  ) throws {
    try runner.run(
      shell:
        "mkdir -p \(folder) && cd \(folder) && git -c core.hooksPath=/dev/null -c core.fsmonitor=false \(arguments) > /dev/null 2>&1",
      environment: [
        "GIT_AUTHOR_DATE": date, "GIT_COMMITTER_DATE": date, "GIT_AUTHOR_NAME": "Ada",
        "GIT_AUTHOR_EMAIL": "ada@example.org", "GIT_COMMITTER_NAME": "Ada",
        "GIT_COMMITTER_EMAIL": "ada@example.org",
        "HOME": runner.folder.path,
      ])
  }

  private func commit(
    _ files: String..., text: String = "x", at date: String = "2026-11-19T18:00:00+01:00",
    by author: String? = nil
  ) throws {
    for file in files { try runner.folder.write(text + "\n", to: "repository/\(file)") }
    try git("add --all", date: date)
    try git("commit --message x" + (author.map { " --author '\($0)'" } ?? ""), date: date)
  }

  @discardableResult
  private func solutions(_ arguments: String..., status: Int32 = 0, errors: String = "") throws -> String {
    try runner.output(of: ["solutions"] + arguments, status: status, errors: errors)
  }

  private func follow() throws { try runner.prepare(["solutions", "follow", repository, "--yes"]) }

  private var store: String { get throws { try runner.folder.text("workspace/progress.json") } }

  @Test("follow shows what it found, asks, logs it, and pull is quiet until there is more")
  func story() throws {
    try commit("0027-remove-element/0027-remove-element.py", at: "2026-10-01T10:00:00+05:30")
    try commit("1920-build-array-from-permutation/a.py", "util/helper.py", "codeforces/4A.cpp")
    try commit("0528-swapping-nodes-in-a-linked-list/a.cpp", at: "2026-11-20T19:00:00+01:00")
    let before = try store
    let shown = try solutions(
      "follow", repository, status: 2,
      errors: """
        error: `solutions follow` asks first, and there is no terminal to ask on
        help: add `--yes` once you have seen what it found

        """)
    expectContains(shown, "FOLDER/repository: 3 commits of Ada <ada@example.org>.\n")
    expectSuffix(
      shown,
      """
        Done       1 item of the plan and 1 bonus problem
        Before     1 problem solved before the programme
        Not named  2 files: codeforces/4A.cpp and util/helper.py

      """)
    try expectEqual(store, before)
    try expectContains(
      solutions("follow", repository, "--yes"),
      """
      Done: LC 1920 Build Array from Permutation, day 1.
      Logged for Thursday 19 November 2026.
      Bonus problem done: Swapping Nodes in a Linked List.
      Solved before the programme: 1 problem.
      """)
    try expectEqual(solutions("pull"), "")
    try commit("0283-move-zeroes/a.swift", at: "2026-11-20T20:00:00+01:00")
    let pulled = try solutions("pull")
    expectContains(pulled, "Done: LC 283 Move Zeroes")
    expectContains(pulled, "Streak ")
    try expectContains(solutions("list"), "0283-move-zeroes/a.swift")
    try expectContains(
      runner.output(of: ["show", "283"]), "Solution FOLDER/repository/0283-move-zeroes/a.swift")
    try expectContains(runner.output(of: ["doctor"]), "Solutions  ok  following\n")
    try expectEqual(solutions("unfollow"), "Stopped following FOLDER/repository.\n")
    try runner.refusal(of: ["solutions", "pull"], status: 1)
    try runner.refusal(of: ["solutions", "unfollow"], status: 1)
  }

  /// How often an item was finished, in all that is logged.
  private func finishes() throws -> Int {
    try runner.output(of: ["export"]).components(separatedBy: "\"finished\": true").count - 1
  }

  @Test("one pull is one step of undo; what was taken back comes again only by `pull`, which asks")
  func takingBack() throws {
    try follow()
    try commit("move-zeroes.py", "1920. Build Array from Permutation.py")
    try solutions("pull")
    try expectEqual(finishes(), 2)
    try runner.prepare(["undo"])
    try expectEqual(finishes(), 0)
    try runner.prepare(["site", "--output", runner.folder("site")])
    let offer = try solutions("pull")
    expectPrefix(offer, "Taken back by `undo`:\nDone: LC ", "\(offer)")
    expectSuffix(offer, "`machinemode solutions pull --yes` logs it again.\n")
    try expectEqual(finishes(), 0)
    try runner.prepare(["redo"])
    try expectEqual(finishes(), 2)
    try expectEqual(solutions("pull"), "")
    try runner.prepare(["undo", "--again"])
    // One of them was solved by hand on that day since.
    try runner.prepare(["done", "283", "--on", "2026-11-19"])
    try expectContains(solutions("pull", "--yes"), "Done: LC 1920 ")
    try expectEqual(finishes(), 2)
    try expectEqual(solutions("pull", "--yes"), "")
    try expectPrefix(runner.output(of: ["undo", "--again"]), "Undone: solutions pull LC 1920 ")
    try expectEqual(finishes(), 1)
    // A restored store knows less, so the history is read again.
    try runner.prepare(["backup", "create"])
    try commit("remove-element.py", at: "2026-11-20T10:00:00+01:00")
    try solutions("pull")
    try runner.prepare(["backup", "restore", "manual", "--yes"])
    try expectContains(solutions("pull"), "Remove Element")
  }

  @Test("what `follow` logged, solved before or since, is named by `undo`, and `pull` brings all of it back")
  func undoneFollow() throws {
    try commit("remove-element.py", at: "2026-10-01T10:00:00+05:30")
    try commit("move-zeroes.py")
    try commit("0528-swapping-nodes-in-a-linked-list/a.cpp", at: "2026-11-20T19:00:00+01:00")
    try follow()
    let logged = try runner.output(of: ["export"])
    let refusal = try runner.refusal(of: ["undo"], status: 1)
    expectPrefix(refusal, "error: the last command was `solutions follow`, ")
    expectContains(refusal, "takes back the latest step: solutions follow LC 283 ")
    try runner.prepare(["undo", "--again"])
    try expectEqual(finishes(), 0)
    try expectLacks(runner.output(of: ["export"]), "\"solvedBefore\"")
    try solutions("pull", "--yes")
    try expectEqual(runner.output(of: ["export"]), logged)
  }

  @Test("a pull of `site` is a step that nobody typed, at which `undo` stops, until it was redone")
  func pulledBySite() throws {
    try follow()
    try runner.prepare(["done", "p1"])
    try commit("move-zeroes.py")
    try runner.prepare(["site", "--output", runner.folder("site")])
    for arguments in [["undo"], ["undo", "2"]] {
      let refusal = try runner.refusal(of: arguments, status: 1)
      expectPrefix(refusal, "error: nobody typed the latest step: solutions pull LC 283 ")
      expectContains(
        refusal, " --again` takes \(arguments.count == 1 ? "it" : "them") back; before it: done LC ")
    }
    try runner.prepare(["done", "p2"])
    try expectContains(runner.refusal(of: ["undo", "2"], status: 1), "nobody typed one of these steps: ")
    try runner.prepare(["undo"])
    try runner.prepare(["undo", "--again"])
    try runner.prepare(["redo"])
    try expectPrefix(runner.output(of: ["undo"]), "Undone: solutions pull LC 283 ")
    try expectPrefix(runner.output(of: ["undo"]), "Undone: done ")
  }

  @Test("a history that was rewritten is read again, and adds nothing twice")
  func rewritten() throws {
    try commit("move-zeroes.py")
    try commit("remove-element.py", at: "2026-11-20T10:00:00+01:00")
    try follow()
    let before = try runner.output(of: ["export"])
    try git("commit --amend --message other", date: "2026-11-20T10:00:00+01:00")
    try git("reflog expire --expire=now --all")
    try git("gc --prune=now --quiet")
    try expectEqual(solutions("pull"), "")
    try expectEqual(runner.output(of: ["export"]), before)
    try commit("reverse-string.py", at: "2026-11-20T11:00:00+01:00")
    try expectContains(solutions("pull"), "Reverse String")
  }

  @Test("site pulls by itself; a repository that cannot be read is a warning")
  func site() throws {
    try follow()
    let output = runner.folder("site")
    try commit("move-zeroes.py")
    try expectContains(runner.output(of: ["site", "--output", output]), "Done: LC 283 Move Zeroes")
    try commit("remove-element.py")
    try runner.run(shell: "mv repository elsewhere")
    let result = try runner.runUnchecked(["site", "--output", output])
    expectEqual(result.status, 0)
    expectContains(result.output, " pages: ")
    expectContains(result.errors, "repository is gone, or not a folder")
    try expectContains(runner.output(of: ["status"]), "Solved  FOLDER/repository is gone, or not a folder")
    try expectContains(runner.output(of: ["doctor"]), "Solutions  warning ")
    try runner.run(shell: "mkdir repository")
    try runner.refusal(of: ["solutions", "pull"], status: 3)
    try expectContains(runner.output(of: ["status"]), "Solved  FOLDER/repository is not a git repository")
    try runner.run(shell: "rmdir repository && mv elsewhere repository")
    try expectContains(solutions("pull"), "Remove Element")
  }

  @Test(
    "pages link to the solution: to the file for the learner, to the address for strangers, if there is one")
  func links() throws {
    try commit("0283-move-zeroes/a b.swift", "0528-swapping-nodes-in-a-linked-list/a.cpp")
    try follow()
    func page(_ audience: String, _ more: [String] = []) throws -> String {
      try runner.prepare(["site", "--audience", audience, "--output", runner.folder(audience)] + more)
      return try (1...3).map { try runner.folder.text("\(audience)/days/00\($0).html") }.joined()
    }
    try expectContains(page("private"), "href=\"file://\(repository)/0283-move-zeroes/a%20b.swift\"")
    try expectLacks(page("public"), "a%20b.swift")
    try runner.prepare(["settings", "set", "solutions.link", "https://github.com/ada/leetcode"])
    let strangers = try page("public")
    expectContains(
      strangers, "href=\"https://github.com/ada/leetcode/blob/HEAD/0283-move-zeroes/a%20b.swift\"")
    expectLacks(strangers, "swapping-nodes")
    try expectContains(runner.folder.text("public/days/002.html"), "a%20b.swift")
    try runner.prepare(["settings", "set", "share.bonusTitles", "yes"])
    let shared = try page("public")
    expectContains(shared, "https://leetcode.com/problems/swapping-nodes-in-a-linked-list/")
    expectContains(shared, "blob/HEAD/0528-swapping-nodes-in-a-linked-list/a.cpp")
  }

  @Test("with several authors it names them, and counts those of one")
  func authors() throws {
    try commit("move-zeroes.py", by: "Bob <bob@example.org>")
    try commit("remove-element.py")
    try commit("reverse-string.py", by: "Ada <ada@users.noreply.example>")
    try follow()
    let list = try solutions("list")
    expectContains(list, "remove-element.py")
    expectContains(list, "reverse-string.py")
    expectLacks(list, "move-zeroes")
    try git("config --unset user.email")
    let errors = try runner.runUnchecked(["solutions", "follow", repository, "--yes"]).errors
    expectEqual(
      errors,
      """
      error: the repository has several authors: Ada <ada@example.org>, 2 commits and Bob <bob@example.org>, 1 commit
      help: name yourself: `machinemode solutions follow DIR --author NAME`

      """)
    try expectContains(solutions("follow", repository, "--yes", "--author", "BOB"), "Move Zeroes")
    try runner.refusal(of: ["solutions", "follow", repository, "--author", "Eve"], status: 1)
    try runner.refusal(of: ["solutions", "follow", repository, "--author", " "], status: 2)
  }

  @Test("nothing that the repository's settings or hooks name is run")
  func hostileSettings() throws {
    try commit("move-zeroes.py", "remove-element.py", "x.py", text: "# @lc id=344")
    let trap = "touch \(runner.folder("trap")); cat"
    for key in [
      "core.fsmonitor", "core.pager", "pager.log", "core.sshCommand", "core.editor", "diff.external",
      "gpg.program",
      "gpg.ssh.program", "diff.evil.textconv", "diff.evil.command", "filter.evil.smudge", "filter.evil.clean",
      "core.alternateRefsCommand", "credential.helper", "uploadpack.packObjectsHook",
      "interactive.diffFilter",
    ] { try runner.run(shell: "cd repository && git config \(key) '\(trap)'") }
    for (key, value) in [
      ("log.showSignature", "true"), ("diff.orderFile", "/nonexistent"), ("log.follow", "true"),
      ("diff.relative", "true"), ("color.ui", "always"), ("diff.renames", "copies"), ("log.date", "relative"),
      ("i18n.logOutputEncoding", "UTF-16"), ("diff.noprefix", "true"), ("log.diffMerges", "on"),
      ("core.hooksPath", repository), ("diff.ignoreSubmodules", "all"), ("core.abbrev", "4"),
    ] { try runner.run(shell: "cd repository && git config \(key) \(value)") }
    try runner.folder.write("* diff=evil filter=evil\n", to: "repository/.git/info/attributes")
    for hook in ["post-checkout", "pre-auto-gc", "reference-transaction", "fsmonitor-watchman"] {
      try runner.folder.write("#!/bin/sh\n\(trap)\n", to: "repository/.git/hooks/\(hook)")
      try runner.run(shell: "chmod +x repository/.git/hooks/\(hook)")
    }
    try follow()
    let list = try solutions("list")
    expectContains(list, "move-zeroes.py")
    expectContains(list, "remove-element.py")
    expectContains(list, "LC 344 ")
    #expect(!FileManager.default.fileExists(atPath: runner.folder("trap")))
  }

  @Test("paths of any bytes, names like options, links and submodules do no harm")
  func oddPaths() throws {
    try runner.folder.write("x", to: "repository/remove-element/--output=trap.py")
    try runner.run(
      shell: #"""
        cd repository && mkdir -p "$(printf 'a\nb')" "$(printf '\033[31m')" "$(printf '\377')" -- -c
        for d in "$(printf 'a\nb')" "$(printf '\033[31m')" "$(printf '\377')" -c; do echo x > "./$d/move-zeroes.py"; done
        echo x > "$(printf 'odd\nname\033.py')"
        ln -s /etc/passwd merge-sorted-array.py && git init --quiet sub
        cd sub && git -c user.name=a -c user.email=a@b commit --quiet --allow-empty --message x
        """#)
    try git("add --all -f")
    try git("commit --message x")
    let shown = try solutions("follow", repository, "--yes")
    expectLacks(shown, "\u{1B}[")
    try expectContains(solutions("list"), "LC 283")
    try expectLacks(store, "merge-sorted-array")
  }

  @Test(
    "what cannot be followed is refused, and says what to do",
    arguments: [
      ("none", 3, "is gone, or not a folder"), ("plain", 3, "is not a git repository"),
      ("shallow", 3, "is a shallow clone"),
      ("broken", 3, "git cannot read"),
    ])
  func refused(name: String, status: Int32, reason: String) throws {
    try commit("move-zeroes.py")
    try commit("remove-element.py")
    try runner.run(
      shell: """
        mkdir plain && git clone --quiet --depth 1 file://\(repository) shallow
        git clone --quiet repository broken && rm -rf broken/.git/objects/pack broken/.git/objects/??
        """)
    let errors = try runner.refusal(
      of: ["solutions", "follow", runner.folder(name), "--yes"], status: status,
      environment: ["GIT_CEILING_DIRECTORIES": runner.folder.path])
    expectContains(errors, reason)
    expectContains(errors, "help: ")
  }

  @Test(
    "a repository of another account is refused by git, and the message says so", .enabled(if: getuid() == 0))
  func foreign() throws {
    try commit("move-zeroes.py")
    try runner.run(shell: "chown -R 12345 repository")
    let errors = try runner.refusal(of: ["solutions", "follow", repository, "--yes"], status: 3)
    expectContains(errors, "repository belongs to another account, so git does not read it")
    expectContains(errors, "safe.directory")
  }

  @Test("a folder within the repository, a bare one, one without a commit, and one in a hook are followed")
  func kinds() throws {
    try runner.prepare(["solutions", "follow", repository, "--yes"], workspace: "empty")
    try commit("leetcode/remove-element.py", "other/move-zeroes.py")
    // While there is no start, what was committed before it was followed is solved before.
    try expectContains(
      runner.output(of: ["solutions", "pull"], workspace: "empty"),
      "Solved before the programme: 2 problems.\n")
    try runner.prepare(["solutions", "follow", runner.folder("repository/leetcode"), "--yes"])
    // Also what came by a branch, of which nothing is left.
    try git("checkout -b side")
    try commit("leetcode/reverse-string.py", at: "2026-11-19T19:00:00+01:00")
    try git("rm --quiet leetcode/reverse-string.py")
    try git("commit --message x", date: "2026-11-19T19:10:00+01:00")
    try git("checkout -")
    try commit("other/x.py")
    try git("merge --no-ff --no-edit side")
    try expectContains(solutions("pull"), "LC 344 Reverse String")
    let list = try solutions("list")
    expectContains(list, "leetcode/remove-element.py")
    expectLacks(list, "move-zeroes")
    try expectContains(runner.output(of: ["show", "27"]), "FOLDER/repository/leetcode/remove-element.py")
    try runner.run(shell: "git clone --quiet --bare repository bare")
    try runner.prepare(
      ["solutions", "follow", runner.folder("bare"), "--yes"], workspace: "other",
      environment: ["GIT_DIR": "/nonexistent", "GIT_INDEX_FILE": "/nonexistent"])
    try expectContains(runner.output(of: ["solutions", "list"], workspace: "other"), "move-zeroes.py")
  }

  @Test("two pulls at once, and one that is cut off, log everything once")
  func atOnce() throws {
    try follow()
    for round in 0..<4 {
      let name = ["remove-element", "reverse-string", "move-zeroes", "merge-sorted-array"][round]
      try commit("\(name).py", at: "2026-11-20T1\(round):00:00+01:00")
      let cut = try runner.start(["solutions", "pull"])
      usleep(useconds_t(round * 4_000))
      cut.process.send(SIGKILL)
      _ = try? cut.finish()
      let pulls = try (0..<3).map { _ in try runner.start(["solutions", "pull"]) }
      let results = try pulls.map { try $0.finish() }
      #expect(results.allSatisfy { $0.status == 0 })
    }
    let export = try runner.output(of: ["export"])
    expectEqual(export.components(separatedBy: "\"finished\": true").count, 5)
    try expectEqual(solutions("pull"), "")
  }

  @Test("the catalogue knows what the plan lacks")
  func catalogue() throws {
    try expectContains(
      runner.output(of: ["bonus", "1721", "25m"]),
      "Bonus problem done: Swapping Nodes in a Linked List, 25 min.")
    let errors = try runner.refusal(of: ["bonus", "99998"], status: 2)
    expectContains(errors, "neither the plan nor the catalogue knows LC 99998")
    try runner.folder.write("- [x] Swapping Nodes in a Linked List\n", to: "solved.md")
    try expectContains(runner.output(of: ["import", runner.folder("solved.md")]), "1 problem")
    try expectContains(store, "\"lc-1721\"")
  }

  /// The problems of each day of the bundled plan, with their titles.
  private static func plannedProblems() throws -> [[(number: String, title: String)]] {
    let folder = "\(packageFolder)/Curriculum"
    var days: [[(number: String, title: String)]] = []
    for name in try FileManager.default.contentsOfDirectory(atPath: folder).filter({ $0.hasPrefix("week-") })
      .sorted()
    {
      for line in try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8).split(separator: "\n") {
        if line.hasPrefix("## Day ") { days.append([]) }
        if let match = line.firstMatch(of: #/^- \[ \] LC (\d+): (.+?) (?:\[|\(premium|\(revision)/#) {
          days[days.count - 1].append((String(match.1), String(match.2)))
        }
      }
    }
    return days
  }

  @Test("the whole plan solved through commits alone gives the site that it gives logged by hand")
  func wholePlan() throws {
    let plan = try Self.plannedProblems()
    try #require(plan.count == 100 && plan.joined().count > 400)
    let days = plan.prefix(Tier.isNightly ? plan.count : 3)
    try runner.prepare(["settings", "set", "baseURL", "https://ada.example/"])
    try runner.run(shell: "cp -R workspace commits")
    let first = try #require(ISO8601DateFormatter().date(from: "2026-11-18T19:00:00Z"))
    var history = ""
    for (index, problems) in days.enumerated() where !problems.isEmpty {
      // After midnight now and then, and a day later from time to time, so that some are behind.
      let instant =
        Int(first.timeIntervalSince1970) + index * 86_400 + (index % 3 == 0 ? 4 * 3_600 : 0)
        + (index % 7 == 6 ? 86_400 : 0)
      let now = ISO8601DateFormatter().string(from: Date(timeIntervalSince1970: Double(instant + 3_600)))
        .replacing("Z", with: "+01:00")
      try runner.prepare(["done"] + problems.map { "lc-\($0.number)" }, now: now)
      for problem in problems {
        history += """
          commit refs/heads/main
          author Ada <ada@example.org> \(instant) -0800
          committer Ada <ada@example.org> \(instant) +0000
          data 1
          x
          M 100644 inline \(problem.title.replacing("/", with: " "))/solution.py
          data <<END
          \(index)
          END


          """
      }
    }
    try runner.folder.write(history, to: "history")
    try runner.run(
      shell:
        "git init --quiet all && git -C all fast-import --quiet < history && git -C all symbolic-ref HEAD refs/heads/main"
    )
    let end = "2027-03-08T21:00:00+01:00"
    try runner.prepare(
      ["solutions", "follow", runner.folder("all"), "--yes"], now: end, workspace: "commits")
    var sites: [[String: [UInt8]]] = []
    for workspace in ["workspace", "commits"] {
      try runner.prepare(
        ["site", "--output", runner.folder("site-\(workspace)")], now: end, workspace: workspace)
      sites.append(try runner.folder.contents(of: "site-\(workspace)"))
    }
    expectEqual(sites[0].keys.sorted(), sites[1].keys.sorted())
    expectEqual(sites[0].keys.filter { sites[0][$0] != sites[1][$0] }.sorted(), [])
  }
}
