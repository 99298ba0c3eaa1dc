// What a logging command changed, as values; the command line puts them into words.

package import StudyModel

package enum LogChange: Hashable, Sendable {
  /// The first logged item fixed the start of the programme.
  case started(CivilDate)
  /// Done for the first time.
  case finished(LogTarget, minutes: Int?)
  /// Done before, and again now.
  case solvedAgain(LogTarget, minutes: Int?)
  /// Already done that day: only the minutes are new.
  case minutesAdded(LogTarget, minutes: Int)
  /// Already done that day, and nothing new was given.
  case nothingNew(LogTarget)
  case reopened(LogTarget)
  /// There was no done mark to take back.
  case wasNotDone(LogTarget)
  case noteWritten(LogTarget)
  case noteReplaced(LogTarget, before: String)
  case noteExtended(LogTarget)
  case noteCleared(LogTarget, before: String)
  /// There was no note to clear or to show to others.
  case noNote(LogTarget)
  case noteVisibility(LogTarget, isPublic: Bool)
}
