// Recomputes the numbers of the bundled plan's Checks from the numbers of its prompts (Tests/PlansTests/Formulas/README.md).

import Foundation
import Plans
import StudyModel
import TestSupport
import Testing

/// What an item's reader sees before the work, and what after it.
private struct Exercise {
  let prompt: String
  let check: [String]
  let day: Int

  init(_ item: Item, day: Int) {
    let parts = [item.title, item.detail, item.later?.twist].compactMap(\.self)
    prompt = parts.joined(separator: " ").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    check = item.later?.check ?? []
    self.day = day
  }

  var all: String { ([prompt] + check).joined(separator: "\n") }

  /// Whether the prompt sends its reader to a day: by its number, a range or the week.
  func names(day other: Int) -> Bool {
    if other == day { return true }
    if prompt.contains("week"), (other - 1) / 7 == (day - 1) / 7 { return true }
    return prompt.matches(of: #/\b[Dd]ays? ([\d,]+(?:(?: and | to | )[\d,]+)*)/#).contains { match in
      let text = match.output.1
      let days = text.matches(of: #/\d+/#).compactMap { Int($0.output) }
      guard text.contains(" to "), days.count == 2 else { return days.contains(other) }
      return (days[0]...max(days[0], days[1])).contains(other)
    }
  }
}

/// Reads the formulas beside a plan, and keeps what does not agree.
private struct FormulaReading {
  private let exercises: [String: Exercise]
  private var names: [String: Double] = [:]
  private var current = ""
  private var covered: [String: Set<String>] = [:]
  private(set) var faults: [String] = []
  private(set) var results = 0

  init(_ curriculum: Curriculum, formulas: String) {
    var exercises: [String: Exercise] = [:]
    for day in curriculum.days {
      for item in day.items { exercises[item.id.text] = Exercise(item, day: day.number.value) }
    }
    self.exercises = exercises
    for line in formulas.split(separator: "\n") where !line.hasPrefix("#") { read(line) }
    findUncovered()
  }

  private mutating func read(_ line: Substring) {
    if let match = line.wholeMatch(of: #/\[(.*)\]/#) {
      current = String(match.output.1)
      names = [:]
      if exercises[current] == nil { faults.append("there is no item \(current)") }
      if covered.updateValue([], forKey: current) != nil { faults.append("\(current) comes twice") }
    } else if let match = line.wholeMatch(of: #/(\w+) from "(.*?)"(?: of ([\w-]+))?/#) {
      take(String(match.output.1), from: String(match.output.2), of: match.output.3.map { String($0) })
    } else if let match = line.wholeMatch(of: #/(\w+) length "(.*)"/#) {
      let phrase = String(match.output.2)
      if exercises[current]?.prompt.contains(phrase) != true { fault("the prompt lacks \"\(phrase)\"") }
      names[String(match.output.1)] = Double(phrase.utf8.count)
    } else if let match = line.wholeMatch(of: #/(\w+) = (.*)/#) {
      names[String(match.output.1)] = value(of: String(match.output.2))
    } else if let match = line.wholeMatch(of: #/"(.*)" is (.*)/#) {
      judge(String(match.output.1), by: parts(of: match.output.2))
    } else if let match = line.wholeMatch(of: #/"(.*)" stands/#) {
      cover(String(match.output.1))
    } else {
      fault("no such line: \(line)")
    }
  }

  private mutating func fault(_ text: String) { faults.append("\(current): \(text)") }

  private mutating func take(_ name: String, from phrase: String, of other: String?) {
    guard let own = exercises[current] else { return }
    var text = own.prompt
    if let other {
      guard other != current, let source = exercises[other] else {
        return fault("there is no other item \(other)")
      }
      text = source.all
      if !own.names(day: source.day) { fault("the prompt does not name day \(source.day)") }
    }
    if !text.contains(phrase) { fault("the prompt lacks \"\(phrase)\"") }
    names[name] = NumberReading.numbers(in: phrase).first?.value
    if names[name] == nil { fault("\"\(phrase)\" has no number") }
  }

  private mutating func value(of formula: String) -> Double? {
    do {
      return try Formula.value(of: formula, names: names)
    } catch {
      fault("\(formula): \(error.text)")
      return nil
    }
  }

  private mutating func cover(_ phrase: String) {
    if exercises[current]?.check.contains(where: { $0.contains(phrase) }) != true {
      fault("the Check lacks \"\(phrase)\"")
    }
    covered[current, default: []].formUnion(NumberReading.printed(in: phrase))
  }

  private mutating func judge(_ phrase: String, by formulas: [String]) {
    cover(phrase)
    let numbers = NumberReading.numbers(in: phrase)
    guard numbers.count == formulas.count else {
      return fault("\"\(phrase)\" has \(numbers.count) numbers for \(formulas.count) formulas")
    }
    for (number, formula) in zip(numbers, formulas) where formula != "-" {
      results += 1
      guard let value = value(of: formula) else { continue }
      if abs(value - number.value) > number.tolerance * (1 + 1e-9) {
        fault("\"\(phrase)\": \(formula) is \(value)")
      }
    }
  }

  /// Commas within brackets separate the arguments of a function.
  private func parts(of list: Substring) -> [String] {
    var parts = [""]
    var depth = 0
    for character in list {
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      if character == ",", depth == 0 { parts.append("") } else { parts[parts.count - 1].append(character) }
    }
    return parts.map { $0.trimmingCharacters(in: .whitespaces) }
  }

  private mutating func findUncovered() {
    for (id, exercise) in exercises.sorted(by: { $0.key < $1.key }) {
      let known = (covered[id] ?? []).union(NumberReading.printed(in: exercise.prompt))
      for line in exercise.check {
        for number in NumberReading.printed(in: line) where !known.contains(number) {
          faults.append("\(id): \(number) stands nowhere: \(line)")
        }
      }
    }
  }
}

@Suite("The numbers of a Check")
struct CheckFormulaTests {
  @Test("follow from the numbers of the prompt, in the whole bundled plan")
  func bundled() throws {
    let folder = "\(packageFolder)/Tests/PlansTests/Formulas"
    let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".txt") }
    let formulas = try files.sorted().map { try String(contentsOfFile: "\(folder)/\($0)", encoding: .utf8) }
    let curriculum = try #require(readPlan(bundledFiles).curriculum)
    let reading = FormulaReading(curriculum, formulas: formulas.joined(separator: "\n"))
    expectEqual(reading.faults, [])
    #expect(reading.results > 1_000)
  }

  private static let plan = """
    # Week 1: A
    ## Day 1
    ### A: B
    - [ ] Task: Size it (10 min) {#size}
      Two servers take 300 requests per second each; a request has 2 KB.

      Check:
      - 600 requests per second
      - near 1.2 MB per second
    ## Day 2
    ### A: B
    - [ ] Task: Grow it (10 min) {#grow}
      Take day 1, three times over, and answer 404 to nobody.

      Check:
      - 1,800 requests per second, and no 500
    """
  private static let formulas = """
    [size]
    servers from "Two servers"
    each from "300 requests"
    size from "2 KB"
    "600 requests" is servers * each
    "near 1.2 MB" is servers * each * size * K / M
    [grow]
    all from "600 requests" of size
    times from "three times"
    "1,800 requests" is all * times
    "no 500" stands
    """

  @Test("are missed if either side changes, and are read in digits, words and scales")
  func changes() throws {
    let changes: [(String, String, String, [String])] = [
      ("nothing", "", "", []),
      ("a number of a prompt", "300 requests", "400 requests", ["size: the prompt lacks \"300 requests\""]),
      (
        "a result", "near 1.2 MB", "near 1.3 MB",
        [
          "size: the Check lacks \"near 1.2 MB\"", "size: 1.3 stands nowhere: near 1.3 MB per second",
        ]
      ),
      (
        "a fact", "no 500", "no 503",
        [
          "grow: the Check lacks \"no 500\"",
          "grow: 503 stands nowhere: 1,800 requests per second, and no 503",
        ]
      ),
      ("the day that has the number", "Take day 1,", "Take it", ["grow: the prompt does not name day 1"]),
      ("a formula", "times from", "time from", ["grow: all * times: no name `times`"]),
      ("a number of its own", "is all * times", "is all * 3", ["grow: all * 3: 3 comes from no prompt"]),
      (
        "a wrong formula", "is servers * each\n", "is servers + each\n",
        [
          "size: \"600 requests\": servers + each is 302.0"
        ]
      ),
    ]
    for (name, old, new, faults) in changes {
      let plan = old.isEmpty ? Self.plan : Self.plan.replacing(old, with: new)
      let formulas =
        old.isEmpty || Self.plan.contains(old) ? Self.formulas : Self.formulas.replacing(old, with: new)
      let curriculum = try #require(readPlan([PlanFile(name: "plan.md", text: plan)]).curriculum)
      expectEqual(FormulaReading(curriculum, formulas: formulas).faults, faults, "\(name)")
    }
    let numbers = NumberReading.numbers(in: "20,000 of 4 million, half, three RFC-7 3.65 TB and 36th")
    expectEqual(numbers.map(\.value), [20_000, 4_000_000, 0.5, 3, 3.65, 36])
    expectEqual(numbers.map { $0.tolerance / $0.value < 0.13 }, Array(repeating: true, count: 6))
    expectEqual(NumberReading.printed(in: "`404` on day 12 and 13, RFC 9110, sections 3 and 4: 5"), ["5"])
  }
}
