// A plan as its files say it, before its days are numbered and its items named.

import StudyModel

/// An item as its line names it.
struct DraftItem {
  var text: ItemText
  var kind: ItemKind
  /// The Markdown below the line, without its indentation.
  var detail: String?
  let place: PlanPlace
  /// Nil for a line without a box.
  var isTicked: Bool?
  /// The three bytes of the box in the file; without a box, the empty range where one would stand. Nil where it has no
  /// box of its own: in a table, and for all but the first of several problems of a line.
  var box: Range<Int>?
  /// The byte at the end of its line, before a comment, where an id would stand; nil where it cannot have one.
  var endOfText: Int?
}

struct DraftSection {
  let heading: SectionHeading?
  let place: PlanPlace
  var subject: String?
  var items: [DraftItem] = []
}

/// A day, or several at once.
struct DraftDay {
  /// The numbers that its heading says; nil for a weekday, a date or a part of a week.
  let numbers: ClosedRange<Int>?
  /// The text beside them.
  let title: String?
  let place: PlanPlace
  /// The index of the week's heading among those of the plan; nil above the first.
  let week: Int?
  var goal: String?
  var sections: [DraftSection] = []
  /// Its lines of running text.
  var sentences: [(text: String, place: PlanPlace)] = []

  var items: [DraftItem] { sections.flatMap(\.items) }
}

struct DraftWeek {
  /// Nil if its heading has none.
  let number: Int?
  let theme: String?
  let place: PlanPlace
  /// Its problems outside of any day.
  var looseItems: [DraftItem] = []
}

struct PlanDraft {
  var about: String?
  /// The tracks of the list at its start.
  var listedTracks: [ListedTrack] = []
  var weeks: [DraftWeek] = []
  var days: [DraftDay] = []
  /// Problems outside of any day and week.
  var looseItems: [DraftItem] = []
}

/// A track of the list at the start of a plan: `DSA (data structures and algorithms)`.
struct ListedTrack {
  let name: String
  let meaning: String?
}
