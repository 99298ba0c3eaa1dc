// The report, composed piece by piece: Markdown of our own from templates, and what the learner wrote as quotes.

import Markdown
import Statistics
import StudyModel
import Templating

/// The report as Markdown and as HTML, from the same pieces.
///
/// A note is never pasted between our lines: in the source it stands in a block quote, which nothing inside it
/// can close, and on the page it is rendered on its own.
struct Report {
  private enum Piece {
    case ours([UInt8])
    case quote(WrittenText, subject: String, idPrefix: String)
  }

  private let pieces: [Piece]

  /// - Parameter isDated: whether the foot says when the report was made; times of day are for the learner alone.
  init(_ context: PageContext, templates: SiteTemplates, isDated: Bool) {
    let (input, words, visibility) = (context.input, context.words, context.visibility)
    let opening = ReportOpening(context)
    var pieces: [Piece] = [.ours(templates.reportOpening.bytes(opening))]
    for day in input.summary.days {
      let model = ReportDay(progress: day, context: context)
      pieces.append(.ours(templates.reportDay.bytes(model)))
      for item in day.items {
        guard let note = visibility.shown(note: item.note) else { continue }
        pieces += Report.quote(note, title: item.item.title, id: item.item.id, words)
      }
      for bonus in day.bonus where visibility.showsTitle(of: bonus.problem) {
        guard let note = visibility.shown(note: bonus.problem.record.note) else { continue }
        pieces += Report.quote(note, title: bonus.problem.title, id: bonus.problem.id, words)
      }
      if let reflection = visibility.shown(reflection: day.reflection) {
        let number = day.day.number.value
        pieces.append(.ours(Array("\n#### \(words(.reportReflection))\n".utf8)))
        pieces.append(
          .quote(reflection, subject: "the reflection on day \(number)", idPrefix: "reflection-\(number)-"))
      }
    }
    if input.audience == .private, !input.summary.orphans.isEmpty {
      let kept = input.summary.orphans.compactMap { id in input.log.items[id].map { (id, $0) } }
      pieces.append(
        .ours(templates.reportKept.bytes(ReportKept(items: kept.map { ReportItem(kept: $0, $1, words) }))))
      for (id, record) in kept {
        guard let note = visibility.shown(note: record.note) else { continue }
        pieces += Report.quote(note, title: id.text, id: id, words)
      }
    }
    let closing = ReportClosing(
      version: input.version, asOf: words.date(input.summary.today),
      madeAt: isDated && visibility.showsTimesOfDay
        ? words(.reportMadeAt, words.date(input.now.instant.localDate), input.now.instant.localTime.text)
        : nil)
    pieces.append(.ours(templates.reportClosing.bytes(closing)))
    self.pieces = pieces
  }

  /// The Markdown source.
  var markdown: [UInt8] {
    var output: [UInt8] = []
    for piece in pieces {
      switch piece {
      case .ours(let bytes): output += bytes
      case .quote(let text, _, _): output += Report.blockQuote(text.markdown)
      }
    }
    return output
  }

  /// The report as HTML, rendered through cmark-gfm piece by piece.
  func html(_ notes: inout NoteRenderer) -> Markup {
    var output: [UInt8] = []
    for (index, piece) in pieces.enumerated() {
      switch piece {
      case .ours(let bytes):
        output +=
          notes.html(
            String(decoding: bytes, as: UTF8.self), of: "part \(index) of the report",
            idPrefix: "report-\(index)-",
            headingOffset: 0
          ).bytes
      case .quote(let text, let subject, let idPrefix):
        let html = notes.html(text.markdown, of: subject, idPrefix: idPrefix, headingOffset: 4)
        output += Array("<blockquote>\n".utf8) + html.bytes + Array("\n</blockquote>\n".utf8)
      }
    }
    return Markup(bytes: output)
  }

  private static func quote(_ note: WrittenText, title: String, id: ItemID, _ words: SiteWords) -> [Piece] {
    var heading = Array("\n#### ".utf8)
    Escaping.markdown.append(words(.reportNote, title), to: &heading)
    heading += Array("\n".utf8)
    return [.ours(heading), .quote(note, subject: "the note on \(id.text)", idPrefix: "note-\(id.text)-")]
  }

  /// The text with every line behind a quote mark; CR and CRLF end lines as they do in CommonMark.
  private static func blockQuote(_ text: String) -> [UInt8] {
    var output: [UInt8] = [UInt8(ascii: "\n")]
    let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r" || $0 == "\r\n" }
    for line in lines { output += Array((line.isEmpty ? ">\n" : "> \(line)\n").utf8) }
    return output
  }
}
