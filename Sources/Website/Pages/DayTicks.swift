// Makes the boxes of a private Today page, and the data from which the bar at the foot makes a command.

import Records
import Statistics
package import StudyModel
import Templating
import Wording

/// The box of one item.
struct Tick {
  let id: ItemID
  /// The programme day of the item.
  let day: DayNumber
  /// What to type for it in a terminal on any day.
  let name: String
  /// The progress bar that it moves; nil if it counts for none.
  let track: String?
  /// When it was last finished, in seconds since 1970-01-01 00:00 UTC; nil while it is open.
  let finishedAt: Int?

  static let schema = TemplateSchema<Tick>(
    "tick",
    .text("id") { $0.id.text },
    .number("day") { $0.day.value },
    .text("name") { $0.name },
    .optionalText("track") { $0.track },
    .flag("isTicked") { $0.finishedAt != nil },
    .optionalText("finishedAt") { $0.finishedAt.map(String.init) })
}

/// A text to write on a page that saves, as it is stored.
struct TextEdit {
  let note: Note?
  /// What it is about: what to type in a terminal for an item, or the number of a day.
  let name: String

  static let ofItem = schema(nameField: "name")
  static let ofDay = schema(nameField: "day")

  private static func schema(nameField: String) -> TemplateSchema<TextEdit> {
    TemplateSchema<TextEdit>(
      "edit",
      .text(nameField) { $0.name },
      .text("source") { $0.note?.markdown ?? "" },
      // The page gives it back, so that a text that was changed meanwhile is not overwritten.
      .text("was") { shortHash(of: $0.note?.markdown ?? "") })
  }
}

/// Names that identify an item in a terminal on any day: its id, or its place in the plan if the id is ambiguous
/// (Documentation/items.md, Names).
package struct TerminalNames: Sendable {
  // How many items each name stands for.
  private let uses: [String: Int]

  package init(_ curriculum: Curriculum, _ log: ProgressLog) {
    var uses: [String: Int] = [:]
    uses.reserveCapacity(curriculum.days.reduce(log.bonus.count) { $0 + $1.items.count })
    func add(_ id: ItemID, number: Int?) {
      let byNumber = number.map { ItemID(leetCode: $0) }
      if let byNumber { uses[byNumber.text, default: 0] += 1 }
      if id != byNumber { uses[id.text, default: 0] += 1 }
    }
    for item in curriculum.days.lazy.flatMap(\.items) {
      add(item.id, number: item.problem?.number)
      if let id = item.alternativeID { add(id, number: item.alternative?.number) }
    }
    for bonus in log.bonus { add(bonus.id, number: bonus.number) }
    self.uses = uses
  }

  /// The name of an item: its id, or `place` if the id is ambiguous.
  ///
  /// - Parameter place: the item's place in the plan, `63.p2`.
  package func name(of id: ItemID, place: String) -> String {
    uses[id.text] == 1 && isPlain(id.text) ? id.text : place
  }

  /// Whether a command can read the text only as an id, not as a place, a time or several words.
  private func isPlain(_ text: String) -> Bool {
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    let hyphen = UInt8(ascii: "-")
    return text.utf8.first.map(letters.contains) == true && text.utf8.contains(hyphen)
      && text.utf8.allSatisfy { letters.contains($0) || digits.contains($0) || $0 == hyphen }
  }
}

/// The bar at the foot of the page: the ticks that are not in the store yet, and the command that records them.
struct UnsavedBar {
  let context: PageContext
  /// The day whose list is on the page.
  let progress: DayProgress

  private var words: Vocabulary { context.words }

  /// The open items without a box: items of today and overdue items have one; open bonus items of earlier days do not.
  private var openWithoutBox: [ItemID] {
    context.summary.days.prefix(progress.day.number.value - 1).flatMap { earlier in
      earlier.items.filter { !$0.item.isRequired && !$0.isDone }.map(\.item.id)
        + earlier.bonus.filter { !$0.isDone }.map(\.problem.id)
    }
  }

  static let schema = TemplateSchema<UnsavedBar>(
    "unsavedBar",
    // Keeps the ticks of a programme apart from those of another.
    .text("start") { $0.context.summary.calendar.start?.iso ?? "" },
    .optionalText("programme") { $0.context.input.folder.isEmpty ? nil : $0.context.input.programme.text },
    .number("builtAt") { $0.context.input.now.instant.secondsSinceEpoch },
    .number("dayStart") { $0.context.input.log.settings.dayStart.minutes },
    .number("day") { $0.progress.day.number.value },
    .text("openWithoutBox") { $0.openWithoutBox.map(\.text).joined(separator: " ") },
    .text("barCount") {
      $0.words(.barCount, ["done": "{done}", "total": "{total}", "percent": "{percent}"])
    },
    .text("percent") { $0.words(.percent, ["percent": "{percent}"]) },
    .text("underOnePercent") { $0.words(.underOnePercent) },
    .list("ticksForms", CountForm.schema) { CountForm.all(.unsavedTicks, $0.words) },
    .list("changesForms", CountForm.schema) { CountForm.all(.unsavedChanges, $0.words) },
    .list("forgetForms", CountForm.schema) { CountForm.all(.unsavedForget, $0.words) },
    // Placeholders that the script replaces, because it has no words of its own.
    .text("items") { "{items}" + $0.context.input.programmeOption },
    .text("date") { _ in "{date}" })
}
