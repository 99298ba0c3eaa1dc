// `progress.json`: the same facts as the pages, for other programs.

package import Statistics
package import StrictJSON
import StudyModel

/// Appends the facts as one JSON document. Keys are stable within a schema version; a public document holds
/// the list in Documentation/sharing.md, Privacy.
package func writeProgressDocument(_ input: SiteInput, into output: inout [UInt8]) {
  let summary = input.summary
  let head: [JSONMember] = [
    JSONMember(key: "schemaVersion", value: 2),
    JSONMember(key: "generator", value: .string("machinemode \(input.version)")),
    JSONMember(key: "audience", value: .string(input.audience.rawValue)),
    JSONMember(key: "asOf", value: .string(summary.today.iso)),
  ]
  // A thousand days are some megabytes, so each is written as it is gone through. Room that is not used takes
  // no memory, while to grow step by step takes twice as much.
  let room = summary.days.lazy.flatMap(\.items).reduce(64 * 1_024) { room, item in
    room + 640 + (item.note?.markdown.utf8.count ?? 0) * 5 / 4
  }
  output.reserveCapacity(room)
  JSONWriter.write(head + statisticsMembers(summary, input.visibility), and: "days", into: &output) {
    writer in
    writer.array { days in
      for day in summary.days { write(day, input, to: &days) }
    }
  }
}

/// One programme day, as `today --json` prints it too.
package func write(_ progress: DayProgress, _ input: SiteInput, to writer: inout JSONWriter) {
  let visibility = input.visibility
  write(
    progress,
    bonus: { writer in
      writer.array { elements in
        for (index, one) in progress.bonus.enumerated() where visibility.showsTitle(of: one.problem) {
          write(one, handle: bonusHandle(index, on: progress.day), visibility, to: &elements)
        }
      }
    },
    items: { writer in
      writer.array { elements in
        for (one, handle) in zip(progress.items, progress.day.handles) {
          let outcome = ItemOutcome(
            progress: one, isSolvedBefore: input.summary.solvedBefore.marks(one.item),
            note: visibility.shown(note: one.note))
          write(one.item, handle: handle, outcome: outcome, to: &elements)
        }
      }
    },
    reflection: visibility.shown(reflection: progress.reflection), to: &writer)
}

private func write(
  _ bonus: BonusProgress, handle: String, _ visibility: Visibility, to writer: inout JSONWriter
) {
  writer.object { members in
    members.add("difficulty", document(bonus.problem.difficulty))
    members.add("done", .bool(bonus.isDone))
    members.add("handle", .string(handle))
    members.add("id", .string(bonus.problem.id.text))
    members.add("minutes", bonus.minutes.map(number))
    members.add("note", visibility.shown(note: bonus.problem.record.note).map { .string($0.markdown) })
    members.add("number", bonus.problem.number.map(number))
    members.add("title", .string(bonus.problem.title))
  }
}
