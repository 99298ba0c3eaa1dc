// Reads the lines of several inboxes, logs them in one step, and says what was taken and what is left of each.

import Logging
import Statistics
import Store
import StudyModel
import TextTools

/// The entries of several inboxes, which one step logs.
struct InboxBatch {
  private let session: Session
  private let zone: ZoneOffsets
  private let clock: InboxClock
  private(set) var entries: [InboxEntry] = []
  private var files: [Source] = []
  private var taken: [InboxPlace: TakenLines] = [:]
  /// What was read so far cannot be read again.
  private var refused: [(line: String, reason: String)] = []

  /// A file with its entries.
  private struct Source {
    let place: InboxPlace
    var file: InboxFile
    /// The lines of the file that are entries of the batch.
    var lines: [(index: Int, entry: InboxEntry, key: String)] = []
    var isFinished = false
  }

  private enum Outcome {
    case taken(InboxKind), known
    case refused(String)
  }

  /// - Parameter session: its programme may be another one than that in use, which entries belong to.
  init(_ session: Session) throws {
    let opened = session.opened
    self.session = opened.exists ? try session.session(of: opened.learner.current) : session
    let today = session.summary.today
    zone = ZoneChanges.offsets(of: session.now, over: today.adding(days: -400)...today.adding(days: 1))
    clock = InboxClock(now: session.now.instant, dayStart: session.log.settings.dayStart, zone: zone)
  }

  var places: [InboxPlace] { taken.keys.sorted { $0.path < $1.path } }

  /// Adds the files of a place.
  ///
  /// - Parameter before: what was taken there before.
  mutating func add(_ found: [InboxFile], at place: InboxPlace, _ before: TakenLines) {
    taken[place] = before
    for file in found {
      var source = Source(place: place, file: file)
      if let done = file.mark.flatMap(before.lines) {
        // A run was killed when it had taken this file in.
        source.file.text = file.text.removing(done)
        source.isFinished = true
      } else {
        read(&source, before)
      }
      files.append(source)
    }
  }

  private mutating func read(_ source: inout Source, _ before: TakenLines) {
    var numbers = InboxNumbers()
    var times = source.file.times
    for (index, line) in source.file.text.lines.enumerated() {
      guard case .entry(let text) = line else { continue }
      let changed = times[text]?.first ?? source.file.changed?.seconds ?? 0
      if times[text] != nil { times[text]?.removeFirst() }
      if times[text]?.isEmpty == true { times[text] = nil }
      do {
        let entry = try clock.entry(text, changed: changed)
        let identity = "\(source.place.scope) \(numbers.identity(of: entry, after: before))"
        let key = InboxMark.key(identity, on: entry.date)
        source.lines.append((index, entry, key))
        entries.append(entry)
      } catch {
        let reason = InboxBatch.reason(error)
        source.file.text.lines[index] = InboxText.refused(text, reason)
        refused.append((text, reason))
      }
    }
  }

  /// Says on one line what is wrong with an entry.
  private static func reason(_ error: any Error) -> String {
    guard let failure = error as? Failure else { return "\(error)" }
    let parts = [failure.message, failure.help].filter { !$0.isEmpty }.joined(separator: "; ")
    let line = parts.split(whereSeparator: \.isNewline).map { trimmed($0) }.joined(separator: " ")
    return truncated(printable(line), to: 300)
  }

  /// What logging the entries would come to.
  func tried() throws -> InboxReport {
    var (learner, agenda) = (session.opened.learner, try session.agenda())
    return report(of: apply(to: &learner, &agenda))
  }

  private func report(of outcomes: [Outcome]) -> InboxReport {
    var report = InboxReport()
    for (line, reason) in refused { report.refuse(line, reason) }
    for (entry, outcome) in zip(files.flatMap(\.lines).map(\.entry), outcomes) {
      switch outcome {
      case .taken(let kind): report.add(kind, entry)
      case .refused(let reason): report.refuse(entry.line, reason)
      case .known: break
      }
    }
    return report
  }

  private func apply(to learner: inout LearnerLog, _ agenda: inout Agenda) -> [Outcome] {
    var marks = learner.records[inboxRecords]
    var editor = InboxEditor(session, zone, learner, agenda)
    let outcomes = files.flatMap(\.lines).map { _, entry, key -> Outcome in
      guard marks[key] == nil else { return .known }
      do {
        let kind = try editor.apply(entry)
        marks[key] = InboxMark()
        return .taken(kind)
      } catch {
        return .refused(InboxBatch.reason(error))
      }
    }
    learner = editor.changed
    learner.records[inboxRecords] = marks
    agenda = editor.agenda
    return outcomes
  }

  /// Logs the entries in one step, durably.
  ///
  /// - Returns: whether the log changed.
  @discardableResult
  mutating func log(isAsked: Bool, _ total: inout InboxReport) throws -> Bool {
    guard !entries.isEmpty else {
      for (line, reason) in refused { total.refuse(line, reason) }
      return false
    }
    let now = session.now.instant
    let update = try session.store.updateAll(session.opened, at: now) { learner, agenda in
      apply(to: &learner, &agenda)
    } as: { outcomes in
      LoggedAction(
        command: "inbox", summary: report(of: outcomes).words, instant: now, isUnasked: !isAsked)
    }
    session.adopt(update)
    total.add(report(of: update.outcome))
    var outcomes = update.outcome[...]
    for place in files.indices {
      var kept: [(index: Int, entry: InboxEntry, key: String)] = []
      for line in files[place].lines {
        if case .refused(let reason)? = outcomes.popFirst() {
          files[place].file.text.lines[line.index] = InboxText.refused(line.entry.line, reason)
        } else {
          kept.append(line)
        }
      }
      files[place].lines = kept
    }
    return update.didWrite
  }

  /// Keeps what was taken at a place, and puts back the rest.
  func finish(_ place: InboxPlace) throws {
    if let taken = self.taken(at: place) { try place.save(taken) }
    try place.putBack(rest(at: place))
  }

  /// What was taken at a place until now; nil if this batch adds nothing.
  func taken(at place: InboxPlace) -> TakenLines? {
    let new = files.filter { $0.place == place && !$0.isFinished }
    guard !new.isEmpty else { return nil }
    var all = taken[place] ?? TakenLines("")
    all.add(new.flatMap(\.lines).map(\.entry), from: new.compactMap(\.file.mark), at: session.now.instant)
    return all
  }

  /// The files of a place with the lines that are left.
  func rest(at place: InboxPlace) -> [InboxFile] {
    files.filter { $0.place == place }.map { source in
      var file = source.file
      let gone = Set(source.lines.map(\.index))
      file.text.lines = file.text.lines.enumerated().filter { !gone.contains($0.offset) }.map(\.element)
      return file
    }
  }
}
