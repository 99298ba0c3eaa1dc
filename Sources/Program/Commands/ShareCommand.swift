// `share`: what strangers would see that they did not before, and texts to paste.

import ArgumentParser
import StrictJSON
import StudyModel
import TextTools
import Website

/// What `share` can be asked for alone.
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

  var isPicture: Bool {
    switch self {
    case .streak, .heatMap, .badge: true
    case .changes, .status, .link, .post: false
    }
  }
}

/// What a picture is pasted into.
enum PictureFormat: String, CaseIterable, ExpressibleByArgument {
  case markdown, html, plain, endpoint
}

struct ShareCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "share", abstract: "See what strangers would see, and copy texts to share.",
    discussion: """
      Without an argument it prints everything: what a public site would newly show, then a status line, the link and \
      the pictures. With one it prints that text alone: \(SharePart.allCases.map(\.rawValue).joined(separator: ", ")).
      """)

  @Argument(
    help: ArgumentHelp("Print this text alone.", valueName: "what"), completion: .shareParts)
  var what: String?

  @Option(
    help: ArgumentHelp(
      "For a picture: markdown (the default) or html; for the badge also plain (Markdown without a dark picture) or "
        + "endpoint (its address for a badge service).", valueName: "format"))
  var format: PictureFormat?

  @OptionGroup var place: AddressOption
  @OptionGroup var reading: JSONOption
  @OptionGroup var shared: SharedOptions

  func run() throws {
    let part = try what.map(ShareCommand.part)
    try checkCombination(part)
    let address = try place.address
    let desk = try Desk(shared)
    let input = desk.siteInput(for: .public, at: address)
    let report = ShareReport(input, since: PublicBuild(in: desk.workspace))
    if part == .changes {
      StandardOutput.write(report.lines(desk.terminal).map { $0 + "\n" }.joined())
      desk.sayStill()
      return
    }
    let snippets = ShareSnippets(
      input, templates: try SiteSources(desk).compiled())
    if let part {
      StandardOutput.write(try text(of: part, snippets) + "\n")
    } else if reading.json {
      StandardOutput.write(report.document(snippets, at: input.address).text)
    } else {
      let lines = report.lines(desk.terminal) + [""] + shareOverview(snippets, desk.terminal)
      StandardOutput.write(lines.map { $0 + "\n" }.joined())
      desk.sayStill()
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
