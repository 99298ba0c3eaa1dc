// Writes a note as a Markdown file with front matter, as Obsidian and static-site generators read it, and reads one.

package import StudyModel
import TextTools

/// A note of the agenda as a file of its own.
package struct NoteFile: Hashable, Sendable {
  /// Nil for a file that another program made.
  package var id: AgendaID?
  package var markdown: String
  package var tags: [String] = []
  package var date: CivilDate?
  package var created: Instant?

  package init(_ id: AgendaID, _ note: AgendaNote) {
    self.id = id
    markdown = note.body.markdown
    tags = note.tags
    date = note.date
    created = note.created
  }

  /// `two-pointers-1a2b3c4d.md`: the id keeps two notes of one title apart.
  package static func name(_ id: AgendaID, _ note: AgendaNote) -> String {
    let title = asciiSlug(note.title).prefix(60)
    return (title.isEmpty ? "" : "\(title)-") + "\(id.text).md"
  }

  package var text: String {
    var lines = ["---"]
    if let id { lines.append("id: \(id.text)") }
    if let created { lines.append("created: \(created.iso)") }
    if let date { lines.append("date: \(date.iso)") }
    if !tags.isEmpty { lines.append("tags: [\(tags.joined(separator: ", "))]") }
    return (lines + ["---", "", markdown]).joined(separator: "\n") + "\n"
  }

  /// Reads a file. What the front matter holds besides these fields, and what of them is not valid, is passed over: it
  /// belongs to the program that wrote it.
  ///
  /// A file without an id, which another program made, may say more in other places: its name is the title, or the
  /// date of a daily note, and its text has tags.
  ///
  /// - Parameters:
  ///   - name: the name of the file without its ending.
  ///   - zone: the offsets of times without a zone.
  ///   - isID: whether a text may be the id of a note in a store.
  package init(_ text: String, named name: String, zone: ZoneOffsets, isID: (String) -> Bool) {
    let start = text.unicodeScalars.drop { $0 == "\u{FEFF}" }
    let lines = Substring(start).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let end = lines.first == "---" ? lines.dropFirst().firstIndex { $0 == "---" || $0 == "..." } : nil
    let body = end.map { lines[($0 + 1)...] } ?? lines[...]
    let first = body.firstIndex { !isBlank(String($0)) } ?? body.endIndex
    let last = body.lastIndex { !isBlank(String($0)) } ?? body.startIndex
    markdown = first <= last && first < body.endIndex ? body[first...last].joined(separator: "\n") : ""
    let title = end.flatMap { readFrontMatter(lines[1..<$0], zone: zone, isID: isID) }
    guard id == nil else { return }
    if date == nil { date = CivilDate(name) }
    addInlineTags()
    let hasHeading = markdown.hasPrefix("# ")
    let wanted = title ?? (hasHeading || CivilDate(name) != nil ? nil : name)
    if let wanted, !wanted.isEmpty,
      trimmed(String(markdown.prefix { !$0.isNewline }.drop { "# ".contains($0) })) != wanted
    {
      markdown = "# \(printable(wanted))" + (markdown.isEmpty ? "" : "\n\n\(markdown)")
    }
  }

  /// - Returns: the title that it has.
  private mutating func readFrontMatter(
    _ lines: ArraySlice<Substring>, zone: ZoneOffsets, isID: (String) -> Bool
  ) -> String? {
    var title: String?
    var list: String?
    for line in lines {
      let words = trimmed(String(line))
      if words.hasPrefix("- "), list == "tags" {
        add(tag: String(words.dropFirst(2)))
        continue
      }
      guard let colon = line.firstIndex(of: ":") else { continue }
      let name = line[..<colon].lowercased()
      let value = trimmed(String(line[line.index(after: colon)...]))
      list = value.isEmpty ? name : nil
      switch name {
      case "id": if isID(value) { id = AgendaID(value) }
      case "date": date = CivilDate(String(value.prefix(10)))
      case "created":
        created =
          Instant(value)
          ?? AgendaTime(value.replacing(" ", with: "T")).map { time in
            let second = zone.second(of: time.local)
            return Instant(secondsSinceEpoch: second, offset: zone.offset(at: second))
          }
      case "title": title = trimmed(value.filter { $0 != "\"" })
      case "tags", "tag":
        // Names with a space in them stand in a list.
        let separators = value.contains { "[,".contains($0) } ? "[]," : " "
        for tag in value.split(whereSeparator: { separators.contains($0) }) { add(tag: String(tag)) }
      default: break
      }
    }
    return title
  }

  /// Adds the words of the text such as `#graphs` or `#dp/knapsack`, outside code.
  private mutating func addInlineTags() {
    var isCode = false
    for line in markdown.split(whereSeparator: \.isNewline) {
      if trimmed(String(line)).hasPrefix("```") { isCode.toggle() }
      guard !isCode else { continue }
      let text = line.split(separator: "`", omittingEmptySubsequences: false).enumerated()
        .filter { $0.offset.isMultiple(of: 2) }.map(\.element).joined(separator: " ")
      for word in text.split(separator: " ") where word.hasPrefix("#") {
        let tag = word.dropFirst().prefix { $0.isLetter || $0.isNumber || "-_/".contains($0) }
        // `#1920` is a number.
        if tag.contains(where: \.isLetter) { add(tag: String(tag)) }
      }
    }
  }

  private mutating func add(tag text: String) {
    let name = trimmed(text).filter { $0 != "\"" && $0 != "'" && $0 != "#" }
    let tag = name.replacing(" ", with: "-")
    guard AgendaNote.isTag(tag), !tags.contains(tag), tags.count < AgendaLimits.mostTags else { return }
    tags = (tags + [tag]).sorted()
  }
}
