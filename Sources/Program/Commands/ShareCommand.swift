// `share`: shows what a public build would newly reveal, and texts to paste.

import ArgumentParser
import StrictJSON
import StudyModel
import TextTools
import Website

enum SharePart: String, CaseIterable {
  case changes, status, link, post, streak
  case heatMap = "heat-map"
  case badge

  var explanation: String {
    switch self {
    case .changes: "what is new to strangers since the last public build"
    case .status: "a status line"
    case .link: "the address of the site"
    case .post: "a text for a weekly post"
    case .streak: "the streak card, as Markdown"
    case .heatMap: "the heat-map card, as Markdown"
    case .badge: "the badge, as Markdown"
    }
  }

  var isPicture: Bool { [.streak, .heatMap, .badge].contains(self) }
}

enum PictureFormat: String, CaseIterable, ExpressibleByArgument {
  case markdown, html, plain, endpoint
}

struct ShareCommand: ReadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "share", abstract: "See what strangers would see, and copy texts to share.",
    discussion: """
      Without an argument it prints everything: what a public site would newly show, then a status line, the link and \
      the pictures. With one it prints that text alone: \(SharePart.allCases.map(\.rawValue).joined(separator: ", ")).
      """)

  @Argument(help: ArgumentHelp("Print this text alone.", valueName: "what"), completion: .shareParts)
  var what: String?

  @Option(
    help: ArgumentHelp(
      "For a picture: markdown (the default) or html; for the badge also plain (Markdown without a dark picture) or "
        + "endpoint (its address for a badge service).", valueName: "format"))
  var format: PictureFormat?

  @OptionGroup var place: AddressOption
  @OptionGroup var reading: ReadingOptions
  @OptionGroup var shared: SharedOptions

  func run() throws {
    let part = try what.map(ShareCommand.part)
    try checkCombination(part)
    let address = try place.address
    let session = try StudySession(shared)
    let site = try session.wholeSiteInput(for: .public, at: address)
    let input = try session.publicPart(of: site)
    let report = ShareReport(site, since: PublicBuild(in: session.workspace))
    if part == .changes {
      StandardOutput.write(lines: report.lines(session.terminal))
      session.sayStill()
      return
    }
    let snippets = ShareSnippets(input, templates: try session.readings.siteSources(session).templates)
    if let part {
      StandardOutput.write(try text(of: part, snippets) + "\n")
    } else if reading.json {
      StandardOutput.write(report.document(snippets, at: input.address).text)
    } else {
      let lines = report.lines(session.terminal) + [""] + shareOverview(snippets, session.terminal)
      StandardOutput.write(lines: lines)
      session.sayStill()
    }
  }

  private func checkCombination(_ part: SharePart?) throws {
    if let part, reading.json {
      throw CommandFailure(usage: "`--json` prints everything", help: "leave out `\(part.rawValue)`")
    }
    guard let format else { return }
    let allowed: [SharePart] =
      switch format {
      case .markdown, .html: SharePart.allCases.filter(\.isPicture)
      case .plain, .endpoint: [.badge]
      }
    guard let part, allowed.contains(part) else {
      throw CommandFailure(
        usage: "`--format \(format.rawValue)` cannot be used with `\(part?.rawValue ?? "share")`",
        help: "use it with \(allowed.map { "`share \($0.rawValue)`" }.joined(separator: ", "))")
    }
  }

  private static func part(named name: String) throws -> SharePart {
    if let part = SharePart(rawValue: name.lowercased()) { return part }
    let names = SharePart.allCases.map(\.rawValue)
    let help = didYouMean(name, among: names) ?? "choose from \(names.joined(separator: ", "))"
    throw CommandFailure(usage: "there is no \(quoted(name)) to share", help: help)
  }

  private func text(of part: SharePart, _ snippets: ShareSnippets) throws -> String {
    let text: String? =
      switch part {
      case .changes: nil
      case .status: snippets.status
      case .link: snippets.link
      case .post: snippets.post
      case .streak, .heatMap, .badge:
        snippets.pictures.first { $0.name == part.rawValue }.flatMap { picture in
          switch format ?? .markdown {
          case .markdown: picture.markdown
          case .html: picture.html
          case .plain: picture.plainMarkdown
          case .endpoint: picture.endpoint
          }
        }
      }
    guard let text else {
      throw CommandFailure(
        no:
          "the address of your site is not set, so there is no \(part == .link ? "link" : "address of a badge")",
        help: "`machinemode settings set baseURL https://you.example/progress/`, or `--base-url` for this run"
      )
    }
    return text
  }
}

struct ShareReport {
  let earlier: PublicBuild?
  let changes: [PublicChange]

  /// The largest number of lines shown; `--json` has all.
  private static let mostLines = 20
  /// The largest number of texts shown before the first build.
  private static let mostTexts = 8
  /// The largest width of a quoted text, in columns.
  private static let excerpt = 60

  init(_ input: SiteInput, since earlier: PublicBuild?) {
    self.earlier = earlier
    changes = PublicFacts(input).changes(since: earlier?.facts)
  }

  func lines(_ terminal: Terminal) -> [String] {
    guard let earlier else { return firstLines(terminal) }
    let time = "\(earlier.instant.localDate.longText), \(earlier.instant.localTime.text)"
    guard !changes.isEmpty else {
      return [terminal.wrapped("Nothing is new to strangers since the build of \(time).", indent: 2)]
    }
    let new = entries(changes.filter { $0.after != nil })
    let gone = entries(changes.filter { $0.after == nil })
    var lines: [String] = []
    if !new.isEmpty {
      lines.append(heading("New to strangers since the build of \(time)", terminal))
      lines += shown(new, upTo: ShareReport.mostLines - min(gone.count, 5), terminal)
    }
    if !gone.isEmpty {
      lines.append(
        heading(new.isEmpty ? "No longer there since the build of \(time)" : "No longer there", terminal))
      lines += shown(gone, upTo: max(5, ShareReport.mostLines - new.count), terminal)
    }
    return lines
  }

  /// Before the first public build everything is new: texts are listed one by one, the rest is counted.
  private func firstLines(_ terminal: Terminal) -> [String] {
    let opening = "No public site has been built yet. The first, by `machinemode site`, will show strangers:"
    let personal = changes.filter { $0.fact.kind.isPersonal }.map(words)
    let rest = personal.count > ShareReport.mostTexts ? personal.count - ShareReport.mostTexts + 1 : 0
    var entries = Array(personal.dropLast(rest))
    if rest > 0 { entries.append("\(grouped(rest)) more that you wrote; `--json` lists all") }
    let items = changes.filter { $0.fact.kind == .item }
    let done = items.count { $0.fact.isDone }
    if done > 0 {
      let days = Set(items.filter { $0.fact.isDone }.compactMap(\.fact.day)).count
      entries.append("\(counted(done, "item")) done on \(counted(days, "day")) of the plan")
    }
    let unnamed = changes.count { $0.fact.kind == .unnamedBonus }
    if unnamed > 0 { entries.append("bonus problems on \(counted(unnamed, "day")), without their titles") }
    entries += changes.filter { $0.fact.kind == .figure && !$0.fact.value.hasPrefix("0") }.map(words)
    let milestones = changes.count { $0.fact.kind == .milestone }
    if milestones > 0 { entries.append(counted(milestones, "milestone")) }
    entries += changes.filter { $0.fact.kind == .plan }.map(words)
    if entries.isEmpty { entries = ["the plan, with nothing done yet"] }
    return [terminal.wrapped(opening)] + shown(entries, upTo: ShareReport.mostLines, terminal)
  }

  private func heading(_ words: String, _ terminal: Terminal) -> String {
    terminal.styled(terminal.wrapped(words), .bold)
  }

  private func shown(_ entries: [String], upTo most: Int, _ terminal: Terminal) -> [String] {
    let rest = entries.count > most ? entries.count - most + 1 : 0
    let shown = entries.dropLast(rest).map { terminal.indented($0, hanging: 2) }
    return shown + (rest > 0 ? ["  and \(grouped(rest)) more; `--json` lists all"] : [])
  }

  // MARK: One entry a line, items of a day in one

  private func entries(_ changes: [PublicChange]) -> [String] {
    var entries: [String] = []
    var days: Set<Int> = []
    for change in changes {
      guard change.fact.kind == .item, let day = change.fact.day, change.isStep else {
        entries.append(words(change))
        continue
      }
      guard days.insert(day).inserted else { continue }
      let items = changes.filter { $0.fact.kind == .item && $0.fact.day == day && $0.isStep }
      let names = items.map { $0.fact.shortTitle }
      let list = names.count > 8 ? names.prefix(7) + ["\(names.count - 7) more"] : names[...]
      entries.append("Day \(day): \(counted(items.count, "item")) done: \(list.joined(separator: ", "))")
    }
    return entries
  }

  private func words(_ change: PublicChange) -> String {
    let fact = change.fact
    switch fact.kind {
    case .note: return text(change, "Note on \(fact.title)")
    case .reflection: return text(change, "Reflection of day \(fact.id)")
    case .bonus: return "Bonus problem \(fact.title): \(value(change))"
    case .unnamedBonus: return "Day \(fact.id), beside the plan: \(value(change))"
    case .milestone:
      return change.before == nil ? "Milestone: \(fact.title)" : "Milestone \(fact.title): \(value(change))"
    case .item: return "Day \(fact.day ?? 0): \(fact.title): \(value(change))"
    case .name, .address, .listing, .figure, .plan: return "\(fact.title): \(value(change))"
    }
  }

  private func text(_ change: PublicChange, _ name: String) -> String {
    let state =
      earlier == nil ? "" : change.before == nil ? ", now public" : change.after == nil ? "" : ", changed"
    let line = printable(withSingleSpaces(change.fact.value))
    return "\(name)\(state): \"\(truncated(line, to: ShareReport.excerpt, ellipsis: "..."))\""
  }

  private func value(_ change: PublicChange) -> String {
    guard let after = change.after else { return change.before?.value ?? "" }
    return change.before.map { "\(after.value) (was \($0.value))" } ?? after.value
  }
}

extension PublicChange {
  /// Whether an item became done or open: these are grouped by day.
  fileprivate var isStep: Bool { fact.isDone && (before?.isDone ?? false) != (after?.isDone ?? false) }
}

extension PublicFact {
  fileprivate var isDone: Bool { value.hasPrefix("done ") }

  /// `LC 53` for a problem, else the title.
  fileprivate var shortTitle: String {
    guard title.hasPrefix("LC ") else { return title }
    return title.split(separator: " ").prefix(2).joined(separator: " ")
  }
}

extension PublicFact.Kind {
  /// A person's own words or names, which are listed one by one.
  fileprivate var isPersonal: Bool {
    switch self {
    case .note, .reflection, .bonus, .name, .address, .listing: true
    case .item, .unnamedBonus, .figure, .milestone, .plan: false
    }
  }
}

/// The status line, the link and the pictures. Texts to paste are neither wrapped nor indented.
func shareOverview(_ snippets: ShareSnippets, _ terminal: Terminal) -> [String] {
  func heading(_ words: String) -> String { terminal.styled(words, .bold) }
  var lines = [heading("Status line"), snippets.status, ""]
  if let link = snippets.link {
    lines += [heading("Link"), link]
  } else {
    lines += terminal.lines(
      of:
        "No address is set, so the texts below link to files in the site's folder. To use full addresses:",
      width: terminal.width)
    lines.append("  machinemode settings set baseURL https://you.example/progress/")
  }
  for picture in snippets.pictures {
    let size = "\(picture.width) x \(picture.height), `machinemode share \(picture.name)`"
    lines += ["", heading(terminal.wrapped("\(picture.title), \(size)", indent: 2)), picture.markdown]
  }
  return lines + [
    "",
    terminal.wrapped(
      "`machinemode share post` prints a weekly post; `--format html` prints a picture as HTML.",
      indent: 2),
  ]
}

extension ShareReport {
  func document(_ snippets: ShareSnippets, at address: SiteAddress?) -> JSONValue {
    [
      "schemaVersion": 1, "lastPublicBuild": (earlier?.instant.iso).map { .string($0) } ?? .null,
      "changes": .array(changes.map(publicChangeDocument)),
      "address": address.map { .string($0.text) } ?? .null, "status": .string(snippets.status),
      "post": .string(snippets.post), "pictures": .array(snippets.pictures.map(pictureDocument)),
    ]
  }
}

private func pictureDocument(_ picture: PictureSnippets) -> JSONValue {
  [
    "name": .string(picture.name), "width": .integer(Int64(picture.width)),
    "height": .integer(Int64(picture.height)), "light": .string(picture.lightPath),
    "dark": .string(picture.darkPath), "shows": .string(picture.shows),
    "markdown": .string(picture.markdown), "html": .string(picture.html),
    "plainMarkdown": picture.plainMarkdown.map { .string($0) } ?? .null,
    "endpoint": picture.endpoint.map { .string($0) } ?? .null,
  ]
}
