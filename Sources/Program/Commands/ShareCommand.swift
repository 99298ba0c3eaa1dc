// `share`: texts and pictures to paste.

import ArgumentParser
import JSON
import StudyModel
import TextTools
import Website

struct ShareCommand: ReadingCommand {
  static let configuration = CommandConfiguration(
    commandName: "share", abstract: "Print texts and pictures to share.",
    discussion: """
      Without an argument it prints everything but the weekly post. With one it prints that text alone: \
      \(ShareItem.Kind.allCases.map(\.rawValue).joined(separator: ", ")).
      """)

  @Argument(help: ArgumentHelp("Print this text alone.", valueName: "what"), completion: .shareParts)
  var what: String?

  @OptionGroup var place: AddressOption
  @OptionGroup var reading: ReadingOptions
  @OptionGroup(visibility: .common) var shared: SharedOptions

  func run() throws {
    let kind = try what.map(ShareCommand.kind)
    if let kind, reading.json {
      throw Failure(.usage, "`--json` prints everything", help: "leave out `\(kind.rawValue)`")
    }
    let address = try place.address
    let session = try Session(shared)
    let site = try session.wholeSiteInput(for: .public, at: address)
    let input = try session.publicPart(of: site)
    let items = ShareItem.all(input, templates: try session.readings.siteSources(session).templates)
    if let kind {
      StandardOutput.write(try text(of: kind, items) + "\n")
    } else if reading.json {
      StandardOutput.write(shareDocument(items, at: input.address).text)
    } else {
      StandardOutput.write(lines: shareOverview(items, session.terminal))
      session.sayStill()
    }
  }

  private static func kind(named name: String) throws -> ShareItem.Kind {
    if let kind = ShareItem.Kind(rawValue: name.lowercased()) { return kind }
    let names = ShareItem.Kind.allCases.map(\.rawValue)
    let help = didYouMean(name, among: names) ?? "choose from \(names.joined(separator: ", "))"
    throw Failure(.usage, "there is no \(quoted(name)) to share", help: help)
  }

  private func text(of kind: ShareItem.Kind, _ items: [ShareItem]) throws -> String {
    if let text = items.first(where: { $0.kind == kind })?.text { return text }
    throw Failure(
      .data, "the address of your site is not set, so there is no \(kind.rawValue)",
      help: "`machinemode settings set baseURL https://you.example/progress/`, or `--base-url` for this run")
  }
}

/// Everything but the weekly post. Texts to paste are neither wrapped nor indented.
func shareOverview(_ items: [ShareItem], _ terminal: Terminal) -> [String] {
  var lines: [String] = []
  if items.contains(where: { $0.text == nil }) {
    lines += terminal.lines(
      of: "No address is set, so the texts below link to files in the site's folder. To use full addresses:",
      width: terminal.width)
    lines += ["  machinemode settings set baseURL https://you.example/progress/", ""]
  }
  for item in items where item.kind != .post {
    guard let text = item.text else { continue }
    lines += [terminal.styled("\(item.title), `machinemode share \(item.kind.rawValue)`", .bold), text, ""]
  }
  return lines + ["`machinemode share post` prints a weekly post."]
}

private func shareDocument(_ items: [ShareItem], at address: SiteAddress?) -> JSONValue {
  let texts = items.compactMap { item in
    item.text.map { (item.kind.rawValue, JSONValue.string($0)) }
  }
  return [
    "schemaVersion": 3, "address": address.map { .string($0.text) } ?? .null,
    "texts": .object(Dictionary(uniqueKeysWithValues: texts)),
    "pictures": .array(items.compactMap { item in item.picture.map { document(of: $0, in: item) } }),
  ]
}

private func document(of picture: SharePicture, in item: ShareItem) -> JSONValue {
  [
    "name": .string(item.kind.rawValue), "path": .string(picture.path),
    "width": .integer(picture.width), "height": .integer(picture.height),
    "shows": .string(picture.shows),
  ]
}
