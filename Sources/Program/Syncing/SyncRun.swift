// One sync: fetch, merge, publish, then the store; again if another device or another command was faster.

import JSON
import Logging
import Plans
import Store
import StudyModel
import TextTools

/// A sync of this device with a remote, and what there is to say of it.
struct SyncRun {
  let session: Session
  let remote: any Remote
  /// Whether the remote is the one of the last sync.
  let isUsual: Bool
  /// Whether the person confirmed what would be refused.
  let isSure: Bool

  /// How often a lost race is tried again.
  private static let mostRetries = 5

  /// What one attempt found and made of it.
  private struct Merge {
    let opened: OpenedStore
    /// Nil if this device has nothing.
    let own: SharedLog?
    let versions: [RemoteVersion]
    let merged: SharedLog
    let remarks: [MergeRemark]
    /// Whether both sides have something, with nothing known to be common.
    let isUnion: Bool

    /// The version there, if it is the merged one already.
    var same: RemoteVersion? {
      guard versions.count == 1, let present = versions.first, merged.content == present.log.content,
        merged.id == present.log.id
      else { return nil }
      return present
    }

    var received: LogDifference { LogDifference(from: own?.content ?? [:], to: merged.content) }
    var sent: LogDifference {
      LogDifference(from: versions.first?.log.content ?? [:], to: merged.content)
    }
  }

  /// Says what a sync would do; changes nothing.
  ///
  /// - Parameter doubts: what it would ask about first.
  func preview(_ doubts: [String]) throws {
    let merge = try merged(of: session.open())
    session.say(unbroken: "Would sync with \(remote.shownAddress).")
    for doubt in doubts { session.say(unbroken: "Would ask first: it \(doubt).") }
    report(merge, ("Would receive", "Would send"))
    for remark in merge.remarks { session.say(printable(remark.trialText)) }
  }

  func run() throws {
    var report = InboxReport()
    defer { report.tell(session) }
    var isTold = false
    var tries = 0
    while tries <= SyncRun.mostRetries {
      let merge = try merged(of: openedWithEdit())
      // Lines there are of the log as all devices have it: what another one logged comes first.
      let isWhole = merge.own != nil && merge.received.words == nil
      let inbox = isWhole ? takeIn(merge.opened, &report) : InboxChange()
      if inbox.hasLogged { continue }
      guard let update = try publish(merge, inbox.files) else {
        tries += 1
        continue
      }
      try finish(merge, update, isTold: isTold)
      isTold = true
      if try isWhole || remote.inbox() == nil { return }
    }
    throw Failure(
      .environment, "gave up after \(SyncRun.mostRetries + 1) tries: other devices kept writing",
      help: "run `machinemode sync` again")
  }

  /// What taking in the inbox of the remote came to.
  private struct InboxChange {
    /// Whether this device's log changed, so that it is merged again.
    var hasLogged = false
    /// What stands there instead, by name.
    var files: [String: [UInt8]] = [:]
  }

  /// Logs the lines of the inbox there that are in no log yet. What comes of it does not keep the log from being synced.
  private func takeIn(_ opened: OpenedStore, _ report: inout InboxReport) -> InboxChange {
    var change = InboxChange()
    do {
      guard let inbox = try remote.inbox() else { return change }
      let place = InboxPlace(path: "/\(InboxPlace.name)")
      session.adopt(opened)
      try session.requirePlan()
      var batch = try InboxBatch(session)
      batch.add([inbox.file], at: place, inbox.taken)
      change.hasLogged = try batch.log(isAsked: false, &report)
      guard !change.hasLogged else { return change }
      let rest = batch.rest(at: place).map(\.text.text).joined()
      change.files[InboxPlace.name] = Array(rest.utf8)
      change.files[place.takenName] = batch.taken(at: place).map { Array($0.text.utf8) }
    } catch {
      let failure = error as? Failure
      StandardError.warnOnce(
        "the inbox there is left for later: \(failure?.reason ?? "\(error)")", help: failure?.help ?? "")
    }
    return change
  }

  /// The store after taking what was edited by hand: only a revision that is written can be told from a later one.
  private func openedWithEdit() throws -> OpenedStore {
    let opened = try session.open()
    guard opened.isEdited else { return opened }
    let taken = try session.store.takingEdit(opened, at: session.now.instant)
    Session.tell(taken.notices)
    return taken
  }

  private func merged(of opened: OpenedStore) throws -> Merge {
    let own = try session.store.shared(opened)?.log
    let versions = try remote.fetch()
    guard let first = versions.first else {
      guard let own else {
        throw Failure(
          .data, "there is nothing to sync yet: neither here nor at \(remote.shownAddress) is a log",
          help: "log something first, e.g. `machinemode done p1`")
      }
      if opened.syncBase != nil, isUsual {
        try refuse(
          "\(remote.shownAddress) is empty, and it was not at the last sync",
          otherwise: "starts again there with the log of this device")
      }
      return Merge(opened: opened, own: own, versions: [], merged: own, remarks: [], isUnion: false)
    }
    for version in versions { try refuseOtherOwner(own, version) }
    if isUsual, let base = opened.syncBase, remote.hasLost(base, in: first) {
      try refuse(
        "the history of \(remote.shownAddress) was rewritten: it no longer knows what this device synced",
        otherwise: "merges both logs")
    }
    var remarks: [MergeRemark] = []
    var isUnion = false
    // An empty device takes the present version, and what a file synchroniser left beside it.
    var merged = own ?? first.log
    let known = own == nil ? first.name : opened.syncBase
    for version in own == nil ? versions.dropFirst() : versions[...] {
      let common = try known.flatMap { try remote.commonVersion(of: $0, and: version) }
      let base = common.flatMap { opened.base(in: $0) }
      try refuseLosses(since: base, merged, "this device", "sends that to all others")
      try refuseLosses(since: base, version.log, printable(version.path), "takes that over")
      let result = merge(
        base: base?.content, LogVersion(merged.content, written: merged.written),
        LogVersion(version.log.content, written: version.log.written))
      remarks += result.remarks.filter { !remarks.contains($0) }
      isUnion = isUnion || base == nil
      merged = try merged.merged(
        with: version.log, as: result.version.content, written: result.version.written)
    }
    try checkPlans(merged.plans.filter { own?.plans[$0.key] == nil }.values)
    return Merge(
      opened: opened, own: own, versions: versions, merged: merged, remarks: remarks, isUnion: isUnion)
  }

  /// Publishes a merge and takes it into the store; nil if either had changed by then.
  ///
  /// - Parameter files: what stands beside the log instead, by name.
  private func publish(_ merge: Merge, _ files: [String: [UInt8]]) throws -> StoreUpdate<Bool>? {
    let brings = merge.sent.words ?? "nothing new"
    let version: RemoteVersion
    if let same = merge.same, files.isEmpty {
      version = same
    } else {
      version = try remote.prepare(
        merge.merged, after: merge.opened.syncBase, with: files, "Sync: \(brings)")
      guard try remote.publish(version) else { return nil }
    }
    try remote.finish(with: version)
    // What is replaced or removed here must not be gone for good.
    let received = merge.received
    let isRisky =
      merge.isUnion || !merge.remarks.isEmpty || received.changed.records + received.removed.records > 0
    let now = session.now.instant
    do {
      return try session.store.take(
        merge.merged, as: version.name, merge.opened, at: now,
        backedUp: merge.own != nil && isRisky ? .beforeSync : nil,
        as: LoggedAction(
          command: "sync", summary: received.words ?? "the identity of the log", instant: now,
          isUnasked: SyncCommand.isScheduled))
    } catch let failure as Failure where failure.cause == .changedMeanwhile {
      return nil
    }
  }

  /// - Parameter isTold: whether the sync was told already.
  private func finish(_ merge: Merge, _ update: StoreUpdate<Bool>, isTold: Bool) throws {
    session.adopt(update)
    let (address, instant) = (remote.address, session.now.instant)
    try LocalState.update(workspace: session.workspace) { state in
      state.sync = LastSync(address: address, instant: instant, revision: update.opened.revision ?? 0)
    }
    guard !isTold else { return }
    session.say(unbroken: "\(isUsual ? "Synced" : "First sync") with \(remote.shownAddress).")
    report(merge, ("Received", "Sent"))
    for remark in merge.remarks where remark.event != .bothTexts { session.say(printable(remark.text)) }
    for text in merge.merged.learner.textsInTwoVersions { session.say(text.notice) }
    let (before, after) = (merge.opened.learner.current, update.opened.learner.current)
    if merge.own != nil, before != after {
      session.say("Commands work on \(after.text) from now on, as on the other device.")
    }
  }

  private func report(_ merge: Merge, _ verbs: (received: String, sent: String)) {
    session.say("\(verbs.received): \(merge.received.words ?? "nothing").")
    session.say("\(verbs.sent): \(merge.sent.words ?? "nothing").")
    if merge.isUnion, merge.received.words != nil || merge.sent.words != nil {
      session.say("No common version found: merged both logs, removed nothing.")
    }
    if let own = merge.own?.id, let id = merge.merged.id, own != id {
      session.say("Your calendars get the identity that the log has there: subscribe to them again.")
    }
  }

  // MARK: What is refused

  private func refuse(_ message: String, otherwise: String) throws {
    guard !isSure else { return }
    throw Failure(
      .data, message,
      help: "see what is there first; `machinemode sync --yes` \(otherwise)")
  }

  private func refuseOtherOwner(_ own: SharedLog?, _ version: RemoteVersion) throws {
    guard let mine = own?.learner.settings.owner, let other = version.log.learner.settings.owner,
      mine != other
    else { return }
    throw Failure(
      .data,
      "\(printable(version.path)) is the log of `\(printable(other))`, and this one belongs to "
        + "`\(printable(mine))`",
      help: "if both are you, `machinemode settings set owner '\(printable(other))'` says so")
  }

  private func refuseLosses(since base: SharedLog?, _ log: SharedLog, _ side: String, _ consequence: String)
    throws
  {
    guard let base else { return }
    let all = LogDifference(from: [:], to: base.content).added.records
    let lost = LogDifference(from: base.content, to: log.content).removed.records
    guard lost * 2 > all else { return }
    try refuse(
      "\(side) has lost \(lost == all ? "all" : "\(grouped(lost)) of the") \(counted(all, "record")) of the last sync",
      otherwise: consequence)
  }

  /// Throws if a plan that another device follows cannot be read.
  private func checkPlans(_ plans: some Sequence<[UInt8]>) throws {
    for bytes in plans where Replan(String(decoding: bytes, as: UTF8.self)) == nil {
      let reading = readPlan([PlanCopy(bytes).file(named: "a plan that is followed there")], Catalogue.lookup)
      guard let curriculum = reading.curriculum, !curriculum.days.isEmpty else {
        throw Failure(.data, report: reading.diagnostics.text + "\nNothing was changed.\n")
      }
    }
  }
}
