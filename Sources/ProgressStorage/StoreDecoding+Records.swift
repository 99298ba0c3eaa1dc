// Reads what the learner did and wrote: items and bonus problems with their attempts and notes, reflections, problems
// solved before, the timer.

import StrictJSON
import StudyModel

extension StoreDecoding {
  private static let longestTitle = 500
  private static let allowedNumbers = 1...99_999

  /// Reads the items; one in which nothing is known does not reach the log.
  static func items(
    _ reader: inout JSONReader, _ unknown: inout UnknownFields
  ) throws(JSONError) -> [ItemID: ItemRecord] {
    var items: [ItemID: ItemRecord] = [:]
    try reader.readObject { (reader, key) throws(JSONError) in
      let id = try reader.itemID(key)
      var reading = RecordReading()
      var others: [JSONMember] = []
      try reader.readObject { (reader, key) throws(JSONError) in
        if try reading.read(key, from: &reader) { return }
        try others.keep(key, from: &reader)
      }
      if !reading.record.isEmpty { items[id] = reading.record }
      reading.keep(in: &unknown, of: .item(id))
      unknown[.item(id)] = others
    }
    return items
  }

  /// Reads the reflections, by the programme day.
  static func reflections(
    _ reader: inout JSONReader, _ unknown: inout UnknownFields
  ) throws(JSONError) -> [DayNumber: WrittenText] {
    var reflections: [DayNumber: WrittenText] = [:]
    try reader.readObject { (reader, key) throws(JSONError) in
      let day = try reader.dayNumber(key)
      reflections[day] = try RecordReading.text(&reader, &unknown[.reflection(day)])
    }
    return reflections
  }

  /// Reads the bonus problems, in the order logged.
  static func bonusProblems(
    _ reader: inout JSONReader, _ unknown: inout UnknownFields
  ) throws(JSONError) -> [BonusProblem] {
    var problems: [BonusProblem] = []
    var ids: Set<ItemID> = []
    try reader.readArray { (reader, _) throws(JSONError) in
      let problem = try bonusProblem(&reader, &unknown)
      guard ids.insert(problem.id).inserted else {
        throw reader.impossible(.duplicateBonusID(problem.id.text))
      }
      problems.append(problem)
    }
    return problems
  }

  private static func bonusProblem(
    _ reader: inout JSONReader, _ unknown: inout UnknownFields
  ) throws(JSONError) -> BonusProblem {
    var id: ItemID?
    var title: String?
    var number: Int?
    var difficulty: Difficulty?
    var day: DayNumber?
    var isPublic = false
    var reading = RecordReading()
    var others: [JSONMember] = []
    try reader.readObject { (reader, key) throws(JSONError) in
      switch key {
      case "id": id = try reader.itemID()
      case "title": title = try reader.text(atMost: longestTitle, longer: .longTitle, empty: .emptyTitle)
      case "number": number = try reader.integer(in: allowedNumbers)
      case "difficulty": difficulty = try reader.difficulty()
      case "day": day = DayNumber(try reader.integer(in: DayNumber.allowed))
      case "public": isPublic = try reader.readBool()
      default:
        if try reading.read(key, from: &reader) { return }
        try others.keep(key, from: &reader)
      }
    }
    let problem = BonusProblem(
      id: try reader.required(id, "id"), title: try reader.required(title, "title"), number: number,
      difficulty: difficulty, day: try reader.required(day, "day"), isPublic: isPublic,
      record: reading.record)
    reading.keep(in: &unknown, of: .bonus(problem.id))
    unknown[.bonus(problem.id)] = others
    return problem
  }

  /// Reads the problems solved before the programme; their order in the file says nothing.
  static func solvedBefore(
    _ reader: inout JSONReader, _ unknown: inout UnknownFields
  ) throws(JSONError) -> [SolvedProblem] {
    var problems: [SolvedProblem] = []
    var keys: Set<SolvedProblem.Key> = []
    try reader.readArray { (reader, _) throws(JSONError) in
      var others: [JSONMember] = []
      let problem = try solvedProblem(&reader, &others)
      let key = problem.key
      guard keys.insert(key).inserted else { throw reader.impossible(.duplicateSolved(problem.title)) }
      unknown[.solvedBefore(key)] = others
      problems.append(problem)
    }
    return problems.sortedByKey
  }

  private static func solvedProblem(
    _ reader: inout JSONReader, _ others: inout [JSONMember]
  ) throws(JSONError) -> SolvedProblem {
    var number: Int?
    var title: String?
    var difficulty: Difficulty?
    var date: CivilDate?
    try reader.readObject { (reader, key) throws(JSONError) in
      switch key {
      case "date": date = try reader.date()
      case "difficulty": difficulty = try reader.difficulty()
      case "number": number = try reader.integer(in: allowedNumbers)
      case "title": title = try reader.text(atMost: longestTitle, longer: .longTitle, empty: .emptyTitle)
      default: try others.keep(key, from: &reader)
      }
    }
    return SolvedProblem(
      number: number, title: try reader.required(title, "title"), difficulty: difficulty, date: date)
  }

  /// Reads the running timer.
  static func timer(
    _ reader: inout JSONReader, _ unknown: inout UnknownFields
  ) throws(JSONError) -> RunningTimer {
    var item: ItemID?
    var started: Instant?
    var others: [JSONMember] = []
    try reader.readObject { (reader, key) throws(JSONError) in
      switch key {
      case "item": item = try reader.itemID()
      case "started": started = try reader.instant()
      default: try others.keep(key, from: &reader)
      }
    }
    let timer = RunningTimer(
      item: try reader.required(item, "item"), started: try reader.required(started, "started"))
    unknown[.timer(started: timer.started)] = others
    return timer
  }
}

/// A record while it is read: the fields that are not known are kept here until it is known whose they are,
/// since a bonus problem's id stands behind its attempts.
struct RecordReading {
  private static let longestZone = 64

  private(set) var record = ItemRecord()
  /// By the index of the attempt; of those alone that have any.
  private var attemptFields: [Int: [JSONMember]] = [:]
  private var noteFields: [JSONMember] = []

  /// Reads the value of a field; false when a record has no such field, with nothing read.
  mutating func read(_ key: String, from reader: inout JSONReader) throws(JSONError) -> Bool {
    switch key {
    case "attempts":
      try reader.readArray { (reader, index) throws(JSONError) in
        var others: [JSONMember] = []
        record.attempts.append(try RecordReading.attempt(&reader, &others))
        if !others.isEmpty { attemptFields[index] = others }
      }
    case "note": record.note = try RecordReading.text(&reader, &noteFields)
    default: return false
    }
    return true
  }

  /// Files the fields that are not known under the record's owner.
  func keep(in unknown: inout UnknownFields, of owner: RecordOwner) {
    unknown[.note(owner)] = noteFields
    guard !attemptFields.isEmpty else { return }
    var occurrences = Occurrences<Instant>()
    for (index, attempt) in record.attempts.enumerated() {
      let occurrence = occurrences.next(attempt.instant)
      unknown[.attempt(owner, at: attempt.instant, occurrence: occurrence)] = attemptFields[index] ?? []
    }
  }

  private static func attempt(
    _ reader: inout JSONReader, _ others: inout [JSONMember]
  ) throws(JSONError) -> Attempt {
    var instant: Instant?
    var zone: String?
    var day: CivilDate?
    var minutes: Int?
    var isFinish = false
    try reader.readObject { (reader, key) throws(JSONError) in
      switch key {
      case "at": instant = try reader.instant()
      case "zone": zone = try reader.text(atMost: longestZone, longer: .longZone, empty: .emptyZone)
      case "day": day = try reader.date()
      case "minutes": minutes = try reader.integer(in: Attempt.allowedMinutes)
      case "finished": isFinish = try reader.readBool()
      default: try others.keep(key, from: &reader)
      }
    }
    return Attempt(
      instant: try reader.required(instant, "at"), zone: try reader.required(zone, "zone"),
      day: try reader.required(day, "day"), minutes: minutes, isFinish: isFinish)
  }

  /// Reads a note or a reflection.
  static func text(
    _ reader: inout JSONReader, _ others: inout [JSONMember]
  ) throws(JSONError) -> WrittenText {
    var markdown: String?
    var changed: Instant?
    var isPublic = false
    try reader.readObject { (reader, key) throws(JSONError) in
      switch key {
      case "text": markdown = try reader.writtenText()
      case "changed": changed = try reader.instant()
      case "public": isPublic = try reader.readBool()
      default: try others.keep(key, from: &reader)
      }
    }
    return WrittenText(
      markdown: try reader.required(markdown, "text"), changed: try reader.required(changed, "changed"),
      isPublic: isPublic)
  }
}
