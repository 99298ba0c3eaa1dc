// Words the learner's progress for sharing, and makes the snippets that embed pictures in other pages.

import Statistics
import StudyModel
import Templating
import TextTools
import Wording

/// `Day 42 of 100 · 13-day streak · 310 of 434 problems · https://ada.example/`, without missing parts.
func statusLine(_ context: PageContext) -> String {
  let (summary, words) = (context.summary, context.words)
  var parts = [context.input.title, words.wholeHeadline(summary)].compactMap(\.self)
  switch summary.state {
  case .restDay, .paused: parts.append(words.daysComplete(summary))
  case .finished where !summary.isComplete: parts.append(words.daysComplete(summary))
  case .notStarted, .startsIn, .studyDay, .finished: break
  }
  if summary.streak.length > 0 { parts.append(words.count(summary.streak.length, "day-streak")) }
  parts.append(mainShare(context))
  if let address = context.input.address { parts.append(address.text) }
  return printable(parts.dropFirst().reduce(parts[0]) { words("share-line", ["line": $0, "next": $1]) })
}

/// `310 of 434 problems`, or another share if the plan has no problems.
private func mainShare(_ context: PageContext) -> String {
  let (summary, words) = (context.summary, context.words)
  if context.isOfTicks { return words.share(summary.daysComplete, "days-of") }
  if summary.isComplete, summary.problems.done > 0 { return words.count(summary.problems.done, "problems") }
  return summary.problems.total > 0
    ? words.share(summary.problems, "problems-of")
    : words.share(summary.items, itemsOf: summary.tracks.filter { $0.completion.total > 0 }.map(\.track))
}

/// A post of three to five lines: the week, its figures, the overall state, what is next, the link.
func weeklyPost(_ context: PageContext) -> String {
  let summary = context.summary
  let isBegun = summary.items.done > 0 || summary.minutes > 0
  let opening = isBegun ? weekLines(context) : [planLine(context)]
  let lines = opening + [nextLine(context), context.input.address?.text].compactMap(\.self)
  return lines.map(printable).joined(separator: "\n")
}

private func planLine(_ context: PageContext) -> String {
  let (summary, words) = (context.summary, context.words)
  var parts: [String] = []
  if summary.problems.total > 0 { parts.append(words.count(summary.problems.total, "problems")) }
  parts += summary.topicTracks.map { words.count($0.completion.total, itemsOf: $0.track) }
  if context.isOfTicks { parts = [context.input.title ?? words.count(summary.items.total, "items")] }
  if parts.isEmpty { parts.append(words.count(summary.items.total, "items")) }
  return words(
    "share-post-plan", ["days": words.count(summary.days.count, "days"), "items": words.list(parts)])
}

private func weekLines(_ context: PageContext) -> [String] {
  let (summary, words) = (context.summary, context.words)
  var lines: [String] = []
  if let week = summary.weekToTell {
    let title = context.input.title
    let weekLine = words(
      "share-post-week",
      [
        "number": words.number(week.week.number), "weeks": words.number(summary.weeks.count),
        "theme": context.isOfTicks ? title ?? "" : Escaping.withoutCodeMarks(week.week.theme),
      ])
    // The weeks of ticks have no theme, so the title takes its place.
    let isTold = title == nil || context.isOfTicks
    lines.append(isTold ? weekLine : words("share-line", ["line": title ?? "", "next": weekLine]))
    var figures: [String] = []
    if week.completion.done > 0 {
      figures.append(words("picture-items-done", ["items": words.share(week.completion, "items-of")]))
    }
    let days = week.daysComplete
    if days.done > 0 {
      figures.append(words.daysComplete(days))
    }
    if week.minutes > 0 {
      figures.append(words("share-post-time", ["time": words.duration(minutes: week.minutes)]))
    }
    lines.append(
      figures.isEmpty
        ? words("share-post-ahead", ["items": words.count(week.completion.total, "items")])
        : words("share-post-figures", ["figures": words.list(figures)]))
  }
  var overall = [words("share-post-overall", ["part": mainShare(context)])]
  // A streak of one day is not mentioned.
  if summary.streak.length > 1 {
    overall.insert(words("achievement-streak", ["days": words.count(summary.streak.length, "days")]), at: 0)
  }
  lines.append(words("share-post-figures", ["figures": words.list(overall)]))
  return lines
}

/// The line on what comes next; nil if nothing is left.
private func nextLine(_ context: PageContext) -> String? {
  let (summary, words) = (context.summary, context.words)
  if case .startsIn = summary.state { return words.sentence(of: summary) }
  if summary.isComplete { return words.sentence(of: summary) }
  guard let day = summary.dayToTell else { return nil }
  let number = words.number(day.day.number.value)
  let subjects = context.isOfTicks ? [] : day.day.subjects
  return subjects.isEmpty
    ? words("share-post-next-day", ["number": number])
    : words(
      "share-post-next", ["number": number, "subjects": Escaping.withoutCodeMarks(words.list(subjects))])
}

extension ProgressSummary {
  /// The week that a post is about: of the weeks with at least half their days reached, the latest in which something
  /// is done. If there is none, the latest week of all with work; without any work, the latest week reached.
  fileprivate var weekToTell: WeekProgress? {
    let begun = weeks.prefix { week in
      let come = week.days.count { day in day.plannedDate.map { $0 <= today } ?? false }
      return come * 2 >= week.days.count
    }
    let known = begun.isEmpty ? weeks.prefix(1) : begun
    return known.last { $0.completion.done > 0 } ?? weeks.last { $0.completion.done > 0 } ?? known.last
  }

  /// The day to continue with: the first open one from today's on, else the first open one of all.
  fileprivate var dayToTell: DayProgress? {
    let current = currentDay?.day.number ?? days.first?.day.number
    return days.first { day in !day.isComplete && (current.map { day.day.number >= $0 } ?? true) }
      ?? days.first { !$0.isComplete }
  }
}

/// The texts that embed a picture of the share folder, in both colour schemes.
package struct PictureSnippets: Sendable {
  /// `streak`, `heat-map`, `badge`.
  package let name: String
  /// `Heat-map card`.
  package let title: String
  /// The size in CSS pixels.
  package let width: Int
  package let height: Int
  /// The paths relative to the site's folder.
  package let lightPath: String
  package let darkPath: String
  /// The alternative text with the figures of this build.
  package let shows: String
  package let markdown: String
  package let html: String
  /// The picture as plain Markdown, without HTML; nil except for the badge.
  package let plainMarkdown: String?
  /// The address at which shields.io draws the badge from `share/badge.json`; nil for other pictures, and if the site
  /// has no address.
  package let endpoint: String?
}

/// All texts to paste. Addresses are absolute if the site has an address, else relative to its folder.
package struct ShareSnippets: Sendable {
  package let status: String
  /// A link to the site; nil if the site has no address.
  package let link: String?
  /// The weekly post: a few lines, without a line feed at the end.
  package let post: String
  package let pictures: [PictureSnippets]

  /// - Parameter input: the input of any audience, because the texts have only public facts.
  package init(_ input: SiteInput, templates: SiteTemplates) {
    self.init(PageContext(input: input, words: templates.words))
  }

  init(_ context: PageContext) {
    let address = context.input.address
    link = address?.text
    status = statusLine(context)
    post = weeklyPost(context)
    // Dark pictures differ only in colours.
    pictures = sharePictures(context, in: [.light]).map { PictureSnippets($0, context) }
  }
}

extension PictureSnippets {
  fileprivate init(_ light: SharePicture, _ context: PageContext) {
    let address = context.input.address
    func place(_ path: String) -> String { address?.address(of: path) ?? path }
    (name, width, height) = (light.kind.rawValue, light.width, light.height)
    (lightPath, shows) = (light.path, light.title)
    darkPath = SharePicture.path(of: light.kind, in: .dark)
    title = light.kind.title(context.words)
    let alternative = light.kind.alternative(context)
    let site = place(light.kind == .challenges ? ChallengesPage.path : "index.html")
    let picture = PictureElement(
      light: place(light.path), dark: place(darkPath), alternative: alternative,
      width: light.kind == .badge ? nil : light.width, height: light.height)
    markdown = "[\(picture.inMarkdown)](\(destination(site)))"
    html = "<a href=\"\(escaped(site))\">\(picture.inHTML)</a>"
    let isBadge = light.kind == .badge
    plainMarkdown =
      isBadge
      ? "[![\(escaped(alternative, .markdown))](\(destination(place(light.path))))](\(destination(site)))"
      : nil
    endpoint =
      isBadge
      ? address.map {
        "https://img.shields.io/endpoint?url=\(percentEncoded($0.address(of: "share/badge.json")))"
      } : nil
  }
}

extension SharePicture.Kind {
  /// The title, and the picture's words without and with the learner's name.
  private func keys(ofTicks: Bool) -> (title: TextKey, unnamed: TextKey, named: TextKey) {
    switch self {
    case .heatMap where ofTicks: ("share-heat-map", "share-unnamed-heat-map", "share-heat-map-ticks")
    case .badge where ofTicks: ("share-badge", "share-unnamed-badge", "share-badge-ticks")
    case .streak: ("share-streak", "share-unnamed-streak", "share-streak-words")
    case .heatMap: ("share-heat-map", "share-unnamed-heat-map", "share-heat-map-words")
    case .badge: ("share-badge", "share-unnamed-badge", "share-badge-words")
    case .challenges: ("share-challenges", "share-unnamed-challenges", "share-challenges-words")
    }
  }

  fileprivate func title(_ words: Vocabulary) -> String { words(keys(ofTicks: false).title) }

  /// The alternative text without figures, because the picture changes after the text was pasted.
  fileprivate func alternative(_ context: PageContext) -> String {
    let (words, input) = (context.words, context.input)
    let keys = keys(ofTicks: context.isOfTicks)
    let title = self == .challenges ? nil : input.title
    let names = [title, input.log.settings.publicName].compactMap(\.self)
    guard !names.isEmpty else { return words(keys.unnamed) }
    let name = words.row(names)
    return words("share-named", ["name": onOneLine(name), "words": words(keys.named)])
  }
}

/// A `picture` element with two files, of which the reader's colour scheme chooses one.
private struct PictureElement {
  let light: String
  let dark: String
  let alternative: String
  /// Nil if the width changes with the picture's words, as the badge's does.
  let width: Int?
  let height: Int

  var inHTML: String { element("\(attributes) height=\"\(height)\" loading=\"lazy\"") }

  /// The height is left out, because hosts shrink wide pictures and a fixed height would then leave a gap. `|` and
  /// backticks are escaped, because they could end a table cell or a code span.
  var inMarkdown: String {
    element(attributes).replacing("|", with: "&#124;").replacing("`", with: "&#96;")
  }

  private var attributes: String {
    "alt=\"\(escaped(alternative))\"" + (width.map { " width=\"\($0)\"" } ?? "")
  }

  private func element(_ attributes: String) -> String {
    "<picture><source media=\"(prefers-color-scheme: dark)\" srcset=\"\(escaped(dark))\">"
      + "<img src=\"\(escaped(light))\" \(attributes)></picture>"
  }
}

/// A text on one line, escaped.
private func escaped(_ text: String, _ escaping: Escaping = .html) -> String {
  var bytes: [UInt8] = []
  escaping.append(onOneLine(text), to: &bytes)
  return String(decoding: bytes, as: UTF8.self)
}

private func onOneLine(_ text: String) -> String {
  printable(withSingleSpaces(text))
}

/// An address as the destination of a Markdown link, with the characters escaped that would end it or form an entity.
private func destination(_ address: String) -> String {
  address.replacing("&", with: "&amp;").replacing("(", with: "%28").replacing(")", with: "%29")
}

/// Percent-encodes a text for a query or, with its slashes kept, for a path: everything except letters, digits and `-._~`.
func percentEncoded(_ text: String, keeping kept: String = "") -> String {
  text.utf8.map { byte in
    let scalar = Unicode.Scalar(byte)
    let isPlain = byte.isAlphanumeric || "-._~".utf8.contains(byte) || kept.utf8.contains(byte)
    return isPlain
      ? String(Character(scalar)) : "%\(byte < 0x10 ? "0" : "")\(String(byte, radix: 16, uppercase: true))"
  }.joined()
}
