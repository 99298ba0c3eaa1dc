// `bonus`: logs, re-solves or removes a problem outside the plan.

import ArgumentParser
import Logging
import Plans
import Statistics
import StudyModel
import TextTools

extension Difficulty: ExpressibleByArgument {
  /// Parses the name in any case.
  public init?(argument: String) {
    self.init(rawValue: argument.prefix(1).uppercased() + argument.dropFirst().lowercased())
  }

  /// The values for completion and messages.
  public static var allValueStrings: [String] { allCases.map { $0.rawValue.lowercased() } }
}

struct BonusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bonus", abstract: "Log a problem outside the plan.",
    discussion: """
      Examples: bonus "Kth Largest Element" --number 215 --difficulty medium 25m; bonus 215 25m, since the \
      number says the rest. Bonus problems count for the streak, never for a percentage. `done b1` solves one again.
      """)

  @Argument(
    help: ArgumentHelp("Its title, followed by the time if you like.", valueName: "title [25m]"),
    completion: .freeText)
  var words: [String] = []

  @Option(parsing: .unconditional, help: ArgumentHelp("LeetCode's number.", valueName: "n"))
  var number: Int?

  @Option(help: ArgumentHelp("How hard it is: easy, medium or hard.", valueName: "level"))
  var difficulty: Difficulty?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The date it was done: yesterday, mon, 2026-11-20, -2d.", valueName: "date"),
    completion: .pastDates)
  var on: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("A note on it, in Markdown.", valueName: "text"))
  var note: String?

  @Flag(name: .customLong("public"), help: "Show its title on public sites.")
  var makesPublic = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Delete a bonus problem: b1, its number or title.", valueName: "item"),
    completion: .bonusProblems)
  var delete: String?

  @OptionGroup(visibility: .common) var shared: SharedOptions

  func validate() throws {
    if delete != nil, !words.isEmpty {
      throw ValidationError("`--delete` deletes a problem, so it takes no other")
    }
    if let number, !BonusCommand.allowedNumbers.contains(number) {
      throw ValidationError("a LeetCode number is 1 to 99999")
    }
  }

  private static let allowedNumbers = 1...99_999

  func run() throws {
    let session = try Session(shared)
    if let delete {
      return tell(try session.log("bonus") { try $0.removeBonus(delete) }, session)
    }
    let (title, minutes) = try titleAndMinutes()
    let problem = try problem(titled: title, session.curriculum)
    let day = try session.dayOfWork(on)
    let dayInHand = session.summary.dayInHand(on: day)
    let work = try session.log("bonus", for: day) { editor in
      let bonus = NewBonus(
        title: problem.title, number: problem.number, difficulty: problem.difficulty, minutes: minutes,
        note: note, isPublic: makesPublic, day: dayInHand ?? editor.context.currentDay)
      return editor.addBonus(bonus, on: day)
    }
    tell(work, session, for: day)
    if let number = problem.number, let planned = session.summary.firstOpenDay(ofProblem: number) {
      session.say(
        "LC \(number) is also in the plan, on day \(planned.value); `done \(number)` logs it there.")
    }
  }

  private func titleAndMinutes() throws -> (title: String, minutes: Int?) {
    guard let last = words.last else { return ("", nil) }
    switch TypedDuration(last) {
    case .notADuration:
      if TypedDuration.isMeant(by: last) || (words.count > 1 && isBareMinutes(last)) {
        throw Failure(
          .usage, "`\(printable(last))` is not a valid time",
          help: "write 25m, 1h10 or 1:10; put a title that ends with a number in quotes")
      }
      return (words.joined(separator: " "), nil)
    case .minutes(let minutes): return (words.dropLast().joined(separator: " "), minutes)
    case .outOfRange:
      throw Failure(
        .usage, "`\(printable(last))` is too long or too short for one problem", help: "write 1m to 24h")
    }
  }

  /// The facts of the problem; if the plan or the catalogue knows its number, it fills in what was not given.
  private func problem(
    titled typed: String, _ curriculum: Curriculum
  ) throws -> (title: String, number: Int?, difficulty: Difficulty?) {
    let title = trimmed(typed)
    let name = title.lowercased().filter { $0 != "#" && $0 != ":" }
    let typedNumber = leetCodeNumber(name).flatMap { BonusCommand.allowedNumbers.contains($0) ? $0 : nil }
    let number = number ?? typedNumber
    let hasTitle = !title.isEmpty && typedNumber == nil
    var known = number.flatMap { curriculum.problem($0) }
    if known == nil, let number, !hasTitle || difficulty == nil {
      known = (try? Catalogue.read())?[number]
    }
    if hasTitle {
      let line = try oneLine(title, "title", atMost: BonusProblem.longestTitle)
      return (line, number, difficulty ?? known?.difficulty)
    }
    guard let known else {
      let option = number.map { " --number \($0)" } ?? ""
      throw Failure(
        .usage,
        number.map { "neither the plan nor the catalogue knows LC \($0), so the problem needs its title" }
          ?? "the problem needs a title",
        help: "write `machinemode bonus \"Title of the problem\"\(option) 25m`")
    }
    return (known.title, number, difficulty ?? known.difficulty)
  }
}
