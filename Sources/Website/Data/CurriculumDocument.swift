// The plan as JSON: what stands on which day, for other programs.

import StrictJSON
package import StudyModel

/// Days of the programme with all their items, in order; what was done stays in `progress.json`. Keys are
/// stable within a schema version; null where the plan says nothing.
///
/// - Parameters:
///   - weeks: The weeks with those of their days that are wanted.
///   - about: What the plan says it is about.
package func curriculumDocument(_ weeks: [StudyWeek], about: String?) -> [UInt8] {
  let head = [
    JSONMember(key: "schemaVersion", value: 2), JSONMember(key: "about", value: optional(about ?? "")),
  ]
  return JSONWriter.document(head, and: "days") { writer in
    writer.array { days in
      for week in weeks {
        for day in week.days { write(day, in: week, to: &days) }
      }
    }
  }
}

private func write(_ day: StudyDay, in week: StudyWeek, to writer: inout JSONWriter) {
  writer.object { members in
    members.add("day", number(day.number.value))
    members.add("dsaFocus", optional(day.dsaFocus))
    members.add("goal", optional(day.goal))
    members.add("items") { writer in
      writer.array { elements in
        for (item, handle) in zip(day.items, day.handles) { write(item, handle: handle, to: &elements) }
      }
    }
    members.add("systemDesignTopic", optional(day.systemDesignTopic))
    members.add("theme", .string(week.theme))
    members.add("week", number(week.number))
  }
}
