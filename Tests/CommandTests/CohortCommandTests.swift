// `cohort` from the outside: a class from the sites of its learners to its overview, with what can go wrong.

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

  /// Builds the sites of the learners who have a workspace.
  private func build() throws {
    for id in ["ada", "bob", "eve"] {
      try runner.prepare(["site", "--output", runner.folder("sites/\(id)")], workspace: "workspaces/\(id)")
    }
  }

  @Test("a learner whose facts cannot be read is a row with the reason, and `check` says no")
  func unreadable() throws {
    try build()
    let check = try run("check class.json")
    expectEqual(check.status, 1)
    expectContains(check.output, "gone  sites/gone/progress.json: No such file or directory\n")
    expectContains(check.output, "The facts of 1 of 4 learners cannot be read.\n")
    let site = try done("site class.json -o class")
    expectContains(site.errors, "warning: the facts of `gone` cannot be read")
    let page = try runner.folder.text("class/index.html")
    expectContains(page, "could not be read: sites/gone/progress.json")
    for name in ["Ada", "Bob", "Eve"] { expectContains(page, ">\(name)</a>") }
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
      expectLacks(page, "Zqsecret")
    }
  }

  @Test("the overview is in the language that is asked for, if there is a strings file")
  func language() throws {
    try build()
    for tag in ["de", "DE"] {
      try done("site class.json -o german --language \(tag)")
      let page = try runner.folder.text("german/index.html")
      expectContains(page, "<html lang=\"de\">")
      expectContains(page, "<h1>Klasse</h1>")
    }
    let missing = try run("site class.json -o french --language fr")
    expectEqual(missing.status, 1)
    expectSuffix(
      missing.errors,
      """
      error: there is no strings file for the language `fr`
      help: there are `de` and `en`; for another, write `strings.fr.txt` in the folder of `--templates`

      """)
    try runner.run(
      shell: """
        cp -r '\(packageFolder)/Templates' templates
        sed 's/^language = de$/language = fr/; s/^cohort-title = .*/cohort-title = Classe/' \
          templates/strings.de.txt >templates/strings.fr.txt
        """)
    try done("site class.json -o french --language fr --templates \(runner.folder("templates"))")
    try expectContains(runner.folder.text("french/index.html"), "<h1>Classe</h1>")
    try expectEqual(run("site class.json -o french --language français").status, 2)
  }

  @Test("a folder with other files is refused with what `-o` may name")
  func otherFolders() throws {
    try runner.run(shell: "mkdir full && touch full/letter.txt")
    let full = try run("site class.json -o full")
    expectEqual(full.status, 1)
    expectContains(full.errors, "with `-o DIR`")
    expectLacks(full.errors, "--replace")
    try expectEqual(runner.folder.contents(of: "full").count, 1)
  }
}
