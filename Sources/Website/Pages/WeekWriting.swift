// What the learner wrote in a week, and the bonus problems beside it, as far as the audience may read them.

import Statistics
import StudyModel
import Templating

/// Reflections and notes of a week's days, by day, and its bonus problems.
struct WeekWriting {
  /// The texts of one day that has any.
  struct DayTexts {
    let number: Int
    let path: String
    let reflection: Markup?
    let notes: [WrittenNote]

    static let shape = Shape<DayTexts>(
      "texts",
      .number("number") { $0.number },
      .text("path") { $0.path },
      .optional("reflection", Markup.shape) { $0.reflection },
      .list("notes", WrittenNote.shape) { $0.notes })
  }

  /// A note with what it is on.
  struct WrittenNote {
    let anchor: String
    let title: String
    let html: Markup

    static let shape = Shape<WrittenNote>(
      "note",
      .text("anchor") { $0.anchor },
      .textWithCode("title") { $0.title },
      .markup("html") { $0.html })
  }

  /// A bonus problem that may be named.
  struct BonusRow {
    let title: String
    let label: String?
    let difficulty: DifficultyMark?
    let isDone: Bool
    let time: String?
    let day: Int
    let path: String

    static let shape = Shape<BonusRow>(
      "bonus",
      .textWithCode("title") { $0.title },
      .optionalText("label") { $0.label },
      .optional("difficulty", DifficultyMark.shape) { $0.difficulty },
      .flag("isDone") { $0.isDone },
      .optionalText("time") { $0.time },
      .number("day") { $0.day },
      .text("path") { $0.path })
  }

  let texts: [DayTexts]
  let bonus: [BonusRow]
  /// How many bonus problems there are that this audience may not know by name.
  let hiddenBonus: String?
  /// The anchor of the note on an item.
  let anchors: [ItemID: String]

  var hasBonus: Bool { !bonus.isEmpty || hiddenBonus != nil }

  static let textShape = Shape<WeekWriting>("writing", .list("texts", DayTexts.shape) { $0.texts })

  static let bonusShape = Shape<WeekWriting>(
    "bonus",
    .list("rows", BonusRow.shape) { $0.bonus },
    .optionalText("hidden") { $0.hiddenBonus })

  // Headings in a text are below the page's h1, the section's h2 and the day's h3.
  private static let headingOffset = 3

  init(_ week: WeekProgress, notes: inout NoteRenderer, context: PageContext) {
    let visibility = context.visibility
    var texts: [DayTexts] = []
    var bonus: [BonusRow] = []
    var anchors: [ItemID: String] = [:]
    anchors.reserveCapacity(week.days.reduce(0) { $0 + $1.items.count })
    var hiddenCount = 0
    for day in week.days {
      var written: [(id: ItemID, title: String, note: WrittenText)] = []
      for item in day.items {
        if let note = visibility.shown(note: item.note) {
          written.append((item.item.id, item.item.title, note))
        }
      }
      for progress in day.bonus {
        guard visibility.showsTitle(of: progress.problem) else {
          hiddenCount += 1
          continue
        }
        bonus.append(BonusRow(progress, day: day.day.number, words: context.words))
        if let note = visibility.shown(note: progress.problem.record.note) {
          written.append((progress.problem.id, progress.problem.title, note))
        }
      }
      let number = day.day.number.value
      let reflection = visibility.shown(reflection: day.reflection).map { text in
        notes.html(
          text.markdown, of: WrittenSubject(reflectionOn: day.day.number),
          headingOffset: WeekWriting.headingOffset)
      }
      guard reflection != nil || !written.isEmpty else { continue }
      let rows = written.map { id, title, note in
        let anchor = "written-" + id.text
        anchors[id] = anchor
        return WrittenNote(
          anchor: anchor, title: title,
          html: notes.html(
            note.markdown, of: WrittenSubject(noteOn: id), headingOffset: WeekWriting.headingOffset))
      }
      texts.append(
        DayTexts(number: number, path: "../" + dayPath(day.day.number), reflection: reflection, notes: rows))
    }
    (self.texts, self.bonus, self.anchors) = (texts, bonus, anchors)
    hiddenBonus = hiddenCount > 0 ? context.words.count(hiddenCount, .bonusProblems) : nil
  }
}

extension WeekWriting.BonusRow {
  fileprivate init(_ progress: BonusProgress, day: DayNumber, words: SiteWords) {
    let problem = progress.problem
    self.init(
      title: problem.title, label: problem.number.map { words.label(ofNumber: $0) },
      difficulty: DifficultyMark(problem.difficulty, words),
      isDone: progress.isDone,
      time: progress.minutes.map { words.duration(minutes: $0) }, day: day.value,
      path: "../" + itemPath(problem.id, on: day))
  }
}
