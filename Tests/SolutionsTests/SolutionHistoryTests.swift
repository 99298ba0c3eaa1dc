// What the commits of a repository say: solves, uploads, moves, authors, and the log in pieces of any size.

import StudyModel
import TestSupport
import Testing

@testable import Solutions

/// Writes what `git log` prints.
private struct WrittenLog {
  private(set) var bytes: [UInt8] = []
  private var count = 0

  @discardableResult
  mutating func commit(
    at instant: String = "1000", by author: (String, String) = ("Ada", "ada@x.org"),
    _ changes: (String, String)...
  ) -> WrittenLog { commit(at: instant, by: author, all: changes) }

  @discardableResult
  mutating func commit(
    at instant: String = "1000", by author: (String, String) = ("Ada", "ada@x.org"),
    all changes: [(String, String)]
  ) -> WrittenLog {
    count += 1
    let name = String(repeating: "0", count: 39) + String(count % 10)
    var text = "\u{1}\(name)\0\(instant)\0\(author.0)\0\(author.1)\0"
    for (index, (status, path)) in changes.enumerated() {
      let parts = status.split(separator: " ")
      let mode = parts.count > 1 ? String(parts[1]) : "100644"
      let blob = parts.count > 2 ? String(parts[2]) : "b"
      let line =
        parts[0] == "D"
        ? ":\(mode) 000000 \(blob) 0 D"
        : ":\(parts[0] == "A" ? "000000" : mode) \(mode) a \(blob) \(parts[0])"
      text += (index == 0 ? "\n" : "") + line + "\0\(path)\0"
    }
    bytes += text.utf8
    return self
  }
}

@Suite("What commits say") struct SolutionHistoryTests {
  private func reading(
    _ log: WrittenLog, by marks: [String] = [], files: [String] = [], headers: [String: Int] = [:],
    known: [Int: Solution] = [:], piece: Int = .max
  ) -> SolutionReading {
    var history = SolutionHistory(PathReader(SolutionPathTests.problems))
    var rest = log.bytes[...]
    while !rest.isEmpty {
      history.read(rest.prefix(piece))
      rest = rest.dropFirst(piece)
    }
    history.decide(files: files.map { Array($0.utf8) }, headers: headers)
    return history.reading(by: marks, known: known)
  }

  private func events(_ reading: SolutionReading) -> [String] {
    reading.events.map { "\($0.number) \($0.instant.map(String.init) ?? "-")\($0.isUpload ? " upload" : "")" }
  }

  @Test(
    "each commit with code of a problem is an event, in any pieces of the log",
    arguments: [1, 2, 7, 64, Int.max])
  func pieces(piece: Int) {
    var log = WrittenLog()
    log.commit(at: "10", ("A", "two-sum/two-sum.py"), ("A", "two-sum/README.md"))
    log.commit(at: "20", ("A", "a\n\u{1B}[31m/0283-move-zeroes.py"), ("A", "util.py"))
    log.commit(at: "30")
    log.commit(at: "40", ("M", "two-sum/two-sum.py"), ("M 100644 a", "a\n\u{1B}[31m/0283-move-zeroes.py"))
    log.commit(at: "50", ("A 120000", "lru-cache.py"), ("A 160000", "candy"), ("T", "two-sum/two-sum.py"))
    let reading = reading(log, piece: piece)
    expectEqual(events(reading), ["1 10", "283 20", "1 40", "1 50"])
    expectEqual(reading.places, [1: "two-sum/two-sum.py", 283: String?.none])
    expectEqual(reading.unnamed, ["util.py": .unknown])
    expectEqual(reading.commits, 5)
  }

  @Test("more than ten problems in a commit are an upload, and more than three solved before a clean-up")
  func manyInACommit() {
    let names = [
      "two-sum", "3sum", "powx-n", "lru-cache", "combination-sum", "132-pattern", "01-matrix",
      "move-zeroes", "combination-sum-iv", "sum-root-to-leaf-numbers", "count-salary-categories",
    ]
    var log = WrittenLog()
    log.commit(at: "10", all: names.prefix(10).map { ("A", "\($0).py") })
    let ten = events(reading(log))
    expectEqual(ten.count, 10)
    #expect(ten.allSatisfy { $0.hasSuffix(" 10") })
    log = WrittenLog()
    log.commit(at: "20", all: names.map { ("A", "\($0).py") })
    let eleven = events(reading(log))
    expectEqual(eleven.count, 11)
    #expect(eleven.allSatisfy { $0.hasSuffix(" 20 upload") })
    // What a clean-up adds is practice.
    let old = ["two-sum", "3sum", "powx-n", "lru-cache"]
    var cleaned = WrittenLog()
    for name in old { cleaned.commit(at: "10", ("A", "\(name).py")) }
    cleaned.commit(at: "20", all: old.prefix(3).map { ("M", "\($0).py") })
    cleaned.commit(at: "30", all: old.map { ("M", "\($0).py") } + [("A", "132-pattern.py")])
    expectEqual(
      events(reading(cleaned)), ["1 10", "15 10", "50 10", "146 10", "1 20", "15 20", "50 20", "456 30"])
    // Also where the solves are only remembered.
    var later = WrittenLog()
    later.commit(at: "40", all: old.map { ("M", "\($0).go") })
    let known = Dictionary(uniqueKeysWithValues: [1, 15, 50, 146].map { ($0, Solution()) })
    expectEqual(events(reading(later, known: known)), [])
    expectEqual(reading(later, known: known).places[1], "two-sum.go")
    expectEqual(events(reading(later)).count, 4)
  }

  @Test("a commit's date has its author's offset, if that says anything, and a date that is none is nothing")
  func dates() {
    for (date, offset) in [
      ("10 10 +0530", 19_800), ("10 -0800", -28_800), ("10 0 +1400", 50_400), ("10 10 +0000", nil),
      ("10", nil),
      ("10 10 +1500", nil), ("10 10 +0560", nil), ("10 10 530", nil), ("10 ", nil), ("10 +053", nil),
    ] {
      var log = WrittenLog()
      log.commit(at: date, ("A", "two-sum.py"))
      expectEqual(reading(log).events.map(\.instant), [10], date)
      expectEqual(reading(log).events.map(\.offset), [offset], date)
    }
    for text in ["", "-5", "9223372036854775808", "32503680000", "x"] {
      var log = WrittenLog()
      log.commit(at: text, ("A", "two-sum.py"))
      expectEqual(events(reading(log)), ["1 -"], text)
    }
  }

  @Test("code that only moves is no solve: its place is the new one")
  func moves() {
    var log = WrittenLog()
    log.commit(at: "10", ("A", "two-sum.py"))
    log.commit(at: "20", ("D", "two-sum.py"), ("A", "easy/two-sum.py"))
    log.commit(at: "30", ("D", "easy/two-sum.py"), ("A", "a/two-sum.py"), ("M", "two-sum.go"))
    log.commit(at: "40", ("D", "a/two-sum.py"), ("D", "x/move-zeroes.py"))
    let found = reading(log)
    expectEqual(events(found), ["1 10", "1 30"])
    expectEqual(found.places, [1: String?.none])
    var later = WrittenLog()
    later.commit(at: "50", ("D", "two-sum.py"))
    expectEqual(reading(later, known: [1: Solution(path: "two-sum.py")]).places, [1: String?.none])
    expectEmpty(reading(later, known: [1: Solution(path: "two-sum.go")]).places)
    // All of it, into another folder at once.
    let names = ["two-sum", "3sum", "powx-n", "lru-cache", "132-pattern"]
    var whole = WrittenLog()
    for name in names { whole.commit(at: "10", ("A", "\(name)/a.py")) }
    whole.commit(at: "20", all: names.flatMap { [("D", "\($0)/a.py"), ("A", "src/\($0)/a.py")] })
    expectEqual(events(reading(whole)).count, 5)
    expectEqual(reading(whole).places[15], "src/3sum/a.py")
    // A second folder of a problem is a solve again, its notes and the move of the first are none.
    var second = WrittenLog()
    second.commit(at: "10", ("A", "15-3Sum/15-3Sum.py"))
    second.commit(at: "11", ("A", "15-3Sum/README.md"))
    second.commit(at: "12", ("A", "15-3Sum/NOTES.md"))
    second.commit(at: "20", ("A", "0015-3sum/0015-3sum.py"))
    second.commit(at: "30", ("A", "0015-3sum/old.py"), ("D", "15-3Sum/15-3Sum.py"))
    second.commit(at: "31", ("A", "stats.json"), ("M", "README.md"))
    expectEqual(events(reading(second)), ["15 10", "15 20"])
  }

  @Test("an ordinary word counts where most code is named, a number or comment where nothing else is")
  func ordinary() {
    var log = WrittenLog()
    log.commit(
      at: "10", ("A 100644 c1", "a/counter.py"), ("A 100644 c2", "b/candy.py"), ("A 100644 c3", "1.py"))
    expectEqual(events(reading(log)), ["1 10"])
    expectEqual(reading(log).unnamed, ["a/counter.py": .ordinary, "b/candy.py": .ordinary])
    let files = [
      "a/counter.py", "a/two-sum.py", "a/move-zeroes.py", "b/candy.py", "b/x.py", "b/two-sum.py", "c.py",
      "1.py",
    ]
    expectEqual(events(reading(log, files: files)), ["1 10", "2620 10"])
    expectEqual(events(reading(log, headers: ["c2": 135, "c3": 283])), ["135 10", "283 10"])
    expectEqual(events(reading(log, headers: ["c3": 99_999])), ["1 10"])
  }

  @Test("authors are people: one name or one address is one person")
  func authors() {
    var log = WrittenLog()
    log.commit(by: ("Ada", "ada@x.org"), ("A", "two-sum.py"))
    log.commit(by: ("ada", "1+ada@users.noreply.example"), ("A", "3sum.py"))
    log.commit(by: ("A. L.", "ADA@x.org"), ("A", "powx-n.py"))
    log.commit(by: ("Bob", "bob@x.org"), ("A", "lru-cache.py"))
    log.commit(by: ("Robot", "robot@x.org"), ("A", "README.md"))
    var history = SolutionHistory(PathReader(SolutionPathTests.problems))
    history.read(log.bytes[...])
    let authors = history.authors
    expectEqual(authors.map(\.commits), [3, 1])
    expectEqual(authors[0].signatures[0], "Ada <ada@x.org>")
    let own = history.reading(by: authors[0].marks)
    expectEqual(own.events.map(\.number), [1, 15, 50])
    #expect((own.commits, own.othersCommits) == (3, 1))
    expectEqual(history.reading(by: ["BOB"]).events.map(\.number), [146])
    // Who they are is told by comments, too, and a commit without code makes two addresses one.
    var commented = WrittenLog()
    commented.commit(by: ("Ada", "ada@x.org"), ("A 100644 c1", "first.py"))
    commented.commit(by: ("A. L.", "al@x.org"), ("A 100644 c2", "second.py"))
    commented.commit(by: ("Bob", "bob@x.org"), ("A 100644 c3", "third.py"))
    commented.commit(by: ("Ada", "al@x.org"), ("A", "README.md"))
    var decided = SolutionHistory(PathReader(SolutionPathTests.problems))
    decided.read(commented.bytes[...])
    decided.decide(files: [], headers: ["c1": 1, "c2": 15, "c3": 99_999])
    expectEqual(decided.authors.map(\.commits), [2])
    expectEqual(decided.authors[0].signatures.first, "Ada <ada@x.org>")
    expectEqual(
      Set(decided.authors[0].signatures), ["Ada <ada@x.org>", "A. L. <al@x.org>", "Ada <al@x.org>"])
  }
}
