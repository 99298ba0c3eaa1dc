// What a build says when it would have disclosed a private text: where, which, and what to do.

import StudyModel
import TextTools
import Website

extension CommandFailure {
  private static let mostPlaces = 8

  private struct Place: Hashable {
    let field: PrivateField
    let template: String?
  }

  /// - Parameter subject: what was not written: `site`.
  init(_ leaks: [Leak], subject: String, _ curriculum: Curriculum) {
    // A text in one template is on many pages; only the first of them is named.
    var pages: [Place: [String]] = [:]
    var places: [(place: Place, piece: String)] = []
    for leak in leaks {
      let place = Place(field: leak.field, template: leak.template)
      if pages[place] == nil { places.append((place, leak.piece)) }
      pages[place, default: []].append(leak.path)
    }
    var lines = ["the \(subject) was not written, because strangers could read in it what you do not share"]
    lines += places.prefix(CommandFailure.mostPlaces).map { place, piece in
      let paths = pages[place] ?? []
      let others = paths.count > 1 ? " and \(counted(paths.count - 1, "other file"))" : ""
      let words = place.field.words(curriculum)
      return "  \(paths.first ?? "")\(others): \(words): `\(truncated(printable(piece), to: 48))`"
    }
    let more = places.count - CommandFailure.mostPlaces
    if more > 0 { lines.append("  and \(counted(more, "more text"))") }
    let templates = Set(leaks.compactMap(\.template)).sorted()
    for template in templates.prefix(3) { lines.append("help: take it out of your \(template)") }
    lines += Set(leaks.compactMap { $0.field.sharing(curriculum) }).sorted().prefix(3).map {
      "help: to share it: `machinemode \($0)`"
    }
    // A text that is on a page but in none of the learner's templates was put there by the program.
    if leaks.contains(where: { $0.template == nil }) {
      lines.append(
        "help: if none of your templates contains it, this is a bug in the program; please report it")
    }
    if leaks.contains(where: { $0.field.isName }) {
      lines.append("help: `machinemode settings set share.name NAME` sets the name that strangers may read")
    }
    lines.append("help: `--audience private` makes a \(subject) for yourself alone")
    self.init(no: lines.joined(separator: "\n"))
  }
}

extension PrivateField {
  /// The field as the learner knows it.
  fileprivate func words(_ curriculum: Curriculum) -> String {
    switch self {
    case .note(let id): "the note on \(PrivateField.name(of: id, curriculum))"
    case .reflection(let day): "the reflection of day \(day.value)"
    case .bonusTitle(let day): "the title of a bonus problem of day \(day.value)"
    case .bonusNumber(let day): "the number of a bonus problem of day \(day.value)"
    case .bonusID(let day): "the id of a bonus problem of day \(day.value)"
    case .bonusNote(let day): "the note on a bonus problem of day \(day.value)"
    case .pauseReason(let from, let through): "the reason of the pause \((from...through).longText)"
    case .itemID: "the id of an item that your plan does not have"
    case .solvedTitle: "the title of a problem solved before"
    case .solvedNumber: "the number of a problem solved before"
    case .zone: "your time zone"
    case .owner: "the name of your log's owner"
    case .account: "the name of your account"
    case .host: "the name of this machine"
    case .workspace: "the path of your workspace"
    case .home: "the path of your home folder"
    }
  }

  /// The command that lets strangers read it, where there is one.
  fileprivate func sharing(_ curriculum: Curriculum) -> String? {
    switch self {
    case .note(let id):
      guard let (day, item) = curriculum.place(of: id) else { return nil }
      return "note \(day.number.value).\(dayHandles(of: day)[item.id] ?? "") --public"
    case .reflection(let day): return "reflect --day \(day.value) --public"
    case .bonusTitle, .bonusNumber, .bonusID: return "settings set share.bonusTitles yes"
    case .bonusNote: return "settings set share.notes yes"
    case .pauseReason, .itemID, .solvedTitle, .solvedNumber, .zone, .owner, .account, .host, .workspace,
      .home:
      return nil
    }
  }

  /// Whether it may be how the learner wants to be called.
  fileprivate var isName: Bool {
    switch self {
    case .owner, .account: true
    default: false
    }
  }

  private static func name(of id: ItemID, _ curriculum: Curriculum) -> String {
    guard let (day, item) = curriculum.place(of: id) else { return printable(id.text) }
    let name = item.problem == nil ? "`\(truncated(printable(item.title), to: 48))`" : item.label
    return "\(name) (day \(day.number.value))"
  }
}
