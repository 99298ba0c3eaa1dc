// Keeps account of which fields of which shapes a template uses, and gives each a slot.

/// Where a value stands while a template renders.
struct Operand: Sendable, Equatable {
  /// How many lists and optional values are open around the subject that has the value.
  let depth: Int
  let slot: Int
}

/// Where a tag stands: which of the files, in the order in which they were met, and how far into it.
struct TagPlace {
  let file: Int
  let offset: Int
}

/// One frame for the template's own subject and one for each list or optional field that it opens,
/// however many sections do so.
struct FieldFrames {
  struct UnusedField {
    let path: String
    let shape: String
    let kind: FieldKind
    let place: TagPlace
  }

  private struct Frame {
    let shape: ShapeOutline
    /// What comes before a field's name in its path: empty, or `list.`.
    let prefix: String
    /// The first section that goes in; before there is one, the first that shows what stands in its stead.
    var opening: TagPlace
    var isEntered = false
    /// The fields in use, in the order of their slots.
    var slots: [Int] = []
    /// The frames of the fields that have a shape of their own.
    var nested: [Int: Int] = [:]
    /// Fields that a misspelt name probably meant.
    var presumed: Set<Int> = []
  }

  private var frames: [Frame]

  init(_ shape: ShapeOutline) {
    frames = [Frame(shape: shape, prefix: "", opening: TagPlace(file: 0, offset: 0))]
  }

  func shape(of frame: Int) -> ShapeOutline {
    frames[frame].shape
  }

  /// The slot of a field; one that has none yet gets the next.
  mutating func slot(for field: Int, in frame: Int) -> Int {
    if let slot = frames[frame].slots.firstIndex(of: field) { return slot }
    frames[frame].slots.append(field)
    return frames[frame].slots.count - 1
  }

  /// The frame of a list or an optional value; `nil` if the field is neither.
  mutating func nestedFrame(of field: Int, in frame: Int, by tag: Tag, at place: TagPlace) -> Int? {
    let isEntered = tag.kind == .section
    if let known = frames[frame].nested[field] {
      if isEntered, !frames[known].isEntered {
        frames[known].opening = place
        frames[known].isEntered = true
      }
      return known
    }
    let outline = frames[frame].shape.fields[field]
    guard let shape = outline.nested else { return nil }
    let prefix = "\(frames[frame].prefix)\(outline.name)."
    frames.append(Frame(shape: shape, prefix: prefix, opening: place, isEntered: isEntered))
    frames[frame].nested[field] = frames.count - 1
    return frames.count - 1
  }

  mutating func presume(_ field: Int, in frame: Int) {
    frames[frame].presumed.insert(field)
  }

  func layout(of frame: Int = 0) -> Layout {
    Layout(
      slots: frames[frame].slots.map { field in
        Layout.Slot(field: field, nested: frames[frame].nested[field].map { layout(of: $0) } ?? Layout())
      })
  }

  /// The fields without a use, in the order of the shapes. Nothing is said of the fields nested in one.
  func unusedFields(of frame: Int = 0) -> [UnusedField] {
    let here = frames[frame]
    return here.shape.fields.indices.flatMap { number -> [UnusedField] in
      let field = here.shape.fields[number]
      if let nested = here.nested[number] { return unusedFields(of: nested) }
      if here.slots.contains(number) || here.presumed.contains(number) { return [] }
      let path = here.prefix + field.name
      return [UnusedField(path: path, shape: here.shape.name, kind: field.kind, place: here.opening)]
    }
  }

  /// What is wrong with a comment that declares the path unused; `nil` if nothing is.
  func mistake(inNoteOf path: String) -> TemplateMistake.Cause? {
    var shape = frames[0].shape
    var frame: Int? = 0
    var isUsed = true
    var remaining = path.split(separator: ".", omittingEmptySubsequences: false)[...]
    while let name = remaining.popFirst() {
      guard let number = shape.fields.firstIndex(where: { $0.name == name }) else {
        return .noteUnknown(path, names: [NamesOfShape(shape)])
      }
      isUsed = isUsed && frame.map { frames[$0].slots.contains(number) } ?? false
      frame = frame.flatMap { frames[$0].nested[number] }
      shape = shape.fields[number].nested ?? ShapeOutline(name: String(name), fields: [])
    }
    return isUsed ? .noteUsed(path) : nil
  }
}
