// Builds days with the two tracks of the bundled plan.

package import StudyModel

extension Track {
  package static let dsa = Track(
    index: 0, name: "DSA", meaning: "data structures and algorithms", isPractice: true)
  package static let systemDesign = Track(index: 1, name: "System Design")
}

extension StudyDay {
  /// A day whose items are in the sections of the bundled plan; sections without items are left out.
  package convenience init(
    number: DayNumber, goal: String, dsaFocus: String, systemDesignTopic: String, items: [Item]
  ) {
    let sections = [
      Section(track: .dsa, subject: dsaFocus), Section(track: .systemDesign, subject: systemDesignTopic),
    ]
    self.init(
      number: number, goal: goal,
      sections: sections.filter { section in items.contains { $0.track == section.track } }, items: items)
  }
}
