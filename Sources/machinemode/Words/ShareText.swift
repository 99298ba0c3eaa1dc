// What `share` shows besides what is new: the texts to paste, as they are, and all of it as JSON.

import StrictJSON
import StudyModel
import Website

/// The status line, the link and the pictures. A text to paste is never broken nor indented.
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
  /// All that `share` says, for other programs.
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
