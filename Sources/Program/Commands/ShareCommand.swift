// `share`: texts and pictures to paste.

import ArgumentParser
import StrictJSON
import StudyModel
import TextTools
import Website

enum SharePart: String, CaseIterable {
  case status, link, post, streak
  case heatMap = "heat-map"
  case badge

  var isPicture: Bool { [.streak, .heatMap, .badge].contains(self) }
}

enum PictureFormat: String, CaseIterable, ExpressibleByArgument {
  case markdown, html, plain, endpoint
}

struct ShareCommand: ReadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "share", abstract: "Print texts and pictures to share.",
    discussion: """
      Without an argument it prints a status line, the link and the pictures. With one it prints that text \
      alone: \(SharePart.allCases.map(\.rawValue).joined(separator: ", ")).
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
    let snippets = ShareSnippets(input, templates: try session.readings.siteSources(session).templates)
    if let part {
      StandardOutput.write(try text(of: part, snippets) + "\n")
    } else if reading.json {
      StandardOutput.write(shareDocument(snippets, at: input.address).text)
    } else {
      StandardOutput.write(lines: shareOverview(snippets, session.terminal))
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

private func shareDocument(_ snippets: ShareSnippets, at address: SiteAddress?) -> JSONValue {
  [
    "schemaVersion": 2, "address": address.map { .string($0.text) } ?? .null,
    "status": .string(snippets.status), "post": .string(snippets.post),
    "pictures": .array(snippets.pictures.map(pictureDocument)),
  ]
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
