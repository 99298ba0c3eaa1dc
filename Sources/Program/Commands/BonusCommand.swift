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
    help: ArgumentHelp("The day it was done: yesterday, mon, 2026-11-20, -2d.", valueName: "date"),
    completion: .pastDates)
  var on: String?

  @Option(parsing: .unconditional, help: ArgumentHelp("A note on it, in Markdown.", valueName: "text"))
  var note: String?

  @Flag(name: .customLong("public"), help: "Let its title reach a public site.")
  var makesPublic = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Take a bonus problem out of the log: b1, its number or title.", valueName: "item"),
    completion: .bonusProblems)
  var delete: String?

  @OptionGroup(visibility: .hidden) var shared: SharedOptions

  func validate() throws {
    let isMore = !words.isEmpty || number != nil || difficulty != nil
    if delete != nil, isMore || note != nil || on != nil || makesPublic {
      throw ValidationError("`--delete` takes a problem out, so no other option goes with it")
    }
    if let number, !BonusCommand.allowedNumbers.contains(number) {
      throw ValidationError("a LeetCode number is 1 to 99999")
    }
  }

  private static let allowedNumbers = 1...99_999

  func run() throws {
    let session = try StudySession(shared)
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

  /// The facts of the problem; if the plan knows its number, the plan fills in what was not given.
  private func problem(
    titled typed: String, _ curriculum: Curriculum
  ) throws -> (title: String, number: Int?, difficulty: Difficulty?) {
    let title = trimmed(typed)
    let name = title.lowercased().filter { $0 != "#" && $0 != ":" }
    let typedNumber = leetCodeNumber(name).flatMap { BonusCommand.allowedNumbers.contains($0) ? $0 : nil }
    let number = number ?? typedNumber
    var known = number.flatMap { curriculum.problem($0) }
    if known == nil, let number, title.isEmpty || typedNumber != nil || difficulty == nil {
      known = (try? Catalogue.read())?[number]
    }
    guard let known, title.isEmpty || typedNumber != nil else {
      guard !title.isEmpty, typedNumber == nil else {
        let opening = number.map {
          "neither the plan nor the catalogue knows LC \($0), so the problem needs its title"
        }
        throw Failure(
          .usage, opening ?? "the problem needs a title",
          help:
            "write `machinemode bonus \"Title of the problem\"\(number.map { " --number \($0)" } ?? "") 25m`")
      }
      let line = try oneLine(title, "title", atMost: BonusProblem.longestTitle)
      return (line, number, difficulty ?? known?.difficulty)
    }
    return (known.title, number, difficulty ?? known.difficulty)
  }
}
