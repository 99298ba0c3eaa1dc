// A text that is not for everyone, and how a site is searched for it.

package import StudyModel

/// A text of the log, the settings or the machine that builds a site. What it is and who shares it are put into words only
/// when they are asked for, because that is once in many thousand texts.
package struct PrivateText: Sendable {
  package enum Form: Sendable {
    /// The learner's own words; a part of them reveals the rest.
    case prose
    /// LeetCode's number of a problem.
    case number
    /// A name, searched for as a whole.
    case name
    /// A path on the machine; one with a single component is a common word.
    case path
  }

  package let text: String
  package let form: Form
  /// Whether strangers may read it already.
  package let isShown: Bool
  private let describe: @Sendable () -> String
  private let shareCommand: @Sendable () -> String?

  /// What it is, as messages name it: `the note on LC 1 (day 3)`.
  package var subject: String { describe() }
  /// The command that shares it with strangers; nil if none does.
  package var sharing: String? { shareCommand() }

  package init(
    _ text: String, _ form: Form, _ subject: @escaping @Sendable @autoclosure () -> String,
    sharing: @escaping @Sendable @autoclosure () -> String? = nil, isShown: Bool = false
  ) {
    self.text = text
    self.form = form
    self.isShown = isShown
    describe = subject
    shareCommand = sharing
  }

  /// The text as one of a private programme, whose words no one reads.
  package var hidden: PrivateText { form == .prose ? PrivateText(text, form, subject) : self }
}

/// Decides who may read a text, by the learner's settings and the plan.
package struct RecordAudience: Sendable {
  package let settings: Settings
  package let plan: Curriculum
  /// The LeetCode numbers of the plan's problems, alternatives included.
  let problemNumbers: Set<Int>

  package init(settings: Settings, plan: Curriculum) {
    self.settings = settings
    self.plan = plan
    let problems = plan.days.flatMap(\.items).flatMap { [$0.problem, $0.alternative] }
    problemNumbers = Set(problems.compactMap { $0?.number })
  }

  func shows(note: Note) -> Bool { settings.sharesNotes || note.isPublic }
}
