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

  package init(_ id: AgendaID, _ note: AgendaNote) {
    self.id = id
    markdown = note.body.markdown
    tags = note.tags
    date = note.date
  }

  /// `two-pointers-1a2b3c4d.md`: the id keeps two notes of one title apart.
  package static func name(_ id: AgendaID, _ note: AgendaNote) -> String {
    let title = asciiSlug(note.title).prefix(60)
    return (title.isEmpty ? "" : "\(title)-") + "\(id.text).md"
  }

  package var text: String {
    var lines = ["---"]
    if let id { lines.append("id: \(id.text)") }
    if let date { lines.append("date: \(date.iso)") }
    if !tags.isEmpty { lines.append("tags: [\(tags.joined(separator: ", "))]") }
    return (lines + ["---", "", markdown]).joined(separator: "\n") + "\n"
  }

  /// Reads a file. What the front matter holds besides these fields, and what of them is not valid, is passed over: it
  /// belongs to the program that wrote it.
  ///
  /// - Parameter isID: whether a text may be the id of a note in a store.
  package init(_ text: String, isID: (String) -> Bool) {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let end = lines.first == "---" ? lines.dropFirst().firstIndex { $0 == "---" || $0 == "..." } : nil
    let body = end.map { lines[($0 + 1)...] } ?? lines[...]
    let first = body.firstIndex { !isBlank(String($0)) } ?? body.endIndex
    let last = body.lastIndex { !isBlank(String($0)) } ?? body.startIndex
    markdown = first <= last && first < body.endIndex ? body[first...last].joined(separator: "\n") : ""
    guard let end else { return }
    var list: String?
    for line in lines[1..<end] {
      let words = trimmed(String(line))
      if words.hasPrefix("- "), list == "tags" {
        add(tag: String(words.dropFirst(2)))
        continue
      }
      guard let colon = line.firstIndex(of: ":") else { continue }
      let (name, value) = (line[..<colon].lowercased(), trimmed(String(line[line.index(after: colon)...])))
      list = value.isEmpty ? name : nil
      switch name {
      case "id": if isID(value) { id = AgendaID(value) }
      case "date": date = CivilDate(String(value.prefix(10)))
      case "tags", "tag":
        for tag in value.split(whereSeparator: { "[], ".contains($0) }) { add(tag: String(tag)) }
      default: break
      }
    }
  }

  private mutating func add(tag text: String) {
    let tag = trimmed(text).filter { $0 != "\"" && $0 != "'" && $0 != "#" }
    guard AgendaNote.isTag(tag), !tags.contains(tag), tags.count < AgendaLimits.mostTags else { return }
    tags = (tags + [tag]).sorted()
  }
}
