// What Today sends to an inbox where no `serve` saves: the lists of the next dates, by the ids of their items.

import Statistics
import Store
import StudyModel
import Templating
import Wording

/// The lists of today and the six dates after it, of which the page shows that of the date on which it is read.
struct SendToInbox {
  let fields: Fields

  /// How many dates the page is good for.
  private static let dates = 7

  /// Nil where the page saves, and for a programme that no line of an inbox is about.
  init?(_ context: PageContext) {
    let input = context.input
    guard context.isLogged, !input.isPreview, input.programme == input.learner.current else { return nil }
    let items = ItemFields(context)
    let days = (0..<SendToInbox.dates).compactMap { offset -> Fields? in
      let date = context.summary.today.adding(days: offset)
      guard let day = context.summary.calendar.dayPlanned(on: date).flatMap(context.summary.day) else {
        return nil
      }
      let open = context.summary.placedItems(on: day).filter { $0.item != nil && !$0.isDone }
      return [
        "sendDate": .text(date.iso),
        "sendItems": .list(open) { ["id": .text($0.id.text), "title": .code(items.title(of: $0))] },
      ]
    }
    guard !days.isEmpty else { return nil }
    fields = ["dayStart": .number(input.log.settings.dayStart.minutes), "sendDays": .list(days)]
  }
}
