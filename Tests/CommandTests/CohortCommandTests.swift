// `cohort` from the outside: a class from workspaces to its overview, in one process and in shards, with what can go wrong.

import Foundation
import TestSupport
import Testing

@Suite("cohort")
struct CohortCommandTests {
  private let runner: CommandRunner

  init() throws {
    runner = try CommandRunner()
    for (id, words) in [
      ("ada", "done p1 25m --note Zqsecret"), ("bob", "done p1-p3 75m --split"), ("eve", "time p1 5m"),
    ] {
      try runner.prepare(words.split(separator: " ").map(String.init), workspace: "workspaces/\(id)")
    }
    let rows = ["ada", "bob", "eve", "gone"].map { id in
      #"{"id": "\#(id)", "title": "\#(id.capitalized)", "facts": "sites/\#(id)/progress.json", "site": "../sites/\#(id)/"}"#
    }
    try runner.folder.write("[\n\(rows.joined(separator: ",\n"))\n]\n", to: "class.json")
  }

  private func run(_ words: String) throws -> CommandResult {
    try runner.runUnchecked(["cohort"] + words.split(separator: " ").map(String.init))
  }

  @discardableResult
  private func done(_ words: String) throws -> CommandResult {
    let result = try run(words)
    expectEqual(result.status, 0, "\(words): \(result.errors)")
    return result
  }

  private func build() throws { try done("build class.json --workspaces workspaces -o sites") }

  @Test("builds the site of each learner as `site` does, and touches no workspace")
  func sites() throws {
    let before = try runner.folder.contents(of: "workspaces")
    let result = try run("build class.json --workspaces workspaces -o sites")
    expectEqual(result.status, 0)
    expectEqual(result.output, "Part 0/1: 3 of 4 sites built in sites\n")
    expectEqual(
      result.errors, "warning: the site of `gone` was not built: there is no store in workspaces/gone\n")
    try expectEqual(runner.folder.contents(of: "workspaces"), before)
    try runner.prepare(["site", "--output", runner.folder("alone")], workspace: "workspaces/bob")
    try expectEqual(runner.folder.contents(of: "alone"), runner.folder.contents(of: "sites/bob"))
  }

  @Test("several threads build the bytes of one, and tell of learners in the order of the roster")
  func jobs() throws {
    let ids = (10..<40).map { "learner-\($0)" }
    // Every third has a workspace.
    for id in ids where Int(id.suffix(2)).map({ $0.isMultiple(of: 3) }) == true {
      try runner.run(shell: "cp -r workspaces/ada workspaces/\(id)")
    }
    let rows = ids.map { #"{"id": "\#($0)", "facts": "sites/\#($0)/progress.json"}"# }
    try runner.folder.write("[\(rows.joined(separator: ",\n"))]\n", to: "class.json")
    let one = try done("build class.json --workspaces workspaces -o one --jobs 1")
    expectEqual(one.output, "Part 0/1: 10 of 30 sites built in one\n")
    for jobs in ["--jobs 2", "-j 4", "--jobs 4000000000", ""] {
      let several = try done("build class.json --workspaces workspaces -o several \(jobs)")
      expectEqual(several.errors, one.errors, "\(jobs)")
      try expectEqual(runner.folder.contents(of: "several"), runner.folder.contents(of: "one"), "\(jobs)")
      try runner.run(shell: "rm -r several")
    }
    for jobs in ["0", "-1", "two"] {
      let refused = try run("build class.json --workspaces workspaces -o none --jobs \(jobs)")
      #expect(refused.status == 2 && refused.errors.contains("--jobs"), "\(refused.errors)")
    }
  }

  @Test("what is wrong with a plan that all follow is told once, whatever the number of threads")
  func toldOnce() throws {
    try runner.run(
      shell: """
        mkdir -p plan/patterns
        printf '# Week 1: a\n\n## Day 1\n\n### DSA: b\n\n- [ ] LC 1: c [Easy]\n' > plan/plan.md
        echo 'no card' > plan/patterns/wrong.md
        """)
    for id in ["ada", "bob", "eve"] {
      try runner.run(shell: "rm -r workspaces/\(id)")
      try runner.prepare(
        ["done", "lc-1", "5m", "--curriculum", runner.folder("plan")], workspace: "workspaces/\(id)")
    }
    let result = try done("build class.json --workspaces workspaces -o sites --jobs 3")
    expectEqual(
      result.errors.components(separatedBy: "in the cards and hints of the plan").count, 2,
      "\(result.errors)")
  }

  @Test("learners who took one plan from different places have the cards of their own place")
  func placesOfPlans() throws {
    for id in ["ada", "bob"] {
      try runner.run(
        shell: """
          rm -r workspaces/\(id)
          mkdir -p plan-\(id)/patterns
          printf '# Week 1: a\n\n## Day 1\n\n### DSA: b\n\n- [ ] LC 1: c [Easy]\n' > plan-\(id)/plan.md
          """)
      try runner.prepare(
        ["done", "lc-1", "5m", "--curriculum", runner.folder("plan-\(id)")], workspace: "workspaces/\(id)")
    }
    try runner.run(shell: "echo 'no card' > plan-bob/patterns/wrong.md")
    let built = try done("build class.json --workspaces workspaces -o sites --jobs 1")
    expectEqual(built.errors.components(separatedBy: "in the cards and hints of the plan").count, 2)
    #expect(built.errors.contains("FOLDER/plan-bob/patterns/wrong.md:1:1: "), "\(built.errors)")
    for id in ["ada", "bob"] {
      let alone = try runner.runUnchecked(
        ["site", "--output", runner.folder("alone-\(id)")], workspace: "workspaces/\(id)")
      #expect(
        alone.status == 0 && alone.errors.contains("in the cards and hints") == (id == "bob"),
        "\(alone.errors)")
      try expectEqual(runner.folder.contents(of: "alone-\(id)"), runner.folder.contents(of: "sites/\(id)"))
    }
  }

  @Test("a learner whose facts cannot be read is a row with the reason, and `check` says no")
  func unreadable() throws {
    try build()
    let check = try run("check class.json")
    expectEqual(check.status, 1)
    #expect(
      check.output.contains("gone: sites/gone/progress.json: No such file or directory\n")
        && check.output.contains("The facts of 1 of 4 learners cannot be read.\n"))
    let site = try done("site class.json -o class")
    #expect(site.errors.contains("warning: the facts of `gone` cannot be read"))
    let page = try runner.folder.text("class/index.html")
    #expect(page.contains("could not be read: sites/gone/progress.json"))
    for name in ["Ada", "Bob", "Eve"] { #expect(page.contains(">\(name)</a>")) }
  }

  @Test("an overview from parts has the bytes of one from the roster", arguments: [1, 2, 7])
  func parts(_ count: Int) throws {
    try build()
    try done("site class.json -o whole --title Autumn")
    for index in (0..<count).reversed() {
      try done("part class.json --shard \(index)/\(count) -o parts/\(index).json")
    }
    try done("site parts -o joined --title Autumn")
    try expectEqual(runner.folder.contents(of: "joined"), runner.folder.contents(of: "whole"))
  }

  @Test("a missing part is named with the command that makes it, and nothing is built before it is there")
  func missing() throws {
    try build()
    for index in [0, 2] { try done("part class.json --shard \(index)/3 -o parts/\(index).json") }
    let refused = try run("site parts -o class")
    expectEqual(refused.status, 1)
    let command = "  machinemode cohort part class.json --shard 1/3 -o parts/1.json\n"
    #expect(refused.errors.hasPrefix("error: 1 part of 3 is missing: 1\n\(command)help: "))
    #expect(!FileManager.default.fileExists(atPath: runner.folder("class")))
    try done("site parts -o class --partial")
    #expect(try runner.folder.text("class/index.html").contains("in part 1/3."))
    try done(
      String(command.trimmingCharacters(in: .whitespacesAndNewlines).dropFirst("machinemode cohort ".count)))
    try done("site parts -o class")
    #expect(try !runner.folder.text("class/index.html").contains("part 1/3"))
  }

  @Test("parts of another roster or of another division are refused by name")
  func strangeParts() throws {
    try build()
    try done("part class.json --shard 0/2 -o a.json")
    try done("part class.json --shard 1/3 -o b.json")
    #expect(
      try run("site a.json b.json -o class").errors.contains("b.json is part 1/3, and a.json is part 0/2"))
    try runner.folder.write(
      runner.folder.text("class.json").replacing("Ada", with: "Ada L."), to: "class.json")
    try done("part class.json --shard 1/2 -o b.json")
    let refused = try run("site a.json b.json -o class")
    #expect(refused.status == 1 && refused.errors.contains("b.json was made from another roster than a.json"))
  }

  @Test("only a mentor is told who logged nothing for seven days, and nobody reads what is private")
  func audiences() throws {
    try build()
    for (audience, isTold) in [("public", false), ("private", true)] {
      let words = ["cohort", "site", "class.json", "-o", audience, "--audience", audience, "--quiet"]
      try expectEqual(runner.runUnchecked(words, now: "2026-11-27T21:00:00+01:00").status, 0)
      let page = try runner.folder.text("\(audience)/index.html")
      expectEqual(page.contains("data-quiet=\"yes\""), isTold)
      expectEqual(page.contains("<time datetime=\"2026-11-20\">"), isTold)
      expectEqual(page.contains("3 logged nothing for seven days or more."), isTold)
      #expect(!page.contains("Zqsecret"))
    }
  }

  @Test("others may read a part and its folder, as far as the umask lets them")
  func partMode() throws {
    try build()
    for (umask, folder, file) in [("022", 0o755, 0o644), ("077", 0o700, 0o600)] {
      let shell = ["sh", "-c", "umask \(umask) && exec \"$@\"", "sh"]
      let words = ["cohort", "part", "class.json", "-o", "\(umask)/part.json"]
      try expectEqual(runner.runUnchecked(words, under: shell).status, 0)
      try expectEqual(mode(of: umask), folder)
      try expectEqual(mode(of: "\(umask)/part.json"), file)
      // What its owner made of it stays.
      expectEqual(chmod(runner.folder("\(umask)/part.json"), 0o640), 0)
      try expectEqual(runner.runUnchecked(words, under: shell).status, 0)
      try expectEqual(mode(of: "\(umask)/part.json"), 0o640)
    }
  }

  private func mode(of path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: runner.folder(path))[.posixPermissions] as? Int
  }

  @Test("the overview is in the language that is asked for, if there is a strings file")
  func language() throws {
    try build()
    for tag in ["de", "DE"] {
      try done("site class.json -o german --language \(tag)")
      let page = try runner.folder.text("german/index.html")
      #expect(page.contains("<html lang=\"de\">") && page.contains("<h1>Klasse</h1>"))
    }
    let missing = try run("site class.json -o french --language fr")
    expectEqual(missing.status, 1)
    #expect(
      missing.errors.hasSuffix(
        """
        error: there is no strings file for the language `fr`
        help: there are `de` and `en`; for another, write `strings.fr.txt` in the folder of `--templates`

        """))
    try runner.run(
      shell: """
        cp -r '\(packageFolder)/Templates' templates
        sed 's/^language = de$/language = fr/; s/^cohort-title = .*/cohort-title = Classe/' \
          templates/strings.de.txt >templates/strings.fr.txt
        """)
    try done("site class.json -o french --language fr --templates \(runner.folder("templates"))")
    #expect(try runner.folder.text("french/index.html").contains("<h1>Classe</h1>"))
    try expectEqual(run("site class.json -o french --language français").status, 2)
  }

  @Test("a part replaces a part and nothing else")
  func place() throws {
    try build()
    try done("part class.json -o part.json")
    try done("part class.json -o part.json")
    let roster = try runner.folder.text("class.json")
    let refused = try run("part class.json -o class.json")
    #expect(refused.status == 1 && refused.errors.contains("class.json is not an earlier part"))
    try expectEqual(runner.folder.text("class.json"), roster)
  }

  @Test("a folder with other files, and one among the workspaces, are refused with what `-o` may name")
  func otherFolders() throws {
    try runner.run(shell: "mkdir full && touch full/letter.txt")
    let full = try run("site class.json -o full")
    #expect(
      full.status == 1 && full.errors.contains("with `-o DIR`") && !full.errors.contains("--allow-existing"))
    let inside = try run("build class.json --workspaces workspaces -o workspaces/ada/site")
    #expect(inside.status == 2 && inside.errors.contains("is among the workspaces"))
    try expectEqual(runner.folder.contents(of: "full").count, 1)
  }

  @Test("no site at all is an error")
  func nothing() throws {
    let refused = try run("build class.json --workspaces sites -o pages")
    #expect(refused.status == 3 && refused.errors.contains("there is no folder sites"))
    try runner.run(shell: "mkdir empty")
    try expectEqual(run("build class.json --workspaces empty -o pages").status, 1)
  }
}
