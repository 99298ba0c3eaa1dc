// Makes what the local site's Today page saves: boxes to tick, and texts to write.

import Store
package import StudyModel
import Templating

/// The box of one item.
struct Tick {
  let id: ItemID
  /// What to type for it in a terminal on any day.
  let name: String
  let isDone: Bool

  var fields: Fields {
    [
      "id": .text(id.text),
      "name": .text(name),
      "isTicked": .flag(isDone),
    ]
  }
}

/// A text to write on a page that saves, as it is stored.
struct TextEdit {
  let note: Note?
  /// What it is about: what to type in a terminal for an item, or the number of a day.
  let name: String

  /// - Parameter nameField: the name of the field that says what it is about.
  func fields(named nameField: StaticString) -> Fields {
    let source = note?.markdown ?? ""
    return Fields(
      dictionaryLiteral: (nameField, .text(name)), ("source", .text(source)),
      // The page gives it back, so that a text that was changed meanwhile is not overwritten.
      ("was", .text(shortHash(of: source))))
  }
}

/// Names that identify an item in a terminal on any day: its id, or its place in the plan if the id is ambiguous
/// (Documentation/commands.md, Names).
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
