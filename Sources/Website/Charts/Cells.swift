// Lays out days as squares: links that name their day, or one small picture.

import Statistics
import StudyModel
import Templating
import Wording

/// The shade of a day's square (Documentation/numbers.md, The square of days).
struct DayShade: Equatable {
  /// Whether it is the day of today, or day 1 before the start.
  var isToday: Bool
  /// Whether the day is ahead with nothing done. A day begun early shows what was done.
  let isAhead: Bool
  let step: CompletionStep

  // The summary is borrowed, since a copy of it counts every array that it has.
  /// - Parameter isArchived: whether the programme was archived; it has no today then.
  init(_ day: DayProgress, in summary: borrowing ProgressSummary, isArchived: Bool = false) {
    let isFirst = day.day.number.value == 1
    isToday =
      switch summary.state {
      case .studyDay(let today): !isArchived && day.day.number == today
      case .notStarted, .startsIn: !isArchived && isFirst
      case .restDay, .paused, .finished: false
      }
    isAhead = day.completion.done == 0 && (day.plannedDate.map { $0 > summary.today } ?? true)
    step = day.step
  }

  /// The CSS classes: `none`, `part`, `most`, `all` or `ahead`, and `today`.
  var className: String { (isAhead ? "ahead" : step.className) + (isToday ? " today" : "") }
}

extension CompletionStep {
  /// Its CSS class.
  var className: String {
    switch self {
    case .none: "none"
    case .part: "part"
    case .most: "most"
    case .all: "all"
    }
  }
}

/// Days as squares, in reading order. The style sheet knows the numbers of columns, and the size is that of the box.
struct Cells {
  struct Cell {
    var shade: DayShade
    /// Whether nothing is required on the day.
    var isRest = false
    /// The page of the day, and its name; nil in a small picture.
    var link: (href: String, name: String)?
    /// The number written on the square.
    var number: Int?
    /// The tenth of a complete programme that the day is in, from 0; nil if something is open.
    var tenth: Int?

    private static let tenths = (0..<10).map { " tenth-\($0)" }

    /// The parts of its CSS classes. They are joined where they are written: a small plan has a hundred of these on every
    /// page.
    fileprivate var classes: [String] {
      [
        "cell ", isRest ? "rest" : name, shade.isToday ? " today" : "",
        tenth.map { Cell.tenths[$0] } ?? "",
      ]
    }

    private var name: String { shade.isAhead ? "ahead" : shade.step.className }

    fileprivate func looks(like other: Cell) -> Bool {
      shade == other.shade && tenth == other.tenth && isRest == other.isRest
    }
  }

  let columns: Int
  let cells: [Cell]
  /// The CSS class of the whole.
  var className = "hundred"

  /// The columns that the style sheet knows.
  static let columnCounts = [5, 10, 15, 20, 25, 32]

  /// The fewest columns whose square has space for all days.
  static func columns(forDays count: Int) -> Int {
    columnCounts.first { $0 * $0 >= count } ?? 32
  }

  /// The squares as links. Each tells its day's name to a screen reader and below a pointer.
  var links: Markup {
    var html = ElementWriter()
    html.start("div", [("class", "\(className) columns-\(columns)")])
    for cell in cells {
      let link = cell.link ?? (href: "", name: "")
      // A number would take the place of the title as the name of the link.
      let label = cell.number == nil ? [] : [("aria-label", link.name)]
      html.text(
        "a", [("class", cell.classes.joined()), ("href", link.href), ("title", link.name)] + label,
        cell.number.map(String.init) ?? "")
    }
    html.end()
    return Markup(bytes: html.bytes)
  }

  /// The squares as one small picture, which may stand within a line or a link.
  ///
  /// - Parameter name: what it shows.
  func picture(_ className: String, name: String) -> Markup {
    var html = ElementWriter()
    html.start(
      "span",
      [("class", "hundred \(className) columns-\(columns)"), ("role", "img"), ("aria-label", name)])
    for (index, cell) in cells.enumerated() {
      if index > 0, cell.looks(like: cells[index - 1]) {
        html.markAgain()
      } else {
        html.mark("span", classes: cell.classes)
      }
    }
    html.end()
    return Markup(bytes: html.bytes)
  }
}
