// One sync: fetch, merge, publish, then the store; again if another device or another command was faster.

import JSON
import Plans
import Store
import StudyModel
import TextTools

/// A sync of this device with a hub, and what there is to say of it.
struct SyncRun {
  let session: Session
  let hub: any SyncHub
  /// Whether the hub is the one of the last sync.
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
    let versions: [HubVersion]
    let merged: SharedLog
    let remarks: [MergeRemark]
    /// Whether both sides have something, with nothing known to be common.
    let isUnion: Bool

    /// The version there, if it is the merged one already.
    var same: HubVersion? {
      guard versions.count == 1, let present = versions.first, merged.content == present.log.content,
        merged.id == present.log.id
      else { return nil }
      return present
    }

    var came: LogDifference { LogDifference(from: own?.content ?? [:], to: merged.content) }
    var went: LogDifference {
      LogDifference(from: versions.first?.log.content ?? [:], to: merged.content)
    }
  }

  /// Says what a sync would do; changes nothing.
  ///
  /// - Parameter doubts: what it would ask about first.
  func preview(_ doubts: [String]) throws {
    let merge = try merged(of: session.open())
    session.say(unbroken: "Would sync with \(hub.shownAddress).")
    for doubt in doubts { session.say(unbroken: "Would ask first: it \(doubt).") }
    report(merge, ("Would come", "Would go"))
    for remark in merge.remarks { session.say(printable(remark.trialText)) }
  }

  func run() throws {
    for _ in 0...SyncRun.mostRetries {
      let merge = try merged(of: openedWithEdit())
      if let update = try publish(merge) { return try finish(merge, update) }
    }
    throw CommandFailure(
      environment: "other devices were faster \(SyncRun.mostRetries + 1) times; nothing was changed",
      help: "run `machinemode sync` again")
  }

  /// The store after taking what was edited by hand: only a revision that is written can be told from a later one.
  private func openedWithEdit() throws -> OpenedStore {
    let opened = try session.open()
    guard opened.isEdited else { return opened }
    let taken = try storing { try session.store.takingEdit(opened, at: session.now.instant) }
    Session.tell(taken.notices)
    return taken
  }

  private func merged(of opened: OpenedStore) throws -> Merge {
    let own = try storing { try session.store.shared(opened)?.log }
    let versions = try hub.fetch()
    guard let first = versions.first else {
      guard let own else {
        throw CommandFailure(
          no: "there is nothing to sync yet: neither here nor at \(hub.shownAddress) is a log",
          help: "log something first, e.g. `machinemode done p1`")
      }
      if opened.syncBase != nil, isUsual {
        try refuse(
          "\(hub.shownAddress) is empty, and it was not at the last sync",
          otherwise: "begins anew there with the log of this device")
      }
      return Merge(opened: opened, own: own, versions: [], merged: own, remarks: [], isUnion: false)
    }
    for version in versions { try refuseOtherOwner(own, version) }
    if isUsual, let base = opened.syncBase, hub.hasLost(base, in: first) {
      try refuse(
        "the history of \(hub.shownAddress) was rewritten: it no longer knows what this device synced",
        otherwise: "unites both")
    }
    var remarks: [MergeRemark] = []
    var isUnion = false
    // An empty device takes the present version, and what a file synchroniser left beside it.
    var merged = own ?? first.log
    let known = own == nil ? first.name : opened.syncBase
    for version in own == nil ? versions.dropFirst() : versions[...] {
      let base = try known.flatMap { try hub.commonVersion(of: $0, and: version) }
      try refuseLosses(since: base, merged, "this device", "sends that to all others")
      try refuseLosses(since: base, version.log, printable(version.place), "takes that over")
      let result = merge(
        base: base?.content, LogVersion(merged.content, written: merged.written),
        LogVersion(version.log.content, written: version.log.written))
      remarks += result.remarks.filter { !remarks.contains($0) }
      isUnion = isUnion || base == nil
      merged = try storing {
        try merged.merged(with: version.log, as: result.version.content, written: result.version.written)
      }
    }
    try checkPlans(merged.plans.filter { own?.plans[$0.key] == nil }.values)
    return Merge(
      opened: opened, own: own, versions: versions, merged: merged, remarks: remarks, isUnion: isUnion)
  }

  /// Publishes a merge and takes it into the store; nil if either had changed by then.
  private func publish(_ merge: Merge) throws -> StoreUpdate<Bool>? {
    let brings = merge.went.words ?? "nothing new"
    let version: HubVersion
    if let same = merge.same {
      version = same
    } else {
      version = try hub.prepare(merge.merged, after: merge.opened.syncBase, "Sync: \(brings)")
      guard try hub.publish(version) else { return nil }
    }
    try hub.finish(with: version)
    // What is replaced or removed here must not be gone for good.
    let came = merge.came
    let isRisky =
      merge.isUnion || !merge.remarks.isEmpty || came.changed.records + came.removed.records > 0
    let now = session.now.instant
    do {
      return try storing {
        do {
          return try session.store.take(
            merge.merged, as: version.name, merge.opened, at: now,
            backedUp: merge.own != nil && isRisky ? .beforeSync : nil,
            as: LoggedAction(
              command: "sync", summary: came.words ?? "the identity of the log", instant: now,
              isUnasked: SyncCommand.isScheduled))
        } catch let failure as Failure where failure.cause == .changedMeanwhile {
          return nil
        }
      }
    }
  }

  private func finish(_ merge: Merge, _ update: StoreUpdate<Bool>) throws {
    if update.didCreate { session.say(unbroken: "Your data lives in \(printable(session.workspace)).") }
    Session.tell(update.opened.notices)
    let (address, instant) = (hub.address, session.now.instant)
    try LocalState.update(workspace: session.workspace) { state in
      state.sync = LastSync(address: address, instant: instant, revision: update.opened.revision ?? 0)
    }
    session.say(unbroken: "\(isUsual ? "Synced" : "First sync") with \(hub.shownAddress).")
    report(merge, ("Came", "Went"))
    for remark in merge.remarks where remark.event != .bothTexts { session.say(printable(remark.text)) }
    for text in merge.merged.learner.textsInTwoVersions { session.say(text.notice) }
    let (before, after) = (merge.opened.learner.current, update.opened.learner.current)
    if merge.own != nil, before != after {
      session.say("Commands work on \(after.text) from now on, as on the other device.")
    }
  }

  private func report(_ merge: Merge, _ verbs: (came: String, went: String)) {
    session.say("\(verbs.came): \(merge.came.words ?? "nothing").")
    session.say("\(verbs.went): \(merge.went.words ?? "nothing").")
    if merge.isUnion, merge.came.words != nil || merge.went.words != nil {
      session.say("What the two logs have in common is not known: both were united, and nothing was removed.")
    }
    if let own = merge.own?.id, let id = merge.merged.id, own != id {
      session.say("Your calendars get the identity that the log has there: subscribe to them again.")
    }
  }

  // MARK: What is refused

  private func refuse(_ message: String, otherwise: String) throws {
    guard !isSure else { return }
    throw CommandFailure(
      no: "\(message); nothing was changed",
      help: "see what is there first; `machinemode sync --yes` \(otherwise)")
  }

  private func refuseOtherOwner(_ own: SharedLog?, _ version: HubVersion) throws {
    guard let mine = own?.learner.settings.owner, let other = version.log.learner.settings.owner,
      mine != other
    else { return }
    throw CommandFailure(
      no: "\(printable(version.place)) is the log of `\(printable(other))`, and this one belongs to "
        + "`\(printable(mine))`; nothing was changed",
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
    for bytes in plans {
      let reading = readPlan([PlanCopy(bytes).file(named: "a plan that is followed there")], Catalogue.lookup)
      guard let curriculum = reading.curriculum, !curriculum.days.isEmpty else {
        throw CommandFailure(.no, said: reading.diagnostics.text + "\nNothing was changed.\n")
      }
    }
  }
}
