// Every text that no stranger may read, with its place: those of the log; the machine's are the program's to tell.

package import Records
import StudyModel

/// Where a private text comes from: the log, or the machine that builds the site.
package enum PrivateField: Hashable, Sendable {
  /// A text of a record; what it is as the learner knows it, and the command that lets strangers read it.
  case record(form: RecordText.Form, subject: String, sharing: String?)
  case zone
  case owner
  case account
  case host
  case workspace
  case home
}

/// A private text with its place.
package struct PrivateText: Hashable, Sendable {
  package let field: PrivateField
  package let text: String

  package init(_ field: PrivateField, _ text: String) {
    self.field = field
    self.text = text
  }
}

/// The texts of all records, those that strangers may read as well (`Documentation/sharing.md`, Privacy), in an order that
/// follows from the log. Dates, times and counts are not texts: they are on every page by chance.
func recordTexts(of input: SiteInput) -> [RecordText] {
  let audience = RecordAudience(settings: input.log.settings, plan: input.curriculum)
  let learner = input.learner
  let texts = RecordTable.standard.learner.flatMap { $0.texts(learner.records, audience) }
  return learner.programmes.sorted { $0.key < $1.key }.reduce(into: texts) { texts, programme in
    for kind in RecordTable.standard.programme { texts += kind.texts(programme.value.records, audience) }
  }
}

/// Every text of the log that is not for strangers.
package func privateTexts(of input: SiteInput) -> [PrivateText] {
  let log = input.log
  let owner = log.settings.owner.map { [PrivateText(.owner, $0)] } ?? []
  return owner + zones(of: log, input.now).map { PrivateText(.zone, $0) }
    + recordTexts(of: input).filter { !$0.isShown }.map {
      PrivateText(.record(form: $0.form, subject: $0.subject, sharing: $0.sharing), $0.text)
    }
}

/// What the learner shows to strangers in own words, so that it gives nothing away.
func sharedTexts(of input: SiteInput) -> [String] {
  recordTexts(of: input).filter { $0.isShown && $0.form == .prose }.map(\.text)
}

private func zones(of log: ProgressLog, _ now: Now) -> [String] {
  let records = Array(log.items.values) + log.bonus.map(\.record)
  var zones: Set<String> = [now.zone]
  for record in records { for attempt in record.attempts { zones.insert(attempt.zone) } }
  return zones.sorted()
}
